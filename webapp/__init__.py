"""The site: pages, a JSON API and websocket messages on top of the engines.

Begin reading at `create_app`, then `matches` (the heart), `match` (what a match is), `sockets` and
`pages` (what the world sees), `engine_pool` and `store` (what stands below).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from webapp.application import Application
    from webapp.core.settings import Settings


def create_app(settings: Settings | None = None) -> Application:
    """The whole site, not yet serving; settings come from the environment unless given.

    Raises `webapp.core.environment.BadSetting`. Flask is imported here, so that the package stays light.
    """
    from webapp.application import Application  # noqa: PLC0415 - see above

    return Application(settings)
