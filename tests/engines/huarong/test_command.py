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


@pytest.mark.parametrize("text", [HENGDAO.text, "1A9BF0C00", "4WVE1"])
def test_solve_takes_a_layout_or_a_code(text):
    reply = run("solve", text, "--json")
    assert reply.exit_code == 0
    said = json.loads(reply.output)
    assert (said["layout"], said["code"]) == (HENGDAO.text, "1A9BF0C00")
    assert (said["metric"], said["solvable"], said["length"]) == ("moves", True, 81)
    assert len(said["path"]) == 82


def test_solve_counts_steps():
    assert json.loads(run("solve", "4WVE1", "--metric", "steps", "--json").output)["length"] == 116


def test_an_unsolvable_layout_has_no_length():
    said = json.loads(run("solve", UNSOLVABLE.text, "--json").output)
    assert (said["solvable"], said["length"], said["path"]) == (False, None, [])


def test_plain_text_names_each_move():
    lines = run("solve", "4WVE1").output.splitlines()
    assert lines[0] == "1A9BF0C00  VCCVVCCVVHHVVSSVS..S"
    assert lines[7] == "81 moves, proven shortest"
    assert len(lines) == 8 + 81
    assert "曹操 Cao Cao" in lines[-1]
    assert lines[-1].endswith("to row 4, column 2")


def test_plain_text_says_that_there_is_no_solution():
    assert (
        "no solution: all 7462 reachable layouts were searched"
        in run("solve", UNSOLVABLE.text).output
    )


def test_plain_text_of_a_solved_layout():
    assert run("solve", "T6E22").output.endswith("0 moves, proven shortest\n")


def test_a_line_each_is_answered_in_order_and_a_bad_one_does_not_stop_the_rest():
    # PowerShell marks the beginning of what it sends; empty lines ask for nothing.
    reply = run("solve", "-", given=f"\ufeffT6E22\nnonsense\n\n{UNSOLVABLE}\n4WVE1")
    assert reply.exit_code == 0
    said = [json.loads(line) for line in reply.output.splitlines()]
    assert [one.get("length", "refused") for one in said] == [0, "refused", None, 81]
    assert said[1]["error"]["code"] == "bad_code"
    assert said[1]["input"] == "nonsense"


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_bad_input_ends_with_one_sentence(options):
    reply = run("solve", "VCCVVC.VVHHVVSSVS..S", *options)
    assert reply.exit_code == 2
    assert reply.stdout == ""
    assert reply.stderr == "broken_block: the C block at row 1, column 2 is incomplete\n"


def test_an_unknown_metric_is_refused():
    assert run("solve", "4WVE1", "--metric", "pushes").exit_code == 2


def test_details_count_solutions_and_what_can_be_reached():
    said = json.loads(run("solve", "4WVE1", "--details", "--json").output)
    assert (said["length"], said["solutions"]) == (81, 256)
    assert (said["reachable"], said["reachable_solved"]) == (25_955, 964)
    lines = run("solve", "4WVE1", "--details").output.splitlines()
    assert lines[8:10] == [
        "256 different shortest solutions",
        "25955 reachable layouts, 964 of them solved",
    ]
    reply = run("solve", UNSOLVABLE.text, "--details").output
    assert reply.splitlines()[-1].startswith("the 2×2 block comes within 2 cells: ")


def test_straight_slides():
    assert json.loads(run("solve", "4WVE1", "--metric", "slides", "--json").output)["length"] == 90


def test_a_matrix_may_begin_with_its_border():
    matrix = draw_matrix(HENGDAO)
    assert json.loads(run("solve", matrix, "--json").output)["code"] == "1A9BF0C00"
    assert json.loads(run("distance", "-1 " + matrix.strip()[3:], "--json").output)["moves"] == 81


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
    assert json.loads(run("distance", "4WVE1", "--json").output) == {
        "layout": HENGDAO.text,
        "code": "1A9BF0C00",
        "solvable": True,
        "moves": 81,
        "steps": 116,
    }
    said = json.loads(run("distance", UNSOLVABLE.text, "--json").output)
    assert (said["solvable"], said["moves"], said["steps"]) == (False, None, None)


def test_distance_needs_no_atlas(no_atlas):
    said = run("distance", "-", given="4WVE1\nnonsense\nAXCZN\n").output.splitlines()
    assert [json.loads(line).get("steps") for line in said] == [116, None, 179]
    assert list(no_atlas.iterdir()) == []


@pytest.mark.usefixtures("data_dir")
def test_stats_as_json():
    said = json.loads(run("atlas", "stats", "--json").output)
    assert list(said) == [
        "layouts",
        "solvable",
        "components",
        "moves_histogram",
        "steps_histogram",
        "mixes",
    ]
    assert (said["layouts"], said["solvable"]) == (29_334_498, 28_913_089)
    assert said["components"] == 25_422
    assert sum(said["moves_histogram"]) == sum(said["steps_histogram"]) == said["solvable"]
    assert (len(said["moves_histogram"]), len(said["steps_histogram"])) == (139, 180)
    assert len(said["mixes"]) == 203
    hardest = max(said["mixes"], key=lambda mix: mix["max_moves"] or 0)
    assert hardest == {
        "horizontal": 2,
        "vertical": 3,
        "soldiers": 4,
        "layouts": hardest["layouts"],
        "solvable": hardest["solvable"],
        "max_moves": 138,
        "max_steps": 179,
        "hardest_moves": FENGHUI.text,
        "hardest_steps": FENGHUI.text,
    }
    unsolvable = next(mix for mix in said["mixes"] if not mix["solvable"])
    assert (unsolvable["max_moves"], unsolvable["hardest_moves"]) == (None, None)


@pytest.mark.usefixtures("data_dir")
def test_stats_as_a_table():
    lines = run("atlas", "stats").output.splitlines()
    assert lines[:5] == [
        "layouts: 29,334,498",
        "solvable: 28,913,089",
        "components: 25,422",
        "most moves: 138",
        "most steps: 179",
    ]
    assert len(lines) == 7 + 203


def test_build_says_what_it_built(atlas_folder, monkeypatch):
    heard = []

    def build(folder, on_progress):
        heard.append(folder)
        on_progress(1000)
        return Atlas.open(folder)

    monkeypatch.setattr(builder, "build", build)
    reply = run("atlas", "build", "--folder", str(atlas_folder), "--json")
    said = json.loads(reply.stdout)
    assert heard == [atlas_folder]
    assert (said["layouts"], said["solvable"]) == (29_334_498, 28_913_089)
    assert said["bytes"] == (atlas_folder / "huarong.atlas").stat().st_size


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
    order = ("random", "--moves", "60", "--soldiers", "4", "--horizontal", "2", "--json")
    said = json.loads(run(*order).output)
    assert (said["moves"], said["soldiers"], said["horizontal"]) == (60, 4, 2)
    assert run(*order, "--seed", "7").output == run(*order, "--seed", "7").output
    again = json.loads(run(*order, "--seed", said["seed"]).output)
    assert again == said


@pytest.mark.usefixtures("data_dir")
def test_random_takes_a_mix():
    said = json.loads(run("random", "--mix", "1,4,4", "--steps", "116", "--json").output)
    assert (said["horizontal"], said["vertical"], said["soldiers"]) == (1, 4, 4)
    assert said["steps"] == 116
    assert run("random", "--mix", "1, 4, 4").output.splitlines()[-5:] != []


@pytest.mark.usefixtures("data_dir")
@pytest.mark.parametrize("mix", ["1,4", "one", "1,4,x", "9,9,9", "-1,4,4", ""])
def test_random_refuses_blocks_that_no_layout_has(mix):
    reply = run("random", "--mix", mix)
    assert reply.exit_code == 2
    assert reply.stderr.startswith("bad_mix: ")
