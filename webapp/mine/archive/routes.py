"""Routes of the file of everything: save it, restore it.

GET  /mine/archive.json  all games with their events, sealed; scripts add what the browser keeps
POST /mine/archive       brings a portion of such a file back; says what became of its games
"""

from __future__ import annotations

from http import HTTPStatus

from flask import Blueprint, Response, abort, jsonify, make_response, request

from webapp.core.errors import RequestError
from webapp.core.services import service
from webapp.http.security_headers import never_store
from webapp.limits.limits import Limits
from webapp.matches.match.name import checked_name
from webapp.matches.pages import name_cookie as names
from webapp.mine.archive.file import MOST_BYTES, read
from webapp.mine.archive.restoring import Restoring
from webapp.mine.archive.writing import Writing
from webapp.site.identity import Identity, visitor

FILE_NAME = "yiyuan.json"


archive = Blueprint("archive", __name__)


@archive.get("/mine/archive.json")
def save() -> Response:
    """The file of everything."""
    never_store()
    found = service(Writing).archive(visitor(), names.remembered(request))
    answer = Response(found, mimetype="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="{FILE_NAME}"'
    return answer


@archive.post("/mine/archive")
def restore() -> Response:
    """Bring a portion of such a file back."""
    limits = service(Limits)
    request.max_content_length = MOST_BYTES
    if request.mimetype != "application/json":
        abort(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    limits.may_restore()
    limits.may_think()
    found = read(request.get_data())
    answer = make_response()
    answer.headers["Cache-Control"] = "no-store"
    player = service(Identity).ensure_player(request, answer)
    done = service(Restoring).restore(player, found.portion)
    if found.name is not None and names.remembered(request) is None:
        _remember(answer, found.name)
    answer.set_data(jsonify(done).get_data())
    answer.mimetype = "application/json"
    return answer


def _remember(answer: Response, name: str) -> None:
    """Remember the name of the file, if it is one that may be shown."""
    try:
        names.remember(request, answer, checked_name(name))
    except RequestError:
        return
