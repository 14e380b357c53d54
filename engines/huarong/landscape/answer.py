"""The task of a worker: the map of a layout's component."""

from __future__ import annotations

import base64
import gzip
import threading
from typing import Any

from engines.game import BadInput
from engines.huarong.landscape.component import explore
from engines.huarong.landscape.packing import pack
from engines.huarong.landscape.places import places_of
from engines.huarong.rules.codes import common_code
from engines.huarong.rules.formats import read
from engines.huarong.solver.breadth_first import Stopped


def answer(text: str, *, stop: threading.Event | None = None) -> dict[str, Any]:
    """The map of a layout as plain JSON values.

    `{"code", "layouts", "places"}`: the code of the layout that names the map, the number of layouts,
    and the file of places, by gzip and in Base64; for any other layout of the component `places` is
    None. Raises `BadInput`: a code of `formats.read`, or `stopped`.
    """
    layout = read(text)
    try:
        component = explore(layout, stop)
        found: dict[str, Any] = {
            "code": common_code(component.key),
            "layouts": component.layouts,
            "places": None,
        }
        if component.key == layout:
            packed = pack(component, places_of(component, stop))
            zipped = gzip.compress(packed, mtime=0)
            found["places"] = base64.b64encode(zipped).decode()
    except Stopped as problem:
        raise BadInput("stopped", "the map was stopped before it was done") from problem
    return found
