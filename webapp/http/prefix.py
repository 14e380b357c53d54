"""The prefix of the site's addresses, such as `/yiyuan`, on a host that it shares.

In WSGI it is the `SCRIPT_NAME`: Flask leaves it out of routes and puts it into the URLs that it builds.
"""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from typing import TYPE_CHECKING

from flask import Request, request

from webapp.core.setting_values import PREFIX
from webapp.http.hosts import FOR_MONITORS

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def site_url(path: str) -> str:
    """The URL of a path on the site. Links that are not from `url_for` come from here."""
    return request.script_root + path


def cookie_path(asked: Request) -> str:
    """The path of cookies that other sites of the host need not see."""
    return f"{asked.script_root}/"


def cookie_name(name: str, asked: Request) -> str:
    """The name of a cookie that is sent to the whole host: each site there has its own."""
    return name + asked.script_root.replace("/", "~")


def wrap(app: WSGIApplication, prefix: str) -> WSGIApplication:
    """Wrap the application: paths begin with the prefix, unless a proxy has removed its own already.

    Such a proxy has put its prefix into `SCRIPT_NAME`; one that is no path is refused.
    """

    def mounted(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        removed = environ["SCRIPT_NAME"] = str(environ.get("SCRIPT_NAME", "")).rstrip("/")
        if removed and not PREFIX.fullmatch(removed):
            return _answer(start_response, HTTPStatus.BAD_REQUEST, "X-Forwarded-Prefix is no path.")
        path = str(environ.get("PATH_INFO", ""))
        if not prefix or path in FOR_MONITORS:  # these are asked for past the proxy
            return app(environ, start_response)
        if path == prefix:
            return _answer(start_response, HTTPStatus.PERMANENT_REDIRECT, "", Location=f"{prefix}/")
        if not path.startswith(f"{prefix}/"):
            return _answer(start_response, HTTPStatus.NOT_FOUND, f"This site is at {prefix}/.")
        environ["SCRIPT_NAME"] = prefix
        environ["PATH_INFO"] = path.removeprefix(prefix)
        return app(environ, start_response)

    return mounted


def _answer(
    start_response: StartResponse, status: HTTPStatus, sentence: str, **headers: str
) -> list[bytes]:
    body = f"{sentence}\n".encode()
    headers |= {"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(body))}
    start_response(f"{status.value} {status.phrase}", list(headers.items()))
    return [body]
