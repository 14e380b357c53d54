"""The site: pages, a JSON API and websocket messages on top of the engines.

Start reading at `application` and `registry`, then `matches.playing.service` (the core), `matches.match`
(the match itself), `matches.websocket` and `matches.pages` (the client-facing parts), `engine_pool` and
`storage` (the back ends).
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from webapp.application import Application
    from webapp.core.settings import Settings


def create_app(settings: Settings | None = None) -> Application:
    """Create the whole site on threads, not yet serving; settings default to the environment.

    Raises `webapp.core.environment.BadSetting`. Flask is imported here, so that the package stays light.
    """
    from webapp.application import Application  # noqa: PLC0415 - see above
    from webapp.core.runtime import THREADS  # noqa: PLC0415
    from webapp.core.settings import Settings  # noqa: PLC0415

    return Application(settings or Settings.from_environ(os.environ), THREADS, lambda _games: None)
