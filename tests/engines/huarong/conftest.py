"""Examples may compile a kernel on their way, so no example has a deadline."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
