"""Import rules: the contracts in pyproject.toml, and the arrows between scripts."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from engines.registry import DUELS, PUZZLES

ROOT = Path(__file__).parents[2]
LINT = "from importlinter.cli import lint_imports_command as lint; lint(['--no-cache'])"

FEWEST_CONTRACTS = 21
"""The contracts, one per arrow; a change that drops one must change this list."""


def python(code: str) -> subprocess.CompletedProcess[str]:
    """The output of a new process that runs this code with the packages."""
    return subprocess.run(
        [sys.executable, "-X", "utf8", "-c", code],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_the_arrows_between_packages_hold():
    run = python(LINT)
    assert run.returncode == 0, run.stdout + run.stderr
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    contracts = settings["contracts"]
    assert len(contracts) >= FEWEST_CONTRACTS
    assert f"{len(contracts)} kept, 0 broken" in run.stdout


def test_only_storage_may_import_sqlalchemy():
    """The contract names every package of the site but `storage`, so a new one cannot be left out."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    (named,) = (
        contract["source_modules"]
        for contract in settings["contracts"]
        if contract.get("forbidden_modules") == ["sqlalchemy", "alembic"]
    )
    parts = {path.parent.name for path in (ROOT / "webapp").glob("*/__init__.py")}
    parts |= {path.stem for path in (ROOT / "webapp").glob("*.py")} - {"__init__"}
    assert set(named) == {f"webapp.{part}" for part in parts - {"storage"}}


def test_numba_is_imported_where_its_cache_is_ours():
    """`engines.native` puts a cache that checks its files in place of Numba's."""
    importers = {
        path.relative_to(ROOT).as_posix()
        for package in ("engines", "webapp", "lab")
        for path in (ROOT / package).rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if line.lstrip().startswith(("import numba", "from numba", "from llvmlite"))
    }
    assert importers == {"engines/native.py", "engines/vectors.py"}


def test_rules_notation_pages_and_help_load_neither_numba_nor_numpy(atlas_folder):
    """Only a search loads the compiler, not an import, a picture, the atlas or the help of a command."""
    code = (
        "import sys; from pathlib import Path\n"
        "import engines.registry, engines.commands.reversi.group\n"
        "from engines import capture_go, huarong, reversi\n"
        "from engines.huarong.atlas.atlas import Atlas, AtlasQuery\n"
        "from engines.huarong.solver import reference\n"
        "reversi.Position.start().play('f5')._repr_svg_()\n"
        "huarong.read('1A9BF0C00').draw()\n"
        "capture_go.read_sgf('(;GM[1]SZ[5];B[cc])')\n"
        f"atlas = Atlas.open(Path({str(atlas_folder)!r}))\n"
        "assert atlas.distance(huarong.puzzle('横刀立马').layout, 'moves') == 81\n"
        "assert len(atlas.path(atlas.find(AtlasQuery(moves=3)), 'moves')) == 4\n"
        "print(sorted({'numba', 'numpy', 'llvmlite'} & set(sys.modules)))"
    )
    run = python(code)
    assert (run.stdout.strip(), run.returncode) == ("[]", 0), run.stderr


GAMES = {key.replace("-", "_") for key in (*DUELS, *PUZZLES)}
"""Folders whose modules must not import each other."""

SHARED = {"board", "net", "frame", "offline"}
PAGES = {"matches", "site", *GAMES}
MAY_IMPORT = {
    "offline": {"offline"},
    "frame": {"frame", "offline"},
    "board": {"board", "frame"},
    "net": {"net", "frame", "offline"},
    "problems": {"problems", *SHARED},
    "rooms": {"rooms", *SHARED},
    **{family: {family, "problems", *SHARED} for family in PAGES},
    "analysis": {"analysis", "matches", *SHARED},
    "mine": {"mine", "problems", "matches", *GAMES, *SHARED},
}
"""The folders of scripts, and the folders that each may import from; types count as imports.

The analysis board names moves, reasons and sides, and turns its board, as the pages of matches do.
The pages of all that one has done read the records that each game keeps, and those of games on a device.
"""


def test_the_arrows_between_scripts_hold():
    scripts = ROOT / "webapp" / "static" / "js"
    for path in scripts.rglob("*.js"):
        folder = path.parent
        imported = re.findall(
            r"""(?:from|import)\s*\(?["'](\.[^"']+)["']""", path.read_text("utf-8")
        )
        for name in imported:
            target = (folder / name).resolve()
            if target.parent.name == "types":
                assert target.with_suffix(".d.ts").is_file(), f"{path.name} imports {name}"
                continue
            assert target.is_file(), f"{path.name} imports {name}, which is not there"
            here, there = (each.relative_to(scripts).parts for each in (path, target))
            assert there[0] in MAY_IMPORT[here[0]], f"{path} may not import {name}"
            if here[0] == there[0] == "board":
                games = {each[1] for each in (here, there)} & GAMES
                assert len(games) <= 1, f"{path} may not import {name}"
                assert here[1] in GAMES or not games, f"{path} may not import {name}"


FIRST_MOVE = """
import sys
from engines.registry import DUELS
game = DUELS[sys.argv[1]]
engine, position = game.engine(), game.position.start()
for level in game.levels:
    if level.at_once:
        assert engine.think(position, level, seed=1).move in position.legal_moves()
"""

PREPARED_LATER = {
    "reversi": """
assert not {"trained_search", "exact_search"} & {name.rpartition(".")[2] for name in sys.modules}
""",
    "capture-go": """
from engines.capture_go.kernels import vertex_sets
kernels = [kernel for kernel, _ in vertex_sets._KERNELS]
assert kernels and not any(kernel.signatures for kernel in kernels)
""",
}


@pytest.mark.parametrize("game", DUELS)
def test_a_level_that_answers_at_once_needs_nothing_that_is_prepared(game):
    code = FIRST_MOVE + PREPARED_LATER[game]
    subprocess.run([sys.executable, "-c", code, game], check=True)
