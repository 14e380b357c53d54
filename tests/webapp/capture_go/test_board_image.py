"""The picture of a Capture Go board: labels of one size on every board, outside every stone."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageColor

from engines.capture_go.rules.drawing import COORDINATE, LABELS, board_svg
from engines.svg import fixed
from webapp.drawing.rasteriser import BOARD_WIDTH, png


def colours(rows: list[str]) -> Image.Image:
    return Image.open(io.BytesIO(png(board_svg(rows), BOARD_WIDTH))).convert("RGB")


@pytest.mark.parametrize("size", range(5, 14))
def test_no_stone_covers_a_label(size: int) -> None:
    """The strip of the labels looks the same with and without stones on the outer lines."""
    full, bare = colours(["X" * size] * size), colours(["-" * size] * size)
    assert full.size == bare.size
    strip = int(1.4 * full.width / LABELS)
    for box in ((0, 0, strip, full.height), (0, 0, full.width, strip)):
        assert full.crop(box).tobytes() == bare.crop(box).tobytes()
    dark = ImageColor.getrgb(fixed(COORDINATE))
    assert dark in {colour for _, colour in bare.crop((0, 0, strip, bare.height)).getcolors(9_999)}
