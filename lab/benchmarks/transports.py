"""Measures what clients cost the web process over websockets and over HTTP long polling.

    python -m lab.benchmarks.transports [--clients 100] [--seconds 60] [--messages 2000]

Idle clients watch a match. Messages join it again, which needs no engine. An event is a move that all of
them see. The clients are in this process, whose time does not count.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path
from typing import Any

import click
import socketio

from lab.benchmarks.tables import table
from tests.support.clients import PROTO, Visitor, move_message
from tests.support.servers import Server

TICKS = os.sysconf("SC_CLK_TCK")
ROUNDS = 8
"""Moves that all clients watch."""


def cpu_ms(process: int) -> float:
    """The processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / TICKS


def connected(url: str, transport: str) -> Any:
    """A client over one transport."""
    client = socketio.Client(reconnection=False)
    client.connect(url, transports=[transport], wait_timeout=30)
    return client


def measured(
    server: Server, transport: str, clients: int, seconds: float, messages: int
) -> list[str]:
    """A row: processor time of idle clients, of a message, and of an event for one client."""
    player = Visitor(server.url)
    match = player.new_match(opponent="friend", colour="black")
    game = match["game"]
    process = server.pid
    before = cpu_ms(process)
    time.sleep(seconds)
    alone = (cpu_ms(process) - before) / seconds
    open_ones = [connected(server.url, transport) for _ in range(clients)]
    for each in open_ones:
        each.call("join", {"proto": PROTO, "game": game}, timeout=30)
    time.sleep(2)
    before = cpu_ms(process)
    time.sleep(seconds)
    idle = (cpu_ms(process) - before) / seconds - alone
    before = cpu_ms(process)
    for number in range(messages):
        open_ones[number % clients].call("join", {"proto": PROTO, "game": game}, timeout=30)
    message = (cpu_ms(process) - before) / messages
    heard = [0]
    for each in open_ones:
        each.on("event", lambda _told: heard.__setitem__(0, heard[0] + 1))
    guest, state = Visitor(server.url), match
    link = player.get(f"/g/{game}").text.split("/i/", 1)[1].split('"', 1)[0]
    guest.post(f"/i/{link}")
    before = cpu_ms(process)
    wanted = clients  # the guest's coming is an event too
    for number in range(ROUNDS):
        mover = (player, guest)[number % 2]
        state = mover.match(game)
        mover.post("/api/moves", json=move_message(state))
        wanted += clients
    until = time.monotonic() + 60
    while heard[0] < wanted and time.monotonic() < until:
        time.sleep(0.05)
    event = (cpu_ms(process) - before) / (ROUNDS * clients)
    for each in open_ones:
        each.disconnect()
    return [
        transport,
        f"{idle / clients:.3f}",
        f"{message:.2f}",
        f"{event:.2f}",
        f"{heard[0]}/{wanted}",
    ]


@click.command()
@click.option("--clients", default=100)
@click.option("--seconds", default=60.0)
@click.option("--messages", default=2000)
def main(clients: int, seconds: float, messages: int) -> None:
    """Print the table."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), YIYUAN_POLLING="on")
        server.start()
        server.wait_until_ready()
        for transport in ("websocket", "polling"):
            rows.append(measured(server, transport, clients, seconds, messages))
        server.stop()
    heads = ["transport", "idle ms/s", "message ms", "event ms", "events"]
    for line in table([heads, *rows]):
        click.echo(line)


if __name__ == "__main__":
    main()
