import json

import pytest
from click.testing import CliRunner

from engines.__main__ import main
from lab.reversi import verify
from lab.reversi.verify import differences


@pytest.mark.parametrize(
    ("kernel", "about"),
    [
        ("legal_squares", "legal moves"),
        ("flipped_by", "discs turned by"),
        ("final_score_of", "the result"),
    ],
)
def test_a_kernel_that_errs_is_found(monkeypatch, kernel, about):
    right = getattr(verify, kernel)
    monkeypatch.setattr(verify, kernel, lambda *words: int(right(*words)) ^ 1)
    found = [each for each in differences(130) if each is not None]
    assert found
    assert any(each.about.startswith(about) for each in found)


def test_the_command_says_how_many_differ():
    reply = CliRunner().invoke(main, ["reversi", "verify", "--positions", "50", "--json"])
    assert reply.exit_code == 0
    assert json.loads(reply.output) == {"positions": 50, "different": 0}


def test_the_command_fails_where_some_differ(monkeypatch):
    monkeypatch.setattr(verify, "legal_squares", lambda own, _opponent: own)
    reply = CliRunner().invoke(main, ["reversi", "verify", "--positions", "3"])
    assert reply.exit_code == 1
    assert "legal moves: " in reply.stderr
