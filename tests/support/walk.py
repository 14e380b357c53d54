"""A walk through a whole site: one request for each of its routes, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from http import HTTPStatus

from engines.huarong.catalogue import by_slug
from tests.support.clients import (
    ALMOST_OVER,
    WAIT_SECONDS,
    Message,
    Visitor,
    fresh_mid,
    friends_match,
    is_move_of,
    move_message,
    play_out,
    room_code,
    wait_until_complete,
)
from tests.support.finished_matches import LATE_MISTAKES

ADDRESS = re.compile(r'\s(?:href|src|action|data-file|data-miniature|data-at-ply)="(/[^"]*)"')
IMPORTS = re.compile(r'"(/[^"]*\.js)"')
LANGUAGES = ("en", "zh-Hans")
NAMES_ITS_LANGUAGE = ("/offline/en",)
NEEDS_ANOTHER = {"/mine/records"}
"""Routes that need another device."""
HOW = "tests/support/walk.py does not say how to ask for it"
BOARD = ALMOST_OVER.replace(" ", "")
DOUBLE_ATARI = "-----/OXO--/--X--/--O--/----- O"
"""Capture Go: White to move can put two black chains in atari at once."""
ENTRY = by_slug("7-xi-lie")
assert ENTRY
PUZZLE = ENTRY.code
QUESTION = {
    "position": "-----/--X--/-XO--/--X--/----- X",
    "rules": "free",
    "answers": ["d3"],
    "ask": "",
    "hints": [],
    "explanation": "",
}
"""A question about Capture Go."""

Route = tuple[str, str]
"""A method and a rule of Werkzeug, such as `/huarong/<code>.png`."""


def addresses(page: str) -> set[str]:
    """The addresses in a page that begin with a slash."""
    return {found.replace("&amp;", "&") for found in ADDRESS.findall(page) + IMPORTS.findall(page)}


def lose_by_double_atari(player: Visitor) -> str:
    """Lose a match of Capture Go by a double atari; returns its id."""
    begun = player.new_match(
        "capture-go", level=5, colour="black", rules="free", size="5", position=DOUBLE_ATARI
    )
    with player.at(begun["game"]) as (connection, joined):
        state = joined["state"]
        if state["side"] == "white":
            state = connection.wait("event", is_move_of("white"))["state"]
        connection.ok("move", move_message(state, "e1"))
        connection.wait("event", lambda event: event["state"]["outcome"] is not None)
    return str(begun["game"])


@dataclass
class Walk:
    """A player and a friend on a site."""

    url: str
    static_files: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.player, self.friend = Visitor(self.url), Visitor(self.url)

    def close(self) -> None:
        """Close all connections."""
        self.player.close()
        self.friend.close()

    # Games ---------------------------------------------------------------------------------------

    def play(self) -> dict[str, str]:
        """Play a game of each kind to its end; returns arguments of routes that need them."""
        player = self.player
        for game in ("reversi", "capture-go"):
            begun = player.new_match(game, level=1)["game"]
            assert play_out(player, begun)["outcome"]
        between_friends = friends_match(player, self.friend, "capture-go", size="5")
        self._play_in_turns(between_friends)
        open_match = player.new_match("reversi", opponent="friend", colour="black")["game"]
        token = re.search(r"/i/([\w.-]+)", player.get(f"/g/{open_match}").text)
        assert token
        room = player.post("/rooms/new", data={"game": "reversi"}).headers["Location"]
        player.post(room.removesuffix("/host"), data={"name": "Ann"})
        race = player.post("/rooms/new", data={"game": "huarong", "puzzle": PUZZLE})
        race_room = race.headers["Location"].removesuffix("/host")
        player.post(race_room, data={"name": "Ann"})
        player.post(f"{race_room}/host", data={"act": "race", "race": "1", "puzzle": PUZZLE})
        key = re.search(rf"{room}/([\w-]+)", player.get(room).text)
        code = room_code(player.get(room).text)
        assert key
        reviewed = player.keep(**LATE_MISTAKES)
        wait_until_complete(player, reviewed)
        asked = player.post("/api/questions", json={"title": "", "questions": [QUESTION]})
        exercise = player.post("/api/exercises/made", json={"step": 0}).json()["name"]
        return {
            "exercise": exercise,
            "questions": asked.json()["path"].rpartition("/")[2],
            "match": reviewed,
            "lost": lose_by_double_atari(player),
            "token": token[1],
            "map": self._solve_puzzle(),
            "room": room.removesuffix("/host"),
            "room_key": key[1],
            "race_room": race_room,
            "simul_room": self._all_against_one(),
            "room_code": code,
            "calendar": self._calendar(),
            "own_table": player.post("/huarong/tables", data={"name": "Ann"}).headers["Location"],
        }

    def _all_against_one(self) -> str:
        """The path of a room in which all play the player."""
        opened = self.player.post("/rooms/new", data={"game": "capture-go", "system": "simul"})
        path = opened.headers["Location"].removesuffix("/host")
        self.friend.post(path, data={"name": "Ann"})
        self.player.post(f"{path}/host", data={"act": "start", "round": "1", "name": "Li"})
        return path

    def _play_in_turns(self, game: str) -> None:
        """Both friends play the first legal move, over connections of their own."""
        with self.player.at(game) as (black, joined), self.friend.at(game) as (white, _):
            state: Message = joined["state"]
            while state["outcome"] is None:
                mover = black if state["side"] == "black" else white
                mover.ok("move", move_message(state))
                ply = state["ply"]
                after = [
                    each.wait("event", lambda event, ply=ply: event["ply"] > ply)
                    for each in (black, white)
                ]
                assert after[0]["state"]["pos"] == after[1]["state"]["pos"]
                state = after[0]["state"]

    def _calendar(self) -> str:
        """Ask for a calendar; returns its path."""
        self.player.post("/mine/your-move/calendar", data={"wanted": "yes"})
        found = re.search(r"/mine/your-move/[^\"]+\.ics", self.player.get("/mine/your-move").text)
        assert found
        return found[0]

    def _solve_puzzle(self) -> str:
        """Have a puzzle solved and its map made; returns the code that names the map."""
        with self.player.connect() as connection:
            asked = {"layout": PUZZLE, "metric": "moves", "mid": fresh_mid()}
            answer = connection.ok("solve", asked)
            if "job" in answer:
                connection.wait("solution", lambda told: told["job"] == answer["job"])
            answer = connection.ok("map", {"layout": PUZZLE, "mid": fresh_mid()})
            if "job" in answer:
                told = connection.wait("map", lambda told: told["job"] == answer["job"])
                return str(told["result"]["code"])
            return str(answer["code"])

    # Routes --------------------------------------------------------------------------------------

    def visit(self, routes: Iterable[Route], metrics_token: str) -> Iterator[str]:
        """Ask for each page and file, in both languages; yields what is not as it should be."""
        paths = _paths(self.play())
        for rule in sorted({rule for method, rule in routes if method == "GET"} - NEEDS_ANOTHER):
            if rule.startswith("/static/"):
                continue
            if "<" in rule and rule not in paths:
                yield f"GET {rule}: {HOW}"
                continue
            headers = {"Authorization": f"Bearer {metrics_token}"} if rule == "/metrics" else {}
            yield from self._get(paths.get(rule, rule), headers)
        for path in sorted(self.static_files):
            if (answer := self.player.get(path)).status_code != HTTPStatus.OK:
                yield f"{path}: {answer.status_code}"

    def _get(self, path: str, headers: dict[str, str]) -> Iterator[str]:
        for language in LANGUAGES:
            asked = {**headers, "Accept-Language": language}
            answer = self.player.web.get(self.url + path, headers=asked, timeout=WAIT_SECONDS)
            if not answer.ok and not (path == "/healthz" and _is_only_busy(answer.json())):
                yield f"GET {path}: {answer.status_code} {answer.text[:300]}"
            if answer.headers["Content-Type"].startswith("text/html"):
                whole = re.search(r"<html\b[^>]*>", answer.text)
                if (
                    whole
                    and f'lang="{language}"' not in whole[0]
                    and path not in NAMES_ITS_LANGUAGE
                ):
                    yield f"GET {path}: not in {language}, but {whole[0]}"
                self.static_files |= {
                    each for each in addresses(answer.text) if each.startswith("/static/")
                }


def _is_only_busy(health: Message) -> bool:
    """Whether nothing is wrong but that other programs have taken the processor for seconds."""
    return {problem["code"] for problem in health["problems"]} == {"event_loop_late"}


def _paths(made: dict[str, str]) -> dict[str, str]:
    """An address for each rule that has arguments or needs a query."""
    match, lost, puzzle = f"/g/{made['match']}", made["lost"], f"/huarong/{PUZZLE}"
    files, questions = ("ggf", "png", "txt"), made["questions"]
    own_table = made["own_table"]
    return {
        "/api/analysis/<game>": f"/api/analysis/reversi?position={ALMOST_OVER}",
        "/api/exercises/<set>/<number>/answers": "/api/exercises/corner/1/answers",
        "/api/exercises/made/<token>/answers": f"/api/exercises/{made['exercise']}/answers",
        "/api/huarong/daily/<day>/table": "/api/huarong/daily/2026-11-01/table",
        "/api/huarong/daily/<day>/short/table": "/api/huarong/daily/2026-11-01/short/table",
        "/api/huarong/distance": f"/api/huarong/distance?layout={PUZZLE}",
        "/api/huarong/layout": f"/api/huarong/layout?layout={PUZZLE}",
        "/api/huarong/path": f"/api/huarong/path?layout={PUZZLE}",
        "/api/huarong/random": "/api/huarong/random?seed=1",
        "/api/huarong/solve": f"/api/huarong/solve?layout={PUZZLE}",
        "/api/lessons/<set>/<number>/answers": "/api/lessons/net/1/answers",
        "/api/lessons/<set>/<number>/turned/answers": "/api/lessons/net/1/turned/answers",
        "/api/matches/<game>": f"/api/matches/{made['match']}",
        "/api/matches/<game>/mistakes": f"/api/matches/{made['match']}/mistakes",
        "/api/matches/<game>/practice": f"/api/matches/{lost}/practice",
        "/api/matches/<game>/review": f"/api/matches/{made['match']}/review",
        "/api/matches/<game>/turning-points": f"/api/matches/{made['match']}/turning-points",
        "/api/practice/<game>/answers": f"/api/practice/{lost}/answers",
        "/api/questions/<set>/<number>/answers": f"/api/questions/{questions}/1/answers",
        "/api/reversi/position": f"/api/reversi/position?board={BOARD}",
        "/apple-touch-icon-<_size>.png": "/apple-touch-icon-120x120.png",
        "/capture-go/learn/<key>": "/capture-go/learn/net",
        "/capture-go/learn/<key>/<int:number>": "/capture-go/learn/net/1",
        "/capture-go/learn/<key>/done": "/capture-go/learn/net/done",
        "/capture-go/learn/<key>/print": "/capture-go/learn/net/print",
        "/capture-go/learn/<key>/<int:number>/turned": "/capture-go/learn/net/2/turned",
        "/capture-go/problem/<match_id>": f"/capture-go/problem/{lost}",
        "/capture-go/questions/<token>": f"/capture-go/questions/{questions}",
        "/capture-go/questions/<token>/<int:number>": f"/capture-go/questions/{questions}/1",
        "/capture-go/questions/<token>/edit": f"/capture-go/questions/{questions}/edit",
        "/capture-go/questions/<token>/print": f"/capture-go/questions/{questions}/print",
        "/g/<match_id>": match,
        **{f"/g/<match_id>.{each}": f"{match}.{each}" for each in files},
        "/g/<match_id>.sgf": f"/g/{lost}.sgf",
        "/g/<match_id>/analysis": f"{match}/analysis",
        "/g/<match_id>/board.txt": f"{match}/board.txt",
        "/g/<match_id>/mistakes": f"{match}/mistakes",
        "/g/<match_id>/review": f"{match}/review",
        "/huarong/<code>": puzzle,
        **{f"/huarong/<code>.{each}": f"{puzzle}.{each}" for each in ("gif", "png", "svg", "txt")},
        **{
            f"/huarong/<code>/{each}": f"{puzzle}/{each}"
            for each in (
                *("blocks.svg", "card.png", "embed", "map", "name.woff2", "print", "qr.svg"),
                *("road.png", "solution.svg"),
            )
        },
        "/huarong/<code>/places": f"/huarong/{made['map']}/places",
        "/huarong/atlas/<metric>/<int:distance>": "/huarong/atlas/moves/81",
        "/huarong/atlas/look-up": "/huarong/atlas/look-up?metric=moves&distance=81",
        "/huarong/daily/<day>": "/huarong/daily/2026-11-01",
        "/huarong/daily/<day>/table": "/huarong/daily/2026-11-01/table",
        "/huarong/daily/<day>/short": "/huarong/daily/2026-11-01/short",
        "/huarong/daily/<day>/short/table": "/huarong/daily/2026-11-01/short/table",
        "/huarong/tables/<own>": own_table,
        "/huarong/tables/<own>/<day>": f"{own_table}/2026-11-01",
        "/huarong/tables/<own>/<day>/short": f"{own_table}/2026-11-01/short",
        "/i/<token>": f"/i/{made['token']}",
        "/manifest.<language>.json": "/manifest.en.json",
        "/mine/again/<path:asked>": "/mine/again/lesson/net/1",
        "/mine/games.<suffix>": "/mine/games.sgf",
        "/mine/line": "/mine/line?lesson=net/1",
        "/mine/your-move/<name>.ics": made["calendar"],
        "/offline/<language>": "/offline/en",
        "/r/<code>": f"/r/{made['room_code']}",
        "/r/<code>/wall": f"/r/{made['room_code']}/wall",
        "/reversi/analysis": "/reversi/analysis?moves=f5d6",
        "/reversi/board.png": f"/reversi/board.png?board={BOARD}",
        "/reversi/board.txt": f"/reversi/board.txt?board={BOARD}",
        "/reversi/exercises/<key>": "/reversi/exercises/corner",
        "/reversi/exercises/<key>/<int:number>": "/reversi/exercises/corner/1",
        "/reversi/exercises/<key>/done": "/reversi/exercises/corner/done",
        "/reversi/exercises/made/<token>": f"/reversi/exercises/{made['exercise']}",
        "/reversi/openings/drill/<moves>": "/reversi/openings/drill/f5d6",
        "/reversi/openings/line/<moves>": "/reversi/openings/line/f5d6c3d3c4",
        "/reversi/game.ggf": f"/reversi/game.ggf?board={BOARD}&moves=",
        "/reversi/game.txt": f"/reversi/game.txt?board={BOARD}&moves=",
        "/rooms/<room_id>": made["room"],
        **{
            f"/rooms/<room_id>/{each}": f"{made['room']}/{each}"
            for each in ("digits", "host", "next", "results", "results.csv", "seat", "wall")
        },
        "/rooms/<room_id>/seat/<letters>": f"{made['room']}/seat/ABCD",
        "/rooms/<room_id>/host/<key>": f"{made['room']}/host/{made['room_key']}",
        "/rooms/<room_id>/boards": f"{made['simul_room']}/boards",
        "/rooms/<room_id>/boards/next": f"{made['simul_room']}/boards/next",
        "/rooms/<room_id>/race/<int:number>": f"{made['race_room']}/race/1",
        "/rooms/<room_id>/now/<view>": f"{made['room']}/now/wall",
        "/socket.io/": "/socket.io/?EIO=4&transport=polling",
    }
