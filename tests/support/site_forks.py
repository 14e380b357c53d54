"""Forks sites from a process that has loaded them once, since imports are most of the time of a start.

    python -m tests.support.site_forks
    in   {"module": "…", "environment": {…}, "stdout": "…", "stderr": "…"}
    out  the number of the process that serves
    in   {"ended": 123}
    out  its exit code, null while it runs

What a site reads of its environment while it is loaded is the same for all: see `READ_WHILE_LOADING`.
"""

from __future__ import annotations

import json
import os
import runpy
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
READ_WHILE_LOADING = frozenset({"YIYUAN_SERVER"})
LOOK_SECONDS = 0.02


class SiteForks:
    """A process that forks sites, begun with the first."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._asking = threading.Lock()

    def start(
        self, module: str, environment: Mapping[str, str], stdout: Path, stderr: Path
    ) -> ForkedSite:
        """Run `python -m MODULE` among the sources, where the module imports and serves the site."""
        return ForkedSite(
            self,
            self.ask(
                {
                    "module": module,
                    "environment": dict(environment),
                    "stdout": str(stdout),
                    "stderr": str(stderr),
                }
            ),
        )

    def ask(self, question: Mapping[str, Any]) -> Any:
        """Send a line and return the answer."""
        with self._asking:
            if self._process is None:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", __name__],
                    cwd=ROOT,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            print(json.dumps(question), file=self._process.stdin, flush=True)
            return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        """End the process; sites that it has forked go on."""
        if self._process is not None:
            self._process.communicate()
            self._process = None


class ForkedSite:
    """A site that was forked, with what `Server` uses of `subprocess.Popen`."""

    def __init__(self, forks: SiteForks, pid: int) -> None:
        self.pid = pid
        self._forks = forks
        self._code: int | None = None

    def poll(self) -> int | None:
        """The exit code, None while it runs; as of `Popen`, that of a killed process is negative."""
        if self._code is None:
            self._code = self._forks.ask({"ended": self.pid})
        return self._code

    def wait(self, timeout: float) -> int:
        """The exit code; raises `subprocess.TimeoutExpired` after so many seconds."""
        until = time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > until:
                raise subprocess.TimeoutExpired(f"site {self.pid}", timeout)
            time.sleep(LOOK_SECONDS)
        return code

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the process is known to have ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """`kill -9`."""
        self.send_signal(signal.SIGKILL)


def _main() -> None:
    import webapp.__main__  # noqa: F401, PLC0415 - patches the standard library

    for line in sys.stdin:
        question = json.loads(line)
        answer = _ended(question["ended"]) if "ended" in question else _fork(**question)
        print(json.dumps(answer), flush=True)


def _ended(pid: int) -> int | None:
    found, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else None


def _fork(module: str, environment: dict[str, str], stdout: str, stderr: str) -> int:
    pid = os.fork()
    if pid:
        return pid
    try:
        from eventlet import hubs  # noqa: PLC0415 - loaded with the site

        hubs.use_hub()  # that of the process which was forked has its descriptors
        os.environ.clear()
        os.environ.update(environment)
        for number, path, flags in (
            (0, os.devnull, os.O_RDONLY),
            (1, stdout, os.O_WRONLY | os.O_CREAT | os.O_APPEND),
            (2, stderr, os.O_WRONLY | os.O_CREAT | os.O_APPEND),
        ):
            opened = os.open(path, flags, 0o644)
            os.dup2(opened, number)
            os.close(opened)
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)  # a site ends its process itself


if __name__ == "__main__":
    _main()
