"""Claims of the site about positions in games against an engine, compared with the solver.

A claim is a win or a loss that the site calls proven, in or within a number of plies: in a hint, the
values, the line about the engine's thinking, a review. Games are played over the websocket, as a page
does.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from engines import capture_go
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import Limit, Side, Thought
from engines.score import Loss, Win
from lab.capture_go.simple_child import simple_child
from tests.support.clients import Connection, Message, Visitor, fresh_mid, is_complete, move_message

NODES = 3_000_000
"""Node limit of the solver for one claim; what it does not prove then is not judged."""
SECONDS = 240.0
REVIEW_SECONDS = 1200.0


@dataclass(frozen=True)
class Claim:
    """A worth that the site told of a position, for its side to move, or of a move there."""

    where: str
    position: CaptureGoPosition
    worth: Message
    move: str | None = None

    @property
    def plies(self) -> int | None:
        """In how many plies the side to move wins, negative for a loss; None where nothing is proven."""
        won, lost = self.worth.get("win_in"), self.worth.get("loss_in")
        if won is not None:
            return int(won)
        return None if lost is None else -int(lost)


def contradiction(claim: Claim) -> str | None:
    """Why a claim is not true; None where it is, or where the solver does not come to a result."""
    plies = claim.plies
    if plies is None:
        return None
    position, turned = claim.position, 1
    if claim.move is not None:
        position, plies, turned = position.play(claim.move), abs(plies) - 1, -1
    wins = (claim.plies or 0) * turned > 0
    told = f"{claim.where}: {claim.position.to_text()} {claim.move or ''} {claim.worth}"
    if position.outcome() is not None:
        return None if not wins and abs(plies) == 0 else f"{told}, but the game is over"
    found = _solved(position)
    if not isinstance(found.score, Win | Loss):
        return None
    if isinstance(found.score, Win) != wins:
        return f"{told}, but the solver says {found.score}"
    too_short = found.score.in_plies > abs(plies)
    inexact = claim.worth.get("exactly") and found.score.in_plies != abs(plies)
    return f"{told}, but it takes {found.score}" if too_short or inexact else None


@cache
def _solved(position: CaptureGoPosition) -> Thought:
    """What the solver says of a position, of which a hint, values and a review may speak."""
    return capture_go.solve(position, limit=Limit(nodes=NODES))


def claims_of_game(
    player: Visitor, level: int, size: str, rng: random.Random, most_plies: int
) -> Iterator[Claim]:
    """All that the site claims in one game of a child who asks for everything, and in its review."""
    options = {"rules": "free", "size": size}
    begun = player.new_match("capture-go", level=level, colour="black", **options)
    game = begun["game"]
    with player.at(game) as (connection, joined):
        state = joined["state"]
        while state["outcome"] is None and state["ply"] < most_plies:
            position = _position(state)
            yield from _asked(connection, state, position)
            if rng.random() < 0.5:
                move = simple_child(position, rng)
            else:
                move = _ask(connection, state, "hint")["move"]
            connection.ok("move", move_message(state, move))
            after, ply = position.play(move), state["ply"]
            if after.outcome() is not None:
                break
            answered = partial(_is_after, ply + 1)
            state = connection.wait("event", answered, seconds=SECONDS)["state"]
            yield from _thought(connection, game, after)
        if (
            connection.ok("join", {"proto": 1, "game": game, "since": 0})["state"]["outcome"]
            is None
        ):
            connection.ok("resign", {"game": game, "mid": fresh_mid()})
        told = connection.ok("review", {"game": game})
        if not is_complete(told):
            connection.wait("review", is_complete, seconds=REVIEW_SECONDS)
    yield from _reviewed(player.get(f"/api/matches/{game}/review").json())


def _is_after(ply: int, event: Message) -> bool:
    """Whether an event is of a later ply, or of the end."""
    return event["ply"] > ply or event["state"]["outcome"] is not None


def _position(state: Message) -> CaptureGoPosition:
    letter = "X" if state["side"] == "black" else "O"
    return CaptureGoPosition.from_text(f"{'/'.join(state['rows'])} {letter}", rules="free")


def _asked(connection: Connection, state: Message, position: CaptureGoPosition) -> Iterator[Claim]:
    hint = _ask(connection, state, "hint")
    yield Claim("hint", position, hint["worth"])
    yield Claim("move of a hint", position, hint["worth"], hint["move"])
    values = _ask(connection, state, "values")["values"]
    if values:
        yield Claim("values", position, values[0]["worth"])
    for value in values[:3]:
        yield Claim("value of a move", position, value["worth"], value["move"])


def _ask(connection: Connection, state: Message, kind: str) -> Message:
    about = {"game": state["game"], "pos": state["pos"], "mid": fresh_mid()}
    job = connection.ok(kind, about)["job"]
    return connection.wait(
        kind, lambda told: told["job"] == job and told.get("done", True), seconds=SECONDS
    )


def _thought(connection: Connection, game: str, position: CaptureGoPosition) -> Iterator[Claim]:
    """What was told while the engine thought about a position."""
    told = [body for name, body in connection.received if name == "thinking"]
    connection.received[:] = [each for each in connection.received if each[0] != "thinking"]
    for body in told:
        if body.get("game") == game and body.get("worth"):
            yield Claim("thinking", position, body["worth"])


def _reviewed(review: Message) -> Iterator[Claim]:
    for each in review["positions"]:
        position = CaptureGoPosition.from_text(each["text"], rules="free")
        if position.outcome() is not None:
            continue
        if each["worth"]:
            own = position.side_to_move is Side.BLACK
            yield Claim("review", position, each["worth"] if own else _negated(each["worth"]))
        for value in each["values"][:1]:
            yield Claim("value in a review", position, value["worth"], value["move"])


def _negated(worth: Message) -> dict[str, Any]:
    turned = {"win_in": "loss_in", "loss_in": "win_in"}
    return {turned.get(name, name): amount for name, amount in worth.items()}
