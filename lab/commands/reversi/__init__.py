"""The laboratory's part of `yiyuan reversi`."""

import os


def use_one_core() -> None:
    """Search on one core, so that times of this process can be compared; a setting is kept."""
    os.environ.setdefault("YIYUAN_SEARCH_CORES", "1")
