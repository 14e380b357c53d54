"""A server of the standard library that serves in a thread."""

from __future__ import annotations

import threading
from socketserver import BaseServer


def serve(server: BaseServer) -> None:
    """Serve until `shutdown`, which waits for the next look; usually that is half a second away."""
    often = {"poll_interval": 0.02}
    threading.Thread(target=server.serve_forever, kwargs=often, daemon=True).start()
