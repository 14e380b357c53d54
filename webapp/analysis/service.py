"""Values of positions that somebody studies: searched for as long as they are looked at, and kept."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace

from engines.game import Analysis, Position, Side
from engines.proven import NOTHING, combined, has_all_moves, of_all_moves, score_of, spread
from engines.registry import Duel
from engines.thought_messages import read_analysis
from webapp.analysis.messages import StudyFound, StudyValue, StudyValues
from webapp.analysis.tree import StudyTree
from webapp.core.messages import JobFailed, Message
from webapp.engine_pool.pool import EnginePool, Urgency
from webapp.engine_pool.pool import Message as EngineMessage
from webapp.matches.analysis import messages
from webapp.matches.engine_requests import JobListener
from webapp.matches.reviews.report import final_score

REMEMBERED = 4096
"""Size of the cache in positions."""
ROUNDS = (8.0, 40.0)
"""Seconds of search, of the first round and of the second."""
LONGEST_LINE = 12
FULL = 0.8
"""A search that lasted for this share of its time was not cut short."""

Key = tuple[str, str, str]


class Studies:
    """Values of positions outside of matches, with a cache for the next visitor."""

    def __init__(self, engine_pool: EnginePool) -> None:
        self._engine_pool = engine_pool
        self._kept: OrderedDict[Key, Analysis] = OrderedDict()
        self._guard = threading.Lock()

    def known(
        self, game: Duel, options: Mapping[str, str], position: Position
    ) -> StudyValues | None:
        """What is known of a position without a search; None if that is nothing."""
        known = self._known(game, options, position)
        return values_of(known, position) if _says_something(known) else None

    def known_of_tree(
        self, tree: StudyTree, found: Mapping[int, Analysis]
    ) -> list[StudyValues | None]:
        """What is known of each node of a tree without a search, with what was `found`, by place."""
        known = self._known_of_tree(tree)
        for place, each in found.items():
            known[place] = _joined(each, known[place])
        told = zip(tree.nodes, known, spread(tree.nodes, known), strict=True)
        return [
            values_of(each, node.position) if _may_be_told(before, each) else None
            for node, before, each in told
        ]

    def enough(self, tree: StudyTree, at: int, number: int) -> StudyFound | None:
        """The values of a node, if a search in that round would say no more."""
        known, position = self._known_of_tree(tree), tree.nodes[at].position
        here = spread(tree.nodes, known)[at]
        if position.legal_moves():
            searched = here.proven or here.seconds >= FULL * ROUNDS[number]
            if not (searched and has_all_moves(here, position)):
                return None
        return self._found(tree, at, known, None, done=True)

    def ask(self, tree: StudyTree, at: int, number: int, listener: JobListener, client: str) -> str:
        """Search a node for the values of all moves, sent at each depth; returns the job."""
        job, position = "", tree.nodes[at].position
        known = self._known_of_tree(tree)

        def told(result: EngineMessage, *, done: bool) -> StudyFound:
            found = _joined(of_all_moves(read_analysis(result)), known[at])
            self._learn(tree, at, found)
            return self._found(tree, at, _with(known, at, found), job, done=done)

        def finished(result: EngineMessage | None, error: EngineMessage | None) -> None:
            message: Message = JobFailed(job, listener.error)
            if result is not None and not error:
                message = told(result, done=True)
            listener.finish(job, message)

        job = self._engine_pool.submit(
            {
                "game": tree.game.key,
                "task": "analyse",
                "position": position.to_text(),
                "options": dict(tree.options),
                "limit": {"seconds": ROUNDS[number]},
            },
            finished,
            urgency=Urgency.VALUES,
            seconds=ROUNDS[number] + 1,
            progress=lambda result: listener.send(told(result, done=False)),
            waiting=lambda before: listener.queued(job, before),
            client=client,
        )
        return job

    def _found(
        self, tree: StudyTree, at: int, known: list[Analysis], job: str | None, *, done: bool
    ) -> StudyFound:
        """The values of a node, and of the nodes of which its proofs say something; they are kept."""
        found = spread(tree.nodes, known)
        follows = {}
        before = at
        while (
            found[before].proven_result is not None
            and (parent := tree.nodes[before].parent) is not None
        ):
            before = parent
            if not _may_be_told(known[before], found[before]):
                break
            self._learn(tree, before, found[before])
            follows[before] = found[before]
        for place, node in enumerate(tree.nodes):
            if node.parent == at and found[place] != known[place]:
                follows[place] = found[place]
        return StudyFound(
            job,
            tree.nodes[at].position.to_text(),
            values_of(found[at], tree.nodes[at].position),
            done,
            {
                tree.nodes[place].position.to_text(): values_of(each, tree.nodes[place].position)
                for place, each in follows.items()
            },
        )

    def _known_of_tree(self, tree: StudyTree) -> list[Analysis]:
        """What is known of each position by itself."""
        goes_on = {node.parent for node in tree.nodes}
        return [
            (None if place in goes_on else _ended(node.position))
            or self._known(tree.game, tree.options, node.position)
            for place, node in enumerate(tree.nodes)
        ]

    def _known(self, game: Duel, options: Mapping[str, str], position: Position) -> Analysis:
        with self._guard:
            kept = self._kept.get((game.key, _written(options), position.to_text()), NOTHING)
        return combined(kept, game.solved(position))

    def _learn(self, tree: StudyTree, place: int, found: Analysis) -> None:
        key = tree.game.key, _written(tree.options), tree.nodes[place].position.to_text()
        with self._guard:
            before = self._kept.get(key, NOTHING)
            seconds = max(found.seconds, before.seconds)
            self._kept[key] = replace(_joined(found, before), seconds=seconds)
            self._kept.move_to_end(key)
            while len(self._kept) > REMEMBERED:
                self._kept.popitem(last=False)


def values_of(found: Analysis, position: Position) -> StudyValues:
    """The message for an analysis of a position."""
    complete = has_all_moves(found, position)
    result = found.proven_result
    worth = score_of(found) if complete else result
    searched = (complete and found.proven) or found.seconds >= FULL * ROUNDS[-1]
    more = not searched and bool(position.legal_moves())
    return StudyValues(
        found.depth,
        tuple(
            StudyValue(each.move, messages.score(each.score), each.pv[:LONGEST_LINE])
            for each in found.values
        ),
        complete=complete,
        result=None if result is None else messages.score(result),
        more=more,
        worth=None if worth is None else messages.score(worth),
    )


def _joined(found: Analysis, known: Analysis) -> Analysis:
    """Two analyses of a position: the estimates of the one that knows more, the proofs of both."""
    return combined(found, known) if found.knows_more_than(known) else combined(known, found)


def _ended(position: Position) -> Analysis | None:
    """The result of a position where the game is over; None where it goes on."""
    outcome = position.outcome()
    if outcome is None:
        return None
    black = final_score(position, outcome)
    return Analysis((), 0, result=black if position.side_to_move is Side.BLACK else -black)


def _says_something(known: Analysis) -> bool:
    return bool(known.values) or known.result is not None


def _may_be_told(before: Analysis, found: Analysis) -> bool:
    """Whether an analysis says more than that a move which nobody has compared with others is proven."""
    return _says_something(before) or found.proven_result is not None


def _with(known: list[Analysis], place: int, found: Analysis) -> list[Analysis]:
    return [*known[:place], found, *known[place + 1 :]]


def _written(options: Mapping[str, str]) -> str:
    return " ".join(f"{name}={options[name]}" for name in sorted(options))
