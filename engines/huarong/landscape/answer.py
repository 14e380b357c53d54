"""The task of a worker: the map of a layout's component."""

from __future__ import annotations

import base64
import gzip
import threading

from engines.game import BadInput
from engines.huarong.landscape.component import explore
from engines.huarong.landscape.packing import pack
from engines.huarong.landscape.places import places_of
from engines.huarong.rules.codes import common_code
from engines.huarong.rules.formats import read
from engines.huarong.solver.breadth_first import Stopped
from engines.jobs import LayoutMap


def answer(text: str, *, stop: threading.Event | None = None) -> LayoutMap:
    """The map of a layout; raises `BadInput`: a code of `formats.read`, or `stopped`."""
    layout = read(text)
    try:
        component = explore(layout, stop)
        places = None
        if component.key == layout:
            packed = pack(component, places_of(component, stop))
            places = base64.b64encode(gzip.compress(packed, mtime=0)).decode()
    except Stopped as error:
        raise BadInput("stopped", "the map was stopped before it was done") from error
    return LayoutMap(common_code(component.key), component.layouts, places)
