"""Drawing process: jobs in, pictures out, one JSON line each, like `engines.worker`.

    in   {"job": "7", "draw": "webapp.drawing.rasteriser:png", "arguments": […]}
    out  {"job": "7", "result": {"picture": "…"}}   in Base64
    out  {"job": "7", "error": {"code": "failed", "message": "…"}}

A drawing is not interrupted: `{"cancel": "7"}` is ignored, and a process that hangs is killed. The end
of standard input ends the process.
"""

from __future__ import annotations

import base64
import contextlib
import importlib
import json
import os
import signal
import sys
from collections.abc import Mapping
from typing import Any, TextIO

NICENESS = 5
OWN = "webapp."
"""Only functions of the site draw."""


def picture(job: Mapping[str, Any]) -> bytes:
    """What the function of a job returns; raises `ValueError` for one that is not the site's."""
    module, _, name = job["draw"].partition(":")
    if not module.startswith(OWN):
        raise ValueError(f"{module} draws nothing")
    made: bytes = getattr(importlib.import_module(module), name)(*job["arguments"])
    return made


def serve(source: TextIO, sink: TextIO) -> None:
    """Draw until the end of `source`."""
    for line in source:
        job = json.loads(line)
        if "draw" not in job:
            continue
        try:
            answer = {"result": {"picture": base64.b64encode(picture(job)).decode()}}
        except Exception as error:
            answer = {"error": {"code": "failed", "message": f"{type(error).__name__}: {error}"}}
        sink.write(json.dumps({"job": job["job"], **answer}) + "\n")
        sink.flush()


def main() -> None:
    """Serve standard input and output, with a lower priority than the site."""
    for number in (signal.SIGINT, signal.SIGTERM):  # these are for the server, which then ends this
        signal.signal(number, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    serve(sys.stdin, sys.stdout)


if __name__ == "__main__":
    main()
