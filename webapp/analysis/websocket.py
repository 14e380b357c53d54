"""The websocket messages of the analysis board: the values of all moves in any position, and proofs."""

from __future__ import annotations

from webapp.analysis.api import AnalysisGames, board_of, place_of
from webapp.analysis.messages import AnalysisFound, AnalysisRequest, ProofProgress
from webapp.analysis.service import Analyst
from webapp.core.messages import JobAnswer, JobFailed
from webapp.live.connections import Connections
from webapp.live.messages import Call, Messages

STUDY = Call("study", AnalysisRequest, (AnalysisFound, JobAnswer))
PROVE = Call("prove", AnalysisRequest, (JobAnswer,))

MESSAGES = Messages(
    (STUDY, PROVE), {"study": (AnalysisFound, JobFailed), "prove": (ProofProgress, JobFailed)}
)


class AnalysisHandlers:
    """Binds the messages of the analysis board to `Analyst`."""

    def __init__(self, connections: Connections, games: AnalysisGames, analyst: Analyst) -> None:
        self._connections = connections
        self._games = games
        self._analyst = analyst
        connections.bind(STUDY, self._board)
        connections.bind(PROVE, self._prove)

    def _board(self, asked: AnalysisRequest) -> AnalysisFound | JobAnswer:
        """Answer with what is known, if no search would say more; else begin a job."""
        tree, at = place_of(board_of(self._games, asked.game), asked)
        known = self._analyst.enough(tree, at, asked.round)
        if known is not None:
            return known
        listener = self._connections.job_listener("study")
        job = self._analyst.ask(tree, at, asked.round, listener, self._connections.player())
        return self._connections.begin(job, listener)

    def _prove(self, asked: AnalysisRequest) -> JobAnswer:
        """Begin a proof of the result; `round` means nothing here."""
        tree, at = place_of(board_of(self._games, asked.game), asked)
        listener = self._connections.job_listener("prove")
        job = self._analyst.prove(tree, at, listener, self._connections.player())
        return self._connections.begin(job, listener)
