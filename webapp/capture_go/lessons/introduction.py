"""The scenes of the introduction: problems of the lessons, each asked in one sentence."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from webapp.capture_go.lessons.messages import LessonPage
from webapp.capture_go.lessons.source import LESSONS, page_of, picture_of
from webapp.core.messages import Message
from webapp.problems.pictures import Picture


class SceneOnPage(Message):
    """One scene: the lesson, what to tap, and what that showed."""

    lesson: LessonPage
    asks: str
    learnt: str


@dataclass(frozen=True)
class Scene:
    """A problem of the lessons in the words of the introduction."""

    key: str
    number: int
    asks: LazyString
    learnt: LazyString

    @property
    def path(self) -> str:
        """The route that judges its moves."""
        return f"{LESSONS.api}/{self.key}/{self.number}"

    def on_page(self) -> SceneOnPage:
        """What the page's script reads, in the language of the request."""
        lesson = page_of(LESSONS.at(self.key, self.number), self.key, self.number, self.path)
        return SceneOnPage(lesson, str(self.asks), str(self.learnt))

    def picture(self) -> Picture:
        """Its position, for a page without scripts."""
        return picture_of(LESSONS.at(self.key, self.number))


SCENES = (
    Scene(
        "liberties",
        1,
        _l("The empty points beside a stone are its liberties. Tap them all."),
        _l("Four liberties. At the edge there are three, in the corner two."),
    ),
    Scene(
        "liberties",
        4,
        _l("Joined stones share their liberties. Tap all six."),
        _l("Six liberties: the more, the harder to capture."),
    ),
    Scene(
        "capture",
        1,
        _l("The white stone with the ring has one liberty left. Take it: you are Black."),
        _l("Captured! Without a liberty a stone leaves the board. Whoever captures first wins."),
    ),
)
"""All scenes, in order; the last one is the visitor's first capture."""
