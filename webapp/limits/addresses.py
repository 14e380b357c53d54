"""The network address by which a client is counted."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

from flask import Request

NETWORK_BITS = 64
"""The network prefix of an IPv6 address, which one household or server owns."""
MOST_REMEMBERED = 4096
"""Addresses whose network is not worked out again: each request and each message asks for it."""
WIDER_NETWORKS = ((56, 4), (48, 16))
"""Prefixes that one customer may have been given, and how many times as much they may use."""


def address_of(asker: Request) -> str:
    """The network address by which a request is counted."""
    return network_of(asker.remote_addr or "")


@lru_cache(MOST_REMEMBERED)
def network_of(text: str) -> str:
    """The address in canonical form; for IPv6, its first 64 bits."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:  # a Unix domain socket has no address
        return text
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, NETWORK_BITS), strict=False))
    return str(address)


@lru_cache(MOST_REMEMBERED)
def networks_of(network: str) -> tuple[tuple[str, int], ...]:
    """A network of `network_of` with those around it, and how many times as much each may use."""
    if ":" not in network:
        return ((network, 1),)
    found = ipaddress.IPv6Network(network)
    wider = ((str(found.supernet(new_prefix=bits)), share) for bits, share in WIDER_NETWORKS)
    return ((network, 1), *wider)


def costs_of(network: str, cost: float) -> list[tuple[str, float]]:
    """A network of `network_of` and those around it, each with what a cost takes of its budget.

    The budgets are equally large, so a wider network, which has more of them, pays a part.
    """
    return [(each, cost / share) for each, share in networks_of(network)]
