"""Settings of all tests."""

from hypothesis import settings

# Examples may compile a kernel on their way and machines are shared, so no example has a deadline.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
