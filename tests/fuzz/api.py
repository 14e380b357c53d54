"""Lets Schemathesis loose on the JSON API of a real server, as its description invites.

    python -m tests.fuzz.api --schemathesis PATH [--examples 100]

Schemathesis is a program of its own, since it wants other versions of what the tests use. The exit code
is 1 when it finds an answer that the description does not know, such as 500, or an exception is logged.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import click

from tests.webapp.serving import Server

CHECKS = (
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)


def run(server: Server, schemathesis: str, examples: int) -> list[str]:
    """What went wrong with a server that runs; Schemathesis prints what it finds."""
    done = subprocess.run(
        [
            *(schemathesis, "run", f"{server.url}/api/openapi.json", "--no-color"),
            *("--checks", ",".join(CHECKS), "--max-examples", str(examples), "--seed", "1"),
            *("--generation-database", "none", "--exclude-path", "/healthz"),
        ],
        check=False,
        cwd=server.data_dir,
    )
    problems = ["Schemathesis found something, see above"] if done.returncode else []
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
