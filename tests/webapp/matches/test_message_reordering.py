"""Matches against the plain model when messages are late, doubled, lost, out of order or at once.

What a player sends goes on its way and arrives whenever the test lets it: after others that were sent
later, twice, from a second tab of the same seat, together with the opponent's, or never.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import precondition, rule

from engines.game import Side
from tests.support.match_model import Model, No
from tests.webapp.matches.test_service import MatchMachine, sides
from webapp.refusals import Refused

kinds = st.sampled_from(["move", "move", "move", "takeback", "resign", "answer"])
Answer = dict[str, int] | str


@dataclass(frozen=True)
class Letter:
    """A message on its way: who sent it, what was on the board then, and what it asks for."""

    side: Side
    mid: str
    kind: str
    seen: tuple[int, str, str]
    """The ply, the text of the position and its short name, as the sender saw them."""
    offered: int
    """The version of the offer that the sender saw, or of the match where there was none."""
    what: str


class MailMachine(MatchMachine):
    """Besides all that `MatchMachine` does, messages travel."""

    def on_the_way(self) -> list[Letter]:
        """All letters that have been sent and not been lost."""
        if not hasattr(self, "letters"):
            self.letters: list[Letter] = []
        return self.letters

    @rule(side=sides, kind=kinds, choice=st.integers(0, 1000))
    def send(self, side: Side, kind: str, choice: int) -> None:
        match = self.match
        legal = self.model.position.legal_moves() or ("d3",)
        what = {
            "move": legal[choice % len(legal)],
            "takeback": str(len(self.model.moves) - choice % 3) if choice % 4 else "",
            "answer": "yes" if choice % 2 else "no",
        }
        seen = (match.ply, match.position.to_text(), match.pos)
        offered = match.offer.v if match.offer else match.v
        letter = Letter(side, self.mid(), kind, seen, offered, what.get(kind, ""))
        if kind != "resign" or choice % 10 == 0:  # or most games were short
            self.on_the_way().append(letter)

    @precondition(lambda self: self.on_the_way())
    @rule(which=st.integers(0, 1000), again=st.booleans())
    def arrive(self, which: int, again: bool) -> None:
        letter = self.letters[which % len(self.letters)]
        if not again:
            self.letters.remove(letter)
        expected, after = self.expected(self.model, letter)
        assert self.delivered(letter) == expected
        self.has_become(after)

    @precondition(lambda self: self.on_the_way())
    @rule(which=st.integers(0, 1000))
    def get_lost(self, which: int) -> None:
        self.letters.pop(which % len(self.letters))

    @precondition(lambda self: len(self.on_the_way()) > 1)
    @rule(first=st.integers(0, 1000), second=st.integers(0, 1000))
    def arrive_at_once(self, first: int, second: int) -> None:
        """Two letters, or one twice: the match does as if one had been the first."""
        one, other = (self.letters[each % len(self.letters)] for each in (first, second))
        answers = self.at_once(one, other)
        outcomes = []
        for letters in ((one, other), (other, one)):
            first_answer, between = self.expected(self.model, letters[0])
            second_answer, after = self.expected(between, letters[1])
            told = (first_answer, second_answer)
            outcomes.append((told if letters[0] is one else told[::-1], after))
        fitting = [after for told, after in outcomes if told == answers and self.is_now(after)]
        assert fitting, (answers, outcomes)
        self.has_become(fitting[0])

    # What should happen, and what does --------------------------------------------------------------

    def expected(self, model: Model, letter: Letter) -> tuple[Answer, Model]:
        """What the sender is told, and the model afterwards."""
        if letter.side is model.engine:
            return "not_your_game", model
        if (letter.side, letter.mid) in model.answers:
            return model.answers[letter.side, letter.mid], model
        now = (len(model.moves), model.position.to_text())
        if letter.kind in ("move", "takeback") and letter.seen[:2] != now:
            return "stale", model
        try:
            after = self.done(model, letter)
        except No as no:
            return str(no), model
        return after.answers[letter.side, letter.mid], after

    def done(self, model: Model, letter: Letter) -> Model:
        """The model after what a letter asks for; raises `No`."""
        side, mid, what = letter.side, letter.mid, letter.what
        if letter.kind == "move":
            return model.play(side, what, mid)
        if letter.kind == "takeback":
            return model.take_back(side, int(what) if what else None, mid)
        if letter.kind == "answer":
            return model.answer(side, letter.offered, what == "yes", mid)
        return model.resign(side, mid)

    def delivered(self, letter: Letter) -> Answer:
        """What the site says to a letter."""
        try:
            return self.act_of(letter)()
        except Refused as refusal:
            return refusal.code

    def act_of(self, letter: Letter) -> Callable[[], Any]:
        matches, player = self.site.matches, self.person(letter.side)
        (ply, _, pos), mid, what = letter.seen, letter.mid, letter.what
        return {
            "move": lambda: matches.play(self.id, player, ply, pos, mid, what),
            "takeback": lambda: matches.take_back(
                self.id, player, pos, mid, int(what) if what else None
            ),
            "answer": lambda: matches.answer(self.id, player, mid, letter.offered, what == "yes"),
            "resign": lambda: matches.resign(self.id, player, mid),
        }[letter.kind]

    def at_once(self, one: Letter, other: Letter) -> tuple[Answer, Answer]:
        answers: dict[int, Answer] = {}
        gate = threading.Barrier(2)

        def deliver(number: int, letter: Letter) -> None:
            gate.wait()
            answers[number] = self.delivered(letter)

        threads = [
            threading.Thread(target=deliver, args=(number, letter))
            for number, letter in enumerate((one, other))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return answers[0], answers[1]

    def is_now(self, model: Model) -> bool:
        match = self.match
        return match.v == model.v and match.position == model.position

    def has_become(self, after: Model) -> None:
        if after.v != self.model.v:
            self.failed = False
        self.model = after


TestMailMachine = MailMachine.TestCase
TestMailMachine.settings = settings(max_examples=20, stateful_step_count=40, deadline=None)
