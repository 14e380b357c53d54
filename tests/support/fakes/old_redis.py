"""A fake Redis server of an older version; it answers only the handshake."""

from __future__ import annotations

import socketserver
from collections.abc import Iterator
from contextlib import contextmanager

from tests.support.threaded_server import serve


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    version = ""


class _Handler(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        while first := self.rfile.readline():
            words = []
            for _ in range(int(first[1:])):
                length = int(self.rfile.readline()[1:])
                words.append(self.rfile.read(length + 2)[:-2].upper())
            self.wfile.write(self._answer(words))

    def _answer(self, words: list[bytes]) -> bytes:
        if words[0] == b"INFO":
            assert isinstance(self.server, _Server)
            text = f"# Server\r\nredis_version:{self.server.version}\r\n".encode()
            return b"$%d\r\n%s\r\n" % (len(text), text)
        if words[0] == b"HELLO":
            protocol = int(words[1])
            return b"%%1\r\n$5\r\nproto\r\n:%d\r\n" % protocol
        return b"+OK\r\n"


@contextmanager
def answering(version: str) -> Iterator[str]:
    """The URL of a server of that version."""
    with _Server(("127.0.0.1", 0), _Handler) as server:
        server.version = version
        serve(server)
        try:
            yield f"redis://127.0.0.1:{server.server_address[1]}/0"
        finally:
            server.shutdown()
