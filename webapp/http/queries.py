"""The names in the query of a page, declared at its view."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from flask import current_app, request

V = TypeVar("V", bound=Callable[..., Any])
DECLARED = "query"


@dataclass(frozen=True)
class Query:
    """The names that a page reads; the values of `texts` among them may end in any character."""

    names: frozenset[str] = frozenset()
    texts: frozenset[str] = frozenset()


def reads(*names: str, texts: Iterable[str] = ()) -> Callable[[V], V]:
    """Declare what a view or the script of its page reads; its canonical address has nothing else."""
    declared = Query(frozenset((*names, *texts)), frozenset(texts))

    def declare(view: V) -> V:
        vars(view)[DECLARED] = declared
        return view

    return declare


def query_of_page() -> Query:
    """What the page of the current request reads."""
    view = current_app.view_functions.get(request.endpoint or "")
    return getattr(view, DECLARED, Query())
