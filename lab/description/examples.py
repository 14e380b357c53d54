"""One example of each websocket message, for the protocol page."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from engines.game import Side
from webapp.analysis import messages as analyst
from webapp.core.messages import Done, ErrorMessage, JobAnswer, JobFailed, Message, Queued, Request
from webapp.huarong import messages as puzzles
from webapp.live.messages import CancelRequest, ServerState
from webapp.matches.analysis.messages import (
    Hint,
    HintFailed,
    MoveValue,
    Score,
    Scored,
    ThinkingEvent,
    ThinkingFailed,
    Values,
    ValuesFailed,
)
from webapp.matches.match.match import Match
from webapp.matches.messages import events, requests
from webapp.matches.messages.state import ply_message, snapshot, state
from webapp.matches.mistakes.messages import (
    BetterMoveRequest,
    BetterMoveVerdict,
    MistakeAnswers,
)
from webapp.matches.reviews.messages import (
    BothLosses,
    LineMove,
    Losses,
    Position,
    ReviewMessage,
    Summary,
    TurningPoint,
    Work,
)
from webapp.rooms.websocket import RoomChanged, RoomRequest, SeatGone
from webapp.storage.match_store import Event, MatchRow, Seat

MATCH, ROOM = "k3JxQ0a7Lm2P", "t8WqZr41_bNe"
LAYOUT, CODE, SHORT_CODE = "VCCVVCCVVHHVVSSVS..S", "1A9BF0C00", "4WVE1"
FAILED = ErrorMessage("engine_failed", "The engine stopped; try again.")


@cache
def example(kind: type[Message] | type[Request]) -> Any:
    """An example of a struct; raises `KeyError` if there is none."""
    return _examples()[kind]


def _match() -> Match:
    seats = (Seat("black", "person", None, "ann"), Seat("white", "ai", 3))
    begun = Match.from_row(MatchRow(MATCH, "reversi", {}, seats))
    first = Event(1, "created", "server", None, 0, {})
    return begun.after(first).after(Event(2, "move", "black", "m1", 1, {"move": "d3"}))


def _scores(match: Match) -> tuple[Message, ...]:
    """Examples of messages with scores."""
    estimate_unit = match.duel.levels[-1].unit
    estimate = Score(estimate=2, unit=estimate_unit)
    value = MoveValue(move="c3", worth=estimate, score=2, exact=False)
    scored = Scored(estimate, 2, False)
    better = Scored(Score(discs=6), 6, True)
    searching = "16", Side.WHITE, 6, estimate_unit, 0, 5
    found = "c3", estimate, 2, False
    about = MATCH, "17", 1, match.position_id
    line = LineMove("c3", Side.WHITE, "/".join(match.position.rows()), ("d4",))
    told = {"code": "edge"}, "a1", {"code": "corner"}, {"code": "opens_corner", "at": "a1"}
    turn = TurningPoint(30, Side.WHITE, "b2", "c6", better, scored, 8, False, True, *told)
    losses = BothLosses(Losses(12, 28, 30, 0.43), Losses(31, 29, 29, 1.07))
    return (
        ThinkingEvent(
            *searching,
            "c3",
            estimate,
            estimate,
            2,
            False,
            MATCH,
            {"depth": 4, "move": "c3", "pv": ["c3"], "nodes": 1200, "seconds": 0.1},
        ),
        ThinkingFailed(MATCH, "16", True),
        Hint(*about, True, *found, estimate_unit, 12, {"code": "mobility"}, None),
        HintFailed(*about, FAILED),
        Values(*about, True, 12, (value,), None),
        ValuesFailed(*about, True, FAILED),
        ReviewMessage(
            MATCH,
            (
                Position(
                    ply=1,
                    text=match.position.to_text(),
                    side=Side.WHITE,
                    played="e3",
                    worth=scored.worth,
                    score=-2,
                    exact=False,
                    depth=12,
                    values=(value,),
                    loss=3,
                    line=(line,),
                    proof=None,
                    reason=None,
                ),
            ),
            Summary(losses, (turn,), Work(2, 3, 14, 60, 60, 60, True, False)),
        ),
    )


@cache
def _examples() -> dict[type[Message] | type[Request], Message | Request]:
    match = _match()
    found: tuple[Message | Request, ...] = (
        *_of_play(match),
        *_events(match),
        *_scores(match),
        *_of_puzzles(),
        *_of_analysis(match),
        JobAnswer("17"),
        RoomRequest(ROOM),
        RoomChanged(ROOM),
        SeatGone(ROOM, "black"),
        CancelRequest("17"),
        Done(),
        JobFailed("17", FAILED),
        Queued("17", 2),
        ServerState("preparing", ("reversi",)),
        FAILED,
    )
    return {type(each): each for each in found}


def _of_play(match: Match) -> tuple[Message | Request, ...]:
    """Examples of what the players of a match send and are answered."""
    position, now = match.position_id, snapshot(match)
    return (
        requests.JoinRequest(MATCH, 1, 0),
        requests.JoinAnswer(
            Side.BLACK,
            requests.Presence((Side.BLACK,), 3),
            match.version,
            1_795_275_078_000,
            now,
        ),
        requests.MoveRequest(MATCH, "m1", 0, "de4f39a341f7", "d3"),
        requests.WrittenAnswer(2, 1),
        requests.TakebackRequest(MATCH, "m2", position, 1),
        requests.AnswerRequest(MATCH, "m3", 14, True),
        requests.ResignRequest(MATCH, "m4"),
        requests.ClaimRequest(MATCH, "m9", True),
        requests.GreetRequest(MATCH, "well-played"),
        requests.LookRequest(MATCH, 12, ["d3"]),
        requests.RematchRequest(MATCH, "m5"),
        requests.RematchAnswer("Zp81nCq0-xYw"),
        requests.HintRequest(MATCH, "m6", position),
        requests.ValuesRequest(MATCH, "m7", position),
        requests.ReviewRequest(MATCH),
        BetterMoveRequest("f5"),
        better_move := BetterMoveVerdict(
            "wrong",
            "f5",
            Score(estimate=-4, unit="discs"),
            Score(estimate=2, unit="discs"),
            6,
            14,
            False,
            (),
            {"code": "quiet", "flips": 1, "replies": 3, "region": 60, "then": ""},
            None,
            {"code": "opens_corner", "reply": "h8", "at": "h8"},
        ),
        MistakeAnswers({"12": {"f5": better_move}}, {"12": {"d4": "occupied"}}),
        requests.MatchPresence(MATCH, (Side.BLACK, Side.WHITE), 3),
        requests.Greeting(MATCH, Side.WHITE, "thanks"),
        requests.Look(MATCH, Side.WHITE, 12, ("d3",), True),
        requests.StaleMessage(
            code="stale",
            message="The game has moved on; this is where it stands now.",
            state=now,
        ),
    )


def _events(match: Match) -> tuple[Message, ...]:
    """An example of each event of a match."""
    about = MATCH, 3, 1, match.position_id, state(match)
    before = state(replace(match, version=2, plies=()))
    moved = events.MoveEvent(*about, ply_message(1, match.plies[0]))
    return (
        moved,
        events.TakebackEvent(*about, events.Takeback(Side.BLACK, 1)),
        events.OfferEvent(*about, events.Takeback(Side.BLACK, 1)),
        events.DeclinedEvent(*about, events.ByPlayer(Side.WHITE)),
        events.WithdrawnEvent(*about, events.ByPlayer(Side.BLACK)),
        events.ResignEvent(*about, events.BySide(Side.BLACK)),
        events.TimeEvent(*about, events.BySide(Side.WHITE)),
        events.ClaimedEvent(*about, events.Claim(Side.BLACK, False)),
        events.ExpiredEvent(*about, events.Nothing()),
        events.ClockPausedEvent(*about, events.Pause(1_795_275_078_000, 1_795_275_085_000)),
        events.ClockStoppedEvent(*about, events.Pause(1_795_275_078_000, 1_795_361_478_000)),
        events.ClockWentOnEvent(*about, events.Pause(1_795_361_478_000, 1_795_275_138_000)),
        events.TimeGivenEvent(*about, events.MoreTime(60_000)),
        events.RuledEvent(*about, events.Ruling("black")),
        events.JoinedEvent(*about, events.BySide(Side.WHITE)),
        events.NamedEvent(*about, events.BySide(Side.WHITE)),
        events.HintAskedEvent(*about, events.BySide(Side.BLACK)),
        events.RematchAskedEvent(*about, events.ByPlayer(Side.WHITE)),
        events.RematchEvent(*about, events.Rematch("Zp81nCq0-xYw")),
        events.event_after(before, moved),
    )


def _of_puzzles() -> tuple[Message | Request, ...]:
    """Examples of messages about puzzles."""
    distance = puzzles.Distance(LAYOUT, CODE, 81, 116)
    solution = puzzles.Solution(
        layout="VVVVVVVVHHSSCC.VCC.V",
        code="CAA7C8000",
        metric="moves",
        solvable=True,
        length=1,
        states=5,
        proof="search",
        path=("VVVVVVVVHHSSCC.VCC.V", "VVVVVVVVHHSS.CCV.CCV"),
    )
    return (
        puzzles.SolveRequest("CAA7C8000", "moves", "m8"),
        solution,
        puzzles.DistanceRequest(CODE, "m9"),
        puzzles.DistanceAnswer(LAYOUT, CODE, SHORT_CODE, 81, 116),
        puzzles.MapRequest(CODE, "m10"),
        puzzles.PuzzleMap("E0FFAA400"),
        puzzles.DistancesRequest(list(solution.path), "moves", "m10"),
        puzzles.Distances("moves", (1, 0)),
        puzzles.RandomRequest(),
        puzzles.SolutionFound("17", solution),
        puzzles.DistanceFound("17", distance),
        puzzles.MapFound("17", puzzles.PuzzleMap("E0FFAA400")),
        puzzles.DistancesFound("17", puzzles.Distances("moves", (1, 0))),
    )


def _of_analysis(match: Match) -> tuple[Message | Request, ...]:
    """Examples of messages of the analysis board."""
    start = match.after_plies(0).to_text()
    value = analyst.AnalysisValue("c4", Score(estimate=0, unit="discs"), ("c4", "c3"))
    values = analyst.AnalysisValues(9, (value,), complete=False, result=None, more=True, worth=None)
    return (
        analyst.AnalysisRequest(
            "reversi", start, {}, place=analyst.AnalysisPlace(start, "f5(c4)", 0)
        ),
        analyst.AnalysisFound("17", start, values, False, {}),
        analyst.ProofProgress("18", start, -2, 6, 230_000_000, 9.5, None),
    )
