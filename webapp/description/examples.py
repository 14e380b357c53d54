"""One example of each message of the websocket, for the protocol page."""

from __future__ import annotations

from functools import cache
from typing import Any

from engines.game import Side
from webapp.core.messages import Done, ErrorMessage, JobAnswer, Message, Queued, Request
from webapp.huarong import messages as puzzles
from webapp.live.messages import CancelRequest, ServerState
from webapp.matches.match import Match
from webapp.matches.messages import events, requests
from webapp.matches.messages.state import Snapshot, ply_message, snapshot, state
from webapp.storage.match_store import Event, MatchRow, Seat

MATCH = "k3JxQ0a7Lm2P"
LAYOUT, CODE, SHORT_CODE = "VCCVVCCVVHHVVSSVS..S", "1A9BF0C00", "4WVE1"
NEARLY, LAST = "VVHHVVSSVVSSVVCC.CC.", "VVHHVVSSVVSSVVCC.CC."


@cache
def example(kind: type[Message] | type[Request]) -> Any:
    """An instance of a struct, as it may be sent; raises `KeyError` where there is none."""
    return _examples()[kind]


def _match() -> Match:
    seats = (Seat("black", "person", None, "ann"), Seat("white", "ai", 3))
    begun = Match.from_row(MatchRow(MATCH, "reversi", {}, seats))
    first = Event(1, "created", "server", None, 0, {})
    return begun.after(first).after(Event(2, "move", "black", "m1", 1, {"move": "d3"}))


@cache
def _examples() -> dict[type[Message] | type[Request], Message | Request]:
    match = _match()
    position = match.pos
    told = MATCH, 3, 1, position, state(match)
    snapshot_now: Snapshot = snapshot(match)
    distance = puzzles.Distance(LAYOUT, CODE, 81, 116)
    solution = puzzles.Solution(
        layout="VHHVVSSVVCCVVCCVS..S",
        code="1A8B8CF00",
        metric="moves",
        solvable=True,
        length=1,
        states=65880,
        path=("VHHVVSSVVCCVVCCVS..S", "VHHVVSSVV..VVCCVSCCS"),
    )
    failed = ErrorMessage("engine_failed", "The engine stopped; try again.")
    found: tuple[Message | Request, ...] = (
        requests.JoinRequest(MATCH, 1, 0),
        requests.JoinAnswer(Side.BLACK, requests.Presence((Side.BLACK,), 3), match.v, snapshot_now),
        requests.MoveRequest(MATCH, "m1", 0, "de4f39a341f7", "d3"),
        requests.WrittenAnswer(2, 1),
        requests.TakebackRequest(MATCH, "m2", position, 1),
        requests.AnswerRequest(MATCH, "m3", 14, True),
        requests.ResignRequest(MATCH, "m4"),
        requests.RematchRequest(MATCH, "m5"),
        requests.RematchAnswer("Zp81nCq0-xYw"),
        requests.HintRequest(MATCH, "m6", position),
        requests.ValuesRequest(MATCH, "m7", position),
        requests.ReviewRequest(MATCH),
        JobAnswer("17"),
        puzzles.SolveRequest(CODE, "moves", "m8"),
        solution,
        puzzles.DistanceRequest(CODE, "m9"),
        puzzles.DistanceAnswer(LAYOUT, CODE, SHORT_CODE, 81, 116),
        puzzles.RandomRequest(),
        CancelRequest("17"),
        Done(),
        requests.MatchPresence(MATCH, (Side.BLACK, Side.WHITE), 3),
        puzzles.SolutionFound("17", solution),
        puzzles.DistanceFound("17", distance),
        puzzles.JobFailed("17", failed),
        Queued("17", 2),
        ServerState("preparing", ("reversi",)),
        events.MoveEvent(*told, ply_message(1, match.plies[0])),
        events.TakebackEvent(*told, events.Takeback(Side.BLACK, 1)),
        events.OfferEvent(*told, events.Takeback(Side.BLACK, 1)),
        events.DeclinedEvent(*told, events.Declined(Side.WHITE)),
        events.ResignEvent(*told, events.BySide(Side.BLACK)),
        events.JoinedEvent(*told, events.BySide(Side.WHITE)),
        events.HintAskedEvent(*told, events.BySide(Side.BLACK)),
        events.RematchEvent(*told, events.Rematch("Zp81nCq0-xYw")),
        failed,
        requests.StaleMessage(
            code="stale",
            message="The game has moved on; this is where it stands now.",
            state=snapshot_now,
        ),
    )
    return {type(each): each for each in found}
