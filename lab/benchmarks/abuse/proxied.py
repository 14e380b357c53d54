"""The site behind nginx with `docs/deploy/nginx.conf`, without HTTPS: attackers speak plain HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.support.reverse_proxies import Nginx
from tests.support.servers import Server

CONNECTIONS = 12_000
"""Of nginx, each client's and the one to the site for it: more than an attack has."""


class PlainNginx(Nginx):
    """nginx on its port without certificates, for a name with a port."""

    connections = CONNECTIONS

    def __init__(self, folder: Path, site_port: int) -> None:
        super().__init__(folder, site_port)
        self._changes = (
            (f"listen 127.0.0.1:{self.port} ssl http2;", f"listen 127.0.0.1:{self.port};"),
            (f"ssl_certificate     {self.certificate};", ""),
            (f"ssl_certificate_key {self._key};", ""),
            ("ssl_session_cache shared:yiyuan_tls:1m;", ""),
        )


class ProxiedServer(Server):
    """`python -m webapp` behind nginx; its address is that of nginx."""

    def __init__(self, data_dir: Path, **more: Any) -> None:
        super().__init__(data_dir, YIYUAN_TRUSTED_PROXIES="1", **more)
        self._nginx: PlainNginx | None = None

    @property
    def url(self) -> str:
        """The address of nginx, or of the site before nginx is there."""
        return super().url if self._nginx is None else f"http://127.0.0.1:{self._nginx.port}"

    def start(self) -> None:
        """Start the site, then nginx; raises `Missing` without nginx."""
        super().start()
        nginx = PlainNginx(self.data_dir / "nginx", self.port)
        nginx.start()
        self._nginx = nginx

    def leave(self) -> None:
        """End nginx."""
        if self._nginx is not None:
            self._nginx.stop()
            self._nginx = None
