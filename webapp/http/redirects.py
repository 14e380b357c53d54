"""The answer to a form: another page."""

from __future__ import annotations

from http import HTTPStatus

from flask import Response, make_response, redirect


def see_other(address: str) -> Response:
    """Leads to another page, which is asked for with GET; cookies may be added."""
    return make_response(redirect(address, HTTPStatus.SEE_OTHER))
