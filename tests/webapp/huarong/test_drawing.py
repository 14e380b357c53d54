"""Pictures of layouts: size, names, one frame per move."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from engines.huarong.catalogue import by_slug
from engines.huarong.rules.layout import Layout
from engines.huarong.solver.reference import shortest_path
from webapp.huarong.downloads import pictures
from webapp.huarong.downloads.animation import animation

FAMOUS = Layout("VCCVVCCVVHHVVSSVS..S")


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


@pytest.mark.parametrize(
    ("name", "latin"), [("横" * 5, "Here"), ("鬱", "A long name in letters " * 2)]
)
def test_a_long_name_is_smaller(name: str, latin: str) -> None:
    """Nothing is drawn at the right edge of the picture."""
    picture = opened(pictures.preview(FAMOUS.text, name, latin, ["1 move " * 6])).convert("RGB")
    edge = picture.crop((pictures.WIDTH - 40, 0, pictures.WIDTH, picture.height))
    assert len(edge.getcolors() or []) == 1


def test_an_animation_has_a_frame_for_each_layout() -> None:
    entry = by_slug("7-xi-lie")
    assert entry
    path = shortest_path(entry.layout, "moves")
    assert path
    film = opened(animation([each.text for each in path], "横刀立马", "Here"))
    frames = []
    for number in range(film.n_frames):
        film.seek(number)
        frames.append((film.convert("RGB"), film.info["duration"]))
    assert len(frames) == len(path)
    assert [time for _, time in frames] == [1500, *[500] * (len(path) - 2), 3000]
    for (one, _), (other, _) in pairwise(frames):
        assert ImageChops.difference(one, other).getbbox()
