"""The files that a page loads: its scripts with all that they import, and its style sheets.

They are grouped into few files, since each costs a request. `just build` groups the scripts into
`static/built`. Where these are of other sources, or grouping is off, a page loads the modules.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from webapp.http import static_files
from webapp.http.static_files import FOLDER, SOCKET_IO

MANIFEST = FOLDER / "built" / "manifest.json"
WORKER = "built/js/offline/worker/main.js"
CLASSIC = "js/frame/theme_first.js"
"""It runs before the page is drawn, so it is no module and in no group."""


class Manifest(msgspec.Struct, frozen=True):
    """The result of a build: the digest of its sources, and the files of each module, its own first."""

    digest: str
    files: dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class PageFiles:
    """The files of pages; `built` has the grouped scripts by the module that a page names."""

    built: dict[str, tuple[str, ...]] | None
    grouped: bool

    def script(self, module: str) -> str:
        """The file to run for a module of a page."""
        return module if self.built is None else self.built[module][0]

    def modules(self, *modules: str, game: str | None = None) -> tuple[str, ...]:
        """All files that these modules of a page load; `game` is the folder of the page's game.

        A page preloads them together; otherwise each level of imports costs a round trip.
        """
        if self.built is None:
            return static_files.modules(*modules, game=game)
        named = (*modules, *self._game(game).values())
        return tuple(dict.fromkeys(path for each in named for path in self.built[each]))

    def worker(self, module: str) -> tuple[str, ...]:
        """All files that a worker of a page loads, the one to run first."""
        return static_files.modules(module) if self.built is None else (f"built/{module}",)

    def import_map(self, game: str | None) -> dict[str, str]:
        """The files of modules that scripts import by name; `game` is the folder of the page's game."""
        if self.built is None:
            return static_files.import_map(game)
        return {name: self.script(path) for name, path in self._game(game).items()}

    def styles(self, *groups: list[str]) -> tuple[str, ...]:
        """The files of style sheets; each group becomes one file, so pages that name it share that."""
        if not self.grouped:
            return tuple(f"css/{sheet}.css" for group in groups for sheet in group)
        return tuple(static_files.joined(tuple(group)) for group in groups if group)

    @staticmethod
    def _game(game: str | None) -> dict[str, str]:
        return {} if game is None else {"game": static_files.import_map(game)["game"]}


@cache
def classic_worker() -> str | None:
    """The service worker as one script without imports; None where what was built is outdated."""
    return WORKER if _manifest().digest == sources_digest() else None


def page_files(*, grouped: bool) -> PageFiles:
    """The files of pages, grouped where that is wanted and what was built is not outdated."""
    built = _manifest()
    current = grouped and built.digest == sources_digest()
    return PageFiles(built.files if current else None, grouped)


def sources_digest(folder: Path = FOLDER) -> str:
    """The digest of all modules, as `rolldown.config.js` computes it."""
    found = hashlib.sha256()
    names = sorted(path.relative_to(folder).as_posix() for path in (folder / "js").rglob("*.js"))
    for name in [*(name for name in names if name != CLASSIC), SOCKET_IO]:
        found.update(name.encode() + b"\0" + (folder / name).read_bytes() + b"\0")
    return found.hexdigest()


@cache
def _manifest() -> Manifest:
    """The result of the build; empty where it is missing or was left half merged."""
    try:
        return msgspec.json.decode(MANIFEST.read_bytes(), type=Manifest)
    except (FileNotFoundError, msgspec.DecodeError):
        return Manifest("", {})
