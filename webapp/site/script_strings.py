"""The sentences that page scripts say, in sections; those of every page are here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from flask_babel.speaklater import LazyString


@dataclass(frozen=True)
class Plural:
    """A sentence with `{n}` in it, for one and for several."""

    one: str
    several: str

    def forms(self) -> dict[str, str]:
        """The sentence in the page's language, by the plural categories of `Intl.PluralRules`."""
        return {
            "one": ngettext(self.one, self.several, 1),
            "other": ngettext(self.one, self.several, 2),
        }


def plural(one: str, several: str) -> Plural:
    """Mark a sentence with two forms for translation."""
    return Plural(one, several)


Section = Mapping[str, LazyString | Plural]
"""The sentences of one page, or of what several pages share, by the keys that scripts say."""


def phrases(*sections: Section) -> dict[str, str | dict[str, str]]:
    """The phrases of these sections in the page's language; sections of one page share no key."""
    found: dict[str, str | dict[str, str]] = {}
    for section in sections:
        for key, phrase in section.items():
            found[key] = phrase.forms() if isinstance(phrase, Plural) else str(phrase)
    return found


FRAME: Section = {
    "link_copied": _l("The link is copied."),
    "link_not_copied": _l("This browser does not let the page copy. The link: {url}"),
    "reconnecting": _l("The connection is lost. Trying again."),
    "connected_again": _l("Connected again."),
    "server_stopping": _l("The site is restarting. Your game is kept."),
    "thinking_delayed": _l(
        "Thinking is delayed. Your game is kept; the engine answers as soon as it can."
    ),
    "preparing_reversi": _l(
        "Getting the Reversi engine ready; the first start takes a little while."
    ),
    "preparing_huarong": _l(
        "Getting the puzzle solver ready; the first start takes a little while."
    ),
    "preparing_capture-go": _l(
        "Getting the Capture Go engine ready; the first start takes a little while."
    ),
    "black": _l("black"),
    "white": _l("white"),
    "comma": _l(", "),
}
"""On every page."""

HOME: Section = {
    "boards_stop": _l("Stop the boards"),
    "boards_go": _l("Let the boards move"),
}

SECTIONS: Mapping[str, Section] = {
    "frame": FRAME,
    "home": HOME,
}
