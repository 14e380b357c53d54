"""The list of all games of the site, in the order of navigation and home page, and their features."""

from __future__ import annotations

from webapp.analysis import feature as analysis
from webapp.analysis import websocket as analysis_websocket
from webapp.capture_go import analysis as capture_go_analysis
from webapp.capture_go import feature as capture_go_feature
from webapp.capture_go import game_site as capture_go
from webapp.capture_go import races as capture_go_races
from webapp.capture_go.questions.services import Questions
from webapp.feature import Feature, Services
from webapp.huarong import feature as huarong_feature
from webapp.huarong import game_site as huarong
from webapp.huarong import websocket as huarong_websocket
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.kept_maps import KeptMaps
from webapp.huarong.race import HuarongRaces
from webapp.live import messages as live
from webapp.matches.feature import Matches
from webapp.matches.game_site import GameSite
from webapp.matches.websocket import calls as match_calls
from webapp.reversi import analysis as reversi_analysis
from webapp.reversi import feature as reversi_feature
from webapp.reversi import game_site as reversi
from webapp.reversi import races as reversi_races
from webapp.rooms.race.race_site import RaceSites
from webapp.site.game_entry import GameEntry

GAMES: tuple[GameEntry, ...] = (
    reversi.SITE,
    huarong.SITE,
    capture_go.SITE,
)
GAME_SITES = {entry.key: entry for entry in GAMES if isinstance(entry, GameSite)}
ANALYSIS_GAMES = {
    each.game.key: each for each in (reversi_analysis.BOARD, capture_go_analysis.BOARD)
}
"""The games with an analysis board."""
MESSAGES = live.joined(
    match_calls.MESSAGES, huarong_websocket.MESSAGES, analysis_websocket.MESSAGES, live.OWN
)
"""All websocket messages."""


def race_sites(services: Services, atlas: AtlasService, questions: Questions) -> RaceSites:
    """What rooms have races with: games of puzzles, and sources of problems."""
    keys = services.settings.secret_keys
    puzzles = (HuarongRaces(atlas, keys),)
    sets = (
        capture_go_races.races(questions),
        reversi_races.RACES,
    )
    return RaceSites(
        {each.key: each for each in puzzles},
        {each.key: each for each in sets},
    )


def game_features(
    services: Services,
    matches: Matches,
    atlas: AtlasService,
    maps: KeptMaps,
    questions: Questions,
) -> tuple[Feature, ...]:
    """The features of games, for the services of a web process."""
    return (
        analysis.feature(services, matches, ANALYSIS_GAMES),
        reversi_feature.feature(services),
        capture_go_feature.feature(services, matches, questions),
        huarong_feature.feature(services, atlas, maps),
    )
