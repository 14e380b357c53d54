"""Reversi on the analysis board: what it reads and the files that it writes."""

from __future__ import annotations

from functools import partial

from engines.game import BadInput, RecordFormat
from engines.registry import DUELS, Duel
from engines.reversi.notation.formats import FORMATS
from engines.reversi.notation.records import BadRecord, Record, read_record
from webapp.analysis.tree import FileFormat, Grower, Problem, StudyGame, StudyTree
from webapp.core.errors import RequestError
from webapp.reversi.record_errors import broken, is_empty, nothing_of, unreadable, word_of

GAME: Duel = DUELS["reversi"]


def read(text: str) -> StudyTree:
    """The game or the board in a text, as far as it can be read; raises `RequestError`."""
    try:
        return _tree(read_record(text))
    except BadRecord as problem:
        if is_empty(problem.legal):
            raise nothing_of(problem) from problem
        where = Problem(broken(problem), problem.offset, len(word_of(problem)))
        return _tree(problem.legal, where)
    except BadInput as problem:
        raise RequestError("bad_record", message=unreadable(problem), why=problem.code) from problem


def _tree(record: Record, *problems: Problem) -> StudyTree:
    grower = Grower(STUDY, STUDY.settled(record.begin)[0])
    grower.line(record.moves)
    names = {"PB": record.black, "PW": record.white}
    facts = {name: each for name, each in names.items() if each}
    return StudyTree(GAME, {}, tuple(grower.nodes), facts, problems)


def _line(form: RecordFormat, tree: StudyTree, at: int) -> str:
    """The line to a place in a format; none of them has variations."""
    return form.write(tree.record(at))


STUDY = StudyGame(
    game=GAME,
    read=read,
    formats=tuple(
        FileFormat(
            suffix=each.suffix,
            media_type=each.media_type,
            write=partial(_line, each),
        )
        for each in FORMATS
    ),
    files=".txt,.ggf,.log,text/plain",
    passes=True,
    flips=True,
)
