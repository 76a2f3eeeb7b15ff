"""How long random tests search, as a share of what the running hypothesis profile allows."""

from __future__ import annotations

from hypothesis import settings


def share(part: float) -> settings:
    """Settings with that part of the profile's examples: below 1 for slow tests, above for quick and rich ones."""
    profile = settings.default
    assert profile is not None
    return settings(max_examples=max(1, round(profile.max_examples * part)))
