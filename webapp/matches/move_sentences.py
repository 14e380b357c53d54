"""Sentences about moves: why one is good, what is wrong with it, and what answers it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from flask_babel import gettext as _

from engines.game import PASS, Side
from webapp.core.sentences import Texts, joined, sentence

log = logging.getLogger(__name__)

SILENT = frozenset({"quiet", "must_pass", "only_move"})
"""Reasons that say nothing about a move."""
COMPARING = frozenset({"symmetric", "tempo", "fewer", "frontier", "hides", "takes", "edge"})
"""Reasons that compare a move with others, and say little about what it answers."""
MOVES = frozenset({"at", "one", "two", "natural", "then", "reply", "only"})
"""Facts that are moves."""

Facts = Mapping[str, Any]


@dataclass(frozen=True)
class MoveSentences:
    """What a game says of its moves: the texts of the codes of its engine.

    `reasons` and `faults` are those of `Duel.reason` and `Duel.fault`; `others` what follows a reason
    that has a fact of that name, about another move; `threats` the names of what is threatened.
    `written` is a move as people write it.
    """

    reasons: Texts
    faults: Texts = field(default_factory=dict)
    others: Texts = field(default_factory=dict)
    threats: Texts = field(default_factory=dict)
    written: Callable[[str], str] = str

    def because(self, side: Side, move: str, reason: Facts) -> str:
        """Why a move of a side is good."""
        facts = self._facts(side, reason) | {"move": self._move(move)}
        texts = [(self.reasons, str(reason["code"]))]
        texts += [(self.others, name) for name in self.others if name in reason]
        return _sentences(texts, facts)

    def telling(self, side: Side, move: str, reason: Facts) -> str:
        """The same; empty where the reason says nothing about the move."""
        return self.because(side, move, reason) if reason["code"] not in SILENT else ""

    def why(self, side: Side, move: str, reason: Facts) -> str:
        """Why a move of a side is good, where it has not been named; empty where nothing is said."""
        text = self.telling(side, move, reason)
        asked = _("Why %(move)s?", move=self._move(move))
        return joined(asked, text) if text else ""

    def wrong(self, side: Side, fault: Facts | None) -> str:
        """What is wrong with a move of a side; empty where nothing is seen."""
        if fault is None:
            return ""
        text = _sentences([(self.faults, str(fault["code"]))], self._facts(side, fault))
        does = fault.get("does")
        return joined(text, self.because(side.other, fault["reply"], does)) if does else text

    def answered(
        self, side: Side, answer: str | None, reply: Facts | None, *, always: bool = False
    ) -> str:
        """The answer of a side and what it does; empty where it does nothing by itself.

        `always` also where the answer is only better than others.
        """
        if answer is None or reply is None or reply["code"] in SILENT:
            return ""
        if not always and reply["code"] in COMPARING:
            return ""
        alone = {name: fact for name, fact in reply.items() if name not in self.others}
        text = _("%(side)s answers %(move)s.", side=side_name(side), move=self._move(answer))
        return joined(text, self.because(side, answer, alone))

    def _move(self, move: str) -> str:
        return _("pass") if move == PASS else self.written(move)

    def _facts(self, side: Side, facts: Facts) -> dict[str, object]:
        """The facts in words, and both sides."""
        words: dict[str, object] = {
            name: self._move(str(fact)) if name in MOVES and fact else fact
            for name, fact in facts.items()
        }
        threat = facts.get("kind")
        if threat:
            words["what"] = self.threats[str(threat)]
        if "fault" in facts:
            words["fault"] = self.wrong(side, facts["fault"])
        if "line" in facts:
            words["line"] = _(", ").join(map(self._move, facts["line"]))
        colour = _("white") if side is Side.BLACK else _("black")
        return words | {"side": side_name(side), "other": side_name(side.other), "colour": colour}


def side_name(side: Side) -> str:
    """The name of a side."""
    return str(_("Black") if side is Side.BLACK else _("White"))


def _sentences(codes: Iterable[tuple[Texts, str]], facts: Facts) -> str:
    """The sentences of some codes; nothing where a text or a fact is missing, which is an error."""
    try:
        return joined(*(sentence(texts[code], facts) for texts, code in codes))
    except KeyError as missing:
        log.error("no sentence for %s: %s is missing", dict(facts), missing)  # noqa: TRY400 - it says all
        return ""
