"""Reactions: six fixed words that members send to the room. There is no other chat."""

from __future__ import annotations

from dataclasses import dataclass

REACTIONS = ("well-played", "go", "wow", "oops", "thanks", "wait")
"""The keys of the words, in the order in which they are offered."""
SHOWN_SECONDS = 10.0
"""Seconds for which the wall shows a reaction."""
REST_SECONDS = 5.0
"""Between two reactions of a member."""
MOST_REACTIONS = 500
"""Of all members of a room together: more are not written."""
MOST_SHOWN = 3


@dataclass(frozen=True)
class Reaction:
    """The reaction of a member, and its time in seconds of the epoch."""

    member: int
    key: str
    at: float


@dataclass(frozen=True)
class Reactions:
    """The latest reactions of a room, the oldest in front."""

    are_on: bool = True
    """Whether the host lets them be."""
    count: int = 0
    """All that there were."""
    latest: tuple[Reaction, ...] = ()
    """The latest one of each member."""

    def after(self, said: Reaction) -> Reactions:
        """The reactions after one more."""
        others = tuple(each for each in self.latest if each.member != said.member)
        return Reactions(self.are_on, self.count + 1, (*others, said))

    def may(self, member: int, now: float) -> bool:
        """Whether a member may say something, at a time in seconds of the epoch."""
        rests = any(e.member == member and now - e.at < REST_SECONDS for e in self.latest)
        return not rests and self.count < MOST_REACTIONS

    def shown(self, now: float) -> tuple[Reaction, ...]:
        """Those that the wall shows at a time in seconds of the epoch."""
        fresh = [each for each in self.latest if now - each.at < SHOWN_SECONDS]
        return tuple(fresh[-MOST_SHOWN:]) if self.are_on else ()
