"""A room on a real site: a host, and members who come with names and play."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape

from tests.support.clients import ENGLISH, WAIT_SECONDS, Visitor, fresh_mid, room_code

Arrive = Callable[[], Visitor]
_CHANGING = re.compile(r'data-left="\d+">[\d:]+|data-seen="[\d.]+"')
"""What a page of a room has that changes by itself: how much time is left, and what was seen."""


@dataclass
class ClassRoom:
    """What a test knows of a room: its address, its host, its members by name."""

    arrive: Arrive
    host: Visitor
    path: str
    members: dict[str, Visitor] = field(default_factory=dict)

    @classmethod
    def open(cls, arrive: Arrive, **plan: str) -> ClassRoom:
        """Open a room as a host does."""
        host = arrive()
        answer = host.post("/rooms/new", data={"clock": "fischer-5-0", **plan})
        assert answer.status_code == 303, answer.text
        return cls(arrive, host, answer.headers["Location"].removesuffix("/host"))

    @property
    def id(self) -> str:
        return self.path.rpartition("/")[2]

    @property
    def code(self) -> str:
        return room_code(self.page("host"))

    def come(self, name: str) -> Visitor:
        """Somebody comes in with a name."""
        member = self.members[name] = self.arrive()
        answer = member.post(self.path, data={"name": name})
        assert answer.status_code == 303, answer.text
        return member

    def page(self, which: str) -> str:
        """A page as the host sees it, in English."""
        answer = self.host.get(f"{self.path}/{which}", headers=ENGLISH)
        assert answer.status_code == 200, answer.text
        answer.encoding = "utf-8"
        return unescape(answer.text)

    def wall(self) -> str:
        """What stands on the wall now, without the time that is left."""
        return _CHANGING.sub("", self.page("now/wall"))

    def act(self, **fields: object) -> None:
        """Do something as the host."""
        answer = self.host.post(f"{self.path}/host", data=fields)
        assert answer.status_code == 303, answer.text

    def number_of(self, name: str) -> str:
        """The number of a member, as the host's page has it."""
        found = re.search(rf'id="member-(\d+)">\s*<summary>\s*<b>{name}</b>', self.page("host"))
        assert found, self.page("host")
        return found[1]

    # Rounds --------------------------------------------------------------------------------------

    def start(self, number: int) -> list[tuple[str, str]]:
        """Start a round; returns who meets whom once all their games have begun."""
        self.act(act="start", round=number)
        tables = [names for names, _result in self.tables()]
        for black, _white in tables:
            game = self.game_of(black)
            self.wait_for(lambda game=game: self.host.get(f"/api/matches/{game}").ok)
        return tables

    def tables(self) -> list[tuple[tuple[str, str], str]]:
        """The games of the latest round: the names, and the result as the host's page has it."""
        found = []
        for part in self.page("host").split('id="table-')[1:]:
            names = re.findall(r"<b>(.*?)</b>", part.partition("</summary>")[0])
            result = re.search(r'<span class="small quiet">\s*(.*?)\s*</span>', part)
            assert result
            going_on = result[1] == "begins" or result[1].startswith("Move")
            found.append(((names[0], names[1]), "" if going_on else result[1]))
        return found

    def result_of(self, name: str) -> str:
        """The result at the table of a member, empty while the game goes on."""
        (found,) = [result for names, result in self.tables() if name in names]
        return found

    def game_of(self, name: str) -> str | None:
        """The id of the game of a member in this round."""
        found = re.search(r'href="/g/([\w-]+)"', self.members[name].get(self.path).text)
        return found and found[1]

    def resign(self, name: str, game: str | None) -> None:
        """A member gives their game up."""
        with self.members[name].connect() as connection:
            connection.ok("resign", {"game": game, "mid": fresh_mid()})

    def wait_for_results(self) -> None:
        """Wait until all games of the round have a result."""
        self.wait_for(lambda: all(result for _names, result in self.tables()))

    @staticmethod
    def wait_for(is_so: Callable[[], bool]) -> None:
        """Wait until something is so."""
        until = time.monotonic() + WAIT_SECONDS
        while not is_so():
            assert time.monotonic() < until
            time.sleep(0.1)
