"""The commands of the laboratory, which `engines.commands.laboratory` adds to `yiyuan`."""

from collections.abc import Mapping, Sequence

import click

from lab.commands import huarong, verification
from lab.commands.capture_go import lessons, starts
from lab.commands.capture_go import strength as capture_go
from lab.commands.reversi import bench, book, exercises
from lab.commands.reversi import strength as reversi

COMMANDS: Mapping[str, Sequence[click.Command]] = {
    "reversi": (
        bench.bench,
        exercises.exercises,
        reversi.judge,
        reversi.ladder,
        reversi.train,
        verification.reversi,
    ),
    "reversi book": (book.build,),
    "huarong atlas": (huarong.verify,),
    "capture-go": (
        capture_go.bench,
        capture_go.ladder,
        lessons.lessons,
        verification.capture_go,
    ),
    "capture-go starts": (starts.build,),
}
"""The commands by the group that they belong to."""
