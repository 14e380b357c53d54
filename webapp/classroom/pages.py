"""The page that the computer of the class shows: what tablets scan, and what was checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus

import psutil
from flask import (
    Blueprint,
    Flask,
    Response,
    abort,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from segno.helpers import make_wifi

from webapp.classroom.networks import addresses
from webapp.core.services import service
from webapp.feature import Feature
from webapp.http.redirects import see_other
from webapp.http.security_headers import never_store
from webapp.site.qr_code import as_svg, qr_code

LOOK_SECONDS = 3
LONGEST_NAME, LONGEST_PASSWORD = 32, 63
"""Letters that the name and the password of a wireless network may have."""
LOW_BATTERY = 50
"""Per cent; a lesson takes some thirty of them."""

pages = Blueprint("classroom", __name__)


@dataclass
class Classroom:
    """What is known while the site serves a class; nothing of it is written down."""

    port: int
    keeps_days: int
    addresses: Callable[[], list[str]] = addresses
    devices: set[str] = field(default_factory=set)
    """Addresses from which others have come in."""
    wifi: tuple[str, str] = ("", "")
    """The name and the password of the wireless network, as the teacher typed them."""

    def is_here(self, address: str) -> bool:
        """Whether a request came from this computer."""
        return address.startswith("127.") or address == "::1" or address in self.addresses()


def feature(port: int, keeps_days: int) -> Feature:
    """Build it; `keeps_days` are those for which rooms are kept."""
    return Feature(blueprints=(pages,), services=(Classroom(port, keeps_days),), init_app=_init_app)


def _init_app(app: Flask) -> None:
    app.before_request(_note_and_lead)


def _note_and_lead() -> ResponseReturnValue | None:
    """Note who comes in, and lead this computer to the address that its codes and links shall have."""
    room, address = service(Classroom), request.remote_addr or ""
    found = room.addresses()
    if not room.is_here(address):
        room.devices.add(address)
        return None
    is_page = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
    alone = request.host.partition(":")[0] in ("127.0.0.1", "localhost")
    if is_page and alone and found:
        return redirect(
            f"http://{found[0]}:{room.port}{request.script_root}{request.full_path.rstrip('?')}"
        )
    return None


@pages.get("/class")
def laptop() -> str:
    """What tablets scan, and what was checked; for this computer alone."""
    return _drawn("laptop")


@pages.get("/class/now")
def now() -> Response:
    """What changes on that page."""
    _check_here()
    if request.args.get("seen") == _seen():
        answer = Response(status=HTTPStatus.NO_CONTENT)
    else:
        answer = make_response(_drawn("laptop_now"))
    answer.headers["Retry-After"] = str(LOOK_SECONDS)
    return answer


@pages.post("/class")
def join() -> ResponseReturnValue:
    """Show the code by which tablets join the wireless network; it is kept while the site serves."""
    _check_here()
    name, password = (request.form.get(key, "").replace("\x00", "") for key in ("name", "password"))
    service(Classroom).wifi = name[:LONGEST_NAME], password[:LONGEST_PASSWORD]
    return see_other(url_for("classroom.laptop"))


def _check_here() -> None:
    if not service(Classroom).is_here(request.remote_addr or ""):
        abort(HTTPStatus.NOT_FOUND)
    never_store()


def _seen() -> str:
    room, battery = service(Classroom), psutil.sensors_battery()
    power = battery and (battery.power_plugged, round(battery.percent))
    return str(hash((tuple(room.addresses()), len(room.devices), room.wifi, power)))


def _drawn(name: str) -> str:
    _check_here()
    room = service(Classroom)
    found = room.addresses()
    urls = [f"{each}:{room.port}{request.script_root}" for each in found]
    wifi, password = room.wifi
    return render_template(
        f"classroom/{name}.html",
        seen=_seen(),
        urls=urls,
        qr=qr_code(f"http://{urls[0]}/") if urls else None,
        port=room.port,
        devices=len(room.devices),
        battery=psutil.sensors_battery(),
        low_battery=LOW_BATTERY,
        keeps_days=room.keeps_days,
        wifi=wifi,
        wifi_qr=as_svg(make_wifi(wifi, password or None, "WPA" if password else None))
        if wifi
        else None,
    )
