"""The site as people install it: from the wheel, in an empty environment outside the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.support.servers import ROOT, Server

UV = Path(sys.executable).with_name("uv")
ROUTES = """
import webapp
for rule in webapp.create_app().flask.url_map.iter_rules():
    for method in rule.methods - {"HEAD", "OPTIONS"}:
        print(method, rule)
"""


OWN = f"{sys.version_info.major}.{sys.version_info.minor}"


def interpreters() -> dict[str, Path]:
    """The supported Pythons that are installed here, by version; this process's own comes first."""
    found = {OWN: Path(sys.executable)}
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    path = [Path(folder) for folder in os.environ["PATH"].split(os.pathsep)]
    for version in ("3.11", "3.12", "3.13", "3.14"):
        # The shims of pyenv are there for versions that are not chosen, too.
        folders = [*(each for each in path if each.name != "shims"), *kept.glob(f"{version}.*/bin")]
        for folder in folders:
            if version not in found and (folder / f"python{version}").exists():
                found[version] = folder / f"python{version}"
    return found


class Installed:
    """An environment with nothing but the wheel and what it needs, in the locked versions."""

    def __init__(self, folder: Path, python: Path, package: Path) -> None:
        self._folder = folder
        _uv("venv", "--python", str(python), str(folder / "env"))
        self.add(str(package))

    def add(self, what: str) -> None:
        """Install something more, in the locked version."""
        locked = ROOT / "requirements" / "constraints.txt"
        python = str(self.program("python"))
        _uv("pip", "install", "--python", python, what, "--constraint", str(locked))

    def program(self, name: str) -> Path:
        """A program of the environment."""
        return self._folder / "env" / "bin" / name

    def run(self, *command: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment outside the checkout."""
        program, *arguments = command
        return subprocess.run(
            [self.program(program), *arguments],
            cwd=self._empty("elsewhere"),
            env=self._environment() | settings,
            capture_output=True,
            text=True,
            check=False,
        )

    def routes(self, data_dir: Path) -> list[tuple[str, str]]:
        """The routes of the site, as the installed one says."""
        said = self.run("python", "-c", ROUTES, YIYUAN_DATA_DIR=str(data_dir))
        assert said.returncode == 0, said.stderr
        return [tuple(line.split(" ", 1)) for line in said.stdout.splitlines()]  # type: ignore[misc]

    def site(self, data_dir: Path, **settings: Any) -> Server:
        """The site, not started yet, as `yiyuan serve` starts it."""
        return Server(
            data_dir,
            workers=1,
            command=[str(self.program("yiyuan")), "serve"],
            root=self._empty("elsewhere"),
            HOME=str(self._empty("home")),
            **settings,
        )

    def _environment(self) -> dict[str, str]:
        """Nothing of this process but where programs are: no `PYTHONPATH`, no setting of the site."""
        return {"PATH": os.environ["PATH"], "HOME": str(self._empty("home"))}

    def _empty(self, name: str) -> Path:
        folder = self._folder / name
        folder.mkdir(exist_ok=True)
        return folder


def _uv(*command: str) -> None:
    done = subprocess.run([UV, "-q", *command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
