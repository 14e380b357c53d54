"""nginx and Caddy with the files of `docs/deploy/`; only ports and certificates are replaced."""

from __future__ import annotations

import os
import re
import signal
import socket
import ssl
import subprocess
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

import requests
import websocket
from requests.adapters import HTTPAdapter

from tests.support.servers import ROOT, free_port
from tests.support.services import START_SECONDS, answers, program, wait_for

HOST = "play.example"
"""The name of the site in the files."""


def replaced(text: str, *changes: tuple[str, str]) -> str:
    """The text with each change made; each must be possible."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


class ReverseProxy(ABC):
    """A proxy in front of the site at `site_port`, with HTTPS for `HOST` on a free port of its own."""

    def __init__(self, folder: Path, site_port: int, *changes: tuple[str, str]) -> None:
        self._folder = folder
        self._site_port = site_port
        self._changes = changes
        self._process: subprocess.Popen[bytes] | None = None
        self.port, self.plain_port = free_port(), free_port()
        self.certificate, self._key = folder / "certificate.pem", folder / "key.pem"

    @abstractmethod
    def _command(self) -> list[str]:
        """Write the configuration, and return the command; raises `Missing`."""

    def start(self) -> None:
        """Start and wait until it accepts connections; raises `Missing`."""
        self._folder.mkdir(parents=True, exist_ok=True)
        subject = ["-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}", "-days", "2"]
        subprocess.run(
            [
                *(program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", *subject),
                *("-out", str(self.certificate), "-keyout", str(self._key)),
            ],
            check=True,
            capture_output=True,
        )
        command = self._command()
        home = {"HOME": str(self._folder), "XDG_CONFIG_HOME": str(self._folder)}
        with (self._folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                command,
                cwd=self._folder,
                env={**os.environ, **home},
                stdout=log,
                stderr=log,
                start_new_session=True,  # `kill` ends its workers too
            )
        wait_for("a proxy", lambda: self._process.poll() is not None or answers(self.port))  # type: ignore[union-attr]
        assert self._process.poll() is None, self.log()

    def log(self) -> str:
        """What the proxy has written."""
        return (self._folder / "log").read_text("utf-8", "replace")

    def kill(self) -> None:
        """`kill -9` for all its processes, as systemd ends what is left of a service."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(START_SECONDS)

    def stop(self) -> None:
        """End it, and wait until it is gone."""
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(START_SECONDS)


class Nginx(ReverseProxy):
    """nginx with `docs/deploy/nginx.conf`."""

    connections = 512
    """At a time, those to the site among them."""

    def _command(self) -> list[str]:
        nginx = program("nginx", "/usr/sbin")
        text = replaced(
            (ROOT / "docs" / "deploy" / "nginx.conf").read_text("utf-8"),
            ("listen 80;", f"listen 127.0.0.1:{self.plain_port};"),
            ("listen 443 ssl http2;", f"listen 127.0.0.1:{self.port} ssl http2;"),
            ("server 127.0.0.1:8000;", f"server 127.0.0.1:{self._site_port};"),
            ("/etc/letsencrypt/live/play.example/fullchain.pem", str(self.certificate)),
            ("/etc/letsencrypt/live/play.example/privkey.pem", str(self._key)),
            *self._changes,
        )
        site = self._folder / "site.conf"
        site.write_text(re.sub(r"^ *listen \[::\]:.*\n", "", text, flags=re.MULTILINE), "utf-8")
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        folders = "\n".join(f"{kind}_temp_path {self._folder / kind};" for kind in kinds)
        user = "user root;" if os.getuid() == 0 else ""
        main = self._folder / "nginx.conf"
        main.write_text(
            f"{user} daemon off; worker_processes 1; pid {self._folder / 'pid'}; error_log stderr;\n"
            f"worker_rlimit_nofile {2 * self.connections};\n"
            f"events {{ worker_connections {self.connections}; }}\n"
            f"http {{ access_log off; {folders} include {site}; }}\n",
            "utf-8",
        )
        return [nginx, "-p", str(self._folder), "-e", "stderr", "-c", str(main)]


class Caddy(ReverseProxy):
    """Caddy with `docs/deploy/Caddyfile`."""

    def _command(self) -> list[str]:
        caddy = program("caddy")
        here = f"storage file_system {self._folder / 'storage'}"
        text = replaced(
            (ROOT / "docs" / "deploy" / "Caddyfile").read_text("utf-8"),
            (
                "{\n\tservers {",
                f"{{\n\tadmin off\n\t{here}\n\thttp_port {self.plain_port}\n"
                f"\thttps_port {self.port}\n\tdefault_bind 127.0.0.1\n\tservers {{",
            ),
            ("\nplay.example {", f"\nplay.example {{\n\ttls {self.certificate} {self._key}"),
            ("127.0.0.1:8000", f"127.0.0.1:{self._site_port}"),
            *self._changes,
        )
        (self._folder / "Caddyfile").write_text(text, "utf-8")
        return [caddy, "run", "--adapter", "caddyfile", "--config", "Caddyfile"]


class _ToProxy(HTTPAdapter):
    """Connects to the proxy by address, and asks for the name of the site."""

    def __init__(self, address: str) -> None:
        self._address = address
        super().__init__()

    def init_poolmanager(self, *arguments: Any, **more: Any) -> None:
        super().init_poolmanager(
            *arguments,
            **more,
            server_hostname=HOST,
            assert_hostname=HOST,
            source_address=(self._address, 0),
        )


class Browser(requests.Session):
    """A visitor of the site behind a proxy, at a local address of their own."""

    def __init__(self, proxy: ReverseProxy, address: str = "127.0.0.1") -> None:
        super().__init__()
        self._proxy = proxy
        self.verify = str(proxy.certificate)
        self.trust_env = False
        self.mount("https://", _ToProxy(address))

    def ask(self, method: str, path: str, host: str = HOST, **more: Any) -> requests.Response:
        """A request without following redirects."""
        headers = {"Host": host, **more.pop("headers", {})}
        url = f"https://127.0.0.1:{self._proxy.port}{path}"
        return self.request(method, url, headers=headers, allow_redirects=False, timeout=60, **more)

    def open_websocket(self, path: str, origin: str) -> str:
        """Open a websocket; returns the first packet that comes, or the status of a refusal."""
        try:
            opened = websocket.create_connection(
                f"wss://{HOST}:{self._proxy.port}{path}?EIO=4&transport=websocket",
                timeout=60,
                host=HOST,
                origin=origin,
                socket=self._socket(),
            )
        except websocket.WebSocketBadStatusException as refusal:
            return str(refusal.status_code)
        packet = opened.recv()
        opened.close()
        return str(packet)

    def _socket(self) -> ssl.SSLSocket:
        context = ssl.create_default_context(cafile=str(self._proxy.certificate))
        plain = socket.create_connection(("127.0.0.1", self._proxy.port), timeout=60)
        return context.wrap_socket(plain, server_hostname=HOST)
