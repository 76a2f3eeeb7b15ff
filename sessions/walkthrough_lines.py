"""Which lines of a walkthrough are still to be played once it sits in the model's seat.

A walkthrough may take the seat in the middle of a play. What was done by then is not done again: a call that was made
already with the same meaning, a question whose scripted reply came, words that were said.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cases.executable import Walkthrough, WalkthroughStep
from sessions.events import AssistantMessage, Event, Seat, ToolCall, UserMessage
from sessions.play import Play
from sessions.playback import TracedCall

_LOOKING = frozenset({"read", "verify", "lookup", "clock"})
"""Acts that change nothing: after a line that is still to change something, they are to be looked at again."""


def seated_at(play: Play) -> int:
    """Return the place on the branch of the event that gave the model's seat away last, 0 where none did."""
    events = play.playback.events
    return next((place for place in reversed(range(len(events))) if _gives_model_seat(events[place])), 0)


def _gives_model_seat(event: Event) -> bool:
    return isinstance(event.body, Seat) and event.body.seat == "model"


def covered_lines(play: Play, walkthrough: Walkthrough, seated: int) -> frozenset[int]:
    """Return the indexes of the walkthrough's lines that were done before the event at place `seated`."""
    earlier = play.playback.events[:seated]
    calls = [call for call in play.playback.calls if call.seq < play.playback.events[seated].seq] if earlier else []
    said = {event.body.text.strip() for event in earlier if isinstance(event.body, AssistantMessage)}
    if not calls and not said:
        return frozenset()
    told = {event.body.text.strip() for event in earlier if isinstance(event.body, UserMessage)}
    answered = any(isinstance(event.body, UserMessage) and event.body.source == "scripted" for event in earlier)
    covered: set[int] = set()
    still_to_change = False
    for place, line in enumerate(walkthrough.steps):
        planned = [(line.call, line.arguments)] if line.call else [(call.call, call.arguments) for call in line.calls]
        done = all(_taken(play, calls, tool, given, still_to_change) for tool, given in planned)
        if line.say and line.say.strip() and done:
            done = line.say.strip() in said or (answered and play.asks_scripted(line.say))
        elif line.user is not None:
            done = line.user.strip() in told
        if done:
            covered.add(place)
        elif any(not _looks(play, tool, given) for tool, given in planned):
            still_to_change = True
    return frozenset(covered)


def _taken(play: Play, calls: list[TracedCall], tool: str, given: Mapping[str, Any], still_to_change: bool) -> bool:
    """Whether an earlier call means the same; it is used up, since it stands for one line only."""
    for place, call in enumerate(calls):
        if call.event.tool != tool:
            continue
        meant = play.sandbox.interpret(call.before, tool, given)
        if still_to_change and set(meant.acts) <= _LOOKING:
            return False
        if _meaning(meant.arguments) == _meaning(call.execution.interpretation.arguments):
            del calls[place]
            return True
    return False


def _looks(play: Play, tool: str, given: Mapping[str, Any]) -> bool:
    return set(play.sandbox.interpret(play.playback.latest.world, tool, given).acts) <= _LOOKING


def _meaning(arguments: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in arguments.items() if name != "request_id"}


def lines_left(play: Play, walkthrough: Walkthrough, seated: int, covered: frozenset[int]) -> list[WalkthroughStep]:
    """Return the lines still to be played: neither `covered` nor played since the seat was taken at `seated`."""
    lines = [line for place, line in enumerate(walkthrough.steps) if place not in covered]
    played = 0
    for event in play.playback.events[seated:]:
        body = event.body
        if isinstance(body, AssistantMessage | ToolCall) and body.source == walkthrough.kind:
            played += 1
        elif isinstance(body, UserMessage) and body.source == "operator" and played:
            played += _is_users_line(lines, played)
    while lines and 0 < _moves(lines[0]) <= played:
        played -= _moves(lines[0])
        del lines[0]
    return lines


def _moves(line: WalkthroughStep) -> int:
    spoken = line.say is not None and line.say.strip() != ""
    return int(spoken) + int(line.call is not None) + len(line.calls) + int(line.user is not None)


def _is_users_line(lines: list[WalkthroughStep], played: int) -> int:
    """1 where the next line is the user's: what the user just said counts as it, in whatever words."""
    for line in lines:
        if played == 0:
            return int(line.user is not None)
        played -= _moves(line)
    return 0
