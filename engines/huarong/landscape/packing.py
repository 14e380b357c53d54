"""Places as bytes: 12 bits for each coordinate, one place for a layout and its mirror image.

A file has a head of 32 bytes, little-endian: `HRD1`, the flags (1: mirror images are left out), the
number of layouts, the number of places, and the lowest and highest value of both coordinates as
floats. Then come the places in three planes, each for all of them: the low bytes of the first
coordinate, those of the second, and a byte with four high bits of each, the first one lower.
"""

from __future__ import annotations

import struct
from typing import Any

import numpy as np

from engines.huarong.landscape.component import Component

HEAD = struct.Struct("<4sIIIffff")
MAGIC = b"HRD1"
SYMMETRIC = 1
TOP = 4095
"""The highest value of 12 bits."""


def pack(component: Component, place: np.ndarray[Any, np.dtype[np.float32]]) -> bytes:
    """The places of a component as a file."""
    kept = drawn(component)
    left = place[kept]
    box = [
        float(bound) for axis in range(2) for bound in (left[:, axis].min(), left[:, axis].max())
    ]
    flags = SYMMETRIC if component.mirrors is not None else 0
    head = HEAD.pack(MAGIC, flags, component.layouts, len(kept), *box)
    across, along = (_steps(left[:, axis], *box[2 * axis : 2 * axis + 2]) for axis in range(2))
    planes = [across & 255, along & 255, across >> 8 | along >> 8 << 4]
    return head + b"".join(plane.astype(np.uint8).tobytes() for plane in planes)


def unpack(packed: bytes, component: Component) -> np.ndarray[Any, np.dtype[np.float32]]:
    """The places in a file of this component, to 12 bits; the twin of the scripts' reader."""
    _magic, _flags, layouts, count, *box = HEAD.unpack_from(packed)
    planes = np.frombuffer(packed, np.uint8, offset=HEAD.size).reshape(3, count).astype(np.int64)
    across, along = planes[0] | (planes[2] & 15) << 8, planes[1] | planes[2] >> 4 << 8
    place = np.empty((layouts, 2), np.float32)
    kept = drawn(component)
    for axis, steps in enumerate((across, along)):
        low, high = box[2 * axis : 2 * axis + 2]
        place[kept, axis] = low + (high - low) * steps / TOP
    if component.mirrors is not None:
        others = component.mirrors[kept]
        place[others] = place[kept] * np.array([-1, 1], np.float32)
        place[kept[others == kept], 0] = 0
    return place


def drawn(component: Component) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The numbers of the layouts whose places are kept: the first one of each mirror pair."""
    numbers = np.arange(component.layouts)
    return numbers if component.mirrors is None else numbers[numbers <= component.mirrors]


def _steps(values: np.ndarray[Any, Any], low: float, high: float) -> np.ndarray[Any, Any]:
    width = high - low
    return np.rint((values - low) / (width or 1.0) * TOP).astype(np.int64)
