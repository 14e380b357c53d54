"""The result and the time of a game, as SGF writes them in RE, TM and OT."""

from __future__ import annotations

from engines.game import Outcome, Side, TimeLimits

SIDES = {"B": Side.BLACK, "W": Side.WHITE}


def result_of(
    outcome: Outcome | None, resigned: Side | None = None, out_of_time: Side | None = None
) -> str:
    """The value of RE: `B+3` by three, `W+R` by resignation, `W+T` on time, `0` for a draw.

    During the game it is `?`.
    """
    if resigned is not None:
        return f"{_initial(resigned.other)}+R"
    if out_of_time is not None:
        return f"{_initial(out_of_time.other)}+T"
    if outcome is None:
        return "?"
    if outcome.winner is None:
        return "0"
    return f"{_initial(outcome.winner)}+{outcome.margin or 'F'}"


def ended_early(result: str) -> tuple[Side | None, Side | None]:
    """The sides that resigned and ran out of time, as a value of RE has them."""
    winner, _, how = result.strip().upper().partition("+")
    loser = SIDES[winner].other if winner in SIDES else None
    return (
        loser if how in {"R", "RESIGN"} else None,
        loser if how in {"T", "TIME"} else None,
    )


def written_limits(limits: TimeLimits | None) -> dict[str, str]:
    """TM, the main time in seconds, and OT: `5 fischer`, or periods such as `3x30 byo-yomi`."""
    if limits is None:
        return {}
    overtime = ""
    if limits.increment:
        overtime = f"{limits.increment} fischer"
    elif limits.periods:
        overtime = f"{limits.periods}x{limits.period} byo-yomi"
    return {"TM": str(limits.main)} | ({"OT": overtime} if overtime else {})


def _initial(side: Side) -> str:
    return "B" if side is Side.BLACK else "W"
