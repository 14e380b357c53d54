import json

import pytest
from click.testing import CliRunner

from engines.commands.huarong.group import commands
from engines.huarong.atlas import builder
from engines.huarong.atlas.atlas import Atlas
from engines.huarong.atlas.ranking import mixes
from tests.engines.huarong.strategies import FENGHUI, HENGDAO, UNSOLVABLE, draw_matrix


def run(*arguments, given=None):
    return CliRunner().invoke(commands, arguments, input=given)


def said(*arguments):
    reply = run(*arguments, "--json")
    assert reply.exit_code == 0
    return json.loads(reply.stdout)


@pytest.mark.parametrize("text", [HENGDAO.text, "1A9BF0C00", "4WVE1", draw_matrix(HENGDAO)])
def test_solve_takes_a_layout_or_a_code(text):
    found = said("solve", text, "--metric", "slides")
    assert (found["layout"], found["code"]) == (HENGDAO.text, "1A9BF0C00")
    assert (found["metric"], found["solvable"], found["length"]) == ("slides", True, 90)
    assert len(found["path"]) == 91


def test_plain_text_names_each_move_or_says_that_there_is_no_solution():
    lines = run("solve", "4WVE1").output.splitlines()
    assert lines[0] == "1A9BF0C00  VCCVVCCVVHHVVSSVS..S"
    assert lines[7] == "81 moves, proven shortest"
    assert len(lines) == 8 + 81
    assert "曹操 Cao Cao" in lines[-1]
    assert lines[-1].endswith("to row 4, column 2")
    assert run("solve", "T6E22").output.endswith("0 moves, proven shortest\n")
    unsolvable = run("solve", UNSOLVABLE.text).output
    assert "no solution: all 7462 reachable layouts were searched" in unsolvable


def test_a_line_each_is_answered_in_order_and_a_bad_one_does_not_stop_the_rest():
    # PowerShell marks the beginning of what it sends; empty lines ask for nothing.
    reply = run("solve", "-", given=f"\ufeffT6E22\nnonsense\n\n{UNSOLVABLE}\n4WVE1")
    assert reply.exit_code == 0
    answers = [json.loads(line) for line in reply.output.splitlines()]
    assert [one.get("length", "refused") for one in answers] == [0, "refused", None, 81]
    assert answers[1]["error"]["code"] == "bad_code"
    assert answers[1]["input"] == "nonsense"


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_bad_input_ends_with_one_sentence(options):
    reply = run("solve", "VCCVVC.VVHHVVSSVS..S", *options)
    assert reply.exit_code == 2
    assert reply.stdout == ""
    assert reply.stderr == "broken_block: the C block at row 1, column 2 is incomplete\n"


def test_details_count_solutions_and_what_can_be_reached():
    found = said("solve", "4WVE1", "--details")
    assert (found["length"], found["solutions"]) == (81, 256)
    assert (found["reachable"], found["reachable_solved"]) == (25_955, 964)
    lines = run("solve", "4WVE1", "--details").output.splitlines()
    assert lines[8:10] == [
        "256 different shortest solutions",
        "25955 reachable layouts, 964 of them solved",
    ]
    reply = run("solve", UNSOLVABLE.text, "--details").output
    assert reply.splitlines()[-1].startswith("the 2×2 block comes within 2 cells: ")


# The atlas


@pytest.fixture
def data_dir(atlas_folder, monkeypatch):
    monkeypatch.setenv("YIYUAN_DATA_DIR", str(atlas_folder))


@pytest.fixture
def no_atlas(tmp_path, monkeypatch):
    monkeypatch.setenv("YIYUAN_DATA_DIR", str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("data_dir")
def test_distance_looks_up_both_metrics():
    """A matrix may begin with its border."""
    found = said("distance", "-1 " + draw_matrix(HENGDAO).strip()[3:])
    assert (found["layout"], found["code"]) == (HENGDAO.text, "1A9BF0C00")
    assert (found["solvable"], found["moves"], found["steps"]) == (True, 81, 116)
    found = said("distance", UNSOLVABLE.text)
    assert (found["solvable"], found["moves"], found["steps"]) == (False, None, None)


def test_distance_needs_no_atlas(no_atlas):
    lines = run("distance", "-", given="4WVE1\nnonsense\nAXCZN\n").output.splitlines()
    assert [json.loads(line).get("steps") for line in lines] == [116, None, 179]
    assert list(no_atlas.iterdir()) == []


@pytest.mark.usefixtures("data_dir")
def test_statistics():
    found = said("atlas", "stats")
    assert (found["layouts"], found["solvable"]) == (29_334_498, 28_913_089)
    assert found["components"] == 25_422
    assert sum(found["moves_histogram"]) == sum(found["steps_histogram"]) == found["solvable"]
    assert (len(found["moves_histogram"]), len(found["steps_histogram"])) == (139, 180)
    hardest = max(found["mixes"], key=lambda mix: mix["max_moves"] or 0)
    assert (hardest["horizontal"], hardest["vertical"], hardest["soldiers"]) == (2, 3, 4)
    assert (hardest["max_moves"], hardest["max_steps"]) == (138, 179)
    assert hardest["hardest_moves"] == hardest["hardest_steps"] == FENGHUI.text
    unsolvable = next(mix for mix in found["mixes"] if not mix["solvable"])
    assert (unsolvable["max_moves"], unsolvable["hardest_moves"]) == (None, None)
    lines = run("atlas", "stats").output.splitlines()
    assert lines[:2] == ["layouts: 29,334,498", "solvable: 28,913,089"]
    assert len(lines) == 7 + len(found["mixes"])


def test_build_says_what_it_built(atlas_folder, monkeypatch):
    heard = []

    def build(folder, on_progress):
        heard.append(folder)
        on_progress(1000)
        return Atlas.open(folder)

    monkeypatch.setattr(builder, "build", build)
    reply = run("atlas", "build", "--folder", str(atlas_folder), "--json")
    found = json.loads(reply.stdout)
    assert heard == [atlas_folder]
    assert (found["layouts"], found["solvable"]) == (29_334_498, 28_913_089)
    assert found["bytes"] == (atlas_folder / "huarong.atlas").stat().st_size


def test_a_damaged_atlas_is_built_again(no_atlas, atlas, monkeypatch):
    (no_atlas / "huarong.atlas").write_bytes(b"nonsense")
    monkeypatch.setattr(builder, "build", lambda _folder, **_options: atlas)
    reply = run("random", "--moves", "60", "--json")
    assert json.loads(reply.stdout)["moves"] == 60
    assert "damaged; building it" in reply.stderr


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").touch()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(builder, "mixes", lambda: mixes()[:3])
        patch.setattr(builder, "LAYOUT_COUNT", sum(mix.layouts for mix in mixes()[:3]))
        reply = run("atlas", "build", "--folder", str(tmp_path / "file" / "under"))
    assert reply.exit_code == 2
    assert "bad_folder" in reply.stderr


@pytest.mark.usefixtures("data_dir")
def test_random_makes_a_layout_to_order():
    order = ("random", "--moves", "60", "--soldiers", "4", "--horizontal", "2")
    found = said(*order)
    assert (found["moves"], found["soldiers"], found["horizontal"]) == (60, 4, 2)
    assert said(*order, "--seed", found["seed"]) == found
    found = said("random", "--mix", "1,4,4", "--steps", "116")
    assert (found["horizontal"], found["vertical"], found["soldiers"]) == (1, 4, 4)
    assert found["steps"] == 116
    assert run("random", "--mix", "1, 4, 4").output.count("C C") == 2


@pytest.mark.usefixtures("data_dir")
@pytest.mark.parametrize("mix", ["1,4", "one", "9,9,9", "-1,4,4", ""])
def test_random_refuses_blocks_that_no_layout_has(mix):
    reply = run("random", "--mix", mix)
    assert reply.exit_code == 2
    assert reply.stderr.startswith("bad_mix: ")


def test_a_list_of_lengths_is_checked_with_the_shorter_solution(tmp_path):
    file = tmp_path / "list.txt"
    matrix = " ".join(str(number) for row in HENGDAO.matrix() for number in row)
    right = f"# mine\n{HENGDAO.text} 81 moves\n4WVE1;81\n{matrix} : 81\n"
    file.write_text(right, "utf-8")
    assert run("check", str(file)).output == "every length is the fewest: proven\n"
    file.write_text(f"{right}\n1A9BF0C00, 84\n{UNSOLVABLE.text}\t12\n", "utf-8")
    reply = run("check", str(file))
    lines = reply.output.splitlines()
    assert reply.exit_code == 1
    assert lines[0] == "6: 1A9BF0C00: 84 moves are claimed, the fewest is 81: proven"
    assert len(lines) == 1 + 81 + 1
    assert "there is no way out: proven" in lines[-1]
    file.write_text("nonsense\n1A9BF0C00 116 steps\n", "utf-8")
    reply = run("check", str(file), "--metric", "steps", "--json")
    assert reply.exit_code == 2
    assert json.loads(reply.output)["error"]["code"] == "no_length"
