"""The search for named layouts finds them under every name and code that people use."""

from __future__ import annotations

import pytest

from engines.huarong.catalogue import CATALOGUE
from webapp.huarong.catalogue import search

HENG_DAO_LI_MA = (
    *(
        "横刀立马",
        "橫刀立馬",
        "横刀",
        "Heng Dao Li Ma",
        "heng dao",
        "hengdaolima",
        "Héng dāo lì mǎ",
    ),
    *("HDLM", "hdlm", "klotski", "Red Donkey", "l'ane rouge", "1A9BF0C00", "1a9bf0c", "4WVE1"),
    *("Forget-me-not", "daughter in the box", "箱入り娘", "blade across"),
    *("VCCVVCCVVHHVVSSVS..S", "VCCV VCCV VHHV VSSV S..S"),
)


def found(text: str) -> list[str]:
    finds = search.finder(text)
    return [entry.name for entry in CATALOGUE if finds(entry)]


@pytest.mark.parametrize("text", HENG_DAO_LI_MA)
def test_the_most_famous_puzzle_is_found(text: str) -> None:
    assert "横刀立马" in found(text)
    assert len(found(text)) <= 3


@pytest.mark.parametrize(
    ("text", "name"),
    [
        *(("峯迴路轉", "峰回路转"), ("feng hui lu zhuan", "峰回路转"), ("FHLZ", "峰回路转")),
        *(("四橫最難", "入地无门"), ("lü bu", "三英战吕布"), ("lv bu", "三英战吕布")),
        *(("violet", "紫罗兰"), ("only 18", "十八步"), ("AMBUSH", "层层设防2")),
        *(("hexagram 36", "伏羲八卦"), ("开到茶蘼", "开到荼蘼"), ("天山遯", "伏羲八卦")),
        *(("hardest", "峰回路转"), ("songs of chu", "四面楚歌"), ("81", "横刀立马")),
    ],
)
def test_other_names(text: str, name: str) -> None:
    assert name in found(text)


@pytest.mark.parametrize(
    ("text", "metric", "length"), [("81 moves", "moves", 81), ("116步", "steps", 116)]
)
def test_a_number_with_its_unit_finds_the_layouts_of_that_length(
    text: str, metric: str, length: int
) -> None:
    finds = search.finder(text)
    wanted = [entry for entry in CATALOGUE if getattr(entry, metric) == length]
    assert [entry for entry in CATALOGUE if finds(entry)] == wanted != []


def test_every_code_of_every_layout_and_of_its_mirror_image_finds_it() -> None:
    for entry in CATALOGUE:
        for code in search.index(entry).split("|")[-4:]:
            assert entry.name in found(code)


def test_what_nothing_is_called() -> None:
    assert found("no such puzzle") == []
    assert len(found("")) == len(CATALOGUE)


@pytest.mark.parametrize("text", ["red-donky", "hengdaolma", "横刀立玛", "1A9BF0C0F"])
def test_the_nearest_to_a_misspelt_name(text: str) -> None:
    entry = search.nearest(text)
    assert entry is not None
    assert entry.name == "横刀立马"


def test_nothing_is_near_nonsense() -> None:
    assert search.nearest("nonsense" * 99) is None
