"""What is installed is what was tested: the locked versions, and what `dependencies` allows."""

from __future__ import annotations

import tomllib
from collections import defaultdict

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.support.package import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
DIRECT = [
    Requirement(each)
    for group in (PROJECT["dependencies"], *PROJECT["optional-dependencies"].values())
    for each in group
]


def locked(name: str) -> dict[str, set[str]]:
    """The versions in a file of `requirements/`; some have one more for older Pythons."""
    found = defaultdict(set)
    for line in (ROOT / "requirements" / name).read_text("utf-8").splitlines():
        if line[0].isalnum():
            package, _, version = line.split()[0].partition("==")
            found[canonicalize_name(package)].add(version)
    return found


def test_both_locks_have_the_same_versions() -> None:
    tested = locked("constraints.txt")
    site = locked("site.txt")
    assert site
    assert {name: tested[name] for name in site} == site


def test_what_is_locked_is_allowed_and_a_next_0_x_is_not() -> None:
    """The next minor version of such a package may change anything."""
    for package in DIRECT:
        versions = locked("constraints.txt")[canonicalize_name(package.name)]
        assert versions or package.name == PROJECT["name"], package
        for version in map(Version, versions):
            assert version in package.specifier
            if version.major == 0:
                assert Version(f"0.{version.minor + 1}") not in package.specifier, package
