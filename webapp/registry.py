"""All games of the site, in the order of navigation and home page, their services and features."""

from __future__ import annotations

from webapp.analysis import feature as analysis
from webapp.analysis import websocket as analysis_websocket
from webapp.analysis.api import AnalysisGames
from webapp.capture_go import analysis as capture_go_analysis
from webapp.capture_go import feature as capture_go_feature
from webapp.capture_go import game_site as capture_go
from webapp.capture_go import races as capture_go_races
from webapp.capture_go.questions.services import questions_of
from webapp.feature import Feature, Services
from webapp.huarong import feature as huarong_feature
from webapp.huarong import game_site as huarong
from webapp.huarong import websocket as huarong_websocket
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.kept_maps import KeptMaps
from webapp.huarong.race import HuarongRaces
from webapp.live import messages as live
from webapp.matches.game_site import GameSite, GameSites
from webapp.matches.websocket import calls as match_calls
from webapp.reversi import analysis as reversi_analysis
from webapp.reversi import feature as reversi_feature
from webapp.reversi import game_site as reversi
from webapp.reversi import races as reversi_races
from webapp.rooms import websocket as rooms_websocket
from webapp.rooms.race.race_site import RaceSites
from webapp.site.game_entry import GameEntry

GAMES: tuple[GameEntry, ...] = (
    reversi.SITE,
    huarong.SITE,
    capture_go.SITE,
)
GAME_SITES = GameSites((entry.key, entry) for entry in GAMES if isinstance(entry, GameSite))
ANALYSIS_GAMES = AnalysisGames(
    (each.game.key, each) for each in (reversi_analysis.BOARD, capture_go_analysis.BOARD)
)
"""The games with an analysis board."""
MESSAGES = live.joined(
    match_calls.MESSAGES,
    huarong_websocket.MESSAGES,
    analysis_websocket.MESSAGES,
    rooms_websocket.MESSAGES,
    live.OWN,
)
"""All websocket messages."""


class GameServices:
    """The services that the features of games and the races of rooms share in a web process."""

    def __init__(self, services: Services) -> None:
        self._services = services
        folder, pool = services.settings.data_dir, services.engine_pool
        self.maps = KeptMaps(folder / "maps", run_blocking=services.run_blocking)
        self.atlas = AtlasService(
            folder, wanted=services.settings.atlas, is_free=lambda: not pool.preparing
        )
        self._questions = questions_of(services)

    @property
    def races(self) -> RaceSites:
        """The sites of races in rooms: games of puzzles, and sources of problems."""
        puzzles = (HuarongRaces(self.atlas, self._services.settings.secret_keys),)
        sets = (capture_go_races.races(self._questions), reversi_races.RACES)
        return RaceSites({each.key: each for each in puzzles}, {each.key: each for each in sets})

    def features(self) -> tuple[Feature, ...]:
        """The features of games."""
        services = self._services
        return (
            analysis.feature(services, ANALYSIS_GAMES),
            reversi_feature.feature(services),
            capture_go_feature.feature(services, self._questions),
            huarong_feature.feature(services, self.atlas, self.maps),
        )
