"""Push services that the site sends to, and the sending: no other address is ever asked.

Who subscribes names the address of their browser's service. It is one of the services of browsers, or
one that the operator names; those of browsers are reached over HTTPS alone, at public addresses alone,
at the very address that was checked. No redirect is followed, and no answer is read beyond its status.
"""

from __future__ import annotations

import http.client
import ipaddress
import re
import socket
import ssl
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from urllib.parse import SplitResult, urlsplit

KNOWN = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "push.services.mozilla.com",
    "web.push.apple.com",
    "notify.windows.com",
)
"""Hosts of the services of Chrome, Edge, Firefox and Safari; what lies below them belongs to them."""
_HOST = re.compile(r"[a-z0-9.-]+")
LONGEST_ADDRESS = 1000
TIMEOUT_SECONDS = 10.0
HTTPS_PORT = 443
_HOLDING = tuple(
    map(ipaddress.IPv6Network, ("::/96", "::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b::/96"))
)
"""Networks whose addresses end in one of IPv4: compatible, mapped, translated, NAT64."""
_OF_A_NETWORK = ipaddress.IPv6Network("64:ff9b:1::/48")
"""Addresses that NAT64 gives to a network of its own, in which an address may stand anywhere."""
GONE = (404, 410)
"""HTTP statuses for a subscription that has ended."""
Resolve = Callable[[str, int], Sequence[str]]
"""The network addresses of a host; raises `OSError`."""


class BadService(ValueError):
    """The address is not that of a push service that this site sends to."""


class Outcome(Enum):
    """The result of sending a message."""

    TAKEN = "taken"
    GONE = "gone"
    FAILED = "failed"


Send = Callable[[str, bytes, Mapping[str, str]], Outcome]
"""Sends a message with its headers to the address of a subscription; raises nothing."""


@dataclass(frozen=True)
class Services:
    """The services that may be asked: those of browsers, and origins that the operator names."""

    named: tuple[str, ...] = ()

    def checked(self, endpoint: str) -> SplitResult:
        """The parts of the address of a subscription; raises `BadService`."""
        parts = _split(endpoint)
        if f"{parts.scheme}://{parts.netloc}" in self.named:
            return parts
        if parts.scheme != "https" or parts.port not in (None, HTTPS_PORT):
            raise BadService("push services are reached over HTTPS")
        host = parts.hostname or ""
        if not _HOST.fullmatch(host) or not any(
            host == known or host.endswith(f".{known}") for known in KNOWN
        ):
            raise BadService(f"{host} is no known push service")
        return parts

    def is_named(self, parts: SplitResult) -> bool:
        """Whether the operator names it: it may be on their own network."""
        return f"{parts.scheme}://{parts.netloc}" in self.named


def _split(endpoint: str) -> SplitResult:
    try:
        parts = urlsplit(endpoint)
        _ = parts.port
    except ValueError as error:
        raise BadService(str(error)) from error
    plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if len(endpoint) > LONGEST_ADDRESS or not plain or "@" in parts.netloc or not parts.hostname:
        raise BadService("this is no address")
    return parts


def origin_of(endpoint: str) -> str:
    """The origin of an address."""
    parts = urlsplit(endpoint)
    return f"{parts.scheme}://{parts.netloc}"


def resolved(host: str, port: int) -> list[str]:
    """The network addresses of a host; raises `OSError`."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(each[4][0]) for each in found]


class HttpSend:
    """Sends over HTTP with a timeout."""

    def __init__(self, services: Services, resolve: Resolve = resolved) -> None:
        self._services = services
        self._resolve = resolve

    def __call__(self, endpoint: str, body: bytes, headers: Mapping[str, str]) -> Outcome:
        """Send a message; a service that cannot be reached in time, or refuses, has failed."""
        try:
            parts = self._services.checked(endpoint)
            connection = self._connected(parts)
            try:
                target = parts.path or "/"
                target += f"?{parts.query}" if parts.query else ""
                connection.request("POST", target, body, dict(headers))
                status = connection.getresponse().status
            finally:
                connection.close()
        except (BadService, OSError, http.client.HTTPException):
            return Outcome.FAILED
        if status in GONE:
            return Outcome.GONE
        return Outcome.TAKEN if status // 100 == 2 else Outcome.FAILED

    def _connected(self, parts: SplitResult) -> http.client.HTTPConnection:
        """A connection to the address that was checked; raises `OSError` or `BadService`."""
        host, secure = parts.hostname or "", parts.scheme == "https"
        port = parts.port or (HTTPS_PORT if secure else 80)
        address = self._resolve(host, port)[0]
        if not self._services.is_named(parts) and not _is_public(address):
            raise BadService(f"{host} is not at a public address")
        plain = socket.create_connection((address, port), TIMEOUT_SECONDS)
        connection = http.client.HTTPConnection(host, port, timeout=TIMEOUT_SECONDS)
        try:
            context = ssl.create_default_context() if secure else None
            connection.sock = (
                plain if context is None else context.wrap_socket(plain, server_hostname=host)
            )
        except OSError:
            plain.close()
            raise
        return connection


def _is_public(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    held = _held(found) if isinstance(found, ipaddress.IPv6Address) else found
    local = found in _OF_A_NETWORK or held.is_multicast or found.is_multicast
    return held.is_global and not local


def _held(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """The address of IPv4 that an address holds, by NAT64, 6to4, or in its last bits; else itself."""
    if any(address in network for network in _HOLDING):
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.sixtofour or address
