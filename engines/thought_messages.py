"""Converts scores, thoughts and analyses to plain JSON values, and back.

score  {"estimate": 3, "unit": "discs"} | {"discs": 4} | {"win_in": 7} | {"loss_in": 6}
       | {"seen": {"discs": 12}} (or a win or loss): found by a search, not proven
A proven end has `"exactly": true` where its length is exact; else that is a bound.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.game import Analysis, MoveValue, Thought
from engines.score import Estimate, Exact, Loss, Score, Seen, Win

Message = Mapping[str, Any]


def score_message(score: Score) -> dict[str, Any]:
    """A score as an object whose first key names its kind."""
    match score:
        case Estimate(amount, unit):
            return {"estimate": amount, "unit": unit}
        case Exact(discs):
            return {"discs": discs}
        case Win(in_plies, exactly):
            return {"win_in": in_plies, **({"exactly": True} if exactly else {})}
        case Loss(in_plies, exactly):
            return {"loss_in": in_plies, **({"exactly": True} if exactly else {})}
        case Seen(end):
            return {"seen": score_message(end)}


def read_score(message: Message) -> Score:
    """Read a score from `score_message`; raises `ValueError` for anything else."""
    match message:
        case {"estimate": amount, "unit": unit}:
            return Estimate(amount, unit)
        case {"seen": end}:
            return Seen(_read_end(end))
        case _:
            return _read_end(message)


def _read_end(message: Message) -> Exact | Win | Loss:
    match message:
        case {"discs": discs}:
            return Exact(discs)
        case {"win_in": in_plies}:
            return Win(in_plies, bool(message.get("exactly")))
        case {"loss_in": in_plies}:
            return Loss(in_plies, bool(message.get("exactly")))
        case _:
            raise ValueError(f"not a score: {message}")


def thought_message(thought: Thought) -> dict[str, Any]:
    """A thought as plain JSON values."""
    return {
        "move": thought.move,
        "score": score_message(thought.score),
        "pv": list(thought.pv),
        "depth": thought.depth,
        "nodes": thought.nodes,
        "seconds": round(thought.seconds, 6),
        **({"bounds": list(thought.bounds)} if thought.bounds else {}),
    }


def read_thought(message: Message) -> Thought:
    """Read a thought from `thought_message`."""
    bounds = message.get("bounds")
    return Thought(
        message["move"],
        read_score(message["score"]),
        tuple(message["pv"]),
        message["depth"],
        message["nodes"],
        message["seconds"],
        (bounds[0], bounds[1]) if bounds else None,
    )


def analysis_message(analysis: Analysis) -> dict[str, Any]:
    """An analysis as plain JSON values."""
    return {
        "values": [
            {"move": each.move, "score": score_message(each.score), "pv": list(each.pv)}
            for each in analysis.values
        ],
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "seconds": round(analysis.seconds, 6),
        **({"result": score_message(analysis.result)} if analysis.result else {}),
    }


def read_analysis(message: Message) -> Analysis:
    """Read an analysis from `analysis_message`."""
    values = (
        MoveValue(each["move"], read_score(each["score"]), tuple(each["pv"]))
        for each in message["values"]
    )
    result = message.get("result")
    return Analysis(
        tuple(values),
        message["depth"],
        message["nodes"],
        message["seconds"],
        read_score(result) if result else None,
    )
