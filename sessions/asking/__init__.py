"""The question matcher of the scripted user: does a turn ask what the script foresees, something else, or nothing?

Offline, rule-based and lazy: a matcher is built without work, and the word tables are read on its first turn.
"""

from sessions.asking.matcher import QuestionMatcher
from sessions.asking.question import Judgement, ReplyKind, ScriptedQuestion

__all__ = ["Judgement", "QuestionMatcher", "ReplyKind", "ScriptedQuestion"]
