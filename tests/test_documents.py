"""Documents name only what is there: files, modules, commands, settings, and the targets of links."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import click
import pytest
from packaging.version import Version

from engines import __version__
from engines.__main__ import main
from tests.support.package import sections
from tests.support.servers import ROOT
from webapp.core.declared import settings_of
from webapp.core.settings import Allowances, Settings

DOCUMENTS = sorted(path for folder in (".", "docs", "lab") for path in ROOT.glob(f"{folder}/*.md"))
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
TEST = re.compile(r"(tests/[\w/]+\.py)::(\w+)")
PATH = re.compile(r"(?:engines|webapp|lab|tests|docs|\.ci)/[\w./-]*")
FILE = re.compile(r"\.?[\w-]+\.(?:md|toml|yaml|json|py)")
MODULE = re.compile(r"python -m ([\w.]+)")
COMMAND = re.compile(r"\byiyuan ((?:[a-z-]+ ?)+)")
RECIPE = re.compile(r"\bjust ([a-z][a-z-]*)")
NPM = re.compile(r"npm run ([\w:]+)")
SETTING = re.compile(r"\bYIYUAN_[A-Z_]+")


def text_of(document: Path) -> str:
    return document.read_text("utf-8")


@cache
def anchors(document: Path) -> set[str]:
    """The names of a document's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", text_of(document), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.fixture(params=DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def document(request: pytest.FixtureRequest) -> Path:
    return request.param


def test_links_lead_somewhere(document: Path) -> None:
    for link in LINK.findall(text_of(document)):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = (document.parent / name).resolve() if name else document
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_files_exist(document: Path) -> None:
    for code in CODE.findall(text_of(document)):
        if PATH.fullmatch(code):
            assert (ROOT / code).exists(), code
        elif FILE.fullmatch(code) and document.name != "CHANGELOG.md":
            found = (ROOT / code, *ROOT.glob(f"*/**/{code}"))
            assert any(path.exists() for path in found), code


def test_tests_exist(document: Path) -> None:
    for file, name in TEST.findall(text_of(document)):
        assert f"\ndef {name}(" in (ROOT / file).read_text("utf-8"), name


def test_modules_exist(document: Path) -> None:
    for module in MODULE.findall(text_of(document)):
        name = module.removesuffix(".NAME")
        assert name in {"venv", "pytest"} or find_spec(name), module


def test_commands_exist(document: Path) -> None:
    for words in COMMAND.findall(text_of(document)):
        group: click.Command = main
        for word in words.split():
            if not isinstance(group, click.Group):
                break
            assert word in group.commands, words
            group = group.commands[word]


def test_recipes_exist(document: Path) -> None:
    known = set(
        re.findall(r"^([a-z][a-z-]*)(?: .*)?:(?!=)", text_of(ROOT / "justfile"), re.MULTILINE)
    )
    commands = [code for code in CODE.findall(text_of(document)) if code.startswith("just ")]
    commands += re.findall(r"\.venv/bin/just .*", text_of(document))
    for command in commands:
        assert set(RECIPE.findall(command)) <= known, command


def test_all_checks_run_the_lines_of_the_readme_as_they_stand_there() -> None:
    """The first way to run the site, and both lines of tests."""
    readme, checks = text_of(ROOT / "README.md"), text_of(ROOT / ".ci/run")
    run, tests = (
        re.findall(r"^```sh\n(.*)\n```$", section, re.MULTILINE)
        for section in re.findall(
            r"^## (?:Run|Test) it\n(.*?)(?=^## )", readme, re.MULTILINE | re.DOTALL
        )
    )
    assert len(tests) == 2
    for line in (run[0], *tests):
        assert f"\n{line}\n" in checks, line


def test_the_version_is_that_of_the_newest_section() -> None:
    """Beyond the last release as long as changes are collected for the next one."""
    newest, before = sections()[:2]
    if newest == "Unreleased":
        assert Version(before) < Version(__version__)
        assert Version(__version__).is_devrelease
    else:
        assert newest == __version__


def test_both_readmes_have_the_same_sections_pictures_commands_and_links() -> None:
    def parts(name: str) -> list[list[str]]:
        text = text_of(ROOT / name)
        links = [link for link in LINK.findall(text) if not link.startswith("README")]
        headings = re.findall(r"^(#+) ", text, re.MULTILINE)
        commands = re.findall(r"^```sh\n(.*?)\n```$", text, re.MULTILINE | re.DOTALL)
        return [headings, commands, links, sorted(CODE.findall(text))]

    assert parts("README.md") == parts("README.zh.md")


def test_npm_scripts_exist(document: Path) -> None:
    scripts = json.loads(text_of(ROOT / "package.json"))["scripts"]
    assert set(NPM.findall(text_of(document))) <= set(scripts)


def test_settings_exist(document: Path) -> None:
    declared = {name for owner in (Settings, Allowances) for _, name, _ in settings_of(owner)}
    with_files = {f"{name}_FILE" for name in declared}
    assert set(SETTING.findall(text_of(document))) <= declared | with_files


# The table of the ASVS ------------------------------------------------------------------------------

ASVS = ROOT / "docs" / "asvs.md"
LEVEL_ONE = (
    *("1.2.1", "1.2.2", "1.2.3", "1.2.4", "1.2.5", "1.3.1", "1.3.2", "1.5.1"),
    *("2.1.1", "2.2.1", "2.2.2", "2.3.1"),
    *("3.2.1", "3.2.2", "3.3.1", "3.4.1", "3.4.2", "3.5.1", "3.5.2", "3.5.3"),
    *("4.1.1", "4.4.1", "5.2.1", "5.2.2", "5.3.1", "5.3.2"),
    *("6.1.1", *(f"6.2.{number}" for number in range(1, 9))),
    *("6.3.1", "6.3.2", "6.4.1", "6.4.2"),
    *("7.2.1", "7.2.2", "7.2.3", "7.2.4", "7.4.1", "7.4.2"),
    *("8.1.1", "8.2.1", "8.2.2", "8.3.1", "9.1.1", "9.1.2", "9.1.3", "9.2.1"),
    *("10.4.1", "10.4.2", "10.4.3", "10.4.4", "10.4.5", "11.3.1", "11.3.2", "11.4.1"),
    *("12.1.1", "12.2.1", "12.2.2", "13.4.1", "14.2.1", "14.3.1", "15.1.1", "15.2.1", "15.3.1"),
)
"""The requirements of level 1, as ASVS 5.0.0 lists them."""


def rows_of_the_asvs() -> dict[str, list[str]]:
    """The rows of both tables by their items, without the item."""
    rows = {}
    for line in text_of(ASVS).splitlines():
        if re.match(r"\| \d", line):
            items, *cells = (cell.strip() for cell in line.strip("|").split(" | "))
            rows |= {item.strip(): cells for item in items.split(",")}
    return rows


def test_the_asvs_table_has_every_item_of_level_one() -> None:
    assert len(LEVEL_ONE) == 70
    assert sorted(rows_of_the_asvs()) == sorted(LEVEL_ONE)


def test_what_holds_names_a_module_and_a_test() -> None:
    for item, cells in rows_of_the_asvs().items():
        if len(cells) == 1:  # it does not apply
            continue
        _what, result, modules, tests = cells
        assert re.match(r"(holds|operator|open)\b", result), item
        named = CODE.findall(modules)
        assert named, item
        assert all((ROOT / name).is_file() for name in named), item
        proven = CODE.findall(tests)
        assert proven or not result.startswith("holds"), item
        assert all((ROOT / name).is_file() for name in proven), item
        assert all(name.startswith(("tests/", "lab/")) for name in proven), item
