"""A copy of the site to which a fourth game is added, as ARCHITECTURE.md says: Tic-tac-toe.

`tic_tac_toe/` has the folders of the game, in the places that they have in the repository. Beside them
the copy has only the lines below that this one has not: one entry in each of the two registries.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.support.servers import ROOT

KEY = "tic-tac-toe"
GAME = Path(__file__).with_name("tic_tac_toe")

ENGINES_IMPORT = """\
from engines.tic_tac_toe import scores as tic_tac_toe_scores
from engines.tic_tac_toe.levels import LADDER as TIC_TAC_TOE_LADDER
from engines.tic_tac_toe.levels import LEVELS as TIC_TAC_TOE_LEVELS
from engines.tic_tac_toe.rules.drawing import board_svg as tic_tac_toe_board_svg
from engines.tic_tac_toe.rules.position import TicTacToePosition
from engines.tic_tac_toe.rules.position import reason as tic_tac_toe_reason


def _tic_tac_toe() -> Engine:
    from engines.tic_tac_toe.search import engine

    return engine
"""
ENGINES_ENTRY = """\
            Duel(
                "tic-tac-toe",
                Words("井字棋", "Tic-tac-toe"),
                TicTacToePosition,
                TIC_TAC_TOE_LEVELS,
                (),
                _tic_tac_toe,
                tic_tac_toe_reason,
                loss=tic_tac_toe_scores.loss,
                cost=tic_tac_toe_scores.loss,
                turning_loss=1,
                number_of=tic_tac_toe_scores.number_of,
                formats=(),
                board_svg=tic_tac_toe_board_svg,
                ladder=TIC_TAC_TOE_LADDER,
            ),
"""
SITE_IMPORT = "from webapp.tic_tac_toe import game_site as tic_tac_toe\n"
SITE_ENTRY = "    tic_tac_toe.SITE,\n"


def add_to_copy(folder: Path) -> Path:
    """Make a copy of the site with the fourth game in `folder`, from which its modules can be run."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "webapp", folder / "webapp", ignore=ignored)
    _begin_engines(folder / "engines")
    shutil.copytree(GAME, folder, ignore=ignored, dirs_exist_ok=True)
    registry = folder / "engines" / "registry.py"
    _insert(registry, ENGINES_IMPORT, before="\n\n@dataclass(frozen=True)\nclass Duel:")
    _insert(registry, ENGINES_ENTRY, before="        )\n    }\n)\n\nPUZZLES")
    registry = folder / "webapp" / "registry.py"
    _insert(registry, SITE_IMPORT, before="\nGAMES:")
    _insert(registry, SITE_ENTRY, before=")\nGAME_SITES = ")
    return folder


def _begin_engines(folder: Path) -> None:
    """Copy the registry, and take all else from the repository, where its code is compiled already."""
    folder.mkdir()
    package = (ROOT / "engines" / "__init__.py").read_text("utf-8")
    beside = f"\n__path__.append({str(ROOT / 'engines')!r})\n"
    (folder / "__init__.py").write_text(package + beside, "utf-8")
    shutil.copy(ROOT / "engines" / "registry.py", folder)


def _insert(path: Path, text: str, *, before: str) -> None:
    """Insert a text before another one, which occurs once in the file."""
    found = path.read_text("utf-8")
    assert found.count(before) == 1, (path, before)
    path.write_text(found.replace(before, text + before), "utf-8")
