"""The services of the application that serves a request, by their types."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from flask import Flask, current_app

KEY = "yiyuan"
S = TypeVar("S")


def provide(app: Flask, services: Iterable[object]) -> None:
    """Add services, one of each type."""
    app.extensions.setdefault(KEY, {}).update((type(each), each) for each in services)


def service(kind: type[S]) -> S:
    """The service of a type, for the views of the current application."""
    found: S = current_app.extensions[KEY][kind]
    return found
