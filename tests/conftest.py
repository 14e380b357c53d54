"""Settings of all tests: examples, markers from what a test uses, engines compiled before it begins."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.support.compiled_engines import compile_engines
from tests.support.examples import load_profile
from tests.support.run_report import RunReport

pytest_plugins = (
    "tests.support.fixtures.servers",
    "tests.support.fixtures.services",
)

gc.disable()  # until the tests are collected, which live until the end

# Tests start hundreds of processes, each of which would otherwise compile every module again.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

MEMORY = Path("/dev/shm")  # noqa: S108 - the folders in it are made by `tempfile`
LEAST_FREE = 4 << 30
"""Bytes that temporary files may need: small memory disks, as those of containers, are not used."""


def keep_files_in_memory() -> None:
    """Temporary files are on a disk in memory, if there is one that programs may be started from.

    SQLite waits for the disk at every commit. What tests kill are processes, not machines, so what was
    written is there afterwards on either disk.
    """
    if "TMPDIR" in os.environ or not os.access(MEMORY, os.W_OK):
        return
    may_start_programs = not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC
    if may_start_programs and shutil.disk_usage(MEMORY).free >= LEAST_FREE:
        os.environ["TMPDIR"] = str(MEMORY)  # also for the processes of xdist and the servers
        tempfile.tempdir = None


keep_files_in_memory()
load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))

MARKERS = {
    "browser": {"browser", "window"},
    "server": {"new_server", "any_server"},
    "services": {"postgresql", "new_redis", "new_proxy"},
    "atlas": {"atlas_folder"},
}
"""The markers of a test, each with the fixtures that bring it, directly or through others."""
LATER = {"browser", "services", "slow", "atlas"}
"""The markers of tests that `just test` leaves out, stories in a browser apart."""
LONGEST = "test_everything_is_there"
"""The test that takes longest, which begins first: last it would go on while other processes wait."""
VIEWS, LAST_VIEWS = "VIEWS", "journeys/views"
"""The environment variable for the views of a run, and where it is kept: the next run has others."""
OF_THE_PROCESS = {"process_server", "process_threads_server"}
"""The sites that the tests of a process share; a test with another one is slow."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The tests that are too long for every run are asked for."""
    parser.addoption("--release", action="store_true", help="run the tests marked `release` too")


def pytest_configure(config: pytest.Config) -> None:
    """The process that a person started says how the run goes, and in which views stories are seen."""
    if hasattr(config, "workerinput"):
        return
    config.pluginmanager.register(RunReport(config), RunReport.__name__)
    if VIEWS not in os.environ:
        before = int(config.cache.get(LAST_VIEWS, datetime.now(UTC).date().toordinal()))
        os.environ[VIEWS] = str(before + 1)
        config.cache.set(LAST_VIEWS, before + 1)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: some tests wait for a server, a page or a clock."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark each test with what it uses, and leave out those that nobody asked for."""
    if not config.getoption("release"):
        left_out = [item for item in items if item.get_closest_marker("release")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    folder = Path(__file__).parent
    items.sort(key=lambda item: item.name.split("[")[0] != LONGEST)
    for item in items:
        used = set(getattr(item, "fixturenames", ()))
        for marker, fixtures in MARKERS.items():
            if used & fixtures:
                item.add_marker(marker)
        if "new_server" in used and not used & OF_THE_PROCESS:
            item.add_marker(pytest.mark.slow(reason="starts a site of its own"))
        part = item.path.relative_to(folder).parts[0]
        needs = LATER - ({"browser", "slow"} if part == "journeys" else set())
        if part in ("browser", "lab") or any(item.get_closest_marker(each) for each in needs):
            item.add_marker("later")


def pytest_collection_finish() -> None:
    """Leave what was collected out of every later look for garbage."""
    gc.freeze()
    gc.enable()


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the engines before several processes begin, each of which would do it for itself."""
    config = session.config
    if not config.getoption("numprocesses", None) or hasattr(config, "workerinput"):
        return
    report = config.pluginmanager.get_plugin(RunReport.__name__)
    compile_engines(report.say)
