"""Strategies for layouts: any of the 29 million, walks among them, and late ones."""

from hypothesis import strategies as st

from engines.huarong.rules.codes import LAYOUT_COUNT, from_rank, rank
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import Move, moves, play, steps

HENGDAO = Layout.from_text("VCCVVCCVVHHVVSSVS..S")
FENGHUI = Layout.from_text("SSSVCCVVCCVV.HHV.SHH")
UNSOLVABLE = Layout.from_text("VCCVVCCVVVSVVVSVS..S")

layouts = st.integers(0, LAYOUT_COUNT - 1).map(from_rank)
# A CommonCode begins with the cell of the 2×2 block, so the solved layouts are neighbours in rank.
FIRST_SOLVED = rank(Layout.from_text(".............CC..CC."))
LAST_SOLVED = rank(Layout.from_text("SSSSSSSSSSSS.CCS.CCS"))
choices = st.integers(0, 10_000)


@st.composite
def crowded(draw, solved=False):
    """A layout with two to four empty cells, solved on request."""
    lowest = FIRST_SOLVED if solved else 0
    text = list(
        from_rank(draw(st.integers(lowest, LAST_SOLVED if solved else LAYOUT_COUNT - 1))).text
    )
    empty = [cell for cell, letter in enumerate(text) if letter == "."]
    kept = draw(st.permutations(empty))[: draw(st.integers(2, 4))]
    for cell in empty:
        text[cell] = "." if cell in kept else "S"
    return Layout.from_text("".join(text))


@st.composite
def walks(draw, start=layouts, options=moves, longest=12):
    """A layout and a sequence of legal moves from it."""
    layout = here = draw(start)
    walked: list[Move] = []
    for choice in draw(st.lists(choices, max_size=longest)):
        possible = options(here)
        if not possible:
            break
        walked.append(possible[choice % len(possible)])
        here = play(here, walked[-1])
    return layout, tuple(walked)


def step_walks(start=layouts, longest=30):
    return walks(start=start, options=steps, longest=longest)


def end_of(walk):
    """The layout where a walk ends."""
    layout, walked = walk
    for move in walked:
        layout = play(layout, move)
    return layout


def draw_matrix(layout: Layout) -> str:
    """The matrix of block numbers with its border, in seven lines."""
    return "\n".join(" ".join(f"{number:2}" for number in row) for row in layout.matrix())
