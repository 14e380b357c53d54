"""Short runs of the fuzzers; their commands run for longer."""

from __future__ import annotations

import asyncio

from lab.fuzz import api, growth, messages, texts
from tests.support.fixtures.servers import NewServer


def test_damaged_texts_are_read_or_refused_by_name() -> None:
    counts, problems = texts.run(6_000, seed=7)
    assert not problems, "\n".join(problems)
    assert counts["read"] > 100
    assert counts["refused"] > 1000


QUADRATIC_ONCE = (
    ("bytes above ASCII", "(;CA[x]C[", "\xff"),
    ("PGN and lists of apps", "", "["),
    ("PGN and lists of apps", '[Event "', '\\"'),
    ("files with several games", "", '[Event "x"]\n'),
    ("files with several games", "", "(;"),
    ("end of an address", "x", "."),
)


def test_the_time_of_a_reader_grows_with_the_length_of_a_text() -> None:
    readers = {each.name: each for each in growth.READERS}
    known = [growth.Case(readers[name], begun, token) for name, begun, token in QUADRATIC_ONCE]
    cases = [*known, *growth.sample(400, seed=7)]
    problems = [found for each in cases if (found := each.problem(20_000)) is not None]
    assert not problems, "\n".join(problems)


def test_damaged_requests_and_messages_are_answered_and_nothing_is_logged(
    new_server: NewServer,
) -> None:
    server = new_server(**messages.SETTINGS)
    server.start()
    server.wait_until_ready()
    codes, problems = asyncio.run(messages.run(server, 1_000, seed=7))
    statuses, wrong = api.damaged_requests(server, 600, seed=7)
    assert server.stop() == 0
    assert not problems + wrong, "\n".join(problems + wrong)
    assert {200, 400, 404} <= set(statuses)
    assert {"bad_message", "unknown_game", "ok", "packet"} <= set(codes)
