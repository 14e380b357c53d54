"""Events that are kept for those who catch up: all that was missed, or nothing."""

from __future__ import annotations

import hypothesis.strategies as st
import msgspec
from hypothesis import given

from engines.registry import duel
from webapp.matches.match.match import Match
from webapp.matches.messages.events import MatchEvent, event_message
from webapp.matches.playing.recent_events import MOST_MATCHES, RecentEvents
from webapp.storage.match_store import Event, MatchRow, Seat


def message(version: int) -> MatchEvent:
    seats = tuple(Seat(side, "person", None, side) for side in ("black", "white"))
    row = MatchRow("match", "reversi", dict(duel("reversi").check_options({})), seats, None)
    event = Event(version, "hint_asked", "black", None, 0, {"side": "black"})
    return event_message(Match.from_row(row).after(event), event)


MESSAGES = {version: message(version) for version in range(2, 40)}


@given(st.lists(st.integers(2, 39), max_size=60), st.integers(1, 40), st.integers(1, 40))
def test_what_is_found_is_exactly_what_was_missed(added: list[int], after: int, to: int) -> None:
    recent = RecentEvents(10)
    for version in added:
        recent.add("match", [MESSAGES[version]])
    found = recent.between("match", min(after, to), max(after, to))
    if found is not None:
        assert [each.version for each in found] == list(
            range(min(after, to) + 1, max(after, to) + 1)
        )
        assert len(found) <= 10


def test_the_latest_are_kept() -> None:
    recent = RecentEvents(10)
    recent.add("match", MESSAGES.values())
    assert recent.between("match", 29, 39) == tuple(MESSAGES[v] for v in range(30, 40))
    assert recent.between("match", 28, 39) is None
    assert recent.between("match", 39, 39) == ()
    assert recent.between("other", 1, 2) is None


def test_the_matches_are_bounded() -> None:
    recent = RecentEvents(1)
    for number in range(MOST_MATCHES + 1):
        recent.add(str(number), [msgspec.structs.replace(MESSAGES[2], match_id=str(number))])
    assert recent.between("0", 1, 2) is None
    assert recent.between("1", 1, 2) is not None
