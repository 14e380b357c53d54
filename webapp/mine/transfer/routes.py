"""Pages and routes of codes: get one, say what it does, use it.

POST /mine/code        a code for this identity, as JSON; the body has what the browser keeps
GET  /mine/join        asks for a code; one in the fragment of the address reaches no server and no log
POST /mine/join        says what joining does, and does it once that is confirmed
POST /mine/records     leaves the records of the device that joined for the one that gave the code
GET  /mine/records     takes them there; 204 while there are none
GET  /mine/devices/others  says what signing out all other devices does
POST /mine/devices/others  does it: this device gets a token of its own, and all that the old one had
"""

from __future__ import annotations

from http import HTTPStatus

import segno
from flask import (
    Blueprint,
    Response,
    abort,
    jsonify,
    make_response,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse

from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.http.security_headers import never_store
from webapp.limits.limits import Limits
from webapp.mine.transfer.codes import VALID_SECONDS, TransferCodes
from webapp.mine.transfer.joining import Joining
from webapp.site.identity import Identity, visitor
from webapp.storage.player_store import PlayerStore
from webapp.storage.your_move_store import YourMoveStore

MOST_RECORDS = 1024 * 1024
"""Bytes of what a browser keeps; all of it together has some 600 KB at most."""
FORM_BYTES = 4096
GROUP = 4


pages = Blueprint("transfer", __name__)


@pages.post("/mine/code")
def issue() -> Response:
    """A code for this identity."""
    request.max_content_length = MOST_RECORDS
    if request.mimetype != "application/json":
        abort(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    service(Limits).may_use_code()
    answer = make_response()
    answer.headers["Cache-Control"] = "no-store"
    player, token = service(Identity).ensure_token(request, answer)
    code = service(TransferCodes).issue(player, token, request.get_data(as_text=True))
    url = f"{url_for('transfer.join', _external=True)}#{code}"
    qr = segno.make_qr(url, error="m").svg_inline(border=2, omitsize=True, svgclass=None)
    shown = jsonify(code=_in_groups(code), qr=qr, seconds=round(VALID_SECONDS))
    answer.set_data(shown.get_data())
    answer.mimetype = "application/json"
    return answer


@pages.get("/mine/code")
def state() -> Response:
    """Whether the code of this identity was used."""
    never_store()
    player = visitor()
    return jsonify(used=player is not None and service(TransferCodes).is_used(player))


@pages.post("/mine/records")
def leave() -> tuple[str, int]:
    """Leave the records of the device that joined."""
    request.max_content_length = MOST_RECORDS
    if request.mimetype != "application/json":
        abort(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    never_store()
    player = visitor()
    if player is None or not service(TransferCodes).leave(player, request.get_data(as_text=True)):
        abort(HTTPStatus.NOT_FOUND)
    return "", HTTPStatus.NO_CONTENT


@pages.get("/mine/records", endpoint="records")
def take() -> Response:
    """The records that were left; 204 while there are none."""
    never_store()
    player = visitor()
    left = None if player is None else service(TransferCodes).left(player)
    if left is None:
        return Response(status=HTTPStatus.NO_CONTENT)
    return Response(left, mimetype="application/json")


@pages.get("/mine/join")
def join() -> str:
    """The page that asks for a code."""
    never_store()
    return render_template("mine/join.html", wrong=False)


@pages.post("/mine/join")
def use() -> AnyResponse | str | tuple[str, int]:
    """Say what joining does, and do it once that is confirmed."""
    codes = service(TransferCodes)
    players = service(PlayerStore)
    request.max_content_length = FORM_BYTES
    service(Limits).may_use_code()
    never_store()
    code, own = request.form.get("code", ""), visitor()
    whose = codes.whose(code)
    if whose is None:
        return render_template("mine/join.html", wrong=True), HTTPStatus.NOT_FOUND
    if "confirmed" not in request.form:
        return render_template(
            "mine/join_confirm.html",
            code=code,
            same=whose == own,
            theirs=players.count(whose),
            own=players.count(own) if own else 0,
        )
    opened = codes.open(code)
    if opened is None:
        raise RequestError("bad_code")
    if own is not None:
        service(Joining).join(own, opened.player)
    page = make_response(
        render_template(
            "mine/joined.html", records=opened.records, count=players.count(opened.player)
        )
    )
    service(Identity).adopt(request, page, opened.token)
    return page


@pages.get("/mine/devices/others")
def sign_out() -> str:
    """The page that says what signing out all other devices does."""
    never_store()
    return render_template("mine/sign_out.html", ended=False)


@pages.post("/mine/devices/others", endpoint="end")
def end_others() -> Response:
    """Sign out all other devices: what they know opens nothing any more.

    All of them have the same token, and the site does not note which they are.
    """
    never_store()
    service(Limits).may_use_code()
    page = make_response(render_template("mine/sign_out.html", ended=True))
    player = visitor()
    if player is not None:
        service(TransferCodes).forget(player)
        service(YourMoveStore).forget_browsers(player)
        service(Joining).join(player, service(Identity).renew(request, page))
    return page


def _in_groups(code: str) -> str:
    """A code in two groups, as it is read aloud."""
    return " ".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))
