"""Short runs of the fuzzers; their commands run for longer."""

from __future__ import annotations

import asyncio

from lab.fuzz import messages, texts
from tests.support.fixtures.servers import NewServer


def test_damaged_texts_are_read_or_refused_by_name() -> None:
    counts, problems = texts.run(6_000, seed=7)
    assert not problems, "\n".join(problems)
    assert counts["read"] > 100
    assert counts["refused"] > 1000


def test_damaged_messages_are_answered_and_nothing_is_logged(new_server: NewServer) -> None:
    server = new_server(**messages.SETTINGS)
    server.start()
    server.wait_until_ready()
    codes, problems = asyncio.run(messages.run(server, 1_000, seed=7))
    assert server.stop() == 0
    assert not problems, "\n".join(problems)
    assert {"bad_message", "unknown_game", "ok", "packet"} <= set(codes)
