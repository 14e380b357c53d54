import os
import subprocess
import sys
import time

import pytest

from lab.background import NICENESS, processes
from tests.support.processes import is_alive
from tests.support.servers import ROOT

PROGRAM = """
import os, signal, time
from lab.background import processes

if __name__ == "__main__":
    with processes(1) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_processes_end_with_the_one_that_began_them(tmp_path):
    script = tmp_path / "killed.py"
    script.write_text(PROGRAM, encoding="utf-8")
    begun = subprocess.run(
        [sys.executable, script],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    orphan = int(begun.stdout)
    for _ in range(600):  # it checks once a second; a busy machine may be late
        if not is_alive(orphan):
            return
        time.sleep(0.1)
    pytest.fail("the process outlived the one that began it")


@pytest.mark.skipif(not hasattr(os, "nice"), reason="nothing to give way with")
def test_processes_give_way():
    with processes(1) as pool:
        assert pool.submit(os.nice, 0).result() == NICENESS
