"""Analyze commands for GoGui: what Capture Go knows of a position, drawn on GoGui's board.

`gogui-analyze_commands` lists them, each as `type/label/command`; the types are those of GoGui's manual.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import Analysis, Limit, MoveValue
from engines.protocols.live_analysis import win_rate
from engines.score import Estimate, Exact, Loss, Score, Seen, Win, is_proven, sign_of

THOUGHT = Limit(depth=12, seconds=3.0)
"""The limit of a command's search."""
SHOWN = (
    ("gfx", "Values of all moves", "yiyuan-values"),
    ("dboard", "Chances of the side to move", "yiyuan-chances"),
    ("gfx", "Best line", "yiyuan-line"),
    ("string", "What is known", "yiyuan-status"),
    ("sboard", "Liberties", "yiyuan-liberties"),
    ("cboard", "Chains in atari", "yiyuan-atari"),
    ("plist", "Legal points", "yiyuan-legal"),
)
GOOD, EVEN, BAD = "#3f9e6e", "#d9b24c", "#b8483f"

Answer = Callable[[], str]


def listed() -> str:
    """The answer to `gogui-analyze_commands`."""
    return "\n".join("/".join(each) for each in SHOWN)


def commands(engine: Any, position: Callable[[], CaptureGoPosition]) -> Mapping[str, Answer]:
    """The commands by name; `engine` is the module of the engine, `position` where it stands."""

    def analysis() -> Analysis:
        found: Analysis = engine.analyse(position(), limit=THOUGHT)
        return found

    return {
        "yiyuan-values": lambda: values(analysis()),
        "yiyuan-chances": lambda: chances(position(), analysis()),
        "yiyuan-line": lambda: best_line(position(), analysis()),
        "yiyuan-status": lambda: status(position(), analysis()),
        "yiyuan-liberties": lambda: liberties(position()),
        "yiyuan-atari": lambda: atari(position()),
        "yiyuan-legal": lambda: " ".join(move.upper() for move in position().legal_moves()),
    }


def values(found: Analysis) -> str:
    """A label and a colour on every legal point: `W5` and `L4` are proven, `+12?` is an estimate."""
    lines = [
        f"COLOR {_colour(value.score)} {value.move.upper()}\n"
        f"LABEL {value.move.upper()} {short(value.score)}"
        for value in found.values
    ]
    return "\n".join([*lines, f"TEXT {_best(found.best)}"])


def chances(position: CaptureGoPosition, found: Analysis) -> str:
    """A number from -1 (loses) to 1 (wins) for every point, rows from the top; 0 where none may go."""
    known = {value.move: 2 * win_rate(value.score) - 1 for value in found.values}
    return _board(position, lambda name: f"{known.get(name, 0.0):.3f}")


def best_line(position: CaptureGoPosition, found: Analysis) -> str:
    """The best line as a variation on the board."""
    side = position.side_to_move
    parts = []
    for move in found.best.pv or (found.best.move,):
        parts += [side.value[0], move.upper()]
        side = side.other
    return f"VAR {' '.join(parts)}\nTEXT {_best(found.best)}"


def status(position: CaptureGoPosition, found: Analysis) -> str:
    """One sentence: what is proven, or that it is an estimate."""
    mover = position.side_to_move
    score = found.best.score
    if isinstance(score, Estimate):
        ahead = mover if score.amount >= 0 else mover.other
        return f"not proven; estimate: {ahead.value} is ahead by {abs(score.amount)} points"
    if sign_of(score) == 0:
        return "a draw: proven"
    winner = mover if sign_of(score) > 0 else mover.other
    if isinstance(score, Win | Loss):
        plies = "1 ply" if score.in_plies == 1 else f"{score.in_plies} plies"
        return f"{winner.value} wins {'in' if score.exactly else 'within'} {plies}: proven"
    return f"not proven; {winner.value} is seen to win"


def liberties(position: CaptureGoPosition) -> str:
    """The number of liberties of its chain on every stone."""
    counts = {
        position.board.name(stone): str(len(chain.liberties))
        for chain in position.chains
        for stone in chain.stones
    }
    return _board(position, lambda name: counts.get(name, '""'))


def atari(position: CaptureGoPosition) -> str:
    """Chains in atari in red, and their last liberties in green."""
    colours: dict[str, str] = {}
    for chain in position.chains:
        if len(chain.liberties) == 1:
            colours |= dict.fromkeys(map(position.board.name, chain.stones), "red")
            colours |= dict.fromkeys(map(position.board.name, chain.liberties), "green")
    return _board(position, lambda name: colours.get(name, '""'))


def short(score: Score) -> str:
    """A score in a few characters, as it fits on a point; `?` stands behind what is not proven."""
    match score:
        case Estimate(amount=amount):
            return f"{amount:+d}?"
        case Seen(end=end):
            return f"{short(end)}?"
        case Win(in_plies=plies):
            return f"W{plies}"
        case Loss(in_plies=plies):
            return f"L{plies}"
        case Exact(discs=discs):
            return f"{discs:+d}"


def _best(best: MoveValue) -> str:
    kind = "proven" if is_proven(best.score) else "estimate"
    return f"{best.move.upper()}: {short(best.score)} ({kind})"


def _colour(score: Score) -> str:
    if not is_proven(score) or sign_of(score) == 0:
        return EVEN
    return GOOD if sign_of(score) > 0 else BAD


def _board(position: CaptureGoPosition, show: Callable[[str], str]) -> str:
    """A text for every point, rows from the top."""
    points, width = position.points(), position.board.cols
    return "\n".join(
        " ".join(show(name) for name in points[start : start + width])
        for start in range(0, len(points), width)
    )
