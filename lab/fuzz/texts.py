"""Gives damaged texts to every reader: each must be read, or refused with a named error.

python -m lab.fuzz.texts [--inputs 100000] [--seed 1] [--only GGF --only WTHOR]
"""

from __future__ import annotations

import collections
import json
import random
import sys
import time
import traceback
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

import click

from engines.capture_go.notation.corner import CORNERS, cut_corner
from engines.capture_go.notation.sgf import read_sgf, read_tree
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import BadInput, IllegalMove
from engines.huarong.rules import codes, formats
from engines.huarong.rules.layout import Layout
from engines.reversi.notation import records, wthor
from engines.reversi.notation.collection import games_of
from engines.reversi.rules.position import ReversiPosition
from engines.sgf.collection import games_in
from engines.sgf.encodings import decoded
from lab.fuzz.mutations import damaged
from webapp.analysis.addresses import fields_of, tree_of
from webapp.core.errors import RequestError
from webapp.live import messages, packet_filter
from webapp.matches.match.new_match import NewMatch
from webapp.registry import MESSAGES
from webapp.reversi import analysis as reversi_analysis
from webapp.site.identity import Identity

PGN = '[Event "Cup"]\n[Black "A"]\n\n1. f5 {best} d6 (1... f4) 2. c3! d3 34-30\n\n'
BOARDS = (
    "-" * 27 + "OX------XO" + "-" * 27 + " X; F5:+0; % easy",
    "  A B C D E F G H\n" + "".join(f"{row} - - - O * - - - {row}\n" for row in range(1, 9)),
    "." * 27 + "10......01" + "." * 27 + " 0",
)
REFUSALS = (BadInput, IllegalMove, RequestError)
IDENTITY = Identity(("a key for the fuzzer alone",))

TRANSCRIPT = "f5d6c3d3c4f4f6g5e6c6"
GGF = (
    "(;GM[Othello]PC[GGS/os]PB[black]PW[white]RE[+10]TI[05:00]TY[8]BO[8 "
    "---------------------------O*------*O--------------------------- *]"
    "B[f5/0.2/1]W[d6//2]B[C3]W[pa];)"
)
SGF = "(;GM[1]FF[4]SZ[9]KM[0]PB[black]PW[white]AB[dd][ee]AW[de][ed];B[fe];W[ef](;B[gf])(;B[ff]))"
LARGE = "(;GM[1]SZ[19]AB[pd][qd]AW[qe][aa:cc]PL[W];W[qc];B[rd];W[])"
OTHELLO = "(;GM[2]SZ[8]PB[a]RE[B+2]DT[2020-01-02];B[fe];W[fd](;B[ec])(;B[cc]))"
ADDRESS = (
    "https://example.org/reversi/analysis?moves=f5d6c3&at=1&notes=%5B%5B1%2C%22!%22%2C%22%22%5D%5D"
)
DRAWING = "VCCV\nVCCV\nVHHV\nVSSV\nS..S"
MATRIX = "[[1,2,2,3],[1,2,2,3],[4,5,5,6],[4,7,8,6],[9,0,0,10]]"


@dataclass(frozen=True)
class Reader:
    """A reader of texts, and examples that it can read."""

    name: str
    read: Callable[[str], Any]
    good: tuple[str, ...]


def _message(text: str) -> Any:
    kinds = tuple(call.request for call in MESSAGES.calls)
    body = json.loads(text) if text[:1] in "{[" and _is_json(text) else text
    for kind in kinds:
        try:
            messages.parse(kind, (body,))
        except RequestError:
            continue


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _several(text: str) -> Any:
    return [*games_of(text)], [*games_in(text)]


def _bytes(text: str) -> Any:
    return decoded(text.encode("utf-8", "replace")), decoded(text.encode("gb18030", "replace")[1:])


def _wthor(text: str) -> Any:
    raw = text.encode("latin-1", "replace")
    return [*wthor.games(raw, ["a"])], wthor.tournaments(raw)


def _corner(text: str) -> Any:
    return [cut_corner(text, corner, 9, len(text) % 5) for corner in CORNERS]


def _address(text: str) -> Any:
    fields = fields_of(reversi_analysis.BOARD, text)
    return fields and tree_of(reversi_analysis.BOARD, fields)


def _in_other_formats(text: str) -> Any:
    for suffix in ("sgf", "ggf", "txt"):
        found = reversi_analysis.converted(text, {"RE": text[:9], "PB": text[-9:]}, suffix)
        if not found.text and not found.sentence and suffix != "txt":
            raise AssertionError("a game is dropped in silence")


def _played(position: Any) -> Callable[[str], Any]:
    return position.start().play


READERS: tuple[Reader, ...] = (
    Reader("Reversi position", ReversiPosition.from_text, (ReversiPosition.start().to_text(),)),
    Reader("Reversi move", _played(ReversiPosition), ("d3", "pass")),
    Reader("Reversi record", records.read_record, (TRANSCRIPT, GGF)),
    Reader("Reversi transcript", records.read_transcript, (TRANSCRIPT, "1. f5 2. d6 3. c3")),
    Reader("GGF", records.read_ggf, (GGF,)),
    Reader("Reversi board", records.read_board, (GGF[60:130], "-" * 27 + "OX------XO" + "-" * 27)),
    Reader(
        "Capture Go position", CaptureGoPosition.from_text, (CaptureGoPosition.start().to_text(),)
    ),
    Reader("Capture Go move", _played(CaptureGoPosition), ("e5", "c3")),
    Reader("SGF", read_sgf, (SGF,)),
    Reader("SGF with variations", read_tree, (SGF, "(;SZ[5](;AB[aa];W[bb])(;AW[cc]PL[B];B[dd]))")),
    Reader("Reversi board and what is behind it", records.read_record, BOARDS),
    Reader("PGN and lists of apps", records.read_record, (PGN, '{"moves":[{"m":"f5"},37]}')),
    Reader("corner of a larger board", _corner, (LARGE, LARGE.replace("[19]", "[17:13]"))),
    Reader(
        "address of the analysis board", _address, (ADDRESS, ADDRESS.replace("f5d6", "f5(f6)d6"))
    ),
    Reader("game in other formats", _in_other_formats, (TRANSCRIPT, GGF, PGN, OTHELLO, *BOARDS)),
    Reader("files with several games", _several, (SGF * 2, GGF * 2, PGN * 2, "f5d6c3d3c4\n" * 3)),
    Reader("bytes of a file", _bytes, (SGF, "(;CA[Big5]PB[許]AB[aa]C[\xe9\xa4])", GGF)),
    Reader("WTHOR", _wthor, ("\0" * 4 + "\1" + "\0" * 7 + "\x08" + "\0" * 71,)),
    Reader(
        "layout, any form", formats.read, (DRAWING, MATRIX, "1A9BF0C00", "VCCVVCCVVHHVVSSVS..S")
    ),
    Reader("layout code", codes.parse, ("1A9BF0C00", "VCCVVCCVVHHVVSSVS..S")),
    Reader("layout text", Layout.from_text, ("VCCVVCCVVHHVVSSVS..S",)),
    Reader(
        "websocket packet", packet_filter.is_packet, ('42["move",{"game":"g"}]', '420["join",{}]')
    ),
    Reader(
        "websocket message", _message, ('{"game":"g","ply":1,"pos":"p","mid":"m","move":"d3"}',)
    ),
    Reader("invitation", IDENTITY.invited_to, (IDENTITY.invitation("k3JxUq0aTmZw"),)),
    Reader("level", lambda text: NewMatch.from_fields("reversi", {"level": text}), ("1", "8")),
)


def run(
    inputs: int, seed: int, only: Collection[str] = ()
) -> tuple[collections.Counter[str], list[str]]:
    """The number of texts read and refused by the readers, and a report of each other error."""
    dice, counts, problems = random.Random(seed), collections.Counter[str](), list[str]()
    readers = [each for each in READERS if not only or each.name in only]
    for number in range(inputs):
        reader = readers[number % len(readers)]
        text = damaged(dice.choice(reader.good), dice)
        try:
            reader.read(text)
            counts["read"] += 1
        except REFUSALS:
            counts["refused"] += 1
        except Exception:
            problems.append(f"{reader.name}, {text!r:.300}:\n{traceback.format_exc()}")
    return counts, problems


@click.command()
@click.option("--inputs", default=100_000, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--only", multiple=True, type=click.Choice([each.name for each in READERS]))
def main(inputs: int, seed: int, only: tuple[str, ...]) -> None:
    """Read the damaged texts, and print the counts."""
    begun = time.monotonic()
    counts, problems = run(inputs, seed, only)
    click.echo(
        f"{inputs} texts for {len(only) or len(READERS)} readers: {counts['read']} read, "
        f"{counts['refused']} refused by name, {len(problems)} failed, "
        f"{time.monotonic() - begun:.0f} s"
    )
    for problem in problems[:20]:
        click.echo(problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
