"""Matches between two people who are connected to different web processes."""

from __future__ import annotations

import re

from tests.webapp.playing import Visitor


def friends_match(ann: Visitor, bob: Visitor, game: str = "reversi") -> str:
    """A match that ann began on her process and bob joined on his."""
    begun = ann.new_match(game, opponent="friend", colour="black")["game"]
    page = ann.get(f"/g/{begun}").text
    invitation = re.search(r'/i/[^"<]+', page)
    assert invitation, page
    assert bob.post(invitation[0]).status_code == 303
    return str(begun)
