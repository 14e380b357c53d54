"""The scenes of the introduction: a stone, its liberties, a capture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from engines.capture_go.rules.position import FREE, CaptureGoPosition
from webapp.capture_go.lessons.pictures import picture
from webapp.core.messages import Message
from webapp.problems.pictures import Picture

EMPTY = ("-----",) * 5


class Frame(Message):
    """One picture of a scene: the board, what is new on it, and lit liberties."""

    rows: tuple[str, ...]
    last: str | None = None
    dots: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    says: str = ""


@dataclass(frozen=True)
class Scene:
    """Some frames with their captions; without scripts, the last frame of each caption is shown."""

    shots: tuple[tuple[LazyString, tuple[Frame, ...]], ...]

    def frames(self) -> list[Frame]:
        """All frames, each with its caption in the language of the request."""
        return [
            Frame(frame.rows, frame.last, frame.dots, frame.taken, str(caption))
            for caption, frames in self.shots
            for frame in frames
        ]

    def pictures(self) -> list[tuple[LazyString, Picture]]:
        """The last picture of each caption, for pages without scripts."""
        return [(caption, _picture(frames[-1])) for caption, frames in self.shots]


def _picture(frame: Frame) -> Picture:
    return picture(*frame.rows, dot=frame.dots, taken=frame.taken)


@cache
def scenes() -> tuple[Scene, ...]:
    """All scenes before the visitor's own capture, in order."""
    one = (
        (_l("One stone. Four points beside it: four liberties."), _lit(EMPTY, "c3")),
        (_l("At the edge: three."), _lit(EMPTY, "c1")),
        (_l("In the corner: two."), _lit(EMPTY, "a1")),
    )
    joined = ((_l("Joined stones share their liberties: six."), _joined()),)
    captured = (
        (_l("Black takes the liberties of the white stone, one by one."), _surrounded()[:-1]),
        (_l("No liberty is left: it is captured, and lifted from the board."), _surrounded()[-1:]),
    )
    return Scene(one), Scene(joined), Scene(captured)


def _lit(rows: Sequence[str], name: str) -> tuple[Frame, ...]:
    """A stone appears, then its liberties light up one after the other."""
    position = _with(rows, name, "X")
    liberties = _liberties(position, name)
    counted = range(len(liberties) + 1)
    return tuple(Frame(position.rows(), name, liberties[:count]) for count in counted)


def _joined() -> tuple[Frame, ...]:
    one = _with(EMPTY, "c3", "X")
    alone = Frame(one.rows(), "c3", _liberties(one, "c3"))
    return (alone, *_lit(one.rows(), "d3"))


def _surrounded() -> tuple[Frame, ...]:
    """A white stone loses its liberties to black ones; the last of these captures it."""
    position = _with(EMPTY, "c3", "O")
    frames = [Frame(position.rows(), "c3", _liberties(position, "c3"))]
    for name in ("c4", "b3", "d3"):
        position = _with(position.rows(), name, "X")
        frames.append(Frame(position.rows(), name, _liberties(position, "c3")))
    last = "c2"
    after = position.play(last)
    return (*frames, Frame(after.rows(), last, (), position.changed_by(last)))


def _with(rows: Sequence[str], name: str, letter: str) -> CaptureGoPosition:
    """The position with one more stone, Black to move."""
    row, column = len(rows) - int(name[1:]), ord(name[0]) - ord("a")
    changed = list(rows)
    changed[row] = changed[row][:column] + letter + changed[row][column + 1 :]
    return CaptureGoPosition.from_text("/".join(changed) + " X", rules=FREE)


def _liberties(position: CaptureGoPosition, name: str) -> tuple[str, ...]:
    vertex = position.board.find(name)
    chain = None if vertex is None else position.chain_at(vertex)
    return () if chain is None else tuple(map(position.board.name, chain.liberties))
