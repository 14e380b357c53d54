"""Websocket frames: unmasking, and the size of a message in fragments."""

from __future__ import annotations

from collections.abc import Sequence


def unmasked(data: bytes, mask: Sequence[int], length: int | None = None, offset: int = 0) -> bytes:
    """Apply the mask of a client's frame (RFC 6455, 5.3) to `data`, which begins at `offset` of it.

    One exclusive or of two large integers: a byte at a time in Python, 30 KB take 10 ms.
    """
    size = len(data) if length is None else length
    turned = bytes(mask[(offset + place) % 4] for place in range(4))
    key = (turned * (size // 4 + 1))[:size]
    return (int.from_bytes(data[:size], "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")
