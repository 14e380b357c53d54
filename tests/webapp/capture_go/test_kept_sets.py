"""Sets of questions that the site keeps: short addresses, the teacher's link, and when they go."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from tests.support.clients import Visitor
from tests.support.fixtures.servers import NewServer
from tests.webapp.capture_go.test_questions import QUIET, WHITE_WINS, fields, made
from webapp.capture_go.questions.kept_sets import DAY, Kept, QuestionSets, is_kept
from webapp.capture_go.questions.question_set import Question, QuestionSet
from webapp.core.errors import RequestError
from webapp.storage.database import Database
from webapp.storage.delete_set import main as delete_set
from webapp.storage.question_set_store import QuestionSetStore

NOON = 1_795_000_000.0
ONE = QuestionSet("One", (Question(QUIET, "free", ("c2",)),))
TWO = QuestionSet("Two", (*ONE.questions, Question(WHITE_WINS, "free", ("d3",))))


class Clock:
    """A clock that is set."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    found = Database(f"sqlite:///{tmp_path / 'yiyuan.sqlite3'}")
    found.migrate()
    yield found
    found.close()


def sets_of(database: Database, clock: Clock, *keys: str, days: int = 30) -> QuestionSets:
    store = QuestionSetStore(database)
    return QuestionSets(store, keys or ("secret",), days, lambda _size: None, clock)


@pytest.fixture
def sets(database: Database, clock: Clock) -> QuestionSets:
    return sets_of(database, clock)


def refused(act: Any, *given: Any) -> str:
    with pytest.raises(RequestError) as refusal:
        act(*given)
    return refusal.value.code


# The store -----------------------------------------------------------------------------------------


def test_a_set_is_kept_changed_and_deleted(sets: QuestionSets) -> None:
    kept = sets.store(ONE)
    assert is_kept(kept.id)
    assert (sets.read(kept.id), sets.version(kept.id)) == (ONE, 1)
    changed = sets.change(kept, TWO)
    assert (sets.read(kept.id), changed) == (TWO, Kept(kept.id, 2, kept.key))
    assert refused(sets.change, kept, ONE) == "set_changed"
    assert sets.read(kept.id) == TWO
    sets.delete(kept)
    assert (sets.read(kept.id), sets.version(kept.id)) == (None, 0)
    assert refused(sets.delete, kept) == "unknown_questions"
    assert refused(sets.change, changed, ONE) == "unknown_questions"


def test_only_the_key_of_a_set_changes_it(
    sets: QuestionSets, database: Database, clock: Clock
) -> None:
    kept, other = sets.store(ONE), sets.store(ONE)
    for wrong in (other.key, "", "é", kept.key[:-1], kept.id):
        assert refused(sets.change, Kept(kept.id, 1, wrong), TWO) == "not_your_set"
        assert refused(sets.delete, Kept(kept.id, 1, wrong)) == "not_your_set"
    assert refused(sets.delete, Kept("\x00", 1, kept.key)) == "not_your_set"
    renewed = sets_of(database, clock, "secret", "newer")
    assert renewed.change(kept, TWO).version == 2
    assert refused(sets_of(database, clock, "another").delete, kept) == "not_your_set"


def test_what_nobody_opens_goes_and_what_somebody_opens_stays(
    sets: QuestionSets, database: Database, clock: Clock
) -> None:
    opened, left = sets.store(ONE), sets.store(ONE)
    clock.now += 20 * DAY
    assert sets.read(opened.id) == ONE
    clock.now += 12 * DAY
    assert sets.delete_old() == 1
    assert (sets.read(opened.id), sets.read(left.id)) == (ONE, None)
    clock.now += 1000 * DAY
    assert sets_of(database, clock, days=10_000).delete_old() == 0


def test_what_is_no_id_is_never_looked_for(sets: QuestionSets) -> None:
    for text in ("", "new", "a" * 9, "A" * 10, "aaaaaaaaa\n", "\x00" * 10, "a.b", "é" * 10):
        assert not is_kept(text)
        assert sets.read(text) is None


def test_an_operator_deletes_a_set(sets: QuestionSets, database: Database) -> None:
    kept = sets.store(ONE)
    run = CliRunner(env={"YIYUAN_DATABASE_URL": str(database.engine.url)})
    done = run.invoke(delete_set, [kept.id])
    assert done.output == f"Deleted: {kept.id}\n"
    assert sets.read(kept.id) is None
    assert run.invoke(delete_set, [kept.id]).exit_code == 1
    assert (
        "no database"
        in run.invoke(delete_set, [kept.id], env={"YIYUAN_DATABASE_URL": "sqlite:////no/x"}).output
    )


# The site ------------------------------------------------------------------------------------------


def kept_on_site(player: Visitor, *questions: dict[str, Any], title: str = "") -> dict[str, Any]:
    """The answer to a teacher who wants a short link, with the id and the key of the set."""
    asked = {"title": title, "questions": list(questions), "short": True}
    answer = player.post("/api/questions", json=asked)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    key = found["kept"]["teacher_path"].partition("#")[2]
    return {**found, "id": found["path"].rpartition("/")[2], "key": key}


def test_a_set_that_is_too_long_for_a_link_is_kept(player: Visitor) -> None:
    letters = Random(1)
    long = [
        fields(QUIET, "c2", ask="".join(chr(letters.randrange(0x4E00, 0x9FA5)) for _ in range(290)))
        for _ in range(30)
    ]
    path = made(player, *long)
    assert is_kept(path.rpartition("/")[2])
    assert long[29]["ask"] in player.get(path).text
    assert not is_kept(made(player, long[0]).rpartition("/")[2])


def test_a_change_is_seen_at_the_same_address(player: Visitor) -> None:
    kept = kept_on_site(player, fields(QUIET, "c2"), title="First")
    api = f"/api/questions/{kept['id']}"
    answers = f"{api}/1/answers?lang=en"
    assert player.get(answers).json()["verdicts"]["c2"]["found"] == "solved"
    change = {
        "title": "Second",
        "questions": [fields(WHITE_WINS, "d3")],
        "key": kept["key"],
        "version": kept["kept"]["version"],
    }
    changed = player.post(f"{api}/change", json=change).json()
    assert (changed["path"], changed["kept"]["version"]) == (kept["path"], 2)
    assert changed["kept"]["teacher_path"] == kept["kept"]["teacher_path"]
    assert player.get(answers).json()["verdicts"]["d3"]["found"] == "solved"
    assert "Second" in player.get(kept["path"]).text
    stale = player.post(f"{api}/change", json=change)
    assert (stale.status_code, stale.json()["error"]["code"]) == (409, "set_changed")


def test_sets_outlive_the_server_and_an_address_keeps_only_so_many(new_server: NewServer) -> None:
    server = new_server(workers=1, YIYUAN_SET_KILOBYTES_PER_DAY="4", YIYUAN_KEEP_SETS_DAYS="0")
    server.start()
    server.wait_until_ready()
    teacher = Visitor(server.url)
    kept = kept_on_site(teacher, fields(QUIET, "c2"), title="It stays")
    kept_on_site(teacher, fields(QUIET, "c2"))
    asked = {"title": "", "questions": [fields(QUIET, "c2")]}
    refused_one = teacher.post("/api/questions", json={**asked, "short": True})
    assert refused_one.status_code == 429
    assert refused_one.json()["error"]["code"] == "too_many_sets"
    assert int(refused_one.headers["Retry-After"]) > 3600
    assert teacher.post("/api/questions", json=asked).status_code == 200
    assert server.stop() == 0
    server.start()
    server.wait_until_ready()
    assert "It stays" in Visitor(server.url).get(kept["path"]).text
    assert server.stop() == 0
