"""Time of a race or an arena: some minutes, which stand while the host has paused the room."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

MINUTE = 60.0


@dataclass(frozen=True, kw_only=True)
class Timed:
    """A stretch of time; all moments are seconds of the epoch."""

    began_at: float
    minutes: int
    """The longest duration; 0 lasts until the host ends it."""
    was_ended: bool = False
    """By the host, or by what came next."""
    paused_at: float = 0.0
    """Since when its time stands; 0 while it goes on."""
    stood: float = 0.0
    """Seconds of the pauses that are over."""
    given: frozenset[str] = frozenset()
    """The keys under which it was given more time."""

    def is_over(self, now: float) -> bool:
        """Whether nothing counts any more."""
        return self.was_ended or bool(self.minutes and self.seconds_left(now) <= 0)

    def seconds_left(self, now: float) -> float:
        """The seconds until the end, 0 or less afterwards; without meaning where there is no end."""
        return self.began_at + self.minutes * MINUTE - self.timed(now)

    def timed(self, now: float) -> float:
        """A moment with all pauses before it taken off."""
        return (self.paused_at or now) - self.stood

    def paused(self, at: float) -> Self:
        """The same, whose time stands from now on."""
        return self if self.paused_at else replace(self, paused_at=at)

    def going_on(self, at: float) -> Self:
        """The same after a pause."""
        stood = self.stood + max(0.0, at - self.paused_at) if self.paused_at else self.stood
        return replace(self, paused_at=0.0, stood=stood)

    def longer(self, minutes: int, key: str | None) -> Self:
        """The same with more minutes, which were given under a key."""
        given = self.given | ({key} if key else set())
        return replace(self, minutes=self.minutes + minutes, given=given)

    def ended(self) -> Self:
        """The same once it is over."""
        return replace(self, was_ended=True)
