"""`yiyuan doctor`, the same as `python -m webapp.doctor`."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator

import click

from engines.commands.output import run_command
from webapp.core.environment import BadSetting
from webapp.core.settings import Settings
from webapp.doctor import inside, outside, sizing
from webapp.doctor.finding import Finding
from webapp.doctor.visitor import Visitor


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--url", help="The address of a site elsewhere.  [default: the site that runs here]")
@click.option("--players", type=click.IntRange(1), help="Say what so many at once would need.")
@click.option(
    "--seconds", default=60.0, show_default=True, help="For which moves are watched then."
)
def main(url: str | None, players: int | None, seconds: float) -> None:
    """Look at a site part by part: what was seen, and below what is not well, what to do.

    Run it as the user of the site and with its settings. The exit code is 1 if there is something to do.
    """
    if url and not url.startswith(("http://", "https://")):
        raise click.UsageError(
            f"{url!r} is not the address of a site, such as https://example.org."
        )
    if players is not None:
        findings = _sizing(url, players, seconds)
    else:
        findings = outside.look(Visitor(url.rstrip("/"))) if url else _here()
    bad = 0
    for finding in findings:
        click.echo(str(finding))
        bad += bool(finding.advice)
    sys.exit(int(bool(bad)))


def _sizing(url: str | None, players: int, seconds: float) -> Iterator[Finding]:
    try:
        settings = Settings.from_environ(os.environ)
    except BadSetting as error:
        yield Finding("settings", str(error), "docs/operations-reference.md has all settings.")
        return
    site = Visitor(url.rstrip("/")) if url else visitor_here(settings)
    yield from sizing.look(site, settings.metrics_token, players, seconds)


def _here() -> Iterator[Finding]:
    try:
        settings = Settings.from_environ(os.environ)
    except BadSetting as error:
        yield Finding("settings", str(error), "docs/operations-reference.md has all settings.")
        return
    yield Finding("python", f"{platform.python_version()} on {platform.platform(terse=True)}")
    yield from inside.look(settings)
    yield from outside.look(visitor_here(settings))


def visitor_here(settings: Settings) -> Visitor:
    """A visitor of the process on this machine, who comes as through the proxy in front of it."""
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host  # noqa: S104
    address = f"[{host}]" if ":" in host else host
    url = f"http://{address}:{settings.port}{settings.prefix}"
    if not settings.public_origins:
        return Visitor(url)
    origin = settings.public_origins[0]
    scheme, _, named = origin.partition("://")
    headers = {
        "Host": named,
        "Origin": origin,
        "X-Forwarded-Proto": scheme,
        "X-Forwarded-Host": named,
    }
    return Visitor(url, headers)


if __name__ == "__main__":
    run_command(main, "yiyuan doctor")
