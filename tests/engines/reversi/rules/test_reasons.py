from collections import Counter

import pytest
from hypothesis import given

from engines.game import PASS
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.reasons import reason
from lab.reversi.verify import random_positions
from tests.engines.reversi.strategies import played
from tests.support.examples import examples


def board(*rows, side="X"):
    cells = "".join(row.ljust(8, "-") for row in rows).ljust(64, "-")
    return ReversiPosition.from_text(f"{cells} {side}")


of = ReversiPosition.from_text


@examples(40)
@given(played())
def test_every_legal_move_has_a_reason(position):
    for move in position.legal_moves():
        facts = reason(position, move)
        after = position.play(move)
        assert facts["code"] in HOLDS
        assert facts["flips"] == len(position.changed_by(move))
        assert facts["replies"] == len(set(after.legal_moves()) - {PASS})


@pytest.mark.parametrize(
    ("position", "move", "code"),
    [
        (board("-OX", "", "---OX", "---OX", "---OX"), "a1", "corner"),
        (of("---XXXO-O-OXXO--OOXXOXO-OXOOOOOO-OXOOXO---OXOOOO--OOXOO----XXX-- X"), "h5", "parity"),
        (board("XXXXOO-O", "--OOOO", "-OOOOO", "--XOO-", "--OOO", "--OO"), "g1", "safe_edge"),
        (ReversiPosition.start(), "c4", "symmetric"),
    ],
)
def test_the_reason_of_a_move(position, move, code):
    assert reason(position, move)["code"] == code


def lines_of_three(position, third):
    """A move, a reply and then a move to that square."""
    for move in position.legal_moves():
        for reply in position.play(move).legal_moves():
            if third in position.play(move).play(reply).legal_moves():
                yield move, reply, third


def test_a_line_that_takes_a_corner_next_is_a_reason():
    position = next(
        each
        for each in random_positions(400, 3)
        if "a1" not in each.legal_moves()
        and any(reason(each, line[0])["code"] == "quiet" for line in lines_of_three(each, "a1"))
    )
    line = next(
        line
        for line in lines_of_three(position, "a1")
        if reason(position, line[0])["code"] == "quiet"
    )
    found = reason(position, line[0], line)
    assert (found["code"], found["then"]) == ("corner_next", "a1")
    for other in ((), (line[0],), ("h8", *line[1:]), (line[0], "a1", "a1")):
        assert (reason(position, line[0], other)["code"]) == "quiet"


def test_a_line_that_gives_the_last_square_to_the_opponent_takes_parity_back():
    position = of("-X-OOO--XX-OOOO-XXOOOOOOXXXOXOO--XOXXOOX-OOXXOO-OOOOOXOX-XXXO-XO X")
    assert reason(position, "h2", ("h2", "h1", "g1"))["code"] == "parity"
    assert reason(position, "h2", ("h2", "a1", "g1", "h1"))["code"] == "fewer"


class Plain:
    """A second board with its own rules, which holds what reasons say against another source."""

    def __init__(self, position):
        self.discs = {
            (square % 8, square // 8): letter
            for square, letter in enumerate(position.cells)
            if letter != "-"
        }
        self.own = position.side_to_move.letter

    def flips(self, at, letter):
        found = set()
        for right in (-1, 0, 1):
            for down in (-1, 0, 1):
                line, (x, y) = [], (at[0] + right, at[1] + down)
                while (right or down) and self.discs.get((x, y), letter) != letter:
                    line.append((x, y))
                    x, y = x + right, y + down
                if self.discs.get((x, y)) == letter:
                    found.update(line)
        return found

    def squares(self, letter):
        empty = {(x, y) for x in range(8) for y in range(8)} - set(self.discs)
        return {at for at in empty if self.flips(at, letter)}

    def after(self, name):
        later = object.__new__(Plain)
        at = place(name)
        turned = dict.fromkeys({at, *self.flips(at, self.own)}, self.own)
        later.discs, later.own = {**self.discs, **turned}, self.other
        return later

    def region(self, at):
        """The empty squares that connect with a square, which may be taken."""
        found, edge = {at}, {at}
        while edge:
            near = {(x + i, y + j) for x, y in edge for i in (-1, 0, 1) for j in (-1, 0, 1)}
            edge = {(x, y) for x, y in near - set(self.discs) - found if 0 <= x < 8 and 0 <= y < 8}
            found |= edge
        return found

    @property
    def other(self):
        return "O" if self.own == "X" else "X"

    def shown(self, letter):
        return sum(
            each == letter
            and any(
                0 <= x + right < 8 and 0 <= y + down < 8 and (x + right, y + down) not in self.discs
                for right in (-1, 0, 1)
                for down in (-1, 0, 1)
            )
            for (x, y), each in self.discs.items()
        )


def place(name):
    return "abcdefgh".index(name[0]), int(name[1]) - 1


def named(at):
    return f"{'abcdefgh'[at[0]]}{at[1] + 1}"


class Claim:
    """What facts say of a move, on a plain board."""

    def __init__(self, facts, before, move, moves, line=()):
        self.facts, self.before, self.move, self.moves = facts, before, move, moves
        self.line = line
        self.own, self.other = before.own, before.other
        self.after = before if move == PASS else before.after(move)
        self.natural = before.after(facts["natural"]) if "natural" in facts else None
        self.at = place(facts["at"]) if "at" in facts else None

    @property
    def rest(self):
        """The board after each other move."""
        return (self.before.after(each) for each in self.moves if each != self.move)

    def is_natural(self):
        """Whether the natural move is the other one that turns the most discs."""
        flips = {each: len(self.before.flips(place(each), self.own)) for each in self.moves}
        del flips[self.move]
        return self.facts["turned"] == flips[self.facts["natural"]] == max(flips.values())

    def replies(self, board=None):
        return len((board or self.after).squares(self.other))

    def is_wedge(self):
        x, y = place(self.move)
        beside = [(x - 1, y), (x + 1, y)] if y in (0, 7) else [(x, y - 1), (x, y + 1)]
        return [self.after.discs.get(each) for each in beside] == [self.other, self.other]

    def rest_of_region(self):
        """The rest of the region that the move enters."""
        return self.before.region(place(self.move)) - {place(self.move)}

    def has_alone(self):
        """Whether the side alone can take a square of the rest of the region."""
        rest = self.rest_of_region()
        mine = self.at in rest & self.after.squares(self.own)
        return (
            mine and not rest & self.after.squares(self.other) and len(rest) == self.facts["left"]
        )

    def opened(self, board):
        return board.squares(self.other) - self.before.squares(self.other)

    def stops(self, board):
        """The replies on a board after which the side that moved has to pass."""
        answers = ((at, board.after(named(at))) for at in board.squares(self.other))
        return {at for at, end in answers if not end.squares(self.own) and end.squares(self.other)}

    def pass_now(self):
        """Whether the side cannot place a disc, and the other can."""
        return not self.before.squares(self.own) and bool(self.before.squares(self.other))

    def is_wiped_out(self, board):
        """Whether a reply turns the last disc of the side."""
        answers = (board.after(named(at)) for at in board.squares(self.other))
        return any(self.own not in end.discs.values() for end in answers)

    def saves(self):
        return not self.is_wiped_out(self.after) and any(map(self.is_wiped_out, self.rest))

    def takes_corner_next(self):
        corner = place(self.facts["then"])
        later = self.after.after(self.line[1])
        return self.line[2] == self.facts["then"] and corner in CORNERS & later.squares(
            self.own
        ) - self.before.squares(self.own)

    def may_have_the_last(self):
        """An odd region is entered while another is even, with at most twenty squares empty."""
        empty = {(x, y) for x in range(8) for y in range(8)} - set(self.before.discs)
        sizes = {len(self.before.region(at)) % 2 for at in empty}
        return len(self.rest_of_region()) % 2 == 0 and 0 in sizes and len(empty) <= 20

    def says_nothing(self):
        """Nothing that is seen at once: no edge, no pass, no disc or square of the other side less."""
        return (
            not set(place(self.move)) & {0, 7}
            and self.replies() >= max(1, self.replies(self.before))
            and any(self.after.shown(self.own) >= each.shown(self.own) for each in self.rest)
        )


CORNERS = {(0, 0), (0, 7), (7, 0), (7, 7)}


def edge_through(board, at):
    """The letters of the edge that a square other than a corner is on, and its place there."""
    x, y = at
    along = [(i, y) for i in range(8)] if y in (0, 7) else [(x, i) for i in range(8)]
    return "".join(board.discs.get(each, "-") for each in along), along.index(at)


def is_never_turned(edge, spot):
    """Whether no way to fill an edge turns the disc at a place of it: all of them are tried."""
    seen, waiting = {edge}, [edge]
    while waiting:
        now = waiting.pop()
        if now[spot] != edge[spot]:
            return False
        for at in (at for at in range(8) if now[at] == "-"):
            for letter in "XO":
                after = put(now, at, letter)
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return True


def put(edge, at, letter):
    """The edge after a disc on it, with all that it traps along the edge turned over."""
    cells = list(edge)
    cells[at] = letter
    for step in (-1, 1):
        end = at + step
        while 0 <= end < 8 and edge[end] not in ("-", letter):
            end += step
        if 0 <= end < 8 and edge[end] == letter:
            cells[min(at, end) : max(at, end) + 1] = letter * (abs(end - at) + 1)
    return "".join(cells)


HOLDS = {
    "must_pass": Claim.pass_now,
    "wipe_out": lambda it: it.other not in it.after.discs.values(),
    "end": lambda it: not it.after.squares(it.own) and not it.after.squares(it.other),
    "saves": Claim.saves,
    "corner_next": Claim.takes_corner_next,
    "safe_edge": lambda it: is_never_turned(*edge_through(it.after, place(it.move))),
    "parity": Claim.may_have_the_last,
    "quiet": Claim.says_nothing,
    "keeps_turn": lambda it: it.at in it.stops(it.natural) and not it.stops(it.after),
    "swindle": lambda it: it.has_alone() and it.facts["left"] == 1,
    "alone": lambda it: it.has_alone() and it.facts["left"] > 1,
    "aims": lambda it: it.at in it.after.squares(it.own) - it.before.squares(it.own),
    "tempo": lambda it: (
        not it.opened(it.after) and len(it.opened(it.natural)) == it.facts["opened"]
    ),
    "corner": lambda it: set(place(it.move)) <= {0, 7},
    "passes": lambda it: not it.replies() and it.after.squares(it.own),
    "denies": lambda it: it.at in it.before.squares(it.other) - it.after.squares(it.other),
    "avoids": lambda it: (
        it.at
        in it.natural.squares(it.other) - it.before.squares(it.other) - it.after.squares(it.other)
    ),
    "mobility": lambda it: all(it.replies() < it.replies(each) for each in it.rest),
    "wedge": Claim.is_wedge,
    "symmetric": lambda it: {it.replies(each) for each in it.rest} == {it.replies()},
    "fewer": lambda it: it.facts["more"] == it.replies(it.natural) > it.replies(),
    "frontier": lambda it: all(
        it.facts["shown"] == it.after.shown(it.own) < each.shown(it.own) for each in it.rest
    ),
    "hides": lambda it: (
        it.facts["shown"] == it.after.shown(it.own) < it.natural.shown(it.own) == it.facts["more"]
    ),
    "takes": lambda it: it.facts["more"] == it.replies(it.before) > it.replies(),
    "edge": lambda it: set(place(it.move)) & {0, 7},
}
"""Whether what each code says is so."""


RARE = {
    "swindle": ("-O-XX---OOO-X--XOXXOXOXOOXXXOX--OOOOXO--XXXXOOOO-X-XXO---XXX-O-- X", "d2"),
    "alone": ("XXXXXXX---OX----OOOOOOOXO-OOOOO-OOOOOOOOOXO-O-O-OO---OO-OX--X-O- X", "h7"),
    "keeps_turn": ("XXXXXXX--OOXO-X-OOOXOXOXOXOXXOO-OOOXOOOOOXOXOOO-OOXXOOO-OOOXX-O- O", "f2"),
    "wedge": ("-OO-XX-O-OOOXXO--OXXOOXOOOXXOOO-OOXOOOO-XXXOOOOOX-O-OO-----OO--- X", "h2"),
    "saves": ("--------------------------XXX-----XOX----X--XO------X-------X--- O", "b3"),
    "wipe_out": ("-OX" + "-" * 61 + " X", "a1"),
    "end": ("-OX" + "-" * 21 + "O" + "-" * 39 + " X", "a1"),
    "must_pass": ("XO" + "-" * 62 + " O", PASS),
}


@pytest.mark.parametrize("code", RARE)
def test_a_rare_reason_holds_on_a_second_board(code):
    text, move = RARE[code]
    facts = reason(of(text), move)
    assert facts["code"] == code
    moves = [each for each in of(text).legal_moves() if each != PASS]
    assert HOLDS[code](Claim(facts, Plain(of(text)), move, moves))


def lines_to_corners(before, move):
    """A reply to a move, and a corner that the side can take then; nothing where there is none."""
    after = before.after(move)
    for reply in sorted(map(named, after.squares(after.own))):
        for corner in sorted(CORNERS & after.after(reply).squares(before.own)):
            return (move, reply, named(corner))
    return ()


@pytest.mark.slow(reason="checks the reasons of many moves")
def test_reasons_hold_on_a_second_board_and_few_moves_have_none():
    seen = Counter()
    for position in random_positions(300, 39):
        moves = [move for move in position.legal_moves() if move != PASS]
        before = Plain(position)
        assert {place(move) for move in moves} == before.squares(before.own)
        for move in moves[::3]:
            for line in {(), lines_to_corners(before, move)}:
                facts = reason(position, move, line)
                it = Claim(facts, before, move, moves, line)
                assert HOLDS[facts["code"]](it), (position.to_text(), move, facts)
                assert it.natural is None or it.is_natural()
                assert it.replies() == facts["replies"]
                seen[facts["code"]] += not line
                seen["corner_next"] += facts["code"] == "corner_next"
    assert seen.keys() >= HOLDS.keys() - RARE.keys() - {"symmetric"}
    assert all(seen[code] for code in HOLDS.keys() - RARE.keys() - {"symmetric"})
    assert seen["quiet"] * 10 < seen.total()
