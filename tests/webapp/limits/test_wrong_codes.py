"""Budgets for wrong codes, with a clock of the tests."""

from __future__ import annotations

import pytest

from webapp.core.errors import RequestError
from webapp.limits.token_bucket import TokenBuckets
from webapp.limits.wrong_codes import IN_A_CROWD, OF_ALL, OF_AN_ADDRESS, SECONDS, WrongCodes

CLASS, OTHER = "192.0.2.1", "192.0.2.2"


class Guessing:
    """Budgets, and addresses that try right and wrong codes."""

    def __init__(self) -> None:
        self.time = 0.0
        self.codes = WrongCodes(
            "codes", lambda _name, rate, most: TokenBuckets(rate, most, lambda: self.time)
        )

    def is_open(self, address: str) -> bool:
        return not self.codes.wait(address)

    def wrong(self, address: str) -> bool:
        """Try a wrong code, if it is looked up at all; returns whether it was."""
        if not self.is_open(address):
            return False
        with pytest.raises(RequestError), self.codes.trying(address):
            raise RequestError("unknown_room_code")
        return True

    def right(self, address: str) -> None:
        with self.codes.trying(address):
            pass

    def crowd(self) -> None:
        """Guesses of many addresses, until all together have no budget."""
        for number in range(OF_ALL):
            assert self.wrong(f"198.51.{number % 250}.1")


def test_a_class_may_mistype_and_an_address_may_not_go_on_guessing() -> None:
    guessing = Guessing()
    assert all(guessing.wrong(CLASS) for _ in range(OF_AN_ADDRESS))
    assert not guessing.wrong(CLASS)
    assert guessing.is_open(OTHER)
    assert guessing.codes.wait(CLASS) == pytest.approx(SECONDS / OF_AN_ADDRESS)
    guessing.time += SECONDS / OF_AN_ADDRESS + 0.001
    assert guessing.wrong(CLASS)
    assert not guessing.wrong(CLASS)


def test_right_codes_cost_nothing_and_give_nothing() -> None:
    guessing = Guessing()
    for _ in range(2 * OF_AN_ADDRESS):
        guessing.right(CLASS)
    guesses = 0
    while guessing.wrong(CLASS):
        guesses += 1
        guessing.right(CLASS)
    assert guesses == OF_AN_ADDRESS


def test_many_at_the_same_time_do_not_go_beyond_the_budget() -> None:
    guessing = Guessing()
    begun = []
    while guessing.is_open(CLASS):
        begun.append(guessing.codes.trying(CLASS))
        begun[-1].__enter__()
    assert len(begun) == OF_AN_ADDRESS


def test_while_a_crowd_guesses_only_those_who_were_seldom_wrong_come_in() -> None:
    guessing = Guessing()
    guessing.wrong(OTHER)
    for _ in range(IN_A_CROWD):
        guessing.wrong(CLASS)
    assert guessing.is_open(CLASS)
    guessing.crowd()
    assert not guessing.is_open(CLASS)
    assert guessing.is_open(OTHER)
    assert [guessing.wrong(OTHER) for _ in range(IN_A_CROWD)] == [True] * (IN_A_CROWD - 1) + [False]
    guessing.time += 2 * SECONDS
    assert guessing.is_open(CLASS)


def test_networks_of_one_customer_guess_together() -> None:
    guessing = Guessing()
    guesses = 0
    while guessing.wrong(f"2001:db8:0:{guesses % 250:x}::/64"):
        guesses += 1
    assert guesses == 4 * OF_AN_ADDRESS
    assert not guessing.is_open("2001:db8:0:ff::/64")
    assert guessing.is_open("2001:db8:1::/64")
