"""Sets of questions with a short address, stored until they have not been opened for a long time.

Pupils get the id of a set. The teacher's link has a key besides, which is the signature of the id:
its holder can change or delete the set, and a copy of the database gives no such right.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from webapp.capture_go.questions.question_set import (
    LONGEST_LINK,
    QuestionSet,
    SetLinks,
    packed,
    unpacked,
)
from webapp.core.errors import RequestError
from webapp.core.signing import Signatures
from webapp.storage.database import Conflict, NotWritten
from webapp.storage.question_set_store import QuestionSetRow, QuestionSetStore
from webapp.storage.ticker import hourly

log = logging.getLogger(__name__)

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 10
LEAST_KILOBYTES = 2
"""Least cost of a set, so that thousands of small ones cannot be stored."""
DAY = 86_400.0
ATTEMPTS = 3
_ID = re.compile(f"[{LETTERS}]{{{ID_LENGTH}}}")


@dataclass(frozen=True)
class Link:
    """The token of a set in addresses, and its length as a share of the longest link."""

    token: str
    fullness: float


@dataclass(frozen=True)
class Kept:
    """A stored set; `key` is needed to change it."""

    id: str
    version: int
    key: str


class QuestionSets:
    """Reads sets by their links or ids, stores some of them, and deletes those that are not opened."""

    def __init__(
        self,
        store: QuestionSetStore,
        secret_keys: Sequence[str],
        keep_days: int,
        may_keep: Callable[[int], None],
        now: Callable[[], float] = time.time,
    ) -> None:
        """`keep_days`: sets are deleted after this many days without being opened; 0 keeps them.

        `may_keep` counts the kilobytes of a set, and raises `RequestError` if there were too many.
        """
        self.keep_days = keep_days
        self._store = store
        self._links = SetLinks(secret_keys)
        self._keys = Signatures(secret_keys, "kept questions")
        self._may_keep = may_keep
        self._now = now
        self._hourly = hourly(self.delete_old, "old sets of questions cannot be deleted")

    # Reading -------------------------------------------------------------------------------------

    def read(self, token: str) -> QuestionSet | None:
        """The set of a link or an id, None for neither; raises `NotRead`."""
        if not is_kept(token):
            return self._links.read(token)
        row = self._store.read(token)
        if row is None:
            return None
        self._note_opened(row)
        return unpacked(row.packed)

    def version(self, token: str) -> int:
        """The version of a set that is kept, 0 for any other; raises `NotRead`."""
        row = self._store.read(token) if is_kept(token) else None
        return 0 if row is None else row.version

    def _note_opened(self, row: QuestionSetRow) -> None:
        """Once a day for each set, so that a class that opens it writes once."""
        if self._now() - row.opened_at < DAY:
            return
        try:
            self._store.opened(row.id, self._now())
        except (Conflict, NotWritten) as error:
            log.warning("it is not noted that a set was opened: %s", error)

    # Writing -------------------------------------------------------------------------------------

    def link(self, questions: QuestionSet) -> Link | None:
        """The link that holds all of a checked set, None if that would be too long."""
        token = self._links.token(packed(questions))
        return Link(token, len(token) / LONGEST_LINK) if len(token) <= LONGEST_LINK else None

    def store(self, questions: QuestionSet) -> Kept:
        """Store a checked set.

        Raises `RequestError`: `too_many_sets`, or `not_saved`.
        """
        data, at = packed(questions), self._now()
        self._may_keep(_kilobytes(data))
        for _ in range(ATTEMPTS):
            new = "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))
            try:
                self._store.add(QuestionSetRow(new, 1, data, at, at))
            except NotWritten as error:
                raise RequestError("not_saved") from error
            except Conflict:
                continue
            return Kept(new, 1, self._keys.of(new))
        raise RequestError("not_saved")

    def change(self, kept: Kept, questions: QuestionSet) -> Kept:
        """Put a checked set in the place of a version that is kept.

        Raises `RequestError`: `not_your_set`, `unknown_questions`, `set_changed` where that is not the
        latest version, `too_many_sets`, or `not_saved`.
        """
        self._check(kept)
        data, at = packed(questions), self._now()
        self._may_keep(_kilobytes(data))
        try:
            row = QuestionSetRow(kept.id, kept.version + 1, data, at, at)
            if self._store.change(row):
                return Kept(kept.id, row.version, kept.key)
            is_there = self._store.read(kept.id) is not None
        except (Conflict, NotWritten) as error:
            raise RequestError("not_saved") from error
        raise RequestError("set_changed" if is_there else "unknown_questions")

    def delete(self, kept: Kept) -> None:
        """Delete a set, whichever its version is.

        Raises `RequestError`: `not_your_set`, `unknown_questions`, or `not_saved`.
        """
        self._check(kept)
        try:
            was_there = self._store.delete(kept.id)
        except (Conflict, NotWritten) as error:
            raise RequestError("not_saved") from error
        if not was_there:
            raise RequestError("unknown_questions")

    def _check(self, kept: Kept) -> None:
        if not is_kept(kept.id) or not self._keys.is_valid(kept.id, kept.key):
            raise RequestError("not_your_set")

    # Old sets ------------------------------------------------------------------------------------

    def start(self) -> None:
        """Delete old sets every hour, unless all are kept."""
        if self.keep_days:
            self._hourly.start()

    def close(self) -> None:
        """Stop doing that."""
        self._hourly.close()

    def delete_old(self) -> int:
        """Delete the sets that are no longer kept, and return how many; raises `NotWritten`.

        A day more: that a set was opened is noted once a day.
        """
        return self._store.delete_unopened_since(self._now() - (self.keep_days + 1) * DAY)


def is_kept(token: str) -> bool:
    """Whether this is the id of a set that the site keeps, and no link that holds one."""
    return _ID.fullmatch(token) is not None


def _kilobytes(data: bytes) -> int:
    return max(LEAST_KILOBYTES, ceil(len(data) / 1024))
