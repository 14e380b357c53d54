"""The page of files that were read: what was kept of any program's file, what was not, and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, render_template, request
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext

from engines.sgf.syntax import MOST_CHARACTERS
from webapp.analysis.api import AnalysisGames
from webapp.analysis.form_list import Given, given_in
from webapp.analysis.library import read_game
from webapp.analysis.reading import Reading
from webapp.analysis.tree import AnalysisGame, AnalysisTree, Unreadable
from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.limits.limits import MOST_BODY_BYTES
from webapp.site.chrome import status_of

PROGRAMS: Mapping[str, tuple[str, ...]] = {
    "capture-go": (
        *("CGoban", "Cyberoro", "Fox", "GoGui", "IGS", "Jago", "KGS", "Kifu for Windows"),
        *("Many Faces", "MultiGo", "OGS", "PlayOK", "Sabaki", "SmartGo"),
    ),
    "reversi": (
        *("Edax", "Egaroucid", "FFO", "GGS", "Hamilton", "NBoard", "Othello Quest", "PlayOK"),
        "WZebra",
    ),
}
"""Programs of which the tests have a file, by game."""
FACTS = {
    "PB": _l("Black"),
    "PW": _l("White"),
    "RE": _l("Result"),
    "DT": _l("Date"),
    "EV": _l("Event"),
    "PC": _l("Played at"),
}
"""Facts that have a name; others are shown by their properties."""
MOST_SHOWN = 12
LONGEST_SHOWN = 80
AROUND = 32
"""Letters of a line that are shown before and behind a fault."""


@dataclass(frozen=True)
class Fault:
    """What was not kept: a sentence, and the text around the place if that is known."""

    sentence: str
    before: str = ""
    there: str = ""
    behind: str = ""


@dataclass(frozen=True)
class FileReport:
    """What became of a file; without a `game` it could not be read."""

    name: str
    game: str = ""
    encoding: str = ""
    kept: tuple[str, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    others: tuple[str, ...] = ()
    """Properties that mean nothing here, and are written again."""
    faults: tuple[Fault, ...] = ()
    text: str = ""
    """The text for the board; empty if it is too long for a form."""


files = Blueprint("files", __name__)


@files.route("/files", methods=["GET", "POST"])
def read() -> tuple[str, int]:
    """The page, with what became of a file that was sent."""
    games = service(AnalysisGames)
    report, status = None, 200
    if request.method == "POST":
        request.max_content_length = request.max_form_memory_size = MOST_BODY_BYTES
        sent = request.files.get("file")
        name, raw = (sent.filename or "", sent.read()) if sent else ("", b"")
        raw = raw or request.form.get("text", "").encode()
        try:
            report = service(Reading)(len(raw), report_of, tuple(games.values()), name, raw)
        except RequestError as refusal:
            report, status = (
                FileReport(name, faults=(Fault(refusal.sentence),)),
                status_of(refusal),
            )
    programs = [(games[key].game, names) for key, names in PROGRAMS.items() if key in games]
    board = games[report.game].game if report and report.game else None
    return render_template(
        "analysis/files.html", report=report, board=board, programs=programs
    ), status


def report_of(boards: Sequence[AnalysisGame], name: str, raw: bytes) -> FileReport:
    """What becomes of a file, as a file of the game that has the most to read in it."""
    found: list[tuple[AnalysisGame, Given, AnalysisTree]] = []
    faults: list[Fault] = []
    for board in boards:
        given = Given()
        try:
            given = given_in(board, {}, {name or "text": raw})
            found.append((board, given, read_game(board, given.text)))
        except RequestError as refusal:
            problem = Unreadable(refusal.sentence, refusal.facts.get("offset"), 1)
            faults.append(_fault(given.text, problem))
    if not found:
        return FileReport(name, faults=tuple(dict.fromkeys(faults)))
    board, given, tree = max(found, key=lambda each: len(each[2].nodes))
    text = given.text
    return FileReport(
        name,
        board.game.key,
        given.file.encoding if given.file else "",
        tuple(_kept(tree)),
        tuple((str(FACTS.get(key, key)), said[:LONGEST_SHOWN]) for key, said in _facts(tree)),
        tuple(sorted({key for node in tree.nodes for key in node.remarks.others})),
        (*(_fault(text, each) for each in tree.unreadable), *map(Fault, given.problems)),
        text if len(text) <= MOST_CHARACTERS else "",
    )


def _facts(tree: AnalysisTree) -> list[tuple[str, str]]:
    order = [*FACTS]
    facts = sorted(
        tree.facts.items(), key=lambda each: order.index(each[0]) if each[0] in FACTS else 99
    )
    return facts[:MOST_SHOWN]


def _kept(tree: AnalysisTree) -> list[str]:
    """What was read, in words."""
    main, moves = len(tree.main_line) - 1, len(tree.nodes) - 1
    remarks = [node.remarks for node in tree.nodes]
    comments = sum(bool(each.comment) for each in remarks)
    marks = sum(len(each.shapes) + len(each.labels) for each in remarks)
    lines = [ngettext("%(num)d move", "%(num)d moves", main)]
    if moves > main:
        lines.append(
            ngettext("%(num)d move in variations", "%(num)d moves in variations", moves - main)
        )
    if comments:
        lines.append(ngettext("%(num)d comment", "%(num)d comments", comments))
    if marks:
        lines.append(ngettext("%(num)d mark", "%(num)d marks", marks))
    if tree.games > 1:
        lines.append(ngettext("%(num)d game in the file", "%(num)d games in the file", tree.games))
    return lines


def _fault(text: str, problem: Unreadable) -> Fault:
    """A fault with the text around its place."""
    if problem.offset is None:
        return Fault(problem.sentence)
    begin = max(text.rfind("\n", 0, problem.offset) + 1, problem.offset - AROUND)
    end = problem.offset + max(1, min(problem.length, AROUND))
    behind = text[end : end + AROUND].partition("\n")[0]
    return Fault(problem.sentence, text[begin : problem.offset], text[problem.offset : end], behind)
