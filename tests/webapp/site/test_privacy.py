"""The page about the visitor's data, and forgetting."""

from __future__ import annotations

from tests.support.clients import Visitor


def test_a_forgotten_visitor_has_lost_their_seat(player: Visitor) -> None:
    begun = player.new_match(level=1)
    assert "knows nothing of you" not in player.get("/privacy?lang=en").text
    answer = player.post("/privacy/forget")
    assert answer.status_code == 303
    assert answer.headers["Clear-Site-Data"] == '"cookies", "storage"'
    assert not player.web.cookies
    page = player.get("/privacy?forgotten&lang=en").text
    assert "Done: this browser is unknown here again." in page
    with player.connect() as connection:
        assert connection.join(begun["game"])["seat"] is None


def test_a_stranger_reads_that_nothing_is_known(stranger: Visitor) -> None:
    assert "the server knows nothing of you" in stranger.get("/privacy?lang=en").text
    assert stranger.get("/privacy/forget").status_code == 405  # no link makes anybody forget
    foreign = stranger.post("/privacy/forget", headers={"Origin": "https://evil.example"})
    assert foreign.status_code == 403
