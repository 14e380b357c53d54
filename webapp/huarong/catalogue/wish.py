"""The part of the gallery that a player wants to see; it is the query of the page's address.

`webapp/static/js/huarong/gallery/cards.js` chooses in the same way while the form changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Annotated, Any, Literal

import msgspec
from flask import abort
from flask_babel import gettext as _

from engines.huarong.atlas.ranking import Mix
from engines.huarong.catalogue import Entry
from webapp.core.languages import current
from webapp.huarong.catalogue import search
from webapp.huarong.catalogue.gallery import Card, cards, named

Order = Literal["classic", "easy", "hard", "name"]
Done = Literal["", "unsolved", "solved", "better"]
Count = Annotated[str, msgspec.Meta(pattern="^[0-9]{0,2}$")]
FARTHEST = 254
NOWHERE = "none"
"""The range of moves of the layouts without a way out."""


class Wish(msgspec.Struct, frozen=True):
    """The fields of the gallery's form; an empty text means any.

    `done` is known to the browser alone, which keeps what its player has solved.
    """

    order: Order = "classic"
    find: Annotated[str, msgspec.Meta(max_length=100)] = ""
    done: Done = ""
    moves: Annotated[str, msgspec.Meta(pattern=f"^({NOWHERE}|[0-9]{{1,3}}-[0-9]{{1,3}})?$")] = ""
    lying: Count = ""
    standing: Count = ""
    soldiers: Count = ""

    @property
    def filtered(self) -> bool:
        """Whether some layouts may be left out."""
        return any((self.find.strip(), self.moves, self.lying, self.standing, self.soldiers))


def read(query: Mapping[str, str]) -> Wish:
    """The wish in an address; anything that the form cannot say is answered with 400."""
    try:
        return msgspec.convert(dict(query), Wish)
    except msgspec.ValidationError:
        abort(HTTPStatus.BAD_REQUEST, _("The gallery has no such order or filter."))


def chosen(wish: Wish) -> tuple[tuple[Card, bool], ...]:
    """All layouts in the wanted order, each with whether it is among the wanted."""
    finds, orders = search.finder(wish.find), _orders()
    ordered = sorted(cards(), key=orders[wish.order]) if wish.order in orders else cards()
    return tuple(
        (card, _fits(named(card.code), wish) and finds(named(card.code))) for card in ordered
    )


def _orders() -> dict[str, Callable[[Card], Any]]:
    return {
        "easy": lambda card: FARTHEST + 1 if card.moves is None else card.moves,
        "hard": lambda card: 1 if card.moves is None else -card.moves,
        "name": lambda card: search.plain(_sorted_by(card)),
    }


def _sorted_by(card: Card) -> str:
    return card.name.en if current() == "en" else named(card.code).pinyin or card.name.en


def _fits(entry: Entry, wish: Wish) -> bool:
    mix = Mix.of(entry.layout)
    counts = (
        (wish.lying, mix.horizontal),
        (wish.standing, mix.vertical),
        (wish.soldiers, mix.soldiers),
    )
    return _within(entry.moves, wish.moves) and all(
        wanted in ("", str(count)) for wanted, count in counts
    )


def _within(moves: int | None, wanted: str) -> bool:
    if not wanted:
        return True
    if moves is None or wanted == NOWHERE:
        return moves is None and wanted == NOWHERE
    least, most = map(int, wanted.split("-"))
    return least <= moves <= most
