"""The network address that a client counts for."""

from __future__ import annotations

import ipaddress

from flask import Request

NETWORK_BITS = 64
"""The part of an IPv6 address that one household or server has for itself."""


def address_of(asker: Request) -> str:
    """The network address that a request counts for."""
    return network_of(asker.remote_addr or "")


def network_of(text: str) -> str:
    """The address in one spelling; of IPv6 the first 64 bits."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:  # a socket of the file system has none
        return text
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, NETWORK_BITS), strict=False))
    return str(address)
