"""Input and output of all commands: one text or many, plain or JSON."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TextIO

import click

from engines.game import BadInput

Answer = Mapping[str, Any]

TEXT_FIRST = {"ignore_unknown_options": True}
"""Context settings of a command that takes a position, which may begin with `-`, an empty square."""

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


def refuse(reason: BadInput) -> NoReturn:
    """Exit with code 2 and one sentence on standard error."""
    click.echo(f"{reason.code}: {reason}", err=True)
    sys.exit(2)


def print_answer(answer: Answer, as_json: bool) -> None:
    """Print one JSON object on a line, or a line `name: value` for each entry."""
    if as_json:
        click.echo(json.dumps(answer, ensure_ascii=False))
        return
    for name, value in answer.items():
        shown = " ".join(map(str, value)) if isinstance(value, list | tuple) else value
        click.echo(f"{name}: {shown}")


def standard_input() -> TextIO:
    """Standard input as text, without a mark at its beginning, as PowerShell writes one.

    Invalid bytes become `\N{REPLACEMENT CHARACTER}`.
    """
    if isinstance(sys.stdin, io.TextIOWrapper):
        encoding = "utf-8-sig" if sys.stdin.encoding.lower() == "utf-8" else None
        sys.stdin.reconfigure(encoding=encoding, errors="replace")
    return sys.stdin


def run_command(command: click.Command, name: str) -> None:
    """Run a whole program; a usage error prints one sentence and exits with code 2."""
    try:
        command(prog_name=name, standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as question:
        click.echo(question.format_message())
        sys.exit(2)
    except click.ClickException as error:
        click.echo(f"{name}: {error.format_message()}", err=True)
        sys.exit(error.exit_code)
    except click.Abort:
        sys.exit(130)


def answer(
    text: str,
    as_json: bool,
    compute: Callable[[str], Answer],
    for_people: Callable[[Answer], Answer] = lambda answer: answer,
) -> None:
    """Answer `text`; with `-`, answer each line of standard input with a line of JSON.

    `compute` raises `BadInput`; a bad line is answered with its error, and the next lines follow.
    `for_people` converts a plain answer to a single text before printing.
    """
    if text != "-":
        try:
            found = compute(text)
            print_answer(found if as_json else for_people(found), as_json)
        except BadInput as reason:
            refuse(reason)
        return
    for line in standard_input():
        given = line.rstrip("\r\n")
        if not given.strip():
            continue
        try:
            reply: Answer = compute(given)
        except BadInput as reason:
            error = {"code": reason.code, "message": str(reason)}
            reply = {"error": error, "input": given}
        click.echo(json.dumps(reply, ensure_ascii=False))
        sys.stdout.flush()
