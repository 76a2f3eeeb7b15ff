"""The question matcher of the scripted user: does a turn ask what the script foresees, something else, or nothing?

Offline, rule-based and lazy: a matcher is built without work, and the word tables are read on its first turn. A turn
goes through four questions, each with its own modules:

1. Does it ask? `sentences` cuts a turn (with `quotations`, `spelling`), `speech` says what each sentence does, by the
   wordings of `phrases`, `requests`, `unmarked` (no question mark), `instructions` (steps, reports) and `rhetoric`
   (with `sayings`).
2. What kind of answer is it after? `answer_kinds` names the kinds, `aims` finds them behind wh-words, `values` and
   `kind_values` find answers that a sentence offers. `wanted` does the same for the script's `when_asked`.
3. Is it the wanted one? `scoring` takes the strongest of several readings: of `offered` choices, of `moments`, of
   `things` and people, of `guesses`, of `named_requests`, of `references` to what was just said, of `nearby`
   questions in related words, and of `consent`. `clauses` and `frames` tell the asking part of a sentence;
   `vocabulary`, `stems` and `related` compare words.
4. How sure is that? `judging` weighs the sentences of a turn; `examples` of a case file pull them to their side.

`patterns` compiles an expression only for a sentence that could match it.
"""

from sessions.asking.matcher import QuestionMatcher
from sessions.asking.question import Judgement, ReplyKind, ScriptedQuestion

__all__ = ["Judgement", "QuestionMatcher", "ReplyKind", "ScriptedQuestion"]
