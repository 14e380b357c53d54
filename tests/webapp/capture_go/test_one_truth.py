"""Hint, values, status and review of one position on the site, over the websocket."""

from __future__ import annotations

import pytest

from tests.support.clients import Connection, Message, Visitor, fresh_mid

CROSSCUT = {"rules": "free", "size": "7", "start": "crosscut"}
FREE_5 = {"rules": "free", "size": "5"}
CONTACT = (
    "---------/---------/---------/---------/----XO---/---------/---------/---------/--------- X"
)
WINS_AT_D6 = "-------/-------/--XOX--/-OOXO--/--X----/-------/------- X"


def asked(connection: Connection, state: Message, kind: str) -> Message:
    """The last answer to a request for a hint or for values."""
    about = {"game": state["game"], "pos": state["pos"], "mid": fresh_mid()}
    job = connection.ok(kind, about)["job"]
    return connection.wait(
        kind, lambda told: told["job"] == job and (kind == "hint" or told["done"])
    )


ORDERS = (("hint", "values"), ("values", "hint"))
other_order = pytest.mark.release(
    reason="every run has the other order, and both of quicker starts"
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fields", "plies", "order"),
    [
        (FREE_5, 19, ORDERS[0]),
        pytest.param(FREE_5, 19, ORDERS[1], marks=other_order),
        (CROSSCUT, 15, ORDERS[1]),
        pytest.param(CROSSCUT, 15, ORDERS[0], marks=other_order),
        *(({"rules": "contact", "size": "9", "position": CONTACT}, 37, each) for each in ORDERS),
        *(({"rules": "free", "size": "7", "position": WINS_AT_D6}, 1, each) for each in ORDERS),
    ],
)
def test_hint_and_values_say_the_same_in_either_order(
    player: Visitor, fields: Message, plies: int, order: tuple[str, str]
) -> None:
    begun = player.new_match("capture-go", level=1, colour="black", **fields)
    with player.at(begun["game"]) as (connection, joined):
        said = {kind: asked(connection, joined["state"], kind) for kind in order}
    best = said["values"]["values"][0]
    assert best["worth"] == said["hint"]["worth"] == {"win_in": plies, "exactly": True}
    equal = [each["move"] for each in said["values"]["values"] if each["worth"] == best["worth"]]
    assert said["hint"]["move"] in equal
    assert said["hint"]["proof"]["plies"] == said["values"]["proof"]["plies"] == plies


def test_the_state_names_winning_captures_and_the_hint_is_one(player: Visitor) -> None:
    begun = player.new_match(
        "capture-go", level=1, colour="black", rules="free", size="7", position=WINS_AT_D6
    )
    assert begun["facts"]["wins_at"] == begun["facts"]["captures_at"] == ["d6"]
    with player.at(begun["game"]) as (connection, joined):
        assert asked(connection, joined["state"], "hint")["move"] == "d6"
