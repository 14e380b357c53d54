"""Matches as a part of the site: their services, pages, lists and websocket messages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from engines.game import Side
from webapp.feature import Feature, Services
from webapp.limits.sources import Sources
from webapp.matches.analysis.knowledge import MatchKnowledge
from webapp.matches.game_site import GameSites
from webapp.matches.mistakes import routes as mistakes
from webapp.matches.pages import api, downloads, name_form
from webapp.matches.pages import matches as pages
from webapp.matches.playing.advice import Advice
from webapp.matches.playing.ai_turns import AITurns, SearchLeases
from webapp.matches.playing.engine_moves import EngineMoves
from webapp.matches.playing.greetings import Greetings
from webapp.matches.playing.presence import Presence, RemotePresence
from webapp.matches.playing.repository import MatchRepository
from webapp.matches.playing.service import MatchService
from webapp.matches.reviews.searched import MOST_BYTES
from webapp.matches.reviews.service import ReviewService
from webapp.matches.tables import pages as table_pages
from webapp.matches.tables.keeper import TableKeeper
from webapp.matches.tables.lines import TableLines
from webapp.matches.tables.public_tables import PublicTables
from webapp.matches.websocket.handlers import MatchHandlers
from webapp.matches.websocket.publisher import MatchPublisher
from webapp.storage.clock_store import ClockStore
from webapp.storage.kept_files import KeptFiles
from webapp.storage.player_store import TurningPoints
from webapp.storage.proof_store import ProofStore
from webapp.storage.public_match_store import PublicMatchStore


class OtherProcesses(Protocol):
    """The services that the web processes on the same matches share."""

    shared: bool
    search_leases: SearchLeases
    remote_presence: RemotePresence | None


@dataclass(frozen=True, kw_only=True)
class Matches:
    """The services of matches, which other features use, and what the feature adds to the site."""

    service: MatchService
    reviews: ReviewService
    presence: Presence
    publisher: MatchPublisher
    feature: Feature


def matches(  # noqa: PLR0913 - the services that it uses, and its two listeners
    services: Services,
    sites: GameSites,
    publisher: MatchPublisher,
    others: OtherProcesses,
    *,
    on_help: Callable[[str, Side], None],
    on_review: Callable[[TurningPoints], None],
) -> Matches:
    """Build them; the listeners are told who took help, and what complete reviews have found."""
    database, settings = services.database, services.settings
    knowledge = MatchKnowledge(ProofStore(database))
    presence = Presence(others.remote_presence, publisher.presence)
    service = _service(services, knowledge, presence, publisher, others, on_help)
    reviews = ReviewService(
        services.engine_jobs,
        knowledge,
        services.known_values,
        settings.workers,
        KeptFiles(settings.data_dir / "reviews", MOST_BYTES, services.run_blocking),
        on_complete=on_review,
    )
    MatchHandlers(
        services.connections,
        service,
        reviews,
        publisher,
        presence,
        Greetings(service.match, publisher.greeting),
        sites,
    )
    return Matches(
        service=service,
        reviews=reviews,
        presence=presence,
        publisher=publisher,
        feature=_feature(services, service, reviews, presence, sites),
    )


def _feature(
    services: Services,
    service: MatchService,
    reviews: ReviewService,
    presence: Presence,
    sites: GameSites,
) -> Feature:
    listed, sources = PublicMatchStore(services.database), Sources(services.settings.secret_keys)
    tables = PublicTables(listed, service, services.limits.may_list, sources)
    keeper = TableKeeper(listed, presence.attended)
    return Feature(
        blueprints=(
            pages.pages,
            api.api,
            table_pages.pages,
            name_form.names,
            mistakes.pages,
            downloads.files,
        ),
        services=(service, reviews, sites, tables, TableLines(tables, sites, services.identity)),
        start=(
            service.resume,
            service.clocks.start,
            service.abandoned.start,
            presence.start,
            keeper.start,
        ),
        close=(
            presence.close,
            keeper.close,
            service.abandoned.close,
            service.clocks.close,
        ),
        forget=service.names.forget,
    )


def _service(  # noqa: PLR0913, PLR0917 - the services that it uses, and its listener
    services: Services,
    knowledge: MatchKnowledge,
    presence: Presence,
    publisher: MatchPublisher,
    others: OtherProcesses,
    on_help: Callable[[str, Side], None],
) -> MatchService:
    clocks = ClockStore(services.database)
    repository = MatchRepository(services.match_store, clocks, shared=others.shared)
    return MatchService(
        repository,
        AITurns(
            EngineMoves(services.engine_jobs, repository.now),
            knowledge,
            others.search_leases,
            repository.locked,
            publisher.thinking,
        ),
        Advice(services.engine_jobs, knowledge, services.known_values),
        services.limits,
        publisher.event,
        on_help=on_help,
        away_for=presence.away_for,
        end_after_days=services.settings.end_untouched_days,
    )
