import json

from click.testing import CliRunner

from engines.__main__ import main
from engines.capture_go.levels import LEVELS
from lab.capture_go.ladder import Result, match


def run(*words):
    return CliRunner().invoke(main, ["capture-go", *words])


def answer(*words):
    command, *rest = words
    result = run(command, "--json", *rest)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_verify_finds_kernels_and_rules_alike():
    assert answer("verify", "--positions", "400") == {"positions": 400, "different": 0}


def test_the_ladder_says_how_many_games_the_stronger_level_won():
    (row,) = answer("ladder", "--games", "4", "--size", "5", "--to", "1")["ladder"]
    assert (row["level"], row["against"], row["games"]) == (1, 0, 4)
    assert row["share"] == row["won"] / 4
    assert row["error"] > 0
    assert abs(row["elo"]) <= 920
    assert row["elo_error"] > 0


def test_a_match_is_told_pair_by_pair_and_repeats_itself():
    told, again = (list(match(LEVELS[1], LEVELS[0], 6, 5)) for _ in range(2))
    assert [result.games for result in told] == [2, 4, 6]
    assert told == again
    assert Result(LEVELS[1], LEVELS[0], 200, 100).elo == 0
    assert Result(LEVELS[1], LEVELS[0], 200, 200).elo > Result(LEVELS[1], LEVELS[0], 200, 150).elo


def test_the_ladder_from_below_has_the_shares_of_a_child():
    rows = answer("ladder", "--from-below", "--games", "4", "--to", "1")["from_below"]
    assert [(row["level"], row["name"]) for row in rows] == [(0, "Egg"), (1, "Chick")]
    assert all("±" in row[game] for row in rows for game in ("free_5", "contact_9"))
