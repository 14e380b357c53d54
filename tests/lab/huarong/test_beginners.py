"""The maker of the beginner's way makes it, and proves it."""

from __future__ import annotations

from dataclasses import replace

from click.testing import CliRunner

from engines.__main__ import main
from engines.huarong.beginners import BEGINNERS_WAY, Stage
from engines.huarong.rules.layout import Layout
from lab.huarong import beginners


def test_what_is_wrong_with_a_list_is_said() -> None:
    first, second = BEGINNERS_WAY[:2]
    assert list(beginners.differences([replace(first, moves=2)])) == [
        "stage 1 is (3, 5) from the exit, not (2, 5)"
    ]
    backwards = " ".join(beginners.differences([second, first, first]))
    assert "stage 1 is not harder" in backwards
    assert "two stages have the same blocks" in backwards
    named = Layout("VCCVVCCVVHHVVSSVS..S")
    assert "has a name" in " ".join(beginners.differences([Stage(1, named, 81, 116)]))


def test_the_command_proves_the_list() -> None:
    result = CliRunner().invoke(main, ["huarong", "beginners", "--check"])
    assert result.exit_code == 0
    assert result.output.splitlines()[0].endswith("3 moves, 5 steps")
    assert len(result.output.splitlines()) == 20
