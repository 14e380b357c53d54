"""All kinds of activity, by their keys in plans."""

from __future__ import annotations

from collections.abc import Mapping

from webapp.rooms.room.activities.activity import Activity
from webapp.rooms.room.activities.all_against_one import AllAgainstOne
from webapp.rooms.room.activities.arena import Arena
from webapp.rooms.room.activities.races import PuzzleRaces, SetRaces
from webapp.rooms.room.activities.rounds import RoundRobin, Swiss

KINDS: Mapping[str, type[Activity]] = {
    "swiss": Swiss,
    "round-robin": RoundRobin,
    "arena": Arena,
    "simul": AllAgainstOne,
    "race": PuzzleRaces,
    "set": SetRaces,
}
