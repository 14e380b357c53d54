"""Races with puzzles of Huarong Dao in a room."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from flask import url_for
from markupsafe import Markup

from engines.game import BadInput, Words
from engines.huarong import catalogue
from engines.huarong.atlas.ranking import Mix
from engines.huarong.beginners import BEGINNERS_WAY, stage_of
from engines.huarong.rules.codes import common_code
from engines.huarong.rules.drawing import layout_svg
from engines.huarong.rules.layout import Layout
from engines.registry import PUZZLES
from engines.svg import Shown
from webapp.core.errors import RequestError
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.catalogue.gallery import title
from webapp.huarong.catalogue.neighbours import stage_name
from webapp.huarong.catalogue.puzzle_facts import (
    addressed_layout,
    known_lengths,
    puzzle_facts,
    puzzle_name,
)
from webapp.huarong.downloads.name_font import name_font
from webapp.huarong.finished_games.challenges import Challenges, proven
from webapp.rooms.race.race_site import Choice, Solved

CLASSICS = (
    *("7-xi-lie", "bi-yi-heng-kong", "jie-zu-xian-deng", "wu-jiang-bi-gong", "si-jiang-lian-guan"),
    *("qian-dang-hou-zu", "yu-sheng-xi-li", "zuo-you-bu-bing", "yi-lu-jin-jun", "qi-tou-bing-jin"),
    *("wei-er-bu-jian", "jing-di-zhi-wa", "tao-hua-yuan-zhong", "tun-bing-dong-lu"),
    *("jiang-yong-cao-ying", "shui-xie-bu-tong", "red-donkey", "bing-dang-jiang-zu"),
    *("jin-zai-zhi-chi", "xiao-yan-chu-chao", "feng-hui-lu-zhuan"),
)
"""Well-known layouts from easy to hard, by their names in addresses."""
MOST_REMEMBERED = 256
_LINK = re.compile(r"\S*/huarong/([^/?#\s]+)\S*")


class HuarongRaces:
    """The races of Huarong Dao; a key is the code of a layout."""

    template = "huarong/race.html"

    def __init__(self, atlas: AtlasService, secret_keys: Sequence[str]) -> None:
        self._atlas = atlas
        self._challenges = Challenges(secret_keys)

    @property
    def key(self) -> str:
        """The key of the game."""
        return PUZZLES["huarong"].key

    @property
    def name(self) -> Words:
        """The name of the game."""
        return PUZZLES["huarong"].name

    def choices(self) -> Sequence[tuple[Words, Sequence[Choice]]]:
        """The beginner's way, and well-known layouts."""
        return _choices()

    def puzzle(self, text: str) -> Choice:
        """The puzzle of a code, a name in addresses, or a link; raises `RequestError`."""
        link = _LINK.fullmatch(text.strip())
        try:
            layout = addressed_layout(link[1] if link else text.strip())
        except BadInput as error:
            raise RequestError("bad_position", why=error.code) from error
        lengths = known_lengths(layout, self._atlas)
        fewest = lengths["moves"] if lengths else None
        if layout.solved or (lengths and fewest is None):
            raise RequestError("no_way_out")
        stage = stage_of(layout)
        fewest = stage.moves if stage else fewest
        code = common_code(layout)
        return Choice(code, puzzle_name(layout) or Words(code, code), fewest)

    def page(self, key: str) -> Mapping[str, Any]:
        """The data of the page: the blocks, their tray, the brush face of the name."""
        layout = addressed_layout(key)
        return {
            "puzzle": puzzle_facts(layout),
            "name_font": name_font(catalogue.by_puzzle(layout)),
            "fewest": self.puzzle(key).fewest,
        }

    def solved(self, key: str, routes: Sequence[Sequence[int]], times: Sequence[int]) -> Solved:
        """Count a solution again; raises `RequestError` if it is none."""
        layout = addressed_layout(key)
        solved = proven(layout, routes, times)
        return Solved(solved.moves, solved.steps, self._challenges.token(layout, solved))

    def to_go(self, key: str, place: str) -> int | None:
        """The distance of a layout of the same blocks; None without an atlas. Raises `RequestError`."""
        try:
            layout = Layout(place)
        except BadInput as error:
            raise RequestError("bad_position", why=error.code) from error
        if Mix.of(layout) != _mix(key):
            raise RequestError("bad_position", why="other_blocks")
        found = self._atlas.distance(layout)
        return found["moves"] if found else None

    def picture(self, place: str) -> Markup:
        """A picture of a layout."""
        drawn = layout_svg(Layout(place).blocks, shown=Shown(look="layout-picture"))
        return Markup(drawn)  # noqa: S704 - of a layout

    def url(self, key: str, run: str | None = None) -> str:
        """The page of the puzzle, which plays the run."""
        return url_for("huarong.puzzle", code=key, challenge=run)


@lru_cache(MOST_REMEMBERED)
def _mix(key: str) -> Mix:
    """The blocks of a puzzle in a race, in which many report where they are."""
    return Mix.of(addressed_layout(key))


@cache
def _choices() -> tuple[tuple[Words, tuple[Choice, ...]], ...]:
    way = tuple(
        Choice(common_code(stage.layout), stage_name(stage), stage.moves) for stage in BEGINNERS_WAY
    )
    entries = [entry for slug in CLASSICS if (entry := catalogue.by_slug(slug))]
    entries.sort(key=lambda entry: entry.moves or 0)
    classics = tuple(
        Choice(common_code(entry.layout), title(entry), entry.moves) for entry in entries
    )
    return (Words("入门小径", "Beginner’s way"), way), (Words("名局", "Classics"), classics)
