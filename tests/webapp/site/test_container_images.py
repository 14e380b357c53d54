"""`Dockerfile` and `compose.yaml` agree with the project; they are not run here."""

import re
import tomllib

import pytest

from tests.support.servers import ROOT

DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text("utf-8")
PYROOT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
STARTS = dict(
    line.split(": ", 1) for line in (ROOT / "Procfile").read_text("utf-8").splitlines() if line
)


def named(text):
    return set(re.findall(r"\bYIYUAN_[A-Z_]+", text))


def known():
    sources = [*(ROOT / "webapp").rglob("*.py"), *(ROOT / "engines").rglob("*.py")]
    return set().union(*(named(path.read_text("utf-8")) for path in sources))


@pytest.mark.parametrize("text", [DOCKERFILE, COMPOSE], ids=["Dockerfile", "compose"])
def test_the_settings_exist(text):
    assert named(text)
    assert named(text) <= known()


def test_the_commands_are_those_of_the_procfile():
    words = re.search(r"^CMD \[(.*)\]$", DOCKERFILE, re.MULTILINE)[1]
    assert " ".join(re.findall(r'"([^"]*)"', words)) == STARTS["web"]
    assert re.search(r"^    command: (.*)$", COMPOSE, re.MULTILINE)[1] == STARTS["worker"]


def test_the_image_has_a_python_that_is_supported_and_the_extra_exists():
    minor = int(re.search(r"^FROM python:3\.(\d+)-slim$", DOCKERFILE, re.MULTILINE)[1])
    least, beyond = map(int, re.findall(r"3\.(\d+)", PYROOT["project"]["requires-python"]))
    assert least <= minor < beyond
    extra = re.search(r"'\.\[(\w+)\]'", DOCKERFILE)[1]
    assert extra in PYROOT["project"]["optional-dependencies"]


def test_what_the_image_copies_is_what_the_package_is_made_of():
    copied = set(" ".join(re.findall(r"^COPY (.*) \S+$", DOCKERFILE, re.MULTILINE)).split())
    assert all((ROOT / name).exists() for name in copied)
    packages = PYROOT["tool"]["setuptools"]["packages"]["find"]["include"]
    assert {name.rstrip("*") for name in packages} <= copied
    assert PYROOT["project"]["readme"] in copied


def test_every_volume_is_declared():
    used = set(re.findall(r'"([a-z-]+):/var', COMPOSE))
    declared = set(re.findall(r"^  ([a-z-]+):$", COMPOSE.split("\nvolumes:\n")[1], re.MULTILINE))
    assert used == declared
