"""Whether processes have ended."""

from __future__ import annotations

import os
from pathlib import Path


def is_alive(pid: int) -> bool:
    """Whether a process has not ended; one that nobody has waited for yet has."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except ProcessLookupError:
        return False
    except FileNotFoundError:  # it has just ended, or the system has no such files
        return not Path("/proc/self/stat").exists()
    return state != "Z"
