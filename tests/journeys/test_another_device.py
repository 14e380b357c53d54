"""A game goes on at another device, by a code."""

from __future__ import annotations

from tests.journeys.conftest import People


def test_a_code_takes_a_game_and_what_was_learnt_along(people: People) -> None:
    laptop = people("Ida, at home")
    laptop.opens("/capture-go/learn/capture/1").plays("a3").sees(
        "{n} white stone, lifted into your lid."
    )
    laptop.opens("/reversi").presses("Start: Black against {name}").is_at("/g/*")
    laptop.plays_against_the_engine(2).opens("/mine").presses("Devices and data").presses(
        "Get a code"
    )
    code = laptop.sees("Scan it, or type it at “I have a code” on the other device:").reads(
        "[data-code]"
    )

    phone = people("Ida, in the bus")
    phone.opens("/mine").presses("Devices and data").presses("Type it").is_at("/mine/join").writes(
        code, into="Code"
    )
    phone.presses("See what it does").presses("Join both devices").sees("Both devices are one now")
    phone.opens("/").presses("Play on").sees("Your move, move {n}", n=5).plays_against_the_engine(1)
    laptop.sees("The code was used: another device has joined.")
    laptop.opens("/").presses("Play on").sees("Your move, move {n}", n=7)


def test_a_lost_phone_is_signed_out(people: People) -> None:
    laptop = people("Mia, at home")
    laptop.opens("/reversi").presses("Start: Black against {name}").is_at("/g/*")
    laptop.plays_against_the_engine(1).opens("/mine").presses("Devices and data").presses(
        "Get a code"
    )
    code = laptop.sees("Scan it, or type it at “I have a code” on the other device:").reads(
        "[data-code]"
    )
    phone = people("Mia, in the bus")
    phone.opens("/mine/join").writes(code, into="Code").presses("See what it does")
    phone.presses("Join both devices").sees("Both devices are one now")

    laptop.opens("/mine").presses("Devices and data").presses("Sign it out")
    laptop.presses("Sign out all others").sees("All other devices are signed out")
    laptop.opens("/").presses("Play on").plays_against_the_engine(1)
    phone.opens("/mine").sees_no("Play on")
