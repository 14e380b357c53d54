"""Checks that the server's messages match the structs that describe them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from webapp.core.messages import ErrorMessage
from webapp.matches.messages.requests import StaleMessage
from webapp.registry import MESSAGES

ANSWERS: Mapping[str, tuple[type[msgspec.Struct], ...]] = {
    call.name: call.answers for call in MESSAGES.calls
}


def is_described(value: Any, kinds: tuple[type[msgspec.Struct], ...]) -> bool:
    """Whether the value has exactly the fields of one of the structs."""
    return any(_is(value, kind) for kind in kinds)


def is_described_answer(name: str, answer: Mapping[str, Any]) -> bool:
    """Whether the acknowledgement of a client's message matches its struct."""
    if "err" in answer:
        kind = StaleMessage if answer["err"].get("code") == "stale" else ErrorMessage
        return set(answer) == {"err"} and is_described(answer["err"], (kind,))
    return set(answer) == {"ok"} and is_described(answer["ok"], ANSWERS[name])


def is_described_message(name: str, message: Any) -> bool:
    """Whether an unrequested message of the server matches a struct of that name."""
    return is_described(message, MESSAGES.sent.get(name, ()))


def _is(value: Any, kind: type[msgspec.Struct]) -> bool:
    try:
        read = msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    written = msgspec.json.decode(msgspec.json.encode(read))
    return bool(written == value)
