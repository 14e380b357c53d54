"""Calls of players when it is their move, as a part of the site."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from flask import Flask

from webapp.core import languages
from webapp.core.errors import RequestError
from webapp.core.settings import Settings
from webapp.core.signing import serializer
from webapp.feature import Feature, Services
from webapp.matches.feature import Matches
from webapp.storage.your_move_store import YourMoveStore
from webapp.your_move import routes
from webapp.your_move.calls import Call, Calls
from webapp.your_move.services import BadService, HttpSend, Outcome
from webapp.your_move.services import Services as PushServices

if TYPE_CHECKING:
    from webapp.your_move.push import Push


class _Pushing:
    """Push as it is switched on: what needs `cryptography`, and the key, which the database keeps."""

    def __init__(self, settings: Settings, store: YourMoveStore) -> None:
        self._settings = settings
        self._store = store
        self._services = PushServices(settings.push_services)
        self._app: Flask | None = None
        self._push: Push | None = None

    def init_app(self, app: Flask) -> None:
        """Take the application whose languages calls are written in."""
        self._app = app

    @property
    def push(self) -> Push:
        """The sender of pushes; its key is made when first needed, and stored in the database."""
        if self._push is None:
            from webapp.your_move import encryption, push  # noqa: PLC0415 - the extra is optional

            key = encryption.SiteKey(self._store.private_key(encryption.new_private_key))
            send = HttpSend(self._services)
            self._push = push.Push(
                key,
                send,
                contact=self._settings.push_contact,
                speaking=self._speaking,
                address=self._address,
            )
        return self._push

    def send(self, call: Call) -> Outcome:
        """Send a call."""
        return self.push(call)

    def check(self, asked: routes.NewBrowserRequest) -> None:
        """Raise `RequestError` for a browser of an unknown service, or with keys that are none."""
        from webapp.your_move.encryption import BadKeys, BrowserKeys  # noqa: PLC0415 - as above

        try:
            self._services.checked(asked.endpoint)
            BrowserKeys.from_text(asked.keys.p256dh, asked.keys.auth)
        except BadService as error:
            raise RequestError("push_service", detail=str(error)) from error
        except BadKeys as error:
            raise RequestError("bad_message", detail=str(error)) from error

    @contextmanager
    def _speaking(self, language: str) -> Iterator[None]:
        assert self._app is not None  # noqa: S101 - set before anything is served
        with self._app.app_context(), languages.speaking(language):
            yield

    def _address(self, match_id: str) -> str:
        return f"{self._settings.prefix}/g/{match_id}"


def feature(services: Services, matches: Matches) -> Feature:
    """Build it: pages and calendar always, push where the operator has switched it on."""
    settings = services.settings
    store = YourMoveStore(services.database)
    pushing = _Pushing(settings, store) if settings.push else None
    links = serializer(settings.secret_keys, "calendar")
    calls = None
    if pushing is not None:
        calls = Calls(matches.service, store, matches.presence.is_here, pushing.send)
        matches.publisher.listen(calls.hear)

    def public_key() -> str:
        return "" if pushing is None else pushing.push.key.public

    def init_app(app: Flask) -> None:
        app.jinja_env.globals["notifies"] = pushing is not None
        if pushing is not None:
            pushing.init_app(app)

    check = None if pushing is None else pushing.check
    return Feature(
        blueprints=(routes.pages,),
        services=(store, routes.Calling(links, public_key, check)),
        init_app=init_app,
        start=() if calls is None else (calls.start,),
        close=() if calls is None else (calls.close,),
        forget=store.forget,
    )
