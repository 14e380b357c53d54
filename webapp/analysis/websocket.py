"""The websocket message of the analysis board: the values of all moves in any position."""

from __future__ import annotations

from webapp.analysis.api import StudyGames, place_of, study_of
from webapp.analysis.messages import StudyFound, StudyRequest
from webapp.analysis.service import Studies
from webapp.core.messages import JobAnswer, JobFailed
from webapp.live.connections import Connections
from webapp.live.messages import Call, Messages

STUDY = Call("study", StudyRequest, (StudyFound, JobAnswer), cost=2.0)

MESSAGES = Messages((STUDY,), {"study": (StudyFound, JobFailed)})


class StudyHandlers:
    """Binds the message of the analysis board to `Studies`."""

    def __init__(self, connections: Connections, games: StudyGames, studies: Studies) -> None:
        self._connections = connections
        self._games = games
        self._studies = studies
        connections.bind(STUDY, self._study)

    def _study(self, asked: StudyRequest) -> StudyFound | JobAnswer:
        """Answer with what is known, if no search would say more; else begin a job."""
        tree, at = place_of(study_of(self._games, asked.game), asked)
        known = self._studies.enough(tree, at, asked.round)
        if known is not None:
            return known
        listener = self._connections.job_listener("study")
        job = self._studies.ask(tree, at, asked.round, listener, self._connections.player())
        return self._connections.begin(job, listener)
