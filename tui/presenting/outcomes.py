"""Why a session is neither passed nor failed, in words."""

OUTCOME_WORDS = {
    "awaiting_review": "waits for a person's verdicts",
    "not_ended": "not ended yet",
    "not_executed": "tools were not carried out",
    "drift": "the saved results differ from the replay",
    "case_changed": "the case was changed since it was played",
}
