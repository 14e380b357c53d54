"""The sentences that page scripts say, by section; a page embeds the sections it needs."""

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
        """The sentence in the page's language by plural category, as `Intl.PluralRules` names them."""
        return {
            "one": ngettext(self.one, self.several, 1),
            "other": ngettext(self.one, self.several, 2),
        }


def plural(one: str, several: str) -> Plural:
    """Mark a sentence with two forms for translation."""
    return Plural(one, several)


def phrases(*sections: str) -> dict[str, str | dict[str, str]]:
    """The phrases of these sections in the page's language, by key; keys are unique among sections."""
    found: dict[str, str | dict[str, str]] = {}
    for section in sections:
        for key, phrase in SECTIONS[section].items():
            found[key] = phrase.forms() if isinstance(phrase, Plural) else str(phrase)
    return found


SECTIONS: Mapping[str, Mapping[str, LazyString | Plural]] = {
    "frame": {
        "link_copied": _l("The link is copied."),
        "link_not_copied": _l("This browser does not let the page copy. The link: {url}"),
        "reconnecting": _l("The connection is lost. Trying again."),
        "connected_again": _l("Connected again."),
        "old_page": _l("This page is older than the site. Load it again to go on."),
        "server_preparing": _l("Getting the engine ready; the first start takes a little."),
        "server_stopping": _l("The site is restarting. Your game is kept."),
    },
    "puzzle": {},
    "gallery": {},
}
