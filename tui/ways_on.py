"""What waits for the operator, and the ways to go on: read off a play and its driver, nothing is moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sessions.ending import rest_of
from tui.choices import Choice, Pending

if TYPE_CHECKING:
    from tui.driving import Driver

_TAKE_MODEL = Choice("take_model", "Take the model's seat", "play on for the model yourself")
_END_HERE = Choice("end", "End the conversation here")
_COMPLETED = Choice("completed", "End here", "the model has said all that it has to say")
_DECLINED = Choice("declined", "The user declines", "the conversation ends with that")
_WRITE_ON = Choice("go_on", "Go on as the model")


def pending_of(driver: Driver) -> Pending | None:
    """Return what waits for the operator, None where they simply go on."""
    if driver.play.ended:
        return None
    if driver.walkthrough is not None and driver.plays_user:
        return _as_user(driver)
    if driver.plays_user:
        return None
    if driver.walkthrough is not None:
        return _reply(driver) or _watched(driver)
    return _reply(driver) or _resting(driver)


def _resting(driver: Driver) -> Pending | None:
    """The user has declined, and the model has taken note: whether that is the end is the operator's to say."""
    rest = rest_of(driver.play)
    if rest is None or not rest.declined:
        return None
    return Pending("resting", "The user has declined.", (_DECLINED, _WRITE_ON))


def _reply(driver: Driver) -> Pending | None:
    proposed = driver.play.proposed_reply()
    if proposed is None or driver.hidden_from == "model":
        return None
    if proposed.text is None and proposed.sure and not (driver.confirm or driver.answering):
        return None
    choices = []
    kind = "scripted reply" if proposed.source == "scripted" else "usual reply"
    if proposed.text is not None:
        choices.append(Choice("accept", f"Send the {kind}", proposed.text))
    else:
        choices.append(Choice("silence", "Stay silent", "nothing was asked"))
    scripted, unscripted = driver.play.scripted_reply(), driver.play.unscripted_reply()
    if scripted is not None and proposed.source != "scripted":
        choices.append(Choice("scripted", "Send the scripted reply", scripted.text or ""))
    if proposed.text is None or proposed.source != "unscripted":
        choices.append(Choice("unscripted", "Send the usual reply", unscripted.text or ""))
    choices.append(Choice("own", "Answer in your own words"))
    choices.append(Choice("silence", "Stay silent") if proposed.text is not None else _COMPLETED)
    choices.append(_DECLINED)
    certain = "sure" if proposed.sure else "not sure"
    return Pending("reply", f"The user's answer waits ({certain}).", tuple(choices), proposed.why)


def _watched(driver: Driver) -> Pending:
    """Both seats play by themselves, and have stopped: at the end, or where the operator stepped in."""
    walkthrough = driver.walkthrough
    assert walkthrough is not None
    if driver.walkthrough_over:
        told = f"The {walkthrough.name} walkthrough is at its end."
        return Pending("finished", told, (_END_HERE, _TAKE_MODEL))
    go_on = Choice("go_on", "Let the walkthrough go on")
    return Pending("departed", f"The {walkthrough.name} walkthrough waits.", (go_on, _TAKE_MODEL, _END_HERE))


def _as_user(driver: Driver) -> Pending | None:
    walkthrough = driver.walkthrough
    assert walkthrough is not None
    finished = driver.walkthrough_over
    proposed = driver.play.proposed_reply()
    ways_out = (_TAKE_MODEL, _END_HERE)
    if proposed is None:
        if finished:
            return Pending("finished", f"The {walkthrough.name} walkthrough has no line after this.", ways_out)
        scripted = driver.play.scripted_reply()
        go_on = (
            Choice("script_after_all", "Go on with the scripted reply", scripted.text or "")
            if scripted is not None
            else Choice("go_on", "Let the walkthrough go on as it stands")
        )
        return Pending("departed", f"The {walkthrough.name} walkthrough has no line for this.", (go_on, *ways_out))
    if finished and proposed.text is None:
        return Pending("finished", f"The {walkthrough.name} walkthrough is at its end.", tuple(reversed(ways_out)))
    choices = [Choice("own", "Say something in your own words")]
    if proposed.text is not None:
        kind = "scripted reply" if proposed.source == "scripted" else "usual reply"
        choices.insert(0, Choice("accept", f"Say the {kind}", proposed.text))
    if not finished and proposed.text is None:
        choices.insert(0, Choice("go_on", "Stay silent and let the model go on"))
    return Pending("script", "Your turn as the user.", (*choices, _DECLINED, *ways_out[1:]))
