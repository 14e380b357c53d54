"""The picture of a Capture Go board: labels of one size on every board, outside every stone."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageColor

from webapp.capture_go import board_image
from webapp.capture_go.board_image import LABELS_ACROSS, STONE, STONE_ROOM, WOOD_COORDINATE


def colours(rows: list[str]) -> Image.Image:
    return Image.open(io.BytesIO(board_image.draw(rows))).convert("RGB")


@pytest.mark.parametrize("size", range(5, 14))
def test_no_stone_covers_a_label(size: int) -> None:
    """The strip of the labels looks the same with and without stones on the outer lines."""
    full, bare = colours(["X" * size] * size), colours(["-" * size] * size)
    assert full.size == bare.size
    label = full.width / LABELS_ACROSS * (LABELS_ACROSS / (LABELS_ACROSS + 1.5 * 2))
    strip = int(1.4 * label)
    for box in ((0, 0, strip, full.height), (0, 0, full.width, strip)):
        assert full.crop(box).tobytes() == bare.crop(box).tobytes()
    dark = ImageColor.getrgb(WOOD_COORDINATE)
    assert dark in {colour for _, colour in bare.crop((0, 0, strip, bare.height)).getcolors(9_999)}


def test_stones_are_whole() -> None:
    assert STONE_ROOM > 0.46
    picture = colours(["-" * 9] * 8 + ["-" * 8 + "X"])
    face = ImageColor.getrgb(STONE["X"][0])
    assert picture.getpixel((picture.width - 1, picture.height - 1)) != face
