"""Routes that answer with JSON, for programs. Errors are `{"error": {"code", "message"}}`."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Blueprint, jsonify, request
from werkzeug.wrappers import Response as AnyResponse

from engines.registry import DUELS
from webapp.atlas import AtlasKeeper
from webapp.identity import Identity
from webapp.matches import Matches, NewMatch
from webapp.refusals import Refused
from webapp.thinking import Thinking


def blueprint(
    matches: Matches, identity: Identity, thinking: Thinking, atlas: AtlasKeeper
) -> Blueprint:
    """The JSON routes, bound to the matches they show."""
    api = Blueprint("api", __name__)

    @api.get("/healthz")
    def health() -> dict[str, Any]:
        """`{"ok": true, "preparing": null, "atlas": {"state": "ready", "share": 1.0}}`.

        `preparing` names the engine that is being compiled; an atlas is off, waiting, building, ready
        or failed.
        """
        return {"ok": True, "preparing": thinking.preparing, "atlas": atlas.health()}

    @api.post("/api/matches")
    def create() -> AnyResponse:
        """Begin a match: `{"game", "opponent": "ai"|"friend", "level", "colour", …options}`."""
        fields = request.get_json(silent=True)
        if not isinstance(fields, dict) or fields.get("game") not in DUELS:
            raise Refused("bad_message", detail="an object with a known game is expected")
        wanted = NewMatch.from_fields(fields["game"], fields)
        answer = jsonify({})
        match = matches.create(wanted, identity.ensure_player(request, answer))
        answer.set_data(jsonify(matches.snapshot(match)).get_data())
        answer.status_code = HTTPStatus.CREATED
        return answer

    @api.get("/api/matches/<match_id>")
    def show(match_id: str) -> dict[str, Any]:
        """A match as it stands."""
        return matches.snapshot(matches.match(match_id))

    return api
