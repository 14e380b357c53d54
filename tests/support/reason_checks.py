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


def contradiction(
    position: CaptureGoPosition, move: str, facts: Facts, line: tuple[str, ...] = ()
) -> str | None:
    """What is wrong with the reason of a move, whose proven win `line` may be; None if nothing is."""
    check = CHECKS.get(facts["code"])
    said = f"{position.to_text()} {move} {dict(facts)}"
    if check is None:
        return f"{said}: nothing checks this"
    if not check(position, move, facts):
        return said
    if facts["code"] == "runs_out" and line and not _ran_out(position, line[: facts["plies"]]):
        return f"{said}: there is a safe point after {line[: facts['plies']]}"
    if "natural" in facts and not _instead(position, move, facts):
        return f"{said}: {facts['natural']} is not answered so"
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
    assert vertex is not None, "the name of a point on the board"
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


def _captures_within(position: CaptureGoPosition, move: str, plies: int) -> bool:
    """Whether the solver proves that a move wins in at most `plies` plies."""
    if position.why_illegal(move) is not None:
        return False
    after = position.play(move)
    if after.outcome() is not None:
        return True
    score = capture_go.solve(after, limit=Limit(depth=plies - 1, nodes=NODES)).score
    return isinstance(score, Loss) and score.in_plies < plies


def _instead(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    """Whether the natural move is another one, and its answer does what is told."""
    natural, then = facts["natural"], facts["then"]
    if natural == move or position.why_illegal(natural) is not None:
        return False
    after = position.play(natural)
    if "allows" in facts:
        return _captures_within(after, then, facts["within"])
    enemy, at = _letters(position)[1], _at(position, natural)
    attacked = [libs for _, libs in _around(after, at, enemy) if len(libs) == 1]
    away = chain_of(after.play(then), _at(position, then))
    return attacked == [frozenset({_at(position, then)})] and len(away[1]) == facts["escapes"]


def _with(position: CaptureGoPosition, at: int, letter: str) -> CaptureGoPosition:
    """The board with a stone of a side added, whoever is to move."""
    cells = position.stones[:at] + letter + position.stones[at + 1 :]
    return replace(position, stones=cells, opens_at_centre=False)


def _stones(position: CaptureGoPosition, letter: str) -> set[tuple[Stones, Stones]]:
    """All chains of a side."""
    cells = enumerate(position.stones)
    return {chain_of(position, at) for at, each in cells if each == letter}


def _steps(position: CaptureGoPosition, sources: set[int]) -> dict[int, int]:
    """The steps through empty points from some points to the empty ones that they reach."""
    found, border, steps = dict.fromkeys(sources, 0), sources, 0
    while border:
        steps += 1
        near = {n for at in border for n in _beside(position, at)} - set(found)
        border = {at for at in near if position.stones[at] == "-"}
        found.update(dict.fromkeys(border, steps))
    return found


def _beside(position: CaptureGoPosition, at: int) -> Iterator[int]:
    row, col = divmod(at, position.board.cols)
    for r, c in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
        if 0 <= r < position.board.rows and 0 <= c < position.board.cols:
            yield r * position.board.cols + c


def _reach(position: CaptureGoPosition, at: int) -> set[int]:
    """The stones of a side and the empty points that hang together with a stone."""
    letters = {position.stones[at], "-"}
    found, border = {at}, {at}
    while border:
        near = {n for each in border for n in _beside(position, each)} - found
        border = {each for each in near if position.stones[each] in letters}
        found |= border
    return found


def _room_of(position: CaptureGoPosition, at: int) -> int:
    return sum(position.stones[each] == "-" for each in _reach(position, at))


def _nearer(position: CaptureGoPosition) -> tuple[int, int]:
    """The empty points nearer to the stones of the side to move, and those nearer to the other's."""
    own, enemy = _letters(position)
    both = [
        _steps(position, {a for a, c in enumerate(position.stones) if c == x}) for x in (own, enemy)
    ]
    far = len(position.stones)
    pairs = [
        (both[0].get(at, far), both[1].get(at, far))
        for at, cell in enumerate(position.stones)
        if cell == "-"
    ]
    return sum(a < b for a, b in pairs), sum(b < a for a, b in pairs)


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


def _opens(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    row, col = divmod(_at(position, move), position.board.cols)
    edges = (row, col, position.board.rows - 1 - row, position.board.cols - 1 - col)
    four = len(list(_beside(position, _at(position, move))))
    empty = set(position.stones) == {"-"}
    return empty and facts["lines"] == min(edges) + 1 and facts["liberties"] == four


def _centre(position: CaptureGoPosition, move: str, _facts: Facts) -> bool:
    row, col = divmod(_at(position, move), position.board.cols)
    return (2 * row + 1, 2 * col + 1) == (position.board.rows, position.board.cols)


def _mirrors(position: CaptureGoPosition, move: str, _facts: Facts) -> bool:
    return position.play(move).stones[::-1].translate(str.maketrans("XO", "OX")) == (
        position.play(move).stones
    )


def _ran_out(position: CaptureGoPosition, line: tuple[str, ...]) -> bool:
    """Whether the side to move after a line is in no atari and has no safe point."""
    for move in line:
        position = position.play(move)
    free = all(len(liberties) > 1 for _, liberties in _stones(position, _letters(position)[0]))
    return free and len(line) % 2 == 1 and not list(_safe(position))


def _prevents(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    turned, at = _turned(position), facts["at"]
    if not _captures_within(turned, at, facts["plies"]):
        return False
    after = position.play(move)
    if after.why_illegal(at) is not None:
        return True
    threat = after.play(at)
    return any(not threat.play(answer).wins_at for answer in threat.legal_moves())


def _threatens(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    return _captures_within(_turned(position.play(move)), facts["at"], facts["plies"])


def _cuts(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    enemy = _letters(position)[1]
    apart = {min(stones) for stones, _ in _around(position, _at(position, move), enemy)}
    after = position.play(move)
    joined = (
        apart & chain_of(after.play(reply), _at(after, reply))[0] for reply in after.legal_moves()
    )
    return len(apart) == facts["chains"] >= SAFE and all(len(each) < SAFE for each in joined)


def _mends(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    """Whether the chains joined would have been cut by the other side's stone there."""
    own, enemy = _letters(position)
    joined = {min(stones) for stones, _ in _around(position, _at(position, move), own)}
    cut = _with(position, _at(position, move), enemy)
    replies = (at for at, cell in enumerate(cut.stones) if cell == "-")
    left = (joined & chain_of(_with(cut, at, own), at)[0] for at in replies)
    legal = _turned(position).why_illegal(move) is None
    return legal and all(len(each) < SAFE for each in left) and _connects(position, move, facts)


def _separates(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    after, one, two = position.play(move), _at(position, facts["one"]), _at(position, facts["two"])
    enemies = after.stones[one] == after.stones[two] == _letters(position)[1]
    return enemies and two in _reach(position, one) and two not in _reach(after, one)


def _holds(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    after, enemy = position.play(move), _letters(position)[1]
    left = [
        chain
        for chain in _around(after, _at(position, move), enemy)
        if (len(chain[0]), len(chain[1])) == (facts["stones"], facts["liberties"])
    ]
    return _presses(position, move, facts) and any(
        all(len(chain_of(_with(after, at, enemy), at)[1]) <= len(free) for at in free)
        for _, free in left
    )


def _encloses(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    after, enemy = position.play(move), _letters(position)[1]
    return any(
        (len(stones), _room_of(position, min(stones)), _room_of(after, min(stones)))
        == (facts["stones"], facts["before"], facts["points"])
        for stones, _ in _stones(after, enemy)
    )


def _breaks_out(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    own, enemy = _letters(position)
    shut, after = _with(position, _at(position, move), enemy), position.play(move)
    legal = _turned(position).why_illegal(move) is None
    return legal and any(
        (len(stones), _room_of(shut, min(stones)), _room_of(after, min(stones)))
        == (facts["stones"], facts["points"], facts["room"])
        for stones, _ in _stones(position, own)
    )


def _peeps(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    after = position.play(move)
    one, two = (chain_of(after, _at(position, facts[each])) for each in ("one", "two"))
    at = _at(position, move)
    before = [chain_of(position, min(stones))[1] for stones, _ in (one, two)]
    beside = all(at in liberties for liberties in before)
    return one != two and beside and one[1] & two[1] == {_at(position, facts["at"])}


def _space(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    had, left = _nearer(position)
    theirs, own = _nearer(position.play(move))
    told = tuple(facts[each] for each in ("own", "theirs", "had", "left"))
    return told == (own, theirs, had, left) and own - theirs > had - left


def _nears(position: CaptureGoPosition, move: str, facts: Facts) -> bool:
    after, at = position.play(move), _at(position, facts["at"])
    joined = chain_of(_with(after, at, _letters(position)[0]), at)[0]
    ends = {_at(position, move), _at(position, facts["one"])}
    return ends <= joined and not ends <= chain_of(after, _at(position, move))[0]


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
    legal = _turned(position).why_illegal(move) is None
    left = before - 1 == facts["taken"]
    return legal and left and before == facts["before"] < facts["liberties"] and grown


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
    "centre": _centre,
    "mirrors": _mirrors,
    "prevents": _prevents,
    "threatens": _threatens,
    "runs_out": lambda position, move, _facts: _wins_with(position, move),
    "cuts": _cuts,
    "mends": _mends,
    "separates": _separates,
    "holds": _holds,
    "encloses": _encloses,
    "breaks_out": _breaks_out,
    "peeps": _peeps,
    "space": _space,
    "nears": _nears,
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
