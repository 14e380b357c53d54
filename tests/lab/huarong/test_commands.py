import json

import pytest
from click.testing import CliRunner

from engines.__main__ import main
from engines.huarong.atlas.ranking import mixes
from lab.huarong import verify
from tests.engines.huarong.strategies import HENGDAO


def run(*arguments):
    return CliRunner().invoke(main, ("huarong", *arguments))


@pytest.fixture
def data_dir(atlas_folder, monkeypatch):
    monkeypatch.setenv("YIYUAN_DATA_DIR", str(atlas_folder))


@pytest.mark.usefixtures("data_dir")
def test_verify_says_how_many_differ(monkeypatch):
    monkeypatch.setattr(verify, "mixes", lambda: mixes()[::40])
    said = json.loads(run("atlas", "verify", "--layouts", "5", "--json").stdout)
    assert (said["against_solver"], said["differences"]) == (5, 0)


@pytest.mark.usefixtures("data_dir")
def test_verify_shows_what_differs(monkeypatch):
    wrong = verify.Difference(HENGDAO, "moves", 81, 80)
    monkeypatch.setattr(verify, "against_rules", lambda _atlas, _on_progress: [wrong])
    reply = run("atlas", "verify", "--layouts", "0")
    assert reply.exit_code == 1
    assert HENGDAO.text in reply.stderr
