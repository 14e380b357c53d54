"""Side process: jobs in, what functions return out, one JSON line each, like `engines.worker`.

    in   {"job": "7", "call": "webapp.drawing.rasteriser:png", "arguments": […], "seconds": 10}
    out  {"job": "7", "result": {"returned": "…"}}   in Base64
    out  {"job": "7", "error": {"code": "failed", "message": "…"}}

A call that takes more processor time than its `seconds` ends with the error `too_long`, and one that
needs more memory than `MOST_BYTES` with `too_large`. `{"cancel": "7"}` is ignored, and a process that
hangs is killed. The end of standard input ends the process.
"""

from __future__ import annotations

import base64
import contextlib
import importlib
import json
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from types import FrameType
from typing import Any, TextIO

NICENESS = 5
OWN = "webapp."
"""Only functions of the site are called."""
MOST_BYTES = 1 << 31
"""Addresses that the process may use."""
ERRORS: Mapping[type[BaseException], str] = {TimeoutError: "too_long", MemoryError: "too_large"}


def returned(job: Mapping[str, Any]) -> bytes:
    """What the function of a job returns; raises `ValueError` for one that is not the site's."""
    module, _, name = job["call"].partition(":")
    if not module.startswith(OWN):
        raise ValueError(f"{module} is not of this site")
    function = getattr(importlib.import_module(module), name)
    with _at_most(job["seconds"]):
        result: bytes = function(*job["arguments"])
    return result


@contextlib.contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Raise `TimeoutError` inside after so much processor time."""

    def end(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"it took more than {seconds} s")

    signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)


def serve(source: TextIO, sink: TextIO) -> None:
    """Call functions until the end of `source`."""
    for line in source:
        job = json.loads(line)
        if "call" not in job:
            continue
        try:
            answer = {"result": {"returned": base64.b64encode(returned(job)).decode()}}
        except Exception as error:
            code = ERRORS.get(type(error), "failed")
            answer = {"error": {"code": code, "message": f"{type(error).__name__}: {error}"}}
        sink.write(json.dumps({"job": job["job"], **answer}) + "\n")
        sink.flush()


def main() -> None:
    """Serve standard input and output, with a lower priority than the site."""
    for number in (signal.SIGINT, signal.SIGTERM):  # these are for the server, which then ends this
        signal.signal(number, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not everywhere

        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    serve(sys.stdin, sys.stdout)


if __name__ == "__main__":
    main()
