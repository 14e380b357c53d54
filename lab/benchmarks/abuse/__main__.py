"""Attacks the site, and measures what its honest players notice.

    python -m lab.benchmarks.abuse [--only NAME]… [--seconds 8] [--strict] [--list] [--server threads]
        [--behind-proxy]

The site runs with its usual limits, two engines, and 1,024 open files. Three players at other addresses
move every 0.4 s against level 1; two seconds into an attack a newcomer asks for a hint of the strongest
level. Each attack comes from addresses of its own, which only Linux has without further ado
(127.0.0.0/8). The exit code is 1 if the site died or stayed away, an error was logged, or an honest
client lost something; with `--strict` also if a target was missed.

With `--behind-proxy` nginx is in front, as `docs/deploy/nginx.conf` has it but without HTTPS, and takes
all attacks: what it refuses by itself the site never sees. Its own processor time and memory are in no
figure.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from lab.benchmarks.abuse.attacks import ATTACKS, QUIET
from lab.benchmarks.abuse.rounds import (
    MOST_ACKNOWLEDGED,
    MOST_CPU_AFTER,
    MOST_GROWN_MB,
    MOST_HINT,
    MOST_REPLIED,
    UP_SECONDS,
    Ground,
    Row,
    attacked,
)
from lab.benchmarks.backends import EVENTLET, SERVERS
from lab.benchmarks.tables import percentile, table

HEAD = (
    "attack",
    "moves",
    "ack p50",
    "ack p95",
    "reply p95",
    "hint s",
    "MB before",
    "at end",
    "5 s later",
    "CPU",
    "5 s later",
    "starved",
    "up after s",
    "process",
    "missed",
)


async def run(
    names: Sequence[str], seconds: float, server: str, *, behind_proxy: bool
) -> list[Row]:
    """Make the attacks one after the other."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        ground = Ground(Path(folder), server, behind_proxy=behind_proxy)
        try:
            for name in names:
                row = await attacked(ground, name, seconds, Path(folder) / "attacker")
                click.echo(f"{name}: {', '.join(row.misses) or '-'}", err=True)
                rows.append(row)
        finally:
            ground.leave()
    return rows


def _told(row: Row) -> str:
    if row.skipped:
        return f"{row.name}: skipped, {row.skipped}"
    did = ", ".join(f"{count} {what}" for what, count in sorted(row.did.items()))
    return f"{row.name}: {did or 'nothing'}"


def lines(rows: Sequence[Row]) -> Iterator[str]:
    """The report."""
    yield from table([HEAD, *(_cells(row) for row in rows if not row.skipped)])
    yield ""
    yield from (_told(row) for row in rows)
    yield ""
    yield (
        "CPU: share of a core that the web process used; starved: share of the time in which others on "
        "this machine kept it from one, which spoils the figures of a row."
    )
    yield (
        f"Targets: moves acknowledged within {MOST_ACKNOWLEDGED * 1000:.0f} ms (p95), replies within "
        f"{MOST_REPLIED * 1000:.0f} ms (p95), {MOST_GROWN_MB:.0f} MB more memory and "
        f"{MOST_CPU_AFTER:.0%} of a core 5 s after, a hint within {MOST_HINT:.0f} s, an answer within "
        f"{UP_SECONDS:.0f} s after the attack."
    )
    for row in rows:
        yield from (f"{row.name}: {harm}" for harm in row.harm)


def _cells(row: Row) -> tuple[object, ...]:
    figures = row.figures
    times = (percentile(figures.acknowledged, 0.5), row.acknowledged, row.replied)
    return (
        row.name,
        len(figures.acknowledged),
        *(f"{seconds * 1000:.0f}" for seconds in times),
        row.hint,
        *(f"{megabytes:.0f}" for megabytes in row.memory),
        f"{row.cpu:.0%}",
        f"{row.cpu_after:.0%}",
        f"{row.starved:.0%}",
        "never" if row.up_after is None else f"{row.up_after:.2f}",
        "runs" if row.exit_code is None else f"exit {row.exit_code}",
        ", ".join(row.misses) or "-",
    )


@click.command()
@click.option("--only", multiple=True, type=click.Choice(list(ATTACKS)), help="these attacks")
@click.option("--seconds", default=8.0, show_default=True, help="of each attack")
@click.option("--strict", is_flag=True, help="fail if a target is missed")
@click.option("--list", "lists", is_flag=True, help="name the attacks and do nothing")
@click.option("--server", type=click.Choice(SERVERS), default=EVENTLET, show_default=True)
@click.option("--behind-proxy", is_flag=True, help="through nginx")
def main(
    *,
    only: Sequence[str],
    seconds: float,
    strict: bool,
    lists: bool,
    server: str,
    behind_proxy: bool,
) -> None:
    """Attack the site and print the report."""
    if lists:
        for line in table([(name, attack.__doc__ or "") for name, attack in ATTACKS.items()]):
            click.echo(line)
        return
    names = list(dict.fromkeys((QUIET, *(only or ATTACKS))))
    rows = asyncio.run(run(names, seconds, server, behind_proxy=behind_proxy))
    for line in lines(rows):
        click.echo(line)
    failed = any(row.harm for row in rows) or (strict and any(row.misses for row in rows))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
