"""Files generated from the messages: up to date, complete, and matching their examples."""

from __future__ import annotations

import re
from typing import Any

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import given

from lab.description.examples import example
from lab.description.files import files
from lab.description.typescript import declarations, type_of
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


def test_reviews_are_described_with_their_proofs() -> None:
    types = (ROOT / "webapp/static/js/types/messages.d.ts").read_text("utf-8")
    position = types.partition("export type Position = {")[2].partition("}")[0]
    assert "proof: Proof | null;" in position
    assert "reason: Record<string, any> | null;" in position


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


@given(
    st.lists(
        st.tuples(st.from_regex(r"[a-z]{1,12}", fullmatch=True), st.sampled_from([int, str, bool])),
        unique_by=lambda field: field[0],
        min_size=1,
        max_size=8,
    )
)
def test_every_field_is_declared_once(fields: list[tuple[str, type]]) -> None:
    kind = msgspec.defstruct("Some", [(name, of, 0) for name, of in fields])
    _, schemas = msgspec.json.schema_components([kind])
    (text,) = declarations(schemas, ["Some"])
    for name, _of in fields:
        assert len(re.findall(rf"[ ;] ?{name}\?: ", text)) == 1


def test_only_what_is_named_and_what_it_uses_is_declared() -> None:
    inner, other = (
        msgspec.defstruct("Inner", [("n", int)]),
        msgspec.defstruct("Other", [("n", int)]),
    )
    outer = msgspec.defstruct("Outer", [("inner", list[inner])])  # type: ignore[valid-type]  # made above
    _, schemas = msgspec.json.schema_components([outer, other])
    declared = list(declarations(schemas, ["Outer"]))
    assert declared == [
        "export type Inner = { n: number };\n",
        "export type Outer = { inner: Inner[] };\n",
    ]
