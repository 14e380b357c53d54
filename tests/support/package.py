"""The wheel and the sdist, built from what is committed or about to be.

`python -m tests.support.package dist` builds them into a folder, if they hold all that they should.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]


def sections() -> list[str]:
    """The sections of CHANGELOG.md, the newest first: releases, and perhaps `Unreleased` before them."""
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    return re.findall(r"^## (Unreleased$|\d\S*(?= \())", changes, re.MULTILINE)


def sources(root: Path, *names: str) -> set[str]:
    """The files of these folders or names that git knows, or would know, relative to the root."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *names]
    found = subprocess.run(listed, cwd=root, capture_output=True, text=True, check=True)
    return {name for name in found.stdout.splitlines() if (root / name).exists()}


def build(root: Path, out: Path) -> Path:
    """Build both from a copy without anything that git ignores; returns the folder with the two."""
    copy, built = out / "copy", out / "dist"
    built.mkdir()
    for name in sources(root, "."):
        target = copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / name, target)
    build_in(copy, built, "sdist", "wheel")
    return built


def build_in(sources: Path, out: Path, *kinds: str) -> list[Path]:
    """Build a `wheel` or an `sdist` from this folder into another one; returns what is there then."""
    calls = "\n".join(f"build_meta.build_{kind}({str(out)!r})" for kind in kinds)
    script = f"from setuptools import build_meta\n{calls}"
    subprocess.run([sys.executable, "-c", script], cwd=sources, check=True, capture_output=True)
    return [*out.glob("*.whl"), *out.glob("*.tar.gz")]


def faults(root: Path, built: Path) -> list[str]:
    """The files that the wheel or the sdist lacks, and those that the wheel has too many."""
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        installed = {name for name in wheel.namelist() if ".dist-info/" not in name}
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        packed = {name.partition("/")[2] for name in sdist.getnames()}
    wanted = sources(root, "engines", "webapp")
    whole = wanted | sources(root, "pyproject.toml", "README.md", "LICENSE")
    return [
        *(f"the wheel lacks {name}" for name in sorted(wanted - installed)),
        *(f"the wheel has {name}" for name in sorted(installed - wanted)),
        *(f"the sdist lacks {name}" for name in sorted(whole - packed)),
    ]


def main(target: Path) -> int:
    """Build both into a folder; returns 1 if they do not hold what they should."""
    with tempfile.TemporaryDirectory() as folder:
        built = build(ROOT, Path(folder))
        found = faults(ROOT, built)
        for fault in found:
            print(fault, file=sys.stderr)
        if not found:
            target.mkdir(exist_ok=True)
            for path in built.iterdir():
                print(shutil.copy(path, target))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
