"""The side process calls functions of the site alone, and none for ever."""

from __future__ import annotations

import base64
import io
import json
from typing import Any

import pytest

from webapp.side_process import worker

COUNT = f"{__name__}:count"


def count(steps: int) -> bytes:
    """So many steps, as a text."""
    for _ in range(steps):
        pass
    return str(steps).encode()


def answered(call: str, *arguments: Any, seconds: float = 10.0) -> Any:
    sink = io.StringIO()
    job = {"job": "1", "call": call, "arguments": arguments, "seconds": seconds}
    worker.serve(
        io.StringIO("".join(json.dumps(each) + "\n" for each in (job, {"cancel": "1"}))), sink
    )
    (answer,) = map(json.loads, sink.getvalue().splitlines())
    return answer


def test_only_functions_of_the_site_are_called() -> None:
    assert answered("os:getcwd")["error"]["code"] == "failed"


def test_what_takes_too_long_is_cut_off_and_the_next_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker, "OWN", "tests.")
    assert answered(COUNT, 10**9, seconds=0.05)["error"]["code"] == "too_long"
    assert base64.b64decode(answered(COUNT, 1000)["result"]["returned"]) == b"1000"
