"""Checks of the reasons for moves, by counting on the plain board and by the solver alone.

None of it calls the code that finds reasons: chains and liberties are counted here from the rows of the
text, what is forced is proven by the solver, and the rules say what is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from engines import capture_go
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import Limit
from engines.score import Loss, Win

Facts = Mapping[str, Any]
Stones = frozenset[int]

NODES = 1_000_000
"""Node limit of the solver for one reason; it needs far less for what is forced."""
SAFE = 2
"""Liberties of a stone that is not in atari."""


def contradiction(position: CaptureGoPosition, move: str, facts: Facts) -> str | None:
    """What is wrong with the reason of a move; None if nothing is."""
    check = CHECKS.get(facts["code"])
    said = f"{position.to_text()} {move} {dict(facts)}"
    if check is None:
        return f"{said}: nothing checks this"
    if not check(position, move, facts):
        return said
    if "natural" in facts and not _loses(position.play(facts["natural"]).play(facts["then"])):
        return f"{said}: nothing is forced after {facts['natural']}"
    return None


def chain_of(position: CaptureGoPosition, vertex: int) -> tuple[Stones, Stones]:
    """The stones of the chain on a vertex and its liberties, counted on the rows of the text."""
    cols, cells = position.board.cols, position.stones
    stones, border, liberties = {vertex}, [vertex], set()
    while border:
        at = border.pop()
        row, col = divmod(at, cols)
        for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if not (0 <= row + down < position.board.rows and 0 <= col + right < cols):
                continue
            beside = (row + down) * cols + col + right
            if cells[beside] == "-":
                liberties.add(beside)
            elif cells[beside] == cells[vertex] and beside not in stones:
                stones.add(beside)
                border.append(beside)
    return frozenset(stones), frozenset(liberties)


def _at(position: CaptureGoPosition, name: str) -> int:
    vertex = position.board.find(name)
    assert vertex is not None, "the name of a point on the board"  # noqa: S101 - for the type checker
    return vertex


def _around(position: CaptureGoPosition, vertex: int, letter: str) -> set[tuple[Stones, Stones]]:
    """The chains of a side beside a vertex."""
    row, col = divmod(vertex, position.board.cols)
    found = set()
    for beside, (r, c) in enumerate(
        (r, c) for r in range(position.board.rows) for c in range(position.board.cols)
    ):
        if abs(r - row) + abs(c - col) == 1 and position.stones[beside] == letter:
            found.add(chain_of(position, beside))
    return found


def _letters(position: CaptureGoPosition) -> tuple[str, str]:
    """Those of the side to move and of the other."""
    own = position.side_to_move
    return own.letter, own.other.letter


def _turned(position: CaptureGoPosition) -> CaptureGoPosition:
    return replace(position, side_to_move=position.side_to_move.other, opens_at_centre=False)


def _loses(position: CaptureGoPosition) -> bool:
    """Whether the side to move loses by force."""
    return isinstance(capture_go.solve(position, limit=Limit(nodes=NODES)).score, Loss)


def _is_won(position: CaptureGoPosition) -> bool:
    """Whether the solver finds a win for the side to move; a long loss takes it too long."""
    return isinstance(capture_go.solve(position, limit=Limit(nodes=NODES)).score, Win)


def _wins_with(position: CaptureGoPosition, move: str) -> bool:
    return position.why_illegal(move) is None and _loses(position.play(move))


def _captures(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    enemy = _letters(position)[1]
    taken = {
        s for s, liberties in _around(position, _at(position, move), enemy) if len(liberties) == 1
    }
    return bool(sum(map(len, taken)) == facts["stones"] > 0)


def _leaves_no_move(position: CaptureGoPosition, move: str, _facts: Facts) -> bool:
    return not position.play(move).legal_moves()


def _into_atari(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    stones, liberties = chain_of(position.play(move), _at(position, move))
    return len(liberties) == 1 and len(stones) == facts["stones"]


def _saves(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    own, at = _letters(position)[0], _at(position, move)
    saved = sum(len(s) for s, liberties in _around(position, at, own) if len(liberties) == 1)
    return saved == facts["stones"] and _has_liberties(position, move, facts["liberties"])


def _has_liberties(position: CaptureGoPosition, move: str, liberties: int) -> bool:
    return len(chain_of(position.play(move), _at(position, move))[1]) == liberties >= SAFE


def _gives_atari(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    after = position.play(move)
    enemy = _letters(position)[1]
    short = {each for each in _around(after, _at(position, move), enemy) if len(each[1]) == 1}
    chains = facts.get("chains", len(short))
    return bool(sum(len(s) for s, _ in short) == facts["stones"] > 0 and len(short) == chains)


def _double_atari(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    after, enemy = position.play(move), _letters(position)[1]
    short = {each for each in _around(after, _at(position, move), enemy) if len(each[1]) == 1}
    places = {liberties for _, liberties in short}
    return _gives_atari(position, move, facts) and len(places) >= SAFE


def _forces(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    """A ladder, or an atari without escape; a ladder's line ends with the capture."""
    end = position.play(move)
    for each in facts.get("line", ()):
        end = end.play(each)
    ended = "line" not in facts or end.captured == facts["stones"]
    return ended and _wins_with(position, move)


def _chase(position: CaptureGoPosition, move: str, _facts: Facts) -> bool:
    after, enemy = position.play(move), _letters(position)[1]
    return any(len(each[1]) == 1 for each in _around(after, _at(position, move), enemy))


def _only_move(position: CaptureGoPosition, move: str, _facts: Facts) -> bool:
    return position.legal_moves() == (move,)


def _opens(position: CaptureGoPosition, _move: str, _facts: Facts) -> bool:
    return set(position.stones) == {"-"}


def _prevents(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    turned, at = _turned(position), facts["at"]
    if not _wins_with(turned, at):
        return False
    after = position.play(move)
    if after.why_illegal(at) is not None:
        return True
    threat = after.play(at)
    return any(not threat.play(answer).wins_at for answer in threat.legal_moves())


def _threatens(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    return _wins_with(_turned(position.play(move)), facts["at"])


def _cuts(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    enemy = _letters(position)[1]
    apart = {min(stones) for stones, _ in _around(position, _at(position, move), enemy)}
    after = position.play(move)
    joined = (
        apart & chain_of(after.play(reply), _at(after, reply))[0] for reply in after.legal_moves()
    )
    return len(apart) == facts["chains"] >= SAFE and all(len(each) < SAFE for each in joined)


def _connects(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    own = _letters(position)[0]
    chains = len(_around(position, _at(position, move), own))
    return chains == facts["chains"] >= SAFE and _has_liberties(position, move, facts["liberties"])


def _presses(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    enemy, at = _letters(position)[1], _at(position, move)
    left = _around(position.play(move), at, enemy)
    fewest = min(len(liberties) for _, liberties in left)
    sizes = {len(stones) for stones, liberties in left if len(liberties) == fewest}
    return fewest == facts["liberties"] and facts["stones"] in sizes


def _strengthens(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    own = _letters(position)[0]
    before = min(len(liberties) for _, liberties in _around(position, _at(position, move), own))
    grown = _has_liberties(position, move, facts["liberties"])
    return before == facts["before"] < facts["liberties"] and grown


def _extends(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    return _has_liberties(position, move, facts["liberties"])


def _safe(position: CaptureGoPosition) -> Iterator[int]:
    """The points where a stone of the side to move would have two liberties or more."""
    for move in position.legal_moves():
        at = _at(position, move)
        letter = position.side_to_move.letter
        cells = position.stones[:at] + letter + position.stones[at + 1 :]
        if len(chain_of(replace(position, stones=cells), at)[1]) >= SAFE:
            yield at


def _closes(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    closed = set(_safe(_turned(position))) - set(_safe(position.play(move)))
    return bool(len(closed - {_at(position, move)}) == facts["points"] > 0)


def _links(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    after = position.play(move)
    for taken, answer in ((facts["one"], facts["two"]), (facts["two"], facts["one"])):
        if after.why_illegal(taken) is not None:
            continue
        joined = after.play(taken).play(answer)
        stones, liberties = chain_of(joined, _at(after, answer))
        if not {_at(after, move), _at(after, facts["at"])} <= stones or len(liberties) < SAFE:
            return False
    return True


def _points(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    after = position.play(move)
    theirs, own = set(_safe(after)), set(_safe(_turned(after)))
    counted = (len(own - theirs), len(theirs - own), len(own & theirs))
    return counted == (facts["own"], facts["theirs"], facts["both"])


def _quiet(position: CaptureGoPosition, move: str, _facts: Facts) -> bool:
    return not _around(position, _at(position, move), _letters(position)[1])


def _doomed(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    after = position.play(move)
    return any(facts["at"] in after.changed_by(answer) for answer in after.wins_at)


CHECKS: Mapping[str, Callable[[CaptureGoPosition, str, Facts], bool]] = {
    "doomed": _doomed,
    "lost": lambda position, _move, _facts: not _is_won(position),
    "lost_exactly": lambda position, _move, _facts: not _is_won(position),
    "captures": _captures,
    "leaves_no_move": _leaves_no_move,
    "into_atari": _into_atari,
    "saves": _saves,
    "double_atari": _double_atari,
    "ladder": _forces,
    "chase": _chase,
    "no_escape": _forces,
    "gives_atari": _gives_atari,
    "net": lambda position, move, _facts: _wins_with(position, move),
    "only_move": _only_move,
    "opens": _opens,
    "prevents": _prevents,
    "threatens": _threatens,
    "cuts": _cuts,
    "connects": _connects,
    "weakens": _presses,
    "strengthens": _strengthens,
    "closes": _closes,
    "links": _links,
    "points": _points,
    "extends": _extends,
    "presses": _presses,
    "quiet": _quiet,
}
"""The check of each code that says something of the board."""
