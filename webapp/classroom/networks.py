"""The networks of this computer: what other devices in the room can type, or scan."""

from __future__ import annotations

import io
import ipaddress
import socket
from collections.abc import Iterator, Sequence

import psutil
import segno
from cachetools import TTLCache, cached

REMEMBERED_SECONDS = 2
"""Each request asks which addresses are those of this computer."""
OUTSIDE = "192.0.2.1", 9
"""An address that is nowhere (RFC 5737): nothing is sent, only the way to it is looked up."""
VIRTUAL = ("docker", "veth", "br-", "virbr", "vmnet", "vboxnet", "vEthernet", "utun", "tailscale")
"""How networks begin that end inside this computer, or lead far away."""


@cached(TTLCache(1, REMEMBERED_SECONDS))
def addresses() -> list[str]:
    """The IPv4 addresses under which devices of the room may reach this computer, the likeliest first.

    That is the one by which the computer reaches others, then private ones, then links without a router.
    """
    way_out = _way_out()
    return sorted(
        _addresses(),
        key=lambda each: (each != way_out, ipaddress.ip_address(each).is_link_local, each),
    )


def _addresses() -> Iterator[str]:
    states = psutil.net_if_stats()
    for name, found in psutil.net_if_addrs().items():
        if name.startswith(VIRTUAL) or not (name in states and states[name].isup):
            continue
        for each in found:
            if each.family == socket.AF_INET and not each.address.startswith("127."):
                yield each.address


def _way_out() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(OUTSIDE)
        except OSError:  # there is no router
            return None
        return str(way.getsockname()[0])


def announcement(found: Sequence[str], port: int, prefix: str) -> str:
    """What `yiyuan class` prints: the address for tablets with its QR code, and the page for here."""
    here = f"http://127.0.0.1:{port}{prefix}/class"
    if not found:
        return (
            "This computer is in no network: turn on a hotspot, of this computer or of a phone.\n"
            f"{here} sees it by itself."
        )
    url = f"http://{found[0]}:{port}{prefix}/"
    drawn = io.StringIO()
    segno.make_qr(url, error="m").terminal(drawn, border=2, compact=True)
    others = "".join(f"\nIn another network: http://{each}:{port}{prefix}/" for each in found[1:])
    return (
        f"{drawn.getvalue()}\nTablets of the same network scan this, or open {url}{others}\n"
        f"127.0.0.1 is this computer alone. What to do next: {here}"
    )
