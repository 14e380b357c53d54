"""Gives every reader long texts of a repeated token: the time must grow with the length, not its square.

python -m lab.fuzz.growth [--only GGF --only WTHOR] [--letters 50000] [--sample 500 --seed 1]

It counts processor time of this thread. The exit code is 1 for a text whose time grows faster.
"""

from __future__ import annotations

import contextlib
import itertools
import random
import sys
import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

import click

from engines.huarong.rules.claims import read_claims
from lab.fuzz import texts
from webapp.capture_go import analysis as capture_go_analysis
from webapp.capture_go.questions.question_set import SetLinks
from webapp.http import link_repair
from webapp.huarong import day_tables
from webapp.matches.match.name import checked_name
from webapp.mine.archive import file as archive
from webapp.reversi import analysis as reversi_analysis

LETTERS = 50_000
SHORTER = 4
"""Texts of this part of its letters, and of this part of those, are read as well."""
MOST_GROWTH = 2.2 * SHORTER
"""Linear time grows by `SHORTER` or a little more, its square by sixteen times."""
UNNOTICED_SECONDS = 0.005
"""A reader that takes less for the long text is not compared."""
MOST_SECONDS_A_LETTER = 10e-6
"""Some three times what the slowest reader takes."""
RUNS = 3
"""The fastest of this many counts: what else the machine does only makes a run slower."""

REPEATED = (
    *map(chr, range(32, 127)),
    *(
        "\n",
        "\r\n",
        "\t",
        "\0",
        "é",
        "马",
        "８",
        "Ａ",
        "\u200b",
        "\u202e",
        "\ufeff",
        "\U0001f600",
        "\xff",
    ),
    *(
        "●",
        "○",
        "黑",
        "f5",
        "d3 ",
        "f5d6c3",
        "pass ",
        "(f5)",
        "f5/0.1/2 ",
        "(+0) ",
        "1. ",
        "12,",
        "1e9,",
    ),
    *(
        "(;",
        "(;GM[1]",
        "(;GM[Othello]",
        ";)",
        ");",
        "()",
        "[]",
        "[[",
        "][",
        "\\]",
        '\\"',
        '"',
        '{"a":',
    ),
    *(
        "C[a]",
        ";B[aa]",
        ";B[aa];W[bb]",
        "(;B[aa])",
        "AB[aa]",
        "LB[aa:b]",
        "B[f5]",
        "BO[8 ",
        "[{n}]",
    ),
    *(
        "{n}[x]",
        '[{n} "x"]\n',
        '[Event "x"]\n',
        '"{n}":1,',
        '{"m":"f5"},',
        "%a\n",
        "{a}",
        "--",
        "XO",
    ),
    *("X.", "&moves=f5", "%5B", "-1,", "1 ", "VCCV\n", "9" * 9, "<b>", "a b ", ".)", "/a", "。"),
)
"""Tokens; `{n}` is another word each time."""
CELLS = "-" * 27 + "OX------XO" + "-" * 27
BEGINNINGS = (
    *("", "(;", "(;GM[1]SZ[9]", "(;GM[2]", "(;C[", "(;CA[x]C[", "(;SZ[9];B[aa", "(;SZ[9]AB"),
    *(f"(;GM[Othello]BO[8 {CELLS} *]", "(;GM[Othello]BO[8 ", "(;GM[Othello]BO[8 ]B[", "[", "{"),
    *('{"moves":[', '{"moves":"', "[[1,2,", '[Event "', '[Event "x"]\n\n', '[Event "x"]\n\nf5 {'),
    *("f5d6", "1. f5 ", "f5d6c3d3c4\n", f"{CELLS} X; ", CELLS[1:], "VCCV\n", '42["move",', "%"),
    *(
        "x/reversi/analysis?moves=",
        "x/reversi/analysis?moves=f5&notes=",
        '{"format":"yiyuan-archive","version":1,"portion":{"x":',
    ),
)
"""What stands before them."""


def _raw(text: str) -> Any:
    return texts.decoded(text.encode("latin-1", "replace"))


READERS = (
    *texts.READERS,
    texts.Reader("bytes above ASCII", _raw, ()),
    texts.Reader("Reversi on the analysis board", reversi_analysis.read, ()),
    texts.Reader("Capture Go on the analysis board", capture_go_analysis.read, ()),
    texts.Reader("file of everything", lambda text: archive.read(text.encode()), ()),
    texts.Reader("set of questions", SetLinks(("a key for the fuzzer",)).read, ()),
    texts.Reader("way of a day", day_tables.read_game, ()),
    texts.Reader("list of lengths", lambda text: list(read_claims(text)), ()),
    texts.Reader("end of an address", link_repair._without_strays_in_value, ()),
    texts.Reader("name", checked_name, ()),
)


@dataclass(frozen=True)
class Case:
    """A reader, and a text without an end."""

    reader: texts.Reader
    beginning: str
    token: str

    def text(self, letters: int) -> str:
        """The text with so many letters."""
        if "{n}" not in self.token:
            body = self.token * (letters // len(self.token))
        else:
            words = map("".join, itertools.product("ABCDEFGHIJ", repeat=6))
            body = "".join(
                self.token.replace("{n}", next(words))
                for _ in range(letters // (len(self.token) + 3))
            )
        return self.beginning + body

    def seconds(self, letters: int) -> float:
        """Processor time to read it, in the fastest run."""
        return min(
            _seconds(self.reader.read, self.text(letters + run * len(self.token)))
            for run in range(RUNS)
        )

    def problem(self, letters: int) -> str | None:
        """What is wrong with the growth of its time, None if nothing is.

        A reader may read no more than some beginning of a text: shorter texts show what that costs.
        """
        if _seconds(self.reader.read, self.text(letters)) < UNNOTICED_SECONDS:
            return None
        sizes = [letters // SHORTER**power for power in range(3)]
        found = [self.seconds(size) for size in sizes]
        grows = any(
            longer > max(UNNOTICED_SECONDS, MOST_GROWTH * shorter)
            for longer, shorter in itertools.pairwise(found)
        )
        if not grows and found[0] < letters * MOST_SECONDS_A_LETTER:
            return None
        told = ", ".join(
            f"{size} letters {seconds * 1000:.1f} ms"
            for size, seconds in zip(sizes, found, strict=True)
        )
        return f"{self.reader.name}: {self.beginning[:30]!r} and {self.token!r}: {told}"


def _seconds(read: Callable[[str], Any], text: str) -> float:
    begun = time.thread_time()
    with contextlib.suppress(*texts.REFUSALS):
        read(text)
    return time.thread_time() - begun


def cases(only: Collection[str] = ()) -> Iterator[Case]:
    """All readers with all texts."""
    chosen = [each for each in READERS if not only or each.name in only]
    return itertools.starmap(Case, itertools.product(chosen, BEGINNINGS, REPEATED))


def sample(number: int, seed: int, only: Collection[str] = ()) -> list[Case]:
    """Some of the cases, always the same for a seed."""
    return random.Random(seed).sample([*cases(only)], number)


@click.command()
@click.option("--letters", default=LETTERS, show_default=True)
@click.option("--only", multiple=True, type=click.Choice([each.name for each in READERS]))
@click.option("--sample", "number", default=0, help="this many cases instead of all")
@click.option("--seed", default=1, show_default=True)
def main(letters: int, only: tuple[str, ...], number: int, seed: int) -> None:
    """Read the texts, and print those whose time grows too fast."""
    chosen = sample(number, seed, only) if number else [*cases(only)]
    problems = [found for each in chosen if (found := each.problem(letters)) is not None]
    click.echo(f"{len(chosen)} texts of {letters} letters: {len(problems)} grow too fast")
    for problem in problems:
        click.echo(problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
