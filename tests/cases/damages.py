"""A sound case file damaged in one place each time: what is done to it, and what must be told of it."""

from __future__ import annotations

from dataclasses import dataclass

from cases.catalogue import example


@dataclass(frozen=True)
class Damage:
    """One damage: `old` becomes `new`; told is the key, on the (nth) line of `at`, in a sentence with these words."""

    old: str
    new: str
    key: str
    at: str
    words: tuple[str, ...] = ()
    nth: int = 1

    @property
    def text(self) -> str:
        """The damaged file."""
        sound = example()
        assert sound.count(self.old) >= 1, self.old
        return sound.replace(self.old, self.new, 1)

    @property
    def line(self) -> int:
        """The line that must be told."""
        if not self.at:
            return 1
        lines = [number for number, line in enumerate(self.text.split("\n"), 1) if self.at in line]
        return lines[self.nth - 1]


CONVERSATION = 'conversation = [{ role = "user", content = "Help me remember to call Sam today." }]'
PROSE_CHECK = 'id = "A1"\ndimension = "communication"\nrequirement = "Ask at what time."\n'
SAVED = '{ saved = ["call"], after_reply = true }'
SAY = '{ say = "At what time should I remind you?" }'
MODEL_INPUT = example().partition("[model_input]")[2].partition("\n[harness_only]")[0]
HARNESS = example().partition("[harness_only]")[2].partition("\n[evaluator_only]")[0]
EVALUATOR = example().partition("[evaluator_only]")[2].partition("\n# The world")[0]

REMOVED = {
    "case_id": Damage('case_id = "MY-001"\n', "", "case_id", "", ("missing", 'case_id = "')),
    "title": Damage('title = "A call to return"\n', "", "title", "", ("missing", 'title = "')),
    "model_input": Damage("[model_input]" + MODEL_INPUT, "", "model_input", "", ("missing", "[model_input]")),
    "harness_only": Damage("[harness_only]" + HARNESS, "", "harness_only", "", ("missing", "[harness_only]")),
    "evaluator_only": Damage("[evaluator_only]" + EVALUATOR, "", "evaluator_only", "", ("missing", "[evaluator_only]")),
    "current_time": Damage(
        "current_time = 2026-11-09T10:15:00-05:00\n", "", "model_input.current_time", "[model_input]",
        ("missing", "current_time = 2026"),
    ),
    "timezone": Damage(
        'timezone = "America/New_York"\n', "", "model_input.timezone", "[model_input]", ("missing", "New_York")
    ),
    "conversation": Damage(CONVERSATION, "", "model_input.conversation", "[model_input]", ("missing", "role = ")),
    "role": Damage('role = "user", ', "", "model_input.conversation.0.role", "conversation =", ("missing", "role = ")),
    "tools": Damage(
        'available_tools = ["read_records", "write_record", "verify_record"]\n', "",
        "model_input.available_tools", "[model_input]", ("missing", "tools that the model may call"),
    ),
    "facts": Damage(
        'fixture_facts = "The user has a friend called Sam."\n', "", "harness_only.fixture_facts", "[harness_only]",
        ("missing",),
    ),
    "reply": Damage(
        'reply = "At four, please."\n', "", "harness_only.scripted_user_followup.reply",
        "[harness_only.scripted_user_followup]", ("missing",),
    ),
    "need": Damage(
        'expected_need = "The time of the reminder is missing."\n', "", "evaluator_only.expected_need",
        "[evaluator_only]", ("missing",),
    ),
    "critical texts": Damage(
        'critical_failures = ["Call or message Sam."]', "", "evaluator_only.critical_failures", "[evaluator_only]",
        ("missing", "may be an empty list"),
    ),
    "id of a check": Damage(
        'id = "A1"\n', "", "evaluator_only.required_checks.0.id", "[[evaluator_only.required_checks]]", ("missing",)
    ),
    "dimension": Damage(
        'dimension = "communication"\n', "", "evaluator_only.required_checks.0.dimension",
        "[[evaluator_only.required_checks]]", ("missing", "dimension = "),
    ),
    "id of a record": Damage('id = "N1"\n', "", "records.notes.0.id", "[[records.notes]]", ("missing", "id = ")),
    "collection": Damage(
        'collection = "reminders"\nfields', "fields", "expected.call.collection", "[expected.call]", ("missing",)
    ),
    "expected": Damage(
        '[expected.call]\ncollection = "reminders"\nfields = { label = "Sam", start = "2026-11-09T16:00" }\n', "",
        "checks.A2.machine.0.saved", "saved =", ("`call`", "[expected.call]", "checks.S1"),
    ),
    "rule of a check": Damage("[checks.A1]\nhuman = true\n", "", "checks.A1", "[checks.A2]", ("missing", "[checks.A1]")),
    "rule of a failure": Damage(
        '[critical_failures.X1]\nmachine = [{ attempted = { act = "contact" } }]\n', "",
        "critical_failures.X1", "", ("missing", "[critical_failures.X1]"),
    ),
    "prose of a check": Damage(
        "[[evaluator_only.required_checks]]\n" + PROSE_CHECK, "", "checks.A1", "[checks.A1]", ("has only A2, S1",)
    ),
    "both parts of a check": Damage("[checks.A1]\nhuman = true\n", "[checks.A1]\n", "checks.A1", "[checks.A1]", ("human = true",)),
    "name of a walkthrough": Damage(
        'name = "reference"\n', "", "walkthroughs.0.name", "[[walkthroughs]]", ("missing", 'name = "')
    ),
    "kind of a walkthrough": Damage(
        'kind = "reference"\n', "", "walkthroughs.0.kind", "[[walkthroughs]]", ("missing", 'kind = "reference"')
    ),
}  # fmt: skip

MISSPELT = {
    "title": Damage("title = ", "titel = ", "titel", "titel", ("did you mean `title`",)),
    "model_input": Damage("[model_input]", "[model_imput]", "model_imput", "[model_imput]", ("`model_input`",)),
    "a table of checks": Damage("[checks.A1]", "[cheks.A1]", "cheks", "[cheks.A1]", ("checks",)),
    "timezone": Damage("timezone", "timezome", "model_input.timezome", "timezome", ("did you mean `timezone`",)),
    "tools": Damage("available_tools", "tools", "model_input.tools", "tools =", ("available_tools", "record_access")),
    "reply": Damage(
        "unscripted_user_reply", "unscripted_reply", "harness_only.unscripted_reply", "unscripted_reply",
        ("did you mean `unscripted_user_reply`",),
    ),
    "dimension": Damage(
        "dimension", "dimention", "evaluator_only.required_checks.0.dimention", "dimention", ("`dimension`", "requirement")
    ),
    "collection": Damage("collection =", "colection =", "expected.call.colection", "colection", ("`collection`",)),
    "human": Damage("human = true", "humane = true", "checks.A1.humane", "humane", ("did you mean `human`",)),
    "machine": Damage("machine = ", "machin = ", "checks.A2.machin", "machin =", ("did you mean `machine`",)),
    "a predicate": Damage("saved = ", "savd = ", "checks.A2.machine.0", "savd", ("did you mean `saved`", "verified")),
    "a part of one": Damage(
        "after_reply", "after_answer", "checks.A2.machine.0.after_answer", "after_answer", ("after_reply", "after_reading")
    ),
    "a part of a pattern": Damage(
        "act = ", "acts = ", "critical_failures.X1.machine.0.attempted.acts", " acts =", ("did you mean `act`", "mentions")
    ),
    "an expected name": Damage(
        "[expected.call]", "[expected.cal]", "checks.A2.machine.0.saved", "saved =", ("did you mean `cal`", "checks.S1")
    ),
    "an id of a rule": Damage("[checks.A1]", "[checks.AA]", "checks.AA", "[checks.AA]", ("did you mean A1",)),
    "an id of a failure": Damage("[critical_failures.X1]", "[critical_failures.Y1]", "critical_failures.Y1", "Y1]", ("X1",)),
    "a failed check": Damage('"X1"]', '"X9"]', "walkthroughs.calls-sam.fails", "fails =", ("`X9`", "A1, A2, S1, X1")),
    "a step": Damage("{ say = ", "{ says = ", "walkthroughs.0.steps.0.says", "says =", ("did you mean `say`",)),
    "a field of a record": Damage("subject = ", "subjct = ", "records.notes.0.subjct", "subjct", ("subject",)),
    "a collection of records": Damage("[[records.notes]]", "[[records.note]]", "records.note", "[[records.note]]", ("notes",)),
    "a matched field": Damage("label = ", "labl = ", "expected.call", "[expected.call]", ("'labl'",)),
}  # fmt: skip

WRONG_TYPE = {
    "text that is a number": Damage(
        'title = "A call to return"', "title = 3", "title", "title = 3", ("text in quotes", 'title = "')
    ),
    "a list that is text": Damage(
        'tags = ["clarification"]', 'tags = "clarification"', "tags", "tags =", ("write a list", "tags = [")
    ),
    "a table that is text": Damage(
        "case_id = ", 'scripted_user = "Sam"\ncase_id = ', "scripted_user", "scripted_user", ("write a table", "[scripted_user]")
    ),
    "a message that is text": Damage(
        CONVERSATION, 'conversation = ["Help me."]', "model_input.conversation.0", "conversation =", ("write a table",)
    ),
    "a time that is a number": Damage(
        "2026-11-09T10:15:00-05:00", "1762701300", "model_input.current_time", "current_time", ("offset", "2026-11-09T")
    ),
    "a time in words": Damage(
        "2026-11-09T10:15:00-05:00", '"soon"', "model_input.current_time", "current_time", ("offset",)
    ),
    "a time without offset": Damage("-05:00", "", "model_input.current_time", "current_time", ("offset",)),
    "a switch that is text": Damage('human = true', 'human = "yes"', "checks.A1.human", "human =", ("true or false",)),
    "a rule that is a list": Damage("[checks.A1]\n", "[[checks.A1]]\n", "checks.A1", "[[checks.A1]]", ("write a table",)),
    "records that are one table": Damage(
        "[[records.notes]]", "[records.notes]", "records.notes", "[records.notes]", ("write a list", "[[records.notes]]")
    ),
    "a machine part that is a table": Damage(
        '[{ state = ["call"] }]', '{ state = ["call"] }', "checks.S1.machine", "machine = { state", ("write a list", "machine = [{")
    ),
    "a predicate that is text": Damage(SAVED, '"saved"', "checks.A2.machine.0", "machine = [", ("table", "saved = [")),
    "a state that is a table": Damage(
        'state = ["call"]', "state = [{ reminders = 1 }]", "checks.S1.machine.0.state.0", "reminders = 1",
        ("[expected.NAME]", 'state = ["call"]'),
    ),
    "a field that is a list": Damage(
        'label = "Sam", start', 'label = ["Sam"], start', "expected.call.fields.label", "label = [", ("text in quotes", "matcher")
    ),
    "a time without quotes": Damage(
        'start = "2026-11-09T16:00" }\n', "start = 2026-11-09T16:00:00 }\n", "expected.call.fields.start", "T16:00:00",
        ("text in quotes",),
    ),
    "fields that are text": Damage(
        'fields = { label = "Sam", start = "2026-11-09T16:00" }', 'fields = "Sam"', "expected.call.fields", 'fields = "Sam"',
        ("write a table",),
    ),
    "a verdict without reason": Damage(
        'A1 = [true, "It asks for the time."]', "A1 = true", "walkthroughs.0.verdicts.A1", "A1 = true", ('A1 = [true, "',)
    ),
    "a verdict in words": Damage("[true,", '["yes",', "walkthroughs.0.verdicts.A1.0", '"yes"', ("true or false",)),
    "arguments that are text": Damage(
        'arguments = { name = "Sam" }', 'arguments = "Sam"', "walkthroughs.1.steps.0.arguments", 'arguments = "Sam"',
        ("write a table",),
    ),
    "a step that is text": Damage(SAY, '"At what time?"', "walkthroughs.0.steps.0", '"At what time?"', ("write a table",)),
    "a suite that is a number": Damage('case_id = ', 'suite = 3\ncase_id = ', "suite", "suite = 3", ("text in quotes",)),
}  # fmt: skip
WRONG_CHOICE = {
    "a role": Damage('role = "user"', 'role = "usr"', "model_input.conversation.0.role", "usr", ('"assistant"', "`user`")),
    "a tool": Damage(
        '"write_record", "verify', '"write_records", "verify', "model_input.available_tools.1", "write_records",
        ("`write_record`", '"get_clock"'),
    ),
    "a time zone": Damage("America/New_York", "Mars/Base", "model_input.timezone", "Mars/Base", ("no time zone",)),
    "a dimension": Damage(
        '"final_state"', '"state"', "evaluator_only.required_checks.2.dimension", 'dimension = "state"',
        ('"recognition"', '"final_state"'),
    ),
    "an act": Damage(
        '"contact"', '"contct"', "critical_failures.X1.machine.0.attempted.act", "contct", ("`contact`", '"pay"')
    ),
    "a kind of walkthrough": Damage(
        'kind = "pitfall"', 'kind = "pitfal"', "walkthroughs.1.kind", "pitfal", ("`pitfall`", '"reference"')
    ),
    "a shipped suite": Damage("case_id = ", 'suite = "timer"\ncase_id = ', "suite", "suite =", ("shipped",)),
    "an id unfit for a file": Damage("MY-001", "a/b", "case_id", "a/b", ("file name",)),
    "an update of nothing": Damage(
        'collection = "reminders"\nfields', 'collection = "reminders"\nchange = "update"\nfields', "expected.call",
        "[expected.call]", ("record",),
    ),
    "a step of two kinds": Damage(
        SAY, '{ say = "x", user = "y" }', "walkthroughs.0.steps.0", 'say = "x"', ("one of",)
    ),
    "two predicates in one table": Damage(
        SAVED, '{ saved = ["call"], searched = ["reminders"] }', "checks.A2.machine.0.saved", "searched", ("one predicate",)
    ),
    "an id twice": Damage('id = "A2"', 'id = "A1"', "evaluator_only.required_checks", "[[evaluator_only", ("two checks",)),
    "a name twice": Damage('name = "calls-sam"', 'name = "reference"', "walkthroughs", "[[walkthroughs]]", ("two walkthroughs",)),
}  # fmt: skip

EMPTY = {
    "conversation": Damage(CONVERSATION, "conversation = []", "model_input.conversation", "conversation", ("one message",)),
    "the checks": Damage(
        EVALUATOR[EVALUATOR.index("[[evaluator_only") :], "", "evaluator_only.required_checks", "[evaluator_only]",
        ("missing",),
    ),
    "a machine part": Damage('[{ state = ["call"] }]', "[]", "checks.S1", "[checks.S1]", ("machine",)),
    "a reason": Damage('"It asks for the time."', '""', "walkthroughs.0.verdicts.A1.1", '[true, ""]', ("not be empty",)),
    "the ways": Damage(
        'collection = "reminders"\nfields = { label = "Sam", start = "2026-11-09T16:00" }\n', "ways = []\n",
        "expected.call.ways", "ways", ("at least one",),
    ),
    "an id": Damage("MY-001", "", "case_id", "case_id", ("file name",)),
    "a pair": Damage(SAVED, "{ together = [] }", "checks.A2.machine.0.together", "together", ("two predicates",)),
}  # fmt: skip

NOT_TOML = {
    "no value": Damage('"A call to return"', "", "file", "title =", ("not valid TOML", "text is written in quotes")),
    "text without quotes": Damage('"MY-001"', "MY-001", "file", "MY-001", ("quotes",)),
    "a quote left open": Damage('"MY-001"', '"MY-001', "file", "MY-001", ("quote",)),
    "a heading left open": Damage("[checks.A1]", "[checks.A1", "file", "[checks.A1", ("heading",)),
    "a section twice": Damage("[checks.A2]", "[checks.A1]", "file", "[checks.A1]", ("[checks.A1] is written twice",), 2),
    "no equals sign": Damage("title = ", "title ", "file", "title ", ("`=`",)),
}  # fmt: skip

DAMAGES = {
    f"{kind}: {name}": damage
    for kind, table in (
        ("removed", REMOVED),
        ("misspelt", MISSPELT),
        ("wrong type", WRONG_TYPE),
        ("wrong choice", WRONG_CHOICE),
        ("empty", EMPTY),
        ("not TOML", NOT_TOML),
    )
    for name, damage in table.items()
}
"""Every damage, by its name."""
