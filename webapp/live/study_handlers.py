"""The websocket message of the analysis board: the values of all moves in any position."""

from __future__ import annotations

from webapp.analysis.api import StudyGames, study_of
from webapp.analysis.messages import StudyFound, StudyRequest
from webapp.analysis.service import Studies
from webapp.core.errors import RequestError
from webapp.core.messages import JobAnswer
from webapp.live import messages
from webapp.live.connections import Connections


class StudyHandlers:
    """Binds the message of the analysis board to `Studies`."""

    def __init__(self, connections: Connections, games: StudyGames, studies: Studies) -> None:
        self._connections = connections
        self._games = games
        self._studies = studies
        connections.bind(messages.STUDY, self._study)

    def _study(self, asked: StudyRequest) -> StudyFound | JobAnswer:
        """Answer with what is known, if no search would say more; else begin a job."""
        study = study_of(self._games, asked.game)
        position, options = study.root(asked.options, asked.position)
        if not position.legal_moves():
            raise RequestError("game_over")
        known = self._studies.enough(study.game, options, position, asked.round)
        if known is not None:
            return StudyFound(None, position.to_text(), known, done=True)
        listener = self._connections.job_listener("study")
        job = self._studies.ask(
            study.game, options, position, asked.round, listener, self._connections.player()
        )
        return self._connections.begin(job, listener)
