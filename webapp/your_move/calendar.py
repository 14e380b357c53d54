"""A player's games with days a move as a calendar (iCalendar, RFC 5545): until when each move is due."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta

from flask_babel import gettext as _

from webapp.matches.match.match import Match
from webapp.your_move.texts import about, title

HOUR = timedelta(hours=1)
ZONE = """BEGIN:VTIMEZONE
TZID:Etc/UTC
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0000
TZOFFSETTO:+0000
END:STANDARD
END:VTIMEZONE"""
"""A calendar without any component is not valid, so this is there when nothing is due."""
LINE_BYTES = 75
"""Longest line; what is longer goes on in the next, after a space."""


def calendar(
    player: str, matches: Iterable[Match], address: Callable[[Match], str], now: datetime
) -> str:
    """The calendar of a player, in the language of the request.

    Each game in which it is their move has an entry in the hour before their time runs out. `address`
    is that of the page of a match.
    """
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Yiyuan//Your move//EN"]
    name = _("Yiyuan: your move")
    lines += [f"X-WR-CALNAME:{_escaped(name)}"]
    lines += ["REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H", *ZONE.splitlines()]
    for match in matches:
        lines += _entry(player, match, address(match), now)
    return "".join(f"{part}\r\n" for line in [*lines, "END:VCALENDAR"] for part in _folded(line))


def _entry(player: str, match: Match, url: str, now: datetime) -> Iterator[str]:
    side, clock = match.side_to_move, match.clock
    due = None if clock is None or clock.control.is_real_time else clock.flag_at
    if side is None or due is None or match.seats[side].player != player:
        return
    end = datetime.fromtimestamp(due / 1000, UTC)
    yield "BEGIN:VEVENT"
    yield f"UID:{match.id}-{match.version}@yiyuan"
    yield f"DTSTAMP:{_time(now)}"
    yield f"DTSTART:{_time(end - HOUR)}"
    yield f"DTEND:{_time(end)}"
    yield f"SUMMARY:{_escaped(title(match))}"
    yield f"DESCRIPTION:{_escaped(about(match, side))} {url}"
    yield f"URL:{url}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _time(at: datetime) -> str:
    return at.strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    for character in ("\\", ";", ","):
        text = text.replace(character, f"\\{character}")
    return " ".join(text.split())


def _folded(line: str) -> Iterator[str]:
    """A line in parts of few enough bytes, none of which ends within a character."""
    part = ""
    for character in line:
        if len((part + character).encode()) > LINE_BYTES:
            yield part
            part = " "
        part += character
    yield part
