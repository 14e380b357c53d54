"""Every reason and every fault of both games is a whole sentence, in both languages."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator

import pytest
from flask import Flask

from engines.capture_go.rules.reasons import CODES
from engines.game import MoveValue, Position, Side
from engines.registry import DUELS
from engines.score import Estimate, Loss, Win
from lab.sentences.examples import of_moves
from lab.sentences.faults import faults
from webapp.core.languages import LANGUAGES, speaking
from webapp.registry import GAME_SITES

GAMES_PLAYED = {"reversi": 3, "capture-go": 6}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", DUELS)
def test_every_code_makes_whole_sentences(translated: Flask, game: str, language: str) -> None:
    with translated.app_context(), speaking(language):
        said = set(of_moves(GAME_SITES[game].sentences))
    assert said
    bad = {each: found for each in said if (found := faults(each[1], language, ends=True))}
    assert not bad


def positions_of(game: str) -> Iterator[Position]:
    """Positions of random games."""
    dice = random.Random(5)
    for number in range(GAMES_PLAYED[game]):
        options = {"size": "579"[number % 3]} if game == "capture-go" else {}
        position = DUELS[game].position.start(**options)
        while moves := position.legal_moves():
            yield position
            position = position.play(dice.choice(moves))


@pytest.mark.parametrize("game", DUELS)
def test_what_engines_say_of_whole_games_makes_whole_sentences(
    translated: Flask, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    """With every fact that a sentence needs, which no example can promise."""
    duel, sentences = DUELS[game], GAME_SITES[game].sentences
    dice, codes, bad = random.Random(6), set(), {}
    caplog.set_level(logging.ERROR)
    for number, position in enumerate(positions_of(game)):
        language, side = tuple(LANGUAGES)[number % 2], position.side_to_move
        move = dice.choice(position.legal_moves())
        answers = position.play(move).legal_moves()
        line = (move, dice.choice(answers)) if answers else (move,)
        score = Estimate(3) if dice.random() < 0.8 else dice.choice((Win(5), Loss(4)))
        value = MoveValue(move, score, line)
        told, fault = duel.reason(position, value), duel.fault(position, value)
        codes |= {told["code"], *(("fault",) if fault else ())}
        with translated.app_context(), speaking(language):
            said = [sentences.because(side, move, told)]
            said += [sentences.wrong(side, fault)] if fault else []
        bad |= {each: found for each in said if (found := faults(each, language, ends=True))}
    assert not bad
    assert not caplog.records
    assert len(codes) > 12


def test_every_reason_of_capture_go_has_a_sentence() -> None:
    assert set(GAME_SITES["capture-go"].sentences.reasons) == set(CODES)


def test_only_a_game_that_says_something_of_the_other_move_ends_with_it(translated: Flask) -> None:
    other = {"natural": "d3", "turned": 2, "more": 5, "replies": 4}
    with translated.app_context(), speaking("en"):
        reversi = GAME_SITES["reversi"].sentences
        assert reversi.because(Side.BLACK, "c4", {"code": "fewer", **other}).endswith(
            "it would be 5."
        )
        go = GAME_SITES["capture-go"].sentences
        allows = {"code": "allows", "reply": "e4", "stones": 2, "kind": "a_ladder", "within": 7}
        told = {"code": "gives_atari", "stones": 1, "natural": "d3", "fault": allows}
        assert go.because(Side.BLACK, "c4", told).endswith(
            "D3 instead? White puts 2 stones in atari with E4 and captures within 7 moves: a ladder."
        )


def test_an_answer_is_told_where_it_does_something_by_itself(translated: Flask) -> None:
    reversi = GAME_SITES["reversi"].sentences
    with translated.app_context(), speaking("en"):
        corner, edge = {"code": "corner"}, {"code": "edge", "replies": 3}
        said = reversi.answered(Side.WHITE, "h8", corner)
        assert said == "White answers h8. It takes the corner; h8 can never be turned back."
        assert reversi.answered(Side.WHITE, "h1", edge) == ""
        assert reversi.answered(Side.WHITE, "h1", edge, always=True).startswith("White answers h1.")
        assert reversi.answered(Side.WHITE, "h1", {"code": "quiet"}, always=True) == ""
        assert reversi.answered(Side.WHITE, None, None) == ""


def test_a_missing_text_or_fact_says_nothing_and_is_an_error(
    translated: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    reversi = GAME_SITES["reversi"].sentences
    with translated.app_context(), speaking("en"):
        assert reversi.because(Side.BLACK, "c4", {"code": "unheard_of"}) == ""
        assert reversi.because(Side.BLACK, "c4", {"code": "denies"}) == ""
    assert len(caplog.records) == 2
