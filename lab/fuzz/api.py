"""Sends invalid requests to the JSON API of a real server, from its OpenAPI description.

    python -m lab.fuzz.api [--inputs 20000 --seed 1] [--schemathesis PATH] [--examples 100]

First bodies and queries that are damaged, as values and as bytes; then those of Schemathesis, which is
installed separately, since its dependencies conflict with those of the tests. The exit code is 1 after
an answer such as 500, an exception in the log, more memory, or what Schemathesis finds.
"""

from __future__ import annotations

import collections
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import click
import requests

from lab.fuzz.mutations import damaged, damaged_value
from lab.timing import memory_mb
from tests.support.servers import Server

CHECKS = (
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)

RAW = (
    b"\xff",
    b"\xed\xa0\x80",
    b"\0",
    b"\xc3",
    b"\\ud800",
    b'"\\udc00',
    b"[" * 5_000,
    b"9" * 5_000,
    b"1e999",
)
"""Bytes that are put into bodies."""
PARTS = {"game": ("reversi", "capture-go"), "suffix": ("sgf", "ggf", "txt"), "day": ("2026-11-29",)}
"""Parts of paths by their names; others are ids of nothing."""
NOTHING = "QmF4aW11bV9s"
TEXTS = ("f5d6c3", "1A9BF0C00", "reversi", "(;GM[1]SZ[9];B[ee])", "d3", "8", "\U0001f600", "")
"""Texts for fields that may have any."""
MOST_GROWTH_MB = 40.0
"""What a process may keep after thousands of requests: caches that fill up."""


def damaged_requests(
    server: Server, inputs: int, seed: int
) -> tuple[collections.Counter[int], list[str]]:
    """The counts of statuses, and the errors."""
    dice, web = random.Random(seed), requests.Session()
    document = web.get(f"{server.url}/api/openapi.json", timeout=60).json()
    operations = [
        (path, kind, said)
        for path, kinds in document["paths"].items()
        for kind, said in kinds.items()
    ]
    counts, problems = collections.Counter[int](), list[str]()
    logged, before = len(server.log()), 0.0
    for number in range(inputs):
        if number == inputs // 10:  # by then what is made once is there
            before = memory_mb(server.pid)
        path, kind, said = operations[number % len(operations)]
        sent = _request(path, kind, said, document["components"]["schemas"], dice)
        answer = web.request(kind, server.url + sent.pop("path"), timeout=120, **sent)
        counts[answer.status_code] += 1
        if answer.status_code >= 500 and answer.status_code != 503:
            problems.append(f"{answer.status_code}: {kind} {path} {sent!r:.600}")
    grown = memory_mb(server.pid) - before
    if grown > MOST_GROWTH_MB:
        problems.append(f"the process has grown by {grown:.0f} MB")
    if "Traceback" in server.log()[logged:]:
        problems.append(server.log()[logged:][-4000:])
    return counts, problems


def _request(
    path: str, kind: str, said: dict[str, Any], schemas: dict[str, Any], dice: random.Random
) -> dict[str, Any]:
    """A request for an operation, most often with something wrong in it."""

    def part(name: str) -> str:
        usual = dice.choice(PARTS.get(name, (NOTHING,)))
        return usual if dice.random() < 0.8 else damaged(usual, dice)

    names = re.split(r"{(\w+)}", path)
    places = [part(each) if odd % 2 else each for odd, each in enumerate(names)]
    there = requests.utils.quote("".join(places).encode("utf-8", "replace"), safe="/%")
    if kind == "get":
        query = {
            each["name"]: _example(each["schema"], schemas, dice)
            for each in said.get("parameters", ())
            if each["in"] == "query"
        }
        asked = damaged_value(query, dice)
        given = asked if isinstance(asked, dict) else {"x": asked}
        return {
            "path": there,
            "params": {
                str(name).encode("utf-8", "replace"): str(each).encode("utf-8", "replace")
                for name, each in given.items()
            },
        }
    if "requestBody" not in said:
        return {"path": there}
    value = _example(said["requestBody"]["content"]["application/json"]["schema"], schemas, dice)
    for _ in range(dice.randint(0, 3)):
        value = damaged_value(value, dice)
    body = json.dumps(value).encode()
    if dice.random() < 0.4:
        at = dice.randrange(len(body) + 1)
        body = body[:at] + dice.choice(RAW) + body[at + dice.randrange(3) :]
    return {"path": there, "data": body, "headers": {"Content-Type": "application/json"}}


def _example(schema: dict[str, Any], schemas: dict[str, Any], dice: random.Random) -> Any:
    """A value of a schema, near enough to be read further than its first field."""

    def example(of: dict[str, Any]) -> Any:
        return _example(of, schemas, dice)

    match schema:
        case {"$ref": name}:
            found = example(schemas[name.rpartition("/")[2]])
        case {"anyOf": kinds}:
            found = example(dice.choice(kinds))
        case {"enum": values}:
            found = dice.choice(values)
        case {"type": "object"}:
            needed = schema.get("required", ())
            fields = schema.get("properties", {}).items()
            found = {k: example(v) for k, v in fields if k in needed or dice.random() < 0.5}
        case {"type": "array", "items": dict(kind)}:
            found = [example(kind) for _ in range(dice.randint(schema.get("minItems", 0), 2))]
        case {"type": "integer" | "number"}:
            found = dice.choice((schema.get("minimum", 0), 1, 5))
        case {"type": "boolean"}:
            found = dice.random() < 0.5
        case _:
            found = dice.choice(TEXTS)
    return found


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
@click.option("--inputs", default=20_000, show_default=True, help="damaged requests")
@click.option("--seed", default=1, show_default=True)
@click.option("--schemathesis", help="the program")
@click.option(
    "--examples", default=100, show_default=True, help="of Schemathesis for each operation"
)
def main(inputs: int, seed: int, schemathesis: str | None, examples: int) -> None:
    """Send valid and invalid requests to all operations of the API."""
    found = shutil.which(schemathesis) if schemathesis else None
    if schemathesis and found is None:
        message = f"there is no program {schemathesis}"
        raise click.BadParameter(message, param_hint="--schemathesis")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        server.wait_until_ready()
        counts, problems = damaged_requests(server, inputs, seed)
        told = ", ".join(f"{count} {status}" for status, count in counts.most_common())
        click.echo(f"{inputs} damaged requests: {told}; {len(problems)} problems")
        if found is not None:  # it runs in another folder: its reports must not lie in this one
            problems += run(server, str(Path(found).absolute()), examples)
        ended = server.stop()
    for problem in problems:
        click.echo(problem)
    sys.exit(1 if problems or ended else 0)


if __name__ == "__main__":
    main()
