"""Who asks for changes gets less of each event, and knows as much as who gets all of it."""

from __future__ import annotations

from collections.abc import Callable

from tests.support.clients import PROTO, Message, Visitor, is_move_of, move_message

OWN = ("v", "ply", "pos")


def applied(state: Message, event: Message) -> Message:
    """The state after an event, as pages make it."""
    told = {name: event[name] for name in OWN}
    if event["type"] == "move":
        told |= {"rows": event["data"]["rows"].split("/"), "last": event["data"]["move"]}
    return {**state, **told, **event["state"]}


def test_changes_lead_to_the_same_states(visitor: Callable[[], Visitor]) -> None:
    ann = visitor()
    game = ann.new_match(level=1)["game"]
    with ann.connect() as page, ann.at(game) as (old_page, _answer):
        asked = {"proto": PROTO, "game": game, "since": 0, "changes": True}
        state = page.ok("join", asked)["state"]
        for _ in range(3):
            answer = page.ok("move", move_message(state))
            (own,) = answer["events"]
            state = applied(state, own)
            assert_same(state, old_page.wait("event", version(own["v"])))
            reply = page.wait("event", version(own["v"] + 1))
            state = applied(state, reply)
            assert_same(state, old_page.wait("event", version(reply["v"])))
        assert "options" not in reply["state"], "it does not change"
        assert own["v"] not in [event["v"] for event in page.events()], "it was in the answer"
        taken = page.ok("takeback", {"game": game, "mid": "t", "pos": state["pos"], "to": None})
        for event in taken["events"]:
            state = applied(state, event)
        assert_same(state, old_page.wait("event", version(state["v"])))


def test_another_page_of_the_same_player_hears_of_the_move(visitor: Callable[[], Visitor]) -> None:
    ann = visitor()
    game = ann.new_match(level=1)["game"]
    asked = {"proto": PROTO, "game": game, "since": 0, "changes": True}
    with ann.connect() as page, ann.connect() as other:
        other.ok("join", asked)
        state = page.ok("join", asked)["state"]
        page.ok("move", move_message(state))
        other.wait("event", is_move_of("black"))


def test_a_repeated_message_is_answered_without_its_events(visitor: Callable[[], Visitor]) -> None:
    ann = visitor()
    state = ann.new_match(level=1)
    asked = {"proto": PROTO, "game": state["game"], "since": 0, "changes": True}
    with ann.connect() as page:
        page.ok("join", asked)
        move = move_message(state)
        first, again = page.ok("move", move), page.ok("move", move)
        assert first.pop("events")
        assert again == first


def version(v: int) -> Callable[[Message], bool]:
    return lambda event: bool(event["v"] == v)


def assert_same(state: Message, whole: Message) -> None:
    assert {name: state[name] for name in whole["state"]} == whole["state"]
