"""Numbers of examples of randomised tests, in the proportion of the Hypothesis profile."""

from __future__ import annotations

from hypothesis import settings

USUAL = 100
PROFILES = {"quick": 10, "usual": USUAL, "thorough": 10 * USUAL}
"""The examples of a test that names no number. `HYPOTHESIS_PROFILE` selects one."""


def load_profile(name: str) -> None:
    """Use a profile from now on; to be called before the tests are imported."""
    # Examples may compile a kernel on their way and machines are shared, so no example has a deadline.
    settings.register_profile(name, deadline=None, max_examples=PROFILES[name])
    settings.load_profile(name)


def examples(number: int) -> settings:
    """Settings with this number of examples; the profile `quick` tries a tenth, and at least two."""
    return settings(max_examples=max(2, number * settings().max_examples // USUAL))
