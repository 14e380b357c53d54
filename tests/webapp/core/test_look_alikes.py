"""Names that look the same on a screen."""

from __future__ import annotations

import pytest

from webapp.core.look_alikes import look_alike, name_key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "\u0410nna"),  # a Cyrillic capital
        ("Anna", "Ann\u0430"),  # a small Cyrillic letter
        ("ANNA", "\u0391\u039d\u039d\u0391"),  # all in Greek
        (
            "Bepa",
            "\u0412\u0435\u0440\u0430",
        ),  # the capital looks like another letter than the small one
        ("Zoe", "Zo\u00e9"),
        ("\u0412\u0410\u041d\u042f", "\u0412\u0430\u043d\u044f"),  # capital and small letters
        ("Stra\u00dfe", "STRASSE"),
    ],
)
def test_names_that_look_the_same(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("小满", "小雪"), ("Ann", "Anna"), ("👍", "👎"), ("が", "か"), ("", "👍")]
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_capital_letters_have_the_key_of_small_ones() -> None:
    for name in ("\u0412\u0430\u043d\u044f", "\u0391\u03bd\u03bd\u03b1", "Zo\u00e9", "小满", "Ann"):
        assert name_key(name) == name_key(name.upper())
