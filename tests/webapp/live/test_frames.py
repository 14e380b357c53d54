"""Unmasking of websocket frames, beside the rule of RFC 6455 written byte by byte."""

from __future__ import annotations

import hypothesis.strategies as st
from hypothesis import given

from webapp.live.frames import unmasked

masks = st.tuples(*[st.integers(0, 255)] * 4)


@given(st.binary(max_size=300), masks, st.integers(0, 70_000))
def test_each_byte_is_combined_with_its_byte_of_the_mask(
    data: bytes, mask: tuple[int, ...], offset: int
) -> None:
    byte_by_byte = bytes(byte ^ mask[(offset + place) % 4] for place, byte in enumerate(data))
    assert unmasked(data, mask, len(data), offset) == byte_by_byte
    assert unmasked(unmasked(data, mask, offset=offset), mask, offset=offset) == data
