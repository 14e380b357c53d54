"""Sets of questions that the site keeps, on PostgreSQL, where several processes write to one."""

from __future__ import annotations

import threading

from webapp.capture_go.questions.kept_sets import Kept, QuestionSets
from webapp.capture_go.questions.question_set import Question, QuestionSet
from webapp.core.errors import RequestError
from webapp.storage.database import Database
from webapp.storage.question_set_store import QuestionSetStore

ASKED = (Question("-----/-----/--X--/-----/----- O", "free", ("c2",)),)
WRITERS = 8


def sets_of(database: Database) -> QuestionSets:
    return QuestionSets(QuestionSetStore(database), ("secret",), 30, lambda _size: None)


def test_of_simultaneous_changes_one_is_made(own_database: Database) -> None:
    kept = sets_of(own_database).store(QuestionSet("0", ASKED))
    ready = threading.Barrier(WRITERS)
    made: list[tuple[str, Kept]] = []
    codes: list[str] = []

    def change(title: str) -> None:
        ready.wait()
        try:
            changed = sets_of(own_database).change(kept, QuestionSet(title, ASKED))
            made.append((title, changed))
        except RequestError as refusal:
            codes.append(refusal.code)

    threads = [threading.Thread(target=change, args=(str(n),)) for n in range(1, WRITERS + 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert codes == ["set_changed"] * (WRITERS - 1)
    ((title, changed),) = made
    assert sets_of(own_database).read(kept.id) == QuestionSet(title, ASKED)
    assert sets_of(own_database).delete_old() == 0
    sets_of(own_database).delete(changed)
    assert sets_of(own_database).read(kept.id) is None
