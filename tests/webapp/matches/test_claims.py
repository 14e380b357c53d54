"""All that the site claims about one position: hint, values, review and table agree.

Twenty positions, chosen once by a fixed seed: of the table of solved starts, of the last plies of games,
which a proof decides, and of the middle of games, which stay open.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from engines import worker
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.solving.solved_starts import shipped
from engines.capture_go.solving.solver import solution
from engines.capture_go.solving.table_results import table_result
from engines.game import Limit, Side
from engines.registry import DUELS
from engines.score import Loss, Win
from tests.support.fakes.engine_pool import FakeEnginePool, jobs_of
from tests.support.fakes.proofs import FakeProofStore
from tests.support.match_client import Teller
from webapp.core.messages import plain
from webapp.engine_jobs.known_values import KnownValues
from webapp.matches.analysis.knowledge import MatchKnowledge
from webapp.matches.match.match import Match
from webapp.matches.playing.advice import Advice
from webapp.matches.reviews.service import ReviewService
from webapp.storage.match_store import Event, MatchRow, Seat

GO = DUELS["capture-go"]
LIMIT = {"nodes": 12_000, "depth": 3}
"""So little that the sources know different things of many positions."""
SEATS = (Seat("black", "person", None, "ann"), Seat("white", "ai", 3))
SOLVED, PROVABLE, OPEN = 7, 7, 6
BOARDS = (("free", 5), ("free", 6), ("free", 7), ("contact", 7), ("contact", 9))

LOST = {"lost", "lost_exactly", "doomed"}

Message = dict[str, Any]


def solved(rng: random.Random) -> Iterator[CaptureGoPosition]:
    """Positions of the table, and positions after one move from them."""
    keys = sorted(shipped().entries)
    while True:
        rules, text, side = rng.choice(keys).split(" ")
        position = CaptureGoPosition.from_text(f"{text} {side}", rules=rules)
        if rng.random() < 0.3:
            position = position.play(rng.choice(position.legal_moves()))
        yield position


def next_position(position: CaptureGoPosition, rng: random.Random) -> CaptureGoPosition:
    """The position after a winning capture, or after a random move that allows none if one is found."""
    if position.wins_at:
        return position.play(position.wins_at[0])
    moves = position.legal_moves()
    tried = [position.play(move) for move in rng.sample(moves, min(4, len(moves)))]
    return next((after for after in tried if not after.wins_at), tried[0])


def played(rng: random.Random, *, near_the_end: bool) -> Iterator[CaptureGoPosition]:
    """Positions of games that avoid blunders of one ply, some plies before the end or in the middle."""
    while True:
        rules, size = rng.choice(BOARDS)
        position = CaptureGoPosition.start(rules=rules, size=str(size))
        game = [position]
        while game[-1].outcome() is None:
            game.append(next_position(game[-1], rng))
        back = rng.randint(1, 6) if near_the_end else len(game) // 2 + rng.randint(0, 3)
        if len(game) > back:
            yield game[-1 - back]


def samples() -> list[CaptureGoPosition]:
    """The positions, each once; those from the middle of games may be on larger boards."""
    rng = random.Random(20261122)
    sources = (
        (SOLVED, solved(rng)),
        (PROVABLE, played(rng, near_the_end=True)),
        (OPEN, played(rng, near_the_end=False)),
    )
    found: dict[CaptureGoPosition, None] = {}
    for wanted, source in sources:
        enough = len(found) + wanted
        while len(found) < enough:
            position = next(source)
            if position.outcome() is None:
                found[position] = None
    return [*found]


class Pages:
    """The match page and the review of one position, with engines in this process."""

    def __init__(self, position: CaptureGoPosition) -> None:
        options = {"rules": position.rules, "size": str(position.board.rows)}
        opens = position.opens_at_centre
        row = MatchRow(
            "m",
            GO.key,
            GO.check_options(options),
            SEATS,
            None if opens else position.to_text(),
        )
        first = Event(1, "created", "server", None, 0, {})
        self.match = Match.from_row(row).after(first)
        assert self.match.position == position
        self.pool = FakeEnginePool()
        self.knowledge = MatchKnowledge(FakeProofStore())
        self.advice = Advice(jobs_of(self.pool), self.knowledge, KnownValues())

    def hint(self) -> Message:
        return self._asked(self.advice.hint)

    def values(self) -> Message:
        return self._asked(self.advice.values)

    def _asked(self, ask: Any) -> Message:
        told: list[Message] = []
        ask(self.match, Teller(told.append))
        self._answer()
        return told[-1]

    def _answer(self) -> None:
        job = self.pool.jobs[-1]
        job.answered = True
        job.done(engine_answer(job.task.message()), None)

    def review(self, move: str) -> Message:
        """The first position of the review of a game in which `move` was played and then resigned."""
        match = self.match
        match = match.after(Event(match.version + 1, "move", "black", None, 1, {"move": move}))
        if match.outcome is None:
            gone = {"side": Side.BLACK.value}
            match = match.after(Event(match.version + 1, "resign", "black", None, 1, gone))
        reviews = ReviewService(jobs_of(self.pool), self.knowledge, KnownValues(), 1)
        reviews.follow(match, "ann", lambda _told: None)
        while self.pool.waiting():
            self._answer()
        reviews.leave(match.id, "ann")
        return plain(reviews.snapshot(match).positions[0])


@cache
def _engine_answer(task: tuple[tuple[str, Any], ...]) -> Message:
    job = {**dict(task), "options": dict(dict(task)["options"]), "limit": LIMIT}
    return dict(worker.run(job, lambda _message: None, threading.Event()))


def engine_answer(task: Mapping[str, Any]) -> Message:
    """The answer of an engine under the small limit of this test."""
    kept = {**task, "options": tuple(task["options"].items())}
    kept.pop("limit", None)
    return _engine_answer(tuple(kept.items()))


def ends(worth: Message) -> tuple[str, int] | None:
    """The proven result: `win_in` or `loss_in`, and the plies; None for an estimate."""
    ((kind, value), *_) = worth.items()
    return (kind, value) if kind in {"win_in", "loss_in"} else None


def negated(worth: Message) -> Message:
    return {{"win_in": "loss_in", "loss_in": "win_in"}.get(k, k): v for k, v in worth.items()}


@dataclass(frozen=True)
class Claims:
    """What the pages say of one position, for the side to move."""

    hint: Message
    values: Message
    review: Message

    def results(self, side: Side) -> dict[str, tuple[str, int] | None]:
        best = self.values["values"][0]["worth"]
        reviewed = self.review["worth"]
        return {
            "hint": ends(self.hint["worth"]),
            "values": ends(best),
            "review": ends(reviewed if side is Side.BLACK else negated(reviewed)),
        }


def asked(position: CaptureGoPosition, *, hint_first: bool) -> Claims:
    """All claims, after everything was asked once in one of two orders."""
    pages = Pages(position)
    first, second = (pages.hint, pages.values) if hint_first else (pages.values, pages.hint)
    first()
    second()
    best = pages.values()["values"][0]["move"]
    review = pages.review(best)
    values = pages.values()
    return Claims(pages.hint(), values, review)


def check(position: CaptureGoPosition, claims: Claims) -> None:
    """Assert that nothing contradicts anything else."""
    results = claims.results(position.side_to_move)
    assert len(set(results.values())) == 1, results
    values = {value["move"]: value["worth"] for value in claims.values["values"]}
    assert sorted(values) == list(position.legal_moves())
    best = claims.values["values"][0]
    assert values[claims.hint["move"]] == best["worth"] == claims.hint["worth"]
    result = results["values"]
    reason = claims.hint["reason"]
    if result is not None and result[0] == "loss_in":
        assert all(ends(worth) for worth in values.values())
        assert reason["code"] in LOST, reason
        assert reason["plies"] == result[1], reason
    else:
        assert reason["code"] not in LOST, reason
    if result is not None and "line" in reason:
        assert len(reason["line"]) + 1 == result[1], reason
    proofs = [claims.hint["proof"], claims.values["proof"]]
    if result is not None and result[0] == "win_in":
        assert {proof["plies"] for proof in proofs} == {result[1]}
    else:
        assert proofs == [None, None]
    assert claims.review["loss"] in {0, None}, "the best move is no mistake"


def check_sources(position: CaptureGoPosition, claims: Claims) -> None:
    """Assert that the table and the solver say the same as the pages."""
    result = claims.results(position.side_to_move)["values"]
    for known in (
        table_result(position).result,
        solution(position, limit=Limit(nodes=LIMIT["nodes"])).thought.score,
    ):
        if isinstance(known, Win | Loss):
            kind = "win_in" if isinstance(known, Win) else "loss_in"
            assert result == (kind, known.in_plies), known
            assert claims.values["values"][0]["worth"].get("exactly")


@pytest.mark.slow(reason="solves twenty positions")
def test_no_claim_about_a_position_contradicts_another(subtests: pytest.Subtests) -> None:
    proven = 0
    for number, position in enumerate(samples()):
        with subtests.test(f"{position.rules} {position.to_text()}"):
            claims = asked(position, hint_first=bool(number % 2))
            check(position, claims)
            check_sources(position, claims)
            proven += claims.results(position.side_to_move)["hint"] is not None
    assert proven >= 5, "there was something to compare"
