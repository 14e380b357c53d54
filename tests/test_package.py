"""The wheel and the sdist hold all that the sources hold."""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from engines import __version__
from tests.support.package import ROOT, build, build_in, faults, sections

pytestmark = pytest.mark.slow(reason="builds the wheel and the sdist")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp("built"))


def test_both_hold_every_source_and_the_wheel_nothing_else(built: Path) -> None:
    assert faults(ROOT, built) == []


def test_what_is_missing_is_named(built: Path, tmp_path: Path) -> None:
    """A release stops there."""
    lacking = tmp_path / next(built.glob("*.whl")).name
    with zipfile.ZipFile(next(built.glob("*.whl"))) as whole, zipfile.ZipFile(lacking, "w") as less:
        for name in whole.namelist():
            if not name.endswith("weights.bin"):
                less.writestr(name, whole.read(name))
        less.writestr("webapp/notes.txt", "left behind")
    shutil.copy(next(built.glob("*.tar.gz")), tmp_path)
    assert faults(ROOT, tmp_path) == [
        "the wheel lacks engines/reversi/evaluation/weights.bin",
        "the wheel has webapp/notes.txt",
    ]


def test_pip_puts_the_wheel_in_the_place_of_the_last_release(built: Path, tmp_path: Path) -> None:
    """It leaves what has the same version as it is."""
    before = next(each for each in sections() if each not in ("Unreleased", __version__))
    released = tmp_path / f"yiyuan-{before}-py3-none-any.whl"
    about = f"yiyuan-{before}.dist-info"
    with zipfile.ZipFile(released, "w") as wheel:
        wheel.writestr(
            f"{about}/METADATA", f"Metadata-Version: 2.1\nName: yiyuan\nVersion: {before}\n"
        )
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr(f"{about}/RECORD", "")
    venv.create(tmp_path / "env")
    pip = [sys.executable, "-m", "pip", "--python", str(tmp_path / "env"), "install", "-q"]
    for path in (released, *built.glob("*.whl")):
        subprocess.run([*pip, "--no-index", "--no-deps", "--no-compile", str(path)], check=True)
    (installed,) = (tmp_path / "env").glob("lib/python*/site-packages/yiyuan-*")
    assert installed.name == f"yiyuan-{__version__}.dist-info"


def test_a_command_of_the_laboratory_says_that_the_wheel_lacks_it(
    built: Path, tmp_path: Path
) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        wheel.extractall(tmp_path)
    said = subprocess.run(
        [sys.executable, "-m", "engines", "reversi", "train"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (said.returncode, said.stdout) == (2, "")
    assert "needs a checkout of the sources" in said.stderr
    assert len(said.stderr.splitlines()) == 1


def test_the_sdist_builds_the_same_wheel(built: Path, tmp_path: Path) -> None:
    subprocess.run(["tar", "-xzf", next(built.glob("*.tar.gz")), "-C", tmp_path], check=True)
    (again,) = build_in(next(tmp_path.iterdir()), tmp_path, "wheel")
    assert contents(again) == contents(next(built.glob("*.whl")))


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as opened:
        return {name: opened.read(name) for name in opened.namelist()}
