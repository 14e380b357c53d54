"""The routes of the installable site.

GET /manifest.<language>.json   the manifest; browsers ask for it without cookies
GET /worker.js                  the service worker, at the root: it serves what lies below its address;
                                with ?classic for browsers whose workers cannot be modules
GET /offline/<language>         the page that the worker shows where there is nothing else
"""

from __future__ import annotations

import hashlib
import json
from http import HTTPStatus

from flask import Blueprint, Flask, Response, abort, render_template, request, url_for
from flask_babel import force_locale

from webapp.core import languages
from webapp.core.services import service
from webapp.http.page_files import classic_worker
from webapp.http.prefix import site_url
from webapp.site.game_entry import Games
from webapp.site.identity import visitor
from webapp.site.installable.manifest import manifest
from webapp.site.installable.version import version

MANIFEST = "application/manifest+json"
WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"
"""The worker runs the site's own scripts and asks only the site."""
ENTRY = "js/offline/worker/main.js"


def init_app(app: Flask) -> None:
    """Add what pages say of themselves to the worker: their version, and whose they are."""

    def visitor_tag() -> str:
        player = visitor()
        return "" if player is None else hashlib.sha256(f"page {player}".encode()).hexdigest()[:12]

    app.add_template_global(version, "page_version")
    app.add_template_global(visitor_tag)


installable = Blueprint("installable", __name__)


@installable.get("/manifest.<language>.json", endpoint="manifest")
def show_manifest(language: str) -> Response:
    """The manifest in a language."""
    with force_locale(_locale(language)):
        text = json.dumps(manifest(service(Games)), ensure_ascii=False)
    response = Response(text, mimetype=MANIFEST)
    response.headers["Cache-Control"] = "no-cache"
    return response


@installable.get("/worker.js")
def worker() -> Response:
    """The service worker."""
    response = Response(_script(), mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = WORKER_POLICY
    response.headers["Service-Worker-Allowed"] = site_url("/")
    return response


@installable.get("/offline/<language>")
def offline(language: str) -> str:
    """The page for what is not there without a connection."""
    with force_locale(_locale(language)):
        return render_template("site/offline.html")


def _locale(language: str) -> str:
    """The locale of a language tag; an unknown one is not found."""
    return languages.LANGUAGES.get(language) or abort(HTTPStatus.NOT_FOUND)


def _script() -> str:
    """The worker's script: a new version has other bytes, which is how browsers notice it."""
    app_pages = ("/", "/mine", *(path for game in service(Games) for path in game.app_pages))
    site = {
        "version": version(),
        "root": site_url("/"),
        "files": site_url("/static/"),
        "offline": {
            tag: url_for("installable.offline", language=tag) for tag in languages.LANGUAGES
        },
        "app": [site_url(path) for path in app_pages],
        "any": [
            {"like": site_url(like), "path": site_url(path)}
            for game in service(Games)
            for like, path in game.any_pages.items()
        ],
        "forget": url_for("privacy.forget"),
    }
    facts = json.dumps(site, ensure_ascii=False, indent=2)
    if "classic" not in request.args:
        entry = json.dumps(url_for("static", filename=ENTRY))
        return f"import {{ start }} from {entry};\nstart({facts});\n"
    entry = json.dumps(url_for("static", filename=classic_worker() or abort(HTTPStatus.NOT_FOUND)))
    return f"importScripts({entry});\nworker.start({facts});\n"
