"""Values and proofs of positions on the analysis board: searched while they are shown, and cached."""

from __future__ import annotations

from collections.abc import Mapping

from engines.game import Analysis, Position, Side, Thought
from engines.jobs import Analyse, SearchLimit, Solve
from engines.proven import combined, has_all_moves, of_all_moves, of_thought, score_of, spread
from engines.registry import Duel
from webapp.analysis.messages import (
    AnalysisFound,
    AnalysisValue,
    AnalysisValues,
    ProofEstimate,
    ProofProgress,
)
from webapp.analysis.tree import AnalysisTree
from webapp.core.errors import RequestError
from webapp.engine_jobs.asking import EngineJobs
from webapp.engine_jobs.known_values import KnownValues
from webapp.engine_jobs.listener import JobListener
from webapp.engine_pool.pool import Urgency
from webapp.matches.analysis import messages
from webapp.matches.reviews.report import final_score

ROUNDS = (8.0, 40.0)
"""Seconds of search, of the first round and of the second."""
LONGEST_LINE = 12
FULL = 0.8
"""A search that lasted for this share of its time was not cut short."""
SHORTEST_PROOF = 2.0
"""Seconds; the rounds prove all moves of positions with shorter ones anyway."""
LONGEST_TOLD = 30 * 86_400.0
"""Seconds; of longer proofs nothing is said."""
ALL_DISCS = 64


class Analyst:
    """Values of any position, cached for later visitors."""

    def __init__(
        self, engine_jobs: EngineJobs, known_values: KnownValues, proof_seconds: int
    ) -> None:
        """`proof_seconds` is how long a proof may take; 0: none is made."""
        self._engine_jobs = engine_jobs
        self._known_values = known_values
        self._proof_seconds = proof_seconds

    def known(
        self, game: Duel, options: Mapping[str, str], position: Position
    ) -> AnalysisValues | None:
        """The known analysis of a position without a search; None if there is none."""
        known = self._known(game, options, position)
        return values_of(known, position) if _says_something(known) else None

    def known_of_tree(
        self, tree: AnalysisTree, found: Mapping[int, Analysis]
    ) -> list[AnalysisValues | None]:
        """What is known of each node of a tree without a search, with what was `found`, by place."""
        known = self._known_of_tree(tree)
        for place, each in found.items():
            known[place] = _joined(each, known[place])
        nodes = zip(tree.nodes, known, spread(tree.nodes, known), strict=True)
        return [
            values_of(each, node.position) if _may_be_sent(before, each) else None
            for node, before, each in nodes
        ]

    def enough(self, tree: AnalysisTree, at: int, number: int) -> AnalysisFound | None:
        """The values of a node, if a search in that round would say no more."""
        known, position = self._known_of_tree(tree), tree.nodes[at].position
        here = spread(tree.nodes, known)[at]
        if position.legal_moves():
            searched = here.proven or here.seconds >= FULL * ROUNDS[number]
            if not (searched and has_all_moves(here, position)):
                return None
        return self._found(tree, at, known, None, done=True)

    def ask(
        self, tree: AnalysisTree, at: int, number: int, listener: JobListener, player: str | None
    ) -> str:
        """Search a node for the values of all moves, sent at each depth; returns the job."""
        known = self._known_of_tree(tree)

        def message_of(job: str, result: Analysis, *, done: bool = False) -> AnalysisFound:
            found = _joined(of_all_moves(result), known[at])
            self._learn(tree, at, found)
            return self._found(tree, at, _with(known, at, found), job, done=done)

        return self._engine_jobs.ask(
            Analyse(
                game=tree.game.key,
                position=tree.nodes[at].position.to_text(),
                options=tree.options,
                limit=SearchLimit(seconds=ROUNDS[number]),
            ),
            listener,
            lambda job, result: message_of(job, result, done=True),
            urgency=Urgency.VALUES,
            seconds=ROUNDS[number] + 1,
            player=player,
            progress=message_of,
        )

    def proof(self, game: Duel, position: Position) -> ProofEstimate | None:
        """The estimated cost of a proof; None where the rounds do as much, or it would take too long."""
        if game.proof_seconds is None:
            return None
        seconds = game.proof_seconds(position)
        if not SHORTEST_PROOF <= seconds <= LONGEST_TOLD:
            return None
        return ProofEstimate(float(f"{seconds:.2g}"), seconds <= self._proof_seconds)

    def prove(self, tree: AnalysisTree, at: int, listener: JobListener, player: str | None) -> str:
        """Prove the result of a node; returns the job. Raises `RequestError` if it is too long."""
        position = tree.nodes[at].position
        estimate = self.proof(tree.game, position)
        if estimate is None or not estimate.allowed:
            raise RequestError("no_proof")
        known = self._known_of_tree(tree)

        def message_of(job: str, thought: Thought, *, done: bool = False) -> ProofProgress:
            least, most = thought.bounds or (-ALL_DISCS, ALL_DISCS)
            found = None
            if done:
                proven = combined(known[at], of_thought(thought)) if thought.exact else known[at]
                self._learn(tree, at, proven)
                found = self._found(tree, at, _with(known, at, proven), job, done=True)
            return ProofProgress(
                job, position.to_text(), least, most, thought.nodes, thought.seconds, found
            )

        return self._engine_jobs.ask(
            Solve(
                game=tree.game.key,
                position=position.to_text(),
                options=tree.options,
                limit=SearchLimit(seconds=float(self._proof_seconds)),
            ),
            listener,
            lambda job, thought: message_of(job, thought, done=True),
            urgency=Urgency.VALUES,
            seconds=self._proof_seconds + 1,
            player=player,
            progress=message_of,
        )

    def _found(
        self, tree: AnalysisTree, at: int, known: list[Analysis], job: str | None, *, done: bool
    ) -> AnalysisFound:
        """The values of a node, and of the nodes of which its proofs say something; they are kept."""
        found = spread(tree.nodes, known)
        follows = {}
        before = at
        while (
            found[before].proven_result is not None
            and (parent := tree.nodes[before].parent) is not None
        ):
            before = parent
            if not _may_be_sent(known[before], found[before]):
                break
            self._learn(tree, before, found[before])
            follows[before] = found[before]
        for place, node in enumerate(tree.nodes):
            if node.parent == at and found[place] != known[place]:
                follows[place] = found[place]
        return AnalysisFound(
            job,
            tree.nodes[at].position.to_text(),
            values_of(found[at], tree.nodes[at].position),
            done,
            {
                tree.nodes[place].position.to_text(): values_of(each, tree.nodes[place].position)
                for place, each in follows.items()
            },
        )

    def _known_of_tree(self, tree: AnalysisTree) -> list[Analysis]:
        """What is known of each position by itself."""
        goes_on = {node.parent for node in tree.nodes}
        return [
            (None if place in goes_on else _ended(node.position))
            or self._known(tree.game, tree.options, node.position)
            for place, node in enumerate(tree.nodes)
        ]

    def _known(self, game: Duel, options: Mapping[str, str], position: Position) -> Analysis:
        searched = self._known_values.of(game, options, position).analysis
        return combined(searched, game.solved(position))

    def _learn(self, tree: AnalysisTree, place: int, found: Analysis) -> None:
        self._known_values.learn(tree.game, tree.options, tree.nodes[place].position, found)


def values_of(found: Analysis, position: Position) -> AnalysisValues:
    """The message for an analysis of a position."""
    complete = has_all_moves(found, position)
    result = found.proven_result
    worth = score_of(found) if complete else result
    searched = (complete and found.proven) or found.seconds >= FULL * ROUNDS[-1]
    more = not searched and bool(position.legal_moves())
    return AnalysisValues(
        found.depth,
        tuple(
            AnalysisValue(each.move, messages.score(each.score), each.pv[:LONGEST_LINE])
            for each in found.values
        ),
        complete=complete,
        result=None if result is None else messages.score(result),
        more=more,
        worth=None if worth is None else messages.score(worth),
    )


def _joined(found: Analysis, known: Analysis) -> Analysis:
    """Two analyses of a position: the estimates of the one that knows more, the proofs of both.

    What is shown now is the deeper one, whatever its moves; `known_values` keeps the one with more.
    """
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


def _may_be_sent(before: Analysis, found: Analysis) -> bool:
    """Whether an analysis says more than that a move which nobody has compared with others is proven."""
    return _says_something(before) or found.proven_result is not None


def _with(known: list[Analysis], place: int, found: Analysis) -> list[Analysis]:
    return [*known[:place], found, *known[place + 1 :]]
