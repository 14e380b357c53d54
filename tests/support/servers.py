"""The real site as a subprocess: start, kill, restart on the same data, and read its log."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import requests

from tests.support.site_forks import READ_WHILE_LOADING, ForkedSite, SiteForks

ROOT = Path(__file__).parents[2]
START_SECONDS = 1200.0
STOP_SECONDS = 5.0
"""The site's guaranteed maximum shutdown time."""
PREPARE_SECONDS = 1200.0
PORTS = range(10_000, 32_768)
WITHOUT_LIMITS = {
    "YIYUAN_MATCHES_PER_MINUTE": "100000",
    "YIYUAN_TABLES_PER_HOUR": "100000",
    "YIYUAN_ROOMS_PER_HOUR": "100000",
    "YIYUAN_SOCKETS_PER_ADDRESS": "100000",
    "YIYUAN_ENGINE_SECONDS_PER_MINUTE": "100000",
    "YIYUAN_MESSAGES_PER_ADDRESS": "100000",
    "YIYUAN_REQUESTS_PER_SECOND": "100000",
}
"""All visitors of the tests come from one address."""


def free_port() -> int:
    """A free local port.

    It is outside the range of ephemeral ports, so no outgoing connection takes it before it is used.
    """
    while True:
        port = PORTS[secrets.randbelow(len(PORTS))]
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def environment(data_dir: Path, **settings: str) -> dict[str, str]:
    """The environment of this process with only the given settings of the site."""
    plain = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("YIYUAN_") or name == "YIYUAN_CACHE_DIR"
    }
    plain.pop("PORT", None)
    return {**plain, "PYTHONUNBUFFERED": "1", "YIYUAN_DATA_DIR": str(data_dir), **settings}


class Server:
    """`python -m webapp` on a free port, from the sources in `root`.

    Its output goes to files beside its data, or in `logs`.
    """

    def __init__(
        self,
        data_dir: Path,
        *,
        logs: Path | None = None,
        workers: int = 1,
        module: str = "webapp",
        command: Sequence[str] = (),
        limits: Mapping[str, str] = WITHOUT_LIMITS,
        open_files: int | None = None,
        root: Path = ROOT,
        forks: SiteForks | None = None,
        **settings: str,
    ) -> None:
        """`open_files` is the soft and hard limit of the process; None leaves this process's own.

        `command` starts the site in place of a module in this process's environment. With `forks` its
        process is forked, if it may be.
        """
        self.data_dir = data_dir
        self._logs = logs or data_dir
        self._command = [*command] or [sys.executable, "-m", module]
        if open_files is not None:
            limited = f'ulimit -n {open_files} && exec "$@"'
            self._command = ["sh", "-c", limited, "sh", *self._command]
        may_be_forked = hasattr(os, "fork") and root == ROOT and not command and open_files is None
        self._forks = forks if may_be_forked else None
        self._module = module
        self._root = root
        self.port = free_port()
        self._settings = {
            "YIYUAN_PORT": str(self.port),
            "YIYUAN_WORKERS": str(workers),
            "YIYUAN_ATLAS": "off",
            **limits,
            **settings,
        }
        self._process: subprocess.Popen[bytes] | ForkedSite | None = None

    @property
    def url(self) -> str:
        """The URL of the server, without a trailing slash."""
        host = self._settings.get("YIYUAN_HOST", "127.0.0.1")
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    @property
    def pid(self) -> int:
        """The number of the running process."""
        assert self._process is not None
        return self._process.pid

    def set(self, **settings: str) -> None:
        """Change settings before the next start."""
        self._settings |= settings

    def start(self) -> None:
        """Start and wait until it answers."""
        self._logs.mkdir(parents=True, exist_ok=True)
        self._process = self._begin(self._logs / "stdout", self._logs / "stderr")
        self._wait_for("an answer", START_SECONDS, self._answers)

    def wait_until_ready(self, seconds: float = PREPARE_SECONDS) -> None:
        """Wait until all engines are prepared."""
        self._wait_for("its engines", seconds, self._is_ready)

    def kill(self) -> None:
        """`kill -9`, and wait until it is gone."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(STOP_SECONDS)

    def stop(self) -> int:
        """Send SIGTERM; returns the exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return self.wait()

    def wait(self) -> int:
        """Wait for the end of the server; returns the exit code."""
        assert self._process is not None
        try:
            return self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise

    @property
    def runs(self) -> bool:
        """Whether the process is there."""
        return self._process is not None and self._process.poll() is None

    def log(self) -> str:
        """The complete standard error of the server and its workers."""
        path = self._logs / "stderr"
        return path.read_text("utf-8", "replace") if path.exists() else ""

    def output(self) -> str:
        """The complete standard output of the server."""
        return (self._logs / "stdout").read_text("utf-8", "replace")

    def _begin(self, stdout: Path, stderr: Path) -> subprocess.Popen[bytes] | ForkedSite:
        around = environment(self.data_dir, **self._settings)
        if self._forks is not None and not READ_WHILE_LOADING & around.keys():
            return self._forks.start(self._module, around, stdout, stderr)
        with stdout.open("ab") as out, stderr.open("ab") as err:
            return subprocess.Popen(
                self._command,
                cwd=self._root,
                env=around,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
            )

    def _wait_for(self, what: str, seconds: float, happened) -> None:
        until = time.monotonic() + seconds
        while not happened():
            if not self.runs or time.monotonic() > until:
                raise AssertionError(f"waited for {what} in vain:\n{self.log()[-4000:]}")
            time.sleep(0.05)

    def _health(self) -> dict[str, object]:
        try:
            found: dict[str, object] = requests.get(f"{self.url}/healthz", timeout=5).json()
        except (requests.ConnectionError, requests.Timeout):
            return {}
        return found

    def _answers(self) -> bool:
        return bool(self._health())

    def _is_ready(self) -> bool:
        health = self._health()
        return bool(health) and health["preparing"] is None
