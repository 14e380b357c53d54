"""Lets Schemathesis loose on the JSON API of a real server, as its description invites.

    python -m tests.fuzz.api --schemathesis PATH [--examples 100]

Schemathesis is a program of its own, since it wants other versions of what the tests use. The exit code
is 1 when it finds an answer that the description does not know, such as 500, or an exception is logged.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import click

from tests.support.servers import Server

CHECKS = (
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)


def run(server: Server, schemathesis: str, examples: int) -> list[str]:
    """What went wrong with a server that runs.

    Of what Schemathesis prints, its count is shown when all is well, and everything when it is not.
    """
    done = subprocess.run(
        [
            *(schemathesis, "run", f"{server.url}/api/openapi.json", "--no-color"),
            *("--checks", ",".join(CHECKS), "--max-examples", str(examples), "--seed", "1"),
            *("--generation-database", "none", "--exclude-path", "/healthz"),
        ],
        check=False,
        cwd=server.data_dir,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        problems = [done.stdout, done.stderr, f"Schemathesis ended with {done.returncode}"]
    else:
        problems = []
        counts = re.search(r"\d+ generated, \d+ passed.*", done.stdout)
        click.echo(f"requests to the JSON API: {counts[0] if counts else done.stdout}")
    if "Traceback" in server.log():
        problems.append(server.log()[-4000:])
    return problems


@click.command()
@click.option("--schemathesis", default="schemathesis", help="the program")
@click.option("--examples", default=100, show_default=True, help="for each operation")
def main(schemathesis: str, examples: int) -> None:
    """Ask everything that the description of the API allows, and what it does not."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        server.wait_until_ready()
        problems = run(server, schemathesis, examples)
        ended = server.stop()
    for problem in problems:
        click.echo(problem)
    sys.exit(1 if problems or ended else 0)


if __name__ == "__main__":
    main()
