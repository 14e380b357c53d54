"""Numbers of examples of randomised tests, in the proportion of the Hypothesis profile."""

from __future__ import annotations

from hypothesis import settings

NAMED = 100
"""Examples of a test that names no number; a profile is a share of that, and of what others name."""
PROFILES = {"quick": NAMED // 10, "usual": NAMED // 2, "thorough": 10 * NAMED}
"""`HYPOTHESIS_PROFILE` selects one: `quick` is that of `just test`, `thorough` that of a release."""


def load_profile(name: str) -> None:
    """Use a profile from now on; to be called before the tests are imported."""
    # Examples may compile a kernel on their way and machines are shared, so no example has a deadline.
    settings.register_profile(name, deadline=None, max_examples=PROFILES[name])
    settings.load_profile(name)


def examples(number: int) -> settings:
    """Settings with the profile's share of this number of examples, which is at least two."""
    return settings(max_examples=max(2, number * settings().max_examples // NAMED))
