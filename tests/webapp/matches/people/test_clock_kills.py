"""A real server that is killed while a clock runs; `lab.benchmarks.clock_kills` does it 20 times."""

from __future__ import annotations

import random

from lab.benchmarks.clock_kills import kills
from tests.support.fixtures.servers import READY, NewServer


def test_a_clock_outlives_the_server(new_server: NewServer) -> None:
    server = new_server(module=READY)  # one that is forked is back too soon to be missed
    server.start()
    for kill in kills(server, 2, random.Random(2)):
        assert kill.is_as_promised, kill
    assert server.stop() == 0
    assert "Traceback" not in server.log()
