"""Texts of the page scripts, in sections; this module has those of every page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from flask_babel.speaklater import LazyString


@dataclass(frozen=True)
class Plural:
    """A text with `{n}`, in singular and plural."""

    one: str
    several: str

    def forms(self) -> dict[str, str]:
        """The forms in the page's language, by the plural categories of `Intl.PluralRules`."""
        return {
            "one": ngettext(self.one, self.several, 1),
            "other": ngettext(self.one, self.several, 2),
        }


def plural(one: str, several: str) -> Plural:
    """Mark a text with singular and plural for translation."""
    return Plural(one, several)


Section = Mapping[str, LazyString | Plural]
"""The texts of one page, or of a part that pages share, by the keys that scripts use."""


def phrases(*sections: Section) -> dict[str, str | dict[str, str]]:
    """The texts of these sections in the page's language; sections of one page have distinct keys."""
    found: dict[str, str | dict[str, str]] = {}
    for section in sections:
        for key, phrase in section.items():
            found[key] = phrase.forms() if isinstance(phrase, Plural) else str(phrase)
    return found


FRAME: Section = {
    "link_copied": _l("The link is copied."),
    "link_not_copied": _l("This browser does not let the page copy. The link: {url}"),
    "reconnecting": _l("The connection is lost. Trying again."),
    "form_offline": _l("There is no connection. What you filled in stays here; try again."),
    "connected_again": _l("Connected again."),
    "server_stopping": _l("The site is restarting. Your game is kept."),
    "thinking_delayed": _l(
        "Thinking is delayed. Your game is kept; the engine answers as soon as it can."
    ),
    "engine_failing": _l("The engine cannot be started on this site. Your game is kept."),
    "kept_page": _l("The site cannot be reached. This is the page as it was on {when}."),
    "new_version": _l("A new version is ready."),
    "reload": _l("Reload"),
    "later": _l("Later"),
    "waiting_sent": _l("Your move {move}, made without a connection, has been played."),
    "waiting_stale": _l(
        "Your move {move}, made without a connection, was not played: the game has moved on."
    ),
    "waiting_refused": _l("Your move {move}, made without a connection, was not played. {why}"),
    "to_the_game": _l("To the game"),
    "close": _l("Close"),
    "black": _l("black"),
    "white": _l("white"),
    "comma": _l(", "),
}
"""The section of every page."""

HOME: Section = {
    "boards_stop": _l("Stop the boards"),
    "boards_go": _l("Let the boards move"),
}

OFFLINE: Section = {
    "no_connection": _l("No connection"),
    "not_kept": _l(
        "The site cannot be reached, and this page was not opened on this device before. These were:"
    ),
    "not_sent": _l("Nothing was sent. Go back, and try again when the site can be reached."),
    "kept_game": _l("Games"),
    "kept_puzzle": _l("Puzzles"),
    "kept_lesson": _l("Lessons"),
    "kept_exercise": _l("Exercises"),
    "kept_list": _l("Lists"),
}
"""Of the page without a connection."""


def sections(preparing: Mapping[str, LazyString]) -> Mapping[str, Section]:
    """The sections of this module; `preparing` has, by game, what pages say while its engine loads."""
    return {
        "frame": {**FRAME, **{f"preparing_{key}": text for key, text in preparing.items()}},
        "home": HOME,
        "offline": OFFLINE,
    }
