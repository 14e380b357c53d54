"""The attacking process, which gives way to the site: its own work is not the site's.

    python -m lab.benchmarks.abuse.attacker NAME URL SECONDS

It prints `ready` when the attack is prepared, begins when it reads a line, and prints its counters as
one JSON object at the end.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from lab.benchmarks.abuse.attacks import ATTACKS, number_of
from lab.benchmarks.abuse.target import Skipped, Target
from tests.support.servers import ROOT

NICE = 5
PREPARE_SECONDS = 90.0
END_SECONDS = 10.0
SKIPPED = "skipped"


class AttackFailed(Exception):
    """The attack did not do what it says."""


class Attacker:
    """An attack in a process of its own."""

    def __init__(self, name: str, url: str, seconds: float, log: Path) -> None:
        self._command = [sys.executable, "-m", __name__, name, url, str(seconds)]
        self._log = log
        self._process: asyncio.subprocess.Process

    async def prepare(self) -> str:
        """Start it; returns why it is skipped, or nothing. Raises `AttackFailed`."""
        with self._log.open("wb") as errors:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
            )
        line = await self._line(PREPARE_SECONDS)
        return line.removeprefix(SKIPPED).strip() if line.startswith(SKIPPED) else ""

    def begin(self) -> None:
        """Let the attack begin."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"go\n")

    async def end(self) -> Mapping[str, int]:
        """Wait for its end; returns its counters. Raises `AttackFailed`."""
        counters: Mapping[str, int] = json.loads(await self._line(END_SECONDS))
        return counters

    async def kill(self) -> None:
        """End the process, if it is still there."""
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()

    async def _line(self, seconds: float) -> str:
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                line = await self._process.stdout.readline()
        except TimeoutError as error:
            raise AttackFailed(f"it said nothing for {seconds:.0f} s") from error
        if not line:
            raise AttackFailed(self._log.read_text("utf-8", "replace")[-2000:])
        return line.decode()


async def attack(name: str, url: str, seconds: float) -> None:
    """Prepare an attack, make it when told, and print what it did."""
    target = Target(url, number_of(name))
    attacking = asyncio.ensure_future(ATTACKS[name](target))
    preparing = asyncio.ensure_future(target.prepared.wait())
    await asyncio.wait((attacking, preparing), return_when=asyncio.FIRST_COMPLETED)
    if attacking.done():
        try:
            attacking.result()
        except Skipped as reason:
            print(SKIPPED, reason, flush=True)
            return
        raise AttackFailed("it ended before it began")
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    target.may_begin.set()
    await asyncio.wait((attacking,), timeout=seconds)
    if attacking.done():
        attacking.result()
        raise AttackFailed("it ended by itself")
    print(json.dumps(target.tally), flush=True)


if __name__ == "__main__":
    os.nice(NICE)
    _name, _url, _seconds = sys.argv[1:]
    # The process leaves without a word to the site: all connections end at once.
    loop = asyncio.new_event_loop()
    loop.run_until_complete(attack(_name, _url, float(_seconds)))
    os._exit(0)
