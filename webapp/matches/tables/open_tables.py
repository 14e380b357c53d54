"""The parts of the public list, built from the services of the site."""

from __future__ import annotations

from webapp.limits.limits import Limits
from webapp.limits.sources import Sources
from webapp.matches.game_site import GameSites
from webapp.matches.playing.presence import Presence
from webapp.matches.playing.service import MatchService
from webapp.matches.tables.keeper import TableKeeper
from webapp.matches.tables.lines import TableLines
from webapp.matches.tables.public_tables import PublicTables
from webapp.site.identity import Identity
from webapp.storage.public_match_store import PublicMatchStore


class OpenTables:
    """One of each web process."""

    def __init__(  # noqa: PLR0913, PLR0917 - the services that the parts use
        self,
        store: PublicMatchStore,
        matches: MatchService,
        limits: Limits,
        sources: Sources,
        presence: Presence,
        sites: GameSites,
        identity: Identity,
    ) -> None:
        self.public = PublicTables(store, matches, limits.may_list, sources)
        """The public list and its rules."""
        self.keeper = TableKeeper(store, presence.attended)
        """Notes who is there."""
        self.lines = TableLines(self.public, sites, identity)
        """The list as pages show it."""
