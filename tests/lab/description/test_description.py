"""Files generated from the messages: up to date, complete, and matching their examples."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from lab.description.examples import example
from lab.description.files import files
from lab.description.typescript import type_of
from tests.support.described import is_described
from tests.support.servers import ROOT
from webapp.core.messages import Message, Request
from webapp.registry import MESSAGES

SENT_STRUCTS = sorted(
    {
        kind
        for kinds in (*MESSAGES.sent.values(), *(call.answers for call in MESSAGES.calls))
        for kind in kinds
    },
    key=lambda kind: kind.__name__,
)


def test_the_generated_files_are_up_to_date() -> None:
    for name, text in files().items():
        assert (ROOT / name).read_text("utf-8") == text, "run: just generated"


@pytest.mark.parametrize("kind", SENT_STRUCTS)
def test_each_message_of_the_server_has_an_example(kind: type[Message]) -> None:
    sent = msgspec.json.decode(msgspec.json.encode(example(kind)))
    assert is_described(sent, (kind,))


@pytest.mark.parametrize("call", MESSAGES.calls, ids=lambda call: call.name)
def test_each_message_of_clients_has_an_example(call: Any) -> None:
    sent = msgspec.json.decode(msgspec.json.encode(example(call.request)))
    assert isinstance(msgspec.convert(sent, call.request), Request)


def test_what_a_struct_does_not_know_is_found() -> None:
    kind = MESSAGES.sent["queued"][0]
    assert is_described({"job": "1", "before": 2}, (kind,))
    assert not is_described({"job": "1", "before": 2, "more": 3}, (kind,))
    assert not is_described({"job": "1"}, (kind,))


# Types of the scripts ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        (int | None, "number | null"),
        (list[str], "string[]"),
        (list[str | None], "(string | null)[]"),
        (tuple[int, str], "[number, string]"),
        (dict[str, float], "Record<string, number>"),
        (dict[str, Any], "Record<string, any>"),
        (Any, "any"),
    ],
)
def test_types(kind: Any, written: str) -> None:
    assert type_of(msgspec.json.schema(kind)) == written
