"""Pictures of layouts: size, names, one frame per move."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from engines.game import IllegalMove
from engines.huarong.catalogue import CATALOGUE, by_slug
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import moves, play
from engines.huarong.solver.reference import shortest_path
from webapp.huarong.downloads import pictures
from webapp.huarong.downloads.animation import CELL, COUNTER_WIDTH, HEAD, animation

FAMOUS = Layout("VCCVVCCVVHHVVSSVS..S")


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def test_a_preview_has_the_size_that_sites_ask_for() -> None:
    picture = opened(
        pictures.preview(FAMOUS.text, "横刀立马", "Heng Dao Li Ma", ["81 moves", "code"])
    )
    assert picture.format == "PNG"
    assert picture.size == (1200, 630)


def test_every_named_layout_can_be_drawn() -> None:
    for entry in CATALOGUE[::60]:
        assert pictures.preview(entry.layout.text, entry.name, entry.name_en, [entry.code])


def test_a_name_that_the_brush_lacks_is_in_latin() -> None:
    one = pictures.preview(FAMOUS.text, "曹操在此鬱", "Here", [])
    other = pictures.preview(FAMOUS.text, "Here", "Here", [])
    assert one == other


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


def test_an_animation_changes_only_where_a_block_moved() -> None:
    after = play(FAMOUS, moves(FAMOUS)[0])
    film = opened(animation([FAMOUS.text, after.text], "横刀立马", "Here"))
    tray = (0, HEAD, *film.size)
    first = film.convert("RGB")
    film.seek(1)
    second = film.convert("RGB")
    found = ImageChops.difference(first.crop(tray), second.crop(tray)).getbbox()
    assert found
    left, top, right, bottom = found
    assert (right - left) * (bottom - top) <= 3 * CELL**2


def test_an_animation_is_wide_and_has_its_name_and_a_counter() -> None:
    after = play(FAMOUS, moves(FAMOUS)[0])
    path = [FAMOUS.text, after.text]
    film = opened(animation(path, "横刀立马", "Here"))
    assert film.size[0] >= 480
    head = (0, 0, film.size[0], HEAD)
    counter = (film.size[0] - COUNTER_WIDTH, 0, film.size[0], HEAD)
    first = film.convert("RGB")
    film.seek(1)
    second = film.convert("RGB")
    assert ImageChops.difference(first.crop(counter), second.crop(counter)).getbbox()
    other = opened(animation(path, "鬱", "A name in Latin letters")).convert("RGB")
    assert ImageChops.difference(first.crop(head), other.crop(head)).getbbox()


def test_an_animation_of_a_solved_layout_stands_still() -> None:
    film = opened(animation([FAMOUS.text], "横刀立马", "Here"))
    assert film.n_frames == 1


def test_layouts_that_no_move_joins_are_refused() -> None:
    with pytest.raises(IllegalMove):
        animation([FAMOUS.text, FAMOUS.mirror().text, CATALOGUE[0].layout.text], "", "")
