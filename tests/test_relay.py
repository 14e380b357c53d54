"""Relays that tests put before a site close every connection when they stop."""

from __future__ import annotations

import asyncio
import gc
import socket
from contextlib import suppress

import pytest

from tests.support.browser.relay import HOST, Relay


class _Silent(Relay):
    async def relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.write(b"late")


@pytest.mark.parametrize("turns", range(6))
def test_a_connection_accepted_just_before_the_stop_is_closed(turns: int) -> None:
    async def scene() -> None:
        relay = _Silent(port=0)
        await relay.start()
        address = (HOST, int(relay.url.rsplit(":", 1)[1]))
        with socket.create_connection(address, timeout=5) as browser:
            for _ in range(turns):
                await asyncio.sleep(0)
            await relay.stop()
            with suppress(ConnectionResetError):
                assert browser.recv(1) == b""

    asyncio.run(scene())
    gc.collect()  # what nobody closed is an error of this test
