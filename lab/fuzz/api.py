"""Runs Schemathesis on the JSON API of a real server, from its OpenAPI description.

    python -m lab.fuzz.api --schemathesis PATH [--examples 100]

Schemathesis is installed separately, since its dependencies conflict with those of the tests. The exit
code is 1 if it finds an undocumented answer, such as 500, or an exception is logged.
"""

from __future__ import annotations

import re
import shutil
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
    """The errors found on a running server.

    The output of Schemathesis is shown in full after errors, otherwise only its summary.
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
    """Send valid and invalid requests to all operations of the API."""
    found = shutil.which(schemathesis)
    if found is None:
        message = f"there is no program {schemathesis}"
        raise click.BadParameter(message, param_hint="--schemathesis")
    # It runs in another folder: its reports must not lie in this one.
    program = str(Path(found).absolute())
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        server.wait_until_ready()
        problems = run(server, program, examples)
        ended = server.stop()
    for problem in problems:
        click.echo(problem)
    sys.exit(1 if problems or ended else 0)


if __name__ == "__main__":
    main()
