"""A proof in a match stays there: for hints, values, reviews and engines' moves."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engines.game import Analysis, MoveValue, Side, Thought
from engines.jobs import Analyse, Move, SearchLimit
from engines.registry import DUELS
from engines.score import Estimate, Exact, Loss, Score, Win
from engines.thought_messages import analysis_message, thought_message
from tests.support.fakes.engine_pool import FakeEnginePool, jobs_of
from tests.support.fakes.proofs import FakeProofStore
from tests.support.match_client import Teller
from tests.support.services import wait_for
from webapp.core.messages import plain
from webapp.engine_jobs.known_values import KnownValues
from webapp.matches.analysis import knowledge as knowledge_module
from webapp.matches.analysis.knowledge import MatchKnowledge
from webapp.matches.match.match import Match
from webapp.matches.playing import ai_turns
from webapp.matches.playing.advice import Advice
from webapp.matches.playing.ai_turns import AITurns, Search, SearchLeases
from webapp.matches.playing.engine_moves import EngineMoves
from webapp.matches.reviews.service import ReviewService
from webapp.storage.database import Database, NotRead, NotWritten
from webapp.storage.match_store import Event, MatchRow, MatchStore, Seat, Standing
from webapp.storage.proof_store import ProofStore

SEATS = (Seat("black", "person", None, "ann"), Seat("white", "ai", 3))
FREE_5 = {"rules": "free", "size": "5"}


def match_of(*moves: str, key: str = "capture-go", seats: tuple[Seat, ...] = SEATS) -> Match:
    options = FREE_5 if key == "capture-go" else {}
    row = MatchRow("m", key, DUELS[key].check_options(options), seats)
    match = Match.from_row(row).after(Event(1, "created", "server", None, 0, {}))
    for move in moves:
        match = match.after(Event(match.version + 1, "move", "black", None, 0, {"move": move}))
    return match


def resigned(match: Match) -> Match:
    gone = {"side": Side.BLACK.value}
    return match.after(Event(match.version + 1, "resign", "black", None, 0, gone))


def values(*found: tuple[str, Score], depth: int = 10) -> Analysis:
    ranked = sorted(found, key=lambda value: value[1], reverse=True)
    return Analysis(tuple(MoveValue(m, score, (m,)) for m, score in ranked), depth, 1, 0.1)


def estimates(match: Match, **proven: Score) -> Analysis:
    """An analysis of all moves of a position that estimates what is not given."""
    moves = match.position.legal_moves()
    return values(*((move, proven.get(move, Estimate(4))) for move in moves))


def unlocked(_match_id: str) -> nullcontext[None]:
    """No other thread is there."""
    return nullcontext()


class Desk:
    """Asks for hints and values in a match, with engines that answer what the test says."""

    def __init__(self, knowledge: MatchKnowledge) -> None:
        self.pool = FakeEnginePool()
        self.knowledge = knowledge
        self.advice = Advice(jobs_of(self.pool), knowledge, KnownValues())
        self.moves = EngineMoves(jobs_of(self.pool))

    def hint(self, match: Match, move: str, score: Score, *line: str) -> dict[str, Any]:
        told: list[dict[str, Any]] = []
        self.advice.hint(match, Teller(told.append))
        thought = Thought(move, score, line or (move,), 8, 1, 0.1)
        job = self.pool.jobs[-1]
        found = estimates(match, **{move: score})
        job.done(
            thought_message(thought) if isinstance(job.task, Move) else analysis_message(found),
            None,
        )
        return told[-1]

    def values(self, match: Match, found: Analysis) -> dict[str, Any]:
        told: list[dict[str, Any]] = []
        self.advice.values(match, Teller(told.append))
        job = self.pool.jobs[-1]
        assert job.progress is not None
        job.progress(analysis_message(found))
        job.done(analysis_message(found), None)
        assert told[0]["values"] == told[1]["values"]
        return told[-1]

    def review(self, match: Match, *analyses: Analysis) -> list[dict[str, Any]]:
        """The positions of a review whose engine answers for the last plies first."""
        reviews = ReviewService(jobs_of(self.pool), self.knowledge, KnownValues(), 1)
        reviews.follow(match, "ann", lambda _told: None)
        for found in analyses:
            self.pool.waiting()[0].answered = True
            self.pool.jobs[-1].done(analysis_message(found), None)
        return [plain(each) for each in reviews.snapshot(match).positions]


@pytest.fixture
def store() -> FakeProofStore:
    return FakeProofStore()


@pytest.fixture
def desk(store: FakeProofStore) -> Desk:
    return Desk(MatchKnowledge(store))


def worths(message: dict[str, Any]) -> dict[str, Any]:
    return {value["move"]: value["worth"] for value in message["values"]}


# Hints and values ------------------------------------------------------------------------------------


def test_what_a_hint_or_the_values_have_proven_the_other_says_too(desk: Desk) -> None:
    match = match_of("b2", "d4", "a5", "e1")
    desk.hint(match, "c3", Win(9))
    told = desk.values(match, estimates(match))
    assert told["values"][0] == {"move": "c3", "worth": {"win_in": 9}, "score": 9991, "exact": True}
    assert told["proof"]["plies"] == 9
    other = match_of("b2", "d4", "a5", "e5")
    assert desk.hint(other, "c3", Estimate(3))["proof"] is None, "it serves no other position"
    desk.values(other, estimates(other, c3=Win(9), b4=Loss(4)))
    hint = desk.hint(other, "b4", Estimate(30))
    assert (hint["move"], hint["worth"], hint["proof"]["plies"]) == ("c3", {"win_in": 9}, 9)


def test_a_hint_is_the_best_of_the_values_on_the_board_and_never_a_proven_loss(desk: Desk) -> None:
    match = match_of("b2", "d4", "a5", "e1")
    desk.values(match, estimates(match, c3=Estimate(25), b4=Loss(4)))
    for asked in ("b4", "c4"):
        hint = desk.hint(match, asked, Estimate(30))
        assert (hint["move"], hint["worth"]) == ("c3", {"estimate": 25, "unit": "points"})


def test_where_all_is_lost_no_move_is_estimated(desk: Desk) -> None:
    match = match_of("b2", "d4", "a5", "e1")
    desk.hint(match, "c3", Loss(12))
    told = desk.values(match, estimates(match, b4=Loss(2)))
    assert set(map(str, worths(told).values())) == {"{'loss_in': 12}", "{'loss_in': 2}"}


@pytest.mark.parametrize(
    ("key", "level", "score", "worth", "after"),
    [
        ("reversi", 8, Estimate(30, "points"), None, None),
        ("reversi", 8, Exact(-4), {"discs": -4}, {"discs": -4}),
        (
            "reversi",
            10,
            Estimate(3, "discs"),
            {"estimate": 3, "unit": "discs"},
            {"estimate": 3, "unit": "discs"},
        ),
        ("capture-go", 6, Win(7), {"win_in": 7}, {"win_in": 6}),
    ],
)
def test_an_engine_that_thinks_is_quoted_in_the_unit_of_the_site(
    key: str, level: int, score: Score, worth: dict[str, Any] | None, after: dict[str, Any] | None
) -> None:
    duel = DUELS[key]
    search = Search("m", 1, Side.WHITE, None, duel.level(level).unit, duel)
    search.thought = Thought("c3", score, ("c3",), 8, 1, 0.1)
    told = plain(search.message())
    assert (told["worth"], told["after"]) == (worth, after)
    search.thought = Thought("c3", Estimate(0), (), 8, 1, 0.1)
    told = plain(search.message())
    assert (told["depth"], told["worth"]) == (8, None), "it has judged nothing yet"


def test_a_proven_line_proves_the_positions_along_it(desk: Desk) -> None:
    match = match_of("b2", "d4", "a5", "e1")
    line = ("c3", "b3", "c4", "b4", "c5")
    desk.hint(match, "c3", Win(5), *line)
    on = match_of("b2", "d4", "a5", "e1", "c3", "b3")
    hint = desk.hint(on, "a1", Estimate(3))
    assert (hint["move"], hint["worth"]) == ("c4", {"win_in": 3})


def test_the_table_is_asked_before_anything_was_found(desk: Desk, store: FakeProofStore) -> None:
    match = match_of()
    told = desk.values(match, estimates(match))
    assert worths(told)["c3"] == {"win_in": 19, "exactly": True}
    assert desk.hint(match, "c3", Estimate(3))["worth"] == worths(told)["c3"]
    assert store.rows["m"]


def test_in_reversi_a_hint_is_the_best_of_the_values_and_the_deepest_counts(desk: Desk) -> None:
    match = match_of(key="reversi")
    discs = dict(zip(match.position.legal_moves(), (2, 5, -1, 0), strict=True))
    deep = values(*((move, Estimate(n, "discs")) for move, n in discs.items()), depth=12)
    desk.values(match, deep)
    hint = desk.hint(match, "c4", Estimate(9, "discs"))
    assert desk.pool.jobs[-1].task.limit == SearchLimit(depth=1), (
        "what is known already is not searched"
    )
    assert (hint["move"], hint["depth"]) == ("d3", 12)
    assert hint["worth"] == {"estimate": 5, "unit": "discs"}
    again = desk.values(match, values(*((move, Estimate(7, "discs")) for move in discs), depth=3))
    assert (again["depth"], worths(again)) == (12, worths(desk.values(match, deep)))


def test_in_reversi_a_hint_comes_from_all_moves_where_nothing_is_known(desk: Desk) -> None:
    match = match_of(key="reversi")
    hint = desk.hint(match, "c4", Estimate(9, "discs"))
    assert isinstance(desk.pool.jobs[-1].task, Analyse)
    told = desk.values(match, values(*((m, Estimate(1, "discs")) for m in ("c4", "d3")), depth=2))
    assert hint["depth"] == told["depth"] > 2
    assert told["values"][0]["worth"] == hint["worth"]


def test_in_reversi_a_proof_bounds_the_values(desk: Desk) -> None:
    match = match_of(key="reversi")
    desk.knowledge.learn(match, 0, replace(values(("d3", Exact(2))), result=Exact(2)))
    told = desk.values(
        match, values(*((move, Estimate(6, "discs")) for move in match.position.legal_moves()))
    )
    assert worths(told) == {
        "d3": {"discs": 2},
        "c4": {"estimate": 2, "unit": "discs"},
        "e6": {"estimate": 2, "unit": "discs"},
        "f5": {"estimate": 2, "unit": "discs"},
    }


# The engine's own moves ------------------------------------------------------------------------------


class Thinking:
    """An engine that thinks about a move, and what is shown of it."""

    def __init__(
        self,
        desk: Desk,
        leases: SearchLeases | None = None,
        locked: Callable[[str], AbstractContextManager[object]] = unlocked,
    ) -> None:
        self.pool = desk.pool
        self.shown: list[Any] = []
        self.turns = AITurns(
            desk.moves, desk.knowledge, leases or SearchLeases(), locked, self.shown.append
        )

    def ask(self, match: Match, play: Callable[..., None] = lambda *_found: None) -> None:
        self.turns.ask(match, play)

    def progress(self, move: str, score: Score, *line: str, depth: int = 2) -> None:
        progress = self.pool.jobs[-1].progress
        assert progress is not None
        progress(thought_message(Thought(move, score, line, depth, depth, 0.1)))

    def done(self, move: str, score: Score) -> None:
        self.pool.jobs[-1].done(thought_message(Thought(move, score, (move,), 6, 1, 0.1)), None)


@pytest.fixture
def thinking(desk: Desk) -> Thinking:
    return Thinking(desk)


def test_after_a_move_that_was_proven_to_win_the_engine_that_thinks_has_lost(
    desk: Desk, thinking: Thinking
) -> None:
    desk.hint(match_of("b2", "d4", "a5", "e1"), "c3", Win(27))
    thinking.ask(match_of("b2", "d4", "a5", "e1", "c3"))
    thinking.progress("d3", Estimate(0))
    wait_for("progress", lambda: thinking.shown)
    told = plain(thinking.shown[-1])
    assert (told["worth"], told["after"]) == ({"loss_in": 26}, {"loss_in": 25})


def test_of_a_quick_level_only_the_last_word_is_shown_if_it_moves_at_once(
    thinking: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ai_turns, "QUIET_SECONDS", 3600.0)
    match = match_of("b2", "d4", "a5")
    thinking.ask(match)
    thinking.progress("e1", Loss(6), "e1")
    assert thinking.shown == []
    snapshot = thinking.turns.message(match.id)
    assert snapshot is not None
    assert snapshot.move == "e1", "a page that comes meanwhile has it"
    thinking.done("c3", Estimate(-7))
    (told,) = thinking.shown
    assert (told.move, plain(told.after)) == ("c3", {"estimate": -7, "unit": "points"})


def test_a_quick_level_that_takes_longer_is_shown_with_its_latest_progress(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ai_turns.QUIET_SECONDS <= 0.2, "who waits sees within 250 ms that it thinks"
    monkeypatch.setattr(ai_turns, "QUIET_SECONDS", 0.05)
    lock = threading.Lock()  # of the match: the silence ends once the test has let go of it
    thinking = Thinking(desk, locked=lambda _id: lock)
    with lock:
        thinking.ask(match_of("b2", "d4", "a5"))
        for depth in (2, 3):
            thinking.progress("e1", Loss(6), "e1", depth=depth)
    wait_for("progress", lambda: thinking.shown)
    (told,) = thinking.shown
    assert (told.depth, told.progress["nodes"]) == (3, 3)
    thinking.progress("e1", Loss(6), "e1", depth=4)
    assert [each.depth for each in thinking.shown] == [3, 4]


def test_what_an_engine_has_proven_of_its_move_is_known_after_it(
    desk: Desk, thinking: Thinking
) -> None:
    thinking.ask(match_of("b2", "d4", "a5"))
    thinking.done("e1", Win(8))
    after = match_of("b2", "d4", "a5", "e1")
    told = desk.values(after, estimates(after))
    assert {str(worth) for worth in worths(told).values()} == {"{'loss_in': 7}"}


def test_an_engine_is_asked_again_whatever_went_wrong_with_its_move(thinking: Thinking) -> None:
    def play(*_move: object) -> None:
        raise OSError("gone")

    match = match_of("b2", "d4", "a5")
    thinking.ask(match, play)
    with pytest.raises(OSError, match="gone"):
        thinking.done("e1", Win(8))
    assert thinking.shown[-1].failed
    thinking.ask(match, play)
    assert len(thinking.pool.jobs) == 2


# Reviews ---------------------------------------------------------------------------------------------


def test_a_review_of_a_solved_position_begins_with_the_exact_value(desk: Desk) -> None:
    first, second, *_ = desk.review(resigned(match_of("c3", "b2")))
    assert (first["worth"], first["exact"]) == ({"win_in": 19, "exactly": True}, True)
    assert (second["worth"], second["exact"]) == ({"win_in": 18, "exactly": True}, True)
    assert first["values"] == []


def test_a_review_does_not_count_its_own_guess_as_a_mistake(desk: Desk) -> None:
    """After c3 White is lost whatever it plays, so no answer is a mistake."""
    match = resigned(match_of("c3", "b2"))
    last = estimates(match_of("c3", "b2"), c2=Win(15))
    guess = estimates(match_of("c3"), b2=Loss(16), d3=Estimate(40))
    positions = desk.review(match, last, guess)
    assert positions[1]["loss"] == 0
    assert all(value["exact"] for value in positions[1]["values"])


def test_a_win_too_long_for_the_search_makes_no_mistake_of_an_unknown_move(desk: Desk) -> None:
    match = resigned(match_of("b2"))
    shallow = replace(estimates(match_of()), depth=8, seconds=9.0)
    positions = desk.review(match, estimates(match_of("b2")), shallow)
    assert positions[0]["worth"] == {"win_in": 19, "exactly": True}
    assert positions[0]["loss"] is None


def test_a_proof_tells_of_the_move_before_it(desk: Desk) -> None:
    match = resigned(match_of("b2", "d4", "a5", "e1"))
    later = estimates(match_of("b2", "d4", "a5", "e1"), c3=Win(9))
    before = estimates(match_of("b2", "d4", "a5"), e1=Estimate(30))
    positions = desk.review(match, later, before)
    assert positions[4]["worth"] == {"win_in": 9}
    assert {"move": "e1", "worth": {"loss_in": 10}, "score": -9990, "exact": True} in positions[3][
        "values"
    ]
    assert positions[3]["loss"] is None, "the other moves were not searched as far"


# Storage ---------------------------------------------------------------------------------------------


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    made = Database(f"sqlite:///{tmp_path / 'm.sqlite3'}")
    made.migrate()
    MatchStore(made).create(
        MatchRow("m", "capture-go", FREE_5, SEATS),
        Event(1, "created", "server", None, 0, {}),
        Standing("ai"),
    )
    yield made
    made.close()


def test_it_survives_a_restart_and_other_processes_see_it(database: Database) -> None:
    match = match_of("b2", "d4", "a5", "e1")
    Desk(MatchKnowledge(ProofStore(database))).hint(match, "c3", Win(9))
    other = Desk(MatchKnowledge(ProofStore(database)))
    assert other.hint(match, "a1", Estimate(3))["worth"] == {"win_in": 9}
    other.values(match, estimates(match, c3=Win(7)))
    assert other.hint(match, "a1", Estimate(3))["worth"] == {"win_in": 7}


def test_only_so_many_positions_of_a_match_are_kept(
    desk: Desk, store: FakeProofStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(knowledge_module, "MOST_POSITIONS", 1)
    one, two = match_of("b2", "d4", "a5", "e1"), match_of("b2", "d4", "a5", "e5")
    desk.hint(one, "c3", Win(9))
    desk.hint(two, "c3", Win(9))
    desk.hint(one, "c3", Win(7))
    assert [found["result"] for found in store.rows["m"].values()] == [{"win_in": 7}]


class BrokenStore(ProofStore):
    """A database that neither reads nor writes."""

    def __init__(self) -> None:
        pass

    def of_match(self, _match_id: str) -> Any:
        raise NotRead("gone")

    def save(self, _match_id: str, _position: str, _found: Any) -> None:
        raise NotWritten("gone")


def test_a_hint_comes_even_where_the_database_does_not_answer(
    caplog: pytest.LogCaptureFixture,
) -> None:
    match = match_of("b2", "d4", "a5", "e1")
    assert Desk(MatchKnowledge(BrokenStore())).hint(match, "c3", Win(9))["worth"] == {"win_in": 9}
    assert "is not kept" in caplog.text
    assert "cannot be read" in caplog.text
