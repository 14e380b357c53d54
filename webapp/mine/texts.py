"""Words of lists of games: opponents, results and moves."""

from __future__ import annotations

from flask_babel import LazyString, ngettext
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from engines.registry import Duel
from webapp.core.languages import word
from webapp.matches.match.name import shown_name
from webapp.storage.player_store import FinalResult, PlayedMatch

VERDICTS: dict[str | None, LazyString] = {
    "won": _l("Won"),
    "lost": _l("Lost"),
    "drawn": _l("Draw"),
    None: _l("Undecided"),
}
"""The result of a game for its player."""

WAYS: dict[str, LazyString] = {
    "no_move": _l("no move left"),
    "resign": _l("resignation"),
    "time": _l("on time"),
    "abandoned": _l("one side left"),
    "expired": _l("left unfinished"),
    "host": _l("the host decided"),
    "not_counted": _l("does not count"),
}
"""Ways to end that have no number, by the reason of the outcome."""


def opponent(match: PlayedMatch, duel: Duel) -> str:
    """The opponent."""
    if match.level is not None:
        level = duel.level(match.level)
        return str(_("%(name)s, level %(n)s", name=word(level.name), n=level.shown))
    if match.opponent == "open":
        return str(_("nobody yet"))
    name = shown_name(match.opponent, match.opponent_name)
    return str(_("your opponent")) if name is None else word(name)


def short_opponent(match: PlayedMatch, duel: Duel) -> str:
    """The other side in a word."""
    if match.level is not None:
        return word(duel.level(match.level).name)
    return opponent(match, duel)


def turn(*, own: bool, is_open: bool) -> str:
    """Whose move it is in an unfinished match."""
    if is_open:
        return str(_("Nobody has sat down yet"))
    return str(_("Your move") if own else _("Their move"))


def verdict(match: PlayedMatch) -> str:
    """The result of a finished match for its player, in a word."""
    return str(VERDICTS[match.result])


def manner(match: PlayedMatch) -> str:
    """By how much or how it ended: a count, captured stones, a resignation; empty if that is all."""
    ended = match.ended
    if ended is None:
        return ""
    if ended.reason == "discs":
        return _count(ended, match.side)
    if ended.reason == "capture":
        return _captured(ended, own=match.result == "won")
    return str(WAYS.get(ended.reason, ""))


def _captured(ended: FinalResult, *, own: bool) -> str:
    if own:
        return str(ngettext("captured %(num)s stone", "captured %(num)s stones", ended.margin))
    return str(ngettext("%(num)s stone captured", "%(num)s stones captured", ended.margin))


def _count(ended: FinalResult, side: str) -> str:
    """Own discs and the other side's."""
    cells = "".join(ended.rows)
    black, white = cells.count("X"), cells.count("O")
    own, other = (black, white) if side == "black" else (white, black)
    return f"{own} : {other}"
