"""The actions of the front door's screens with their keys: bindings, footer, palette and help are made from here.

Each action has a letter, for when a list has the focus, and a key that also works while words are typed.
"""

from __future__ import annotations

from tui.keys import KeyEntry, help_entry, next_part_entry

BROWSER = (
    help_entry(),
    KeyEntry("browser.model", "enter", "play('model')", "Play", "Play the case as the model", "Browser", True),
    KeyEntry("browser.user", "u,f3", "play('user')", "User", "Play the user, against the reference", "Browser", True),
    KeyEntry("browser.watch", "w,f4", "watch", "Watch", "Watch the reference walkthrough of the case", "Browser", True),
    KeyEntry("browser.pitfall", "p,f5", "pitfall", "Pitfall", "Watch a walkthrough that goes wrong", "Browser", True),
    next_part_entry("Browser"),
    KeyEntry("browser.sessions", "s,f7", "sessions", "Sessions", "The saved sessions of the case", "Browser", True),
    KeyEntry("browser.blind", "b,f8", "toggle_blind", "Blind", "Hide what blind seats may not see", "Browser", True),
    KeyEntry("browser.sheet", "i,f9", "sheet", "Sheet", "All that a facilitator has of the case", "Browser", True),
    KeyEntry("browser.search", "slash", "focus_search", "Search", "Go to the search line", "Browser"),
    KeyEntry("browser.suite", "f", "filter('suite')", "Suite", "Show the cases from one suite, or your own", "Browser"),
    KeyEntry("browser.category", "c", "filter('category')", "Category", "Show the cases of one category", "Browser"),
    KeyEntry("browser.tag", "t", "filter('tag')", "Tag", "Show the cases with a tag or something special", "Browser"),
    KeyEntry("browser.state", "o", "filter('state')", "State", "Show the cases by their last outcome", "Browser"),
    KeyEntry("browser.clear", "x", "clear", "Show all", "Forget the search and all filters", "Browser"),
    KeyEntry("browser.library", "l,ctrl+l", "library", "Library", "Every saved session", "Library", True),
    KeyEntry("browser.report", "r,ctrl+r", "report", "Report", "The figures over the saved sessions", "Browser", True),
    KeyEntry("browser.reload", "a,ctrl+o", "reload", "Read again", "Read your own case files again", "Browser"),
    KeyEntry("browser.quit", "q", "quit", "Quit", "Quit; everything is saved already", "Browser", True),
)  # fmt: skip
"""The case browser."""

LIBRARY = (
    help_entry(),
    KeyEntry("library.open", "enter", "open", "Open", "Open the session and go on where it was", "Library", True),
    KeyEntry("library.replay", "v,f4", "replay", "Replay", "Open the session at its first step", "Library", True),
    KeyEntry("library.fault", "f,f8", "first_fault", "First fault", "Open it at its first fault", "Library", True),
    KeyEntry("library.export", "e,f5", "export", "Export", "Write the session's record as JSON", "Library", True),
    next_part_entry("Library"),
    KeyEntry("library.sheet", "i,f9", "sheet", "Sheet", "All that a facilitator has of the case", "Library", True),
    KeyEntry("library.delete", "d,delete", "delete", "Delete", "Move the session to the trash folder", "Library", True),
    KeyEntry("library.restore", "z", "restore", "Undelete", "Bring the session deleted last back", "Library", True),
    KeyEntry("library.search", "slash", "focus_search", "Search", "Go to the search line", "Library"),
    KeyEntry("library.sort", "s,f7", "sort", "Sort", "Choose the order of the list", "Library", True),
    KeyEntry("library.state", "o", "filter('state')", "State", "Show the sessions with one outcome", "Library"),
    KeyEntry("library.case", "c", "filter('case')", "Case", "Show the sessions of one case", "Library"),
    KeyEntry("library.clear", "x", "clear", "Show all", "Forget the search and all filters", "Library"),
    KeyEntry("library.detail", "space", "detail", "Detail", "All that is known of it, to read and copy", "Library"),
    KeyEntry("library.leave", "q,f2,escape", "leave", "Back", "Back to the case browser", "Library", True),
)  # fmt: skip
"""The session library."""

CASE_SHEET = (
    help_entry(),
    KeyEntry("sheet.search", "slash", "focus_search", "Search", "Go to the search line", "Sheet", True),
    KeyEntry("sheet.next_find", "n,f3", "find(1)", "Next find", "The next line with the words", "Sheet", True),
    KeyEntry("sheet.find_before", "N,shift+n,shift+f3", "find(-1)", "Find before", "The find before", "Sheet"),
    KeyEntry("sheet.next_section", "right_square_bracket,f4", "section(1)", "Part", "The next part", "Sheet", True),
    KeyEntry("sheet.section_before", "left_square_bracket", "section(-1)", "Part before", "The part before", "Sheet"),
    KeyEntry("sheet.copy", "c", "copy", "Copy all", "Copy the whole sheet as text", "Sheet", True),
    KeyEntry("sheet.close", "q,f2,escape", "leave", "Close", "Back to where you were", "Sheet", True),
)  # fmt: skip
"""The case sheet."""

SETTINGS_KEYS = (
    help_entry(),
    KeyEntry("settings.change", "enter", "change", "Change", "Change the lit setting", "Settings", True),
    KeyEntry("settings.default", "delete,d", "default", "Default", "Give it its default again", "Settings", True),
    KeyEntry("settings.leave", "q,f2,escape", "leave", "Close", "Back to where you were", "Settings", True),
)  # fmt: skip
"""The settings screen."""
