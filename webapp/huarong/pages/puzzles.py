"""Puzzles of Huarong Dao: front page, workshop, the list of all, the page of one, editor, story."""

from __future__ import annotations

from http import HTTPStatus
from itertools import chain
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from engines.game import BadInput
from engines.huarong import catalogue
from engines.huarong.beginners import BEGINNERS_WAY, WAYS, stage_of
from engines.huarong.rules import formats
from engines.huarong.rules.codes import common_code, short_code
from engines.huarong.rules.layout import Layout
from webapp.core.languages import word
from webapp.core.services import service
from webapp.drawing.road import road_of
from webapp.http.prefix import site_url
from webapp.http.queries import reads
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.catalogue import daily, wish
from webapp.huarong.catalogue.families import families
from webapp.huarong.catalogue.front import front_data, people, stage_board
from webapp.huarong.catalogue.gallery import mix_choices, spelt
from webapp.huarong.catalogue.hardest import hardest_first, hardest_of_each
from webapp.huarong.catalogue.neighbours import around, stage_name, way_path
from webapp.huarong.catalogue.next_puzzle import after_day, next_puzzles
from webapp.huarong.catalogue.progress import day_won_data
from webapp.huarong.catalogue.puzzle_facts import addressed_layout, known_lengths, puzzle_facts
from webapp.huarong.catalogue.search import traditional
from webapp.huarong.downloads.name_font import name_font
from webapp.huarong.finished_games.challenges import Challenges
from webapp.huarong.layout_errors import layout_reason
from webapp.huarong.query import asked_metric, asked_step, asked_token
from webapp.site.kept_markup import kept_page

MOST_FROM_ATLAS = 21
"""Number of hardest layouts shown below the named ones."""


FIRST_SHOWN = Layout("VCCVVCCVVHHVVSSVS..S")
"""First layout of the editor: 横刀立马."""


pages = Blueprint("huarong", __name__, url_prefix="/huarong")


@pages.get("")
def front() -> str:
    """The front page."""
    latest = daily.today()
    return kept_page(
        lambda: render_template(
            "huarong/front.html",
            size=len(catalogue.CATALOGUE),
            front=front_data(latest),
            latest=latest,
            tray=puzzle_facts(BEGINNERS_WAY[0].layout)["tray"],
        ),
        latest,
    )


@pages.get("/workshop")
def workshop() -> str:
    """The workshop."""
    return kept_page(
        lambda: render_template(
            "huarong/workshop.html",
            size=len(catalogue.CATALOGUE),
            families=families(),
        )
    )


@pages.get("/way", defaults={"number": 1})
@pages.get("/way/2", defaults={"number": 2})
def way_page(number: int) -> str:
    """A way of puzzles as a road; the first one has the shorter address."""
    if not 1 <= number <= len(WAYS):
        abort(HTTPStatus.NOT_FOUND)
    way = WAYS[number - 1]
    puzzles = [{**stage_board(stage), "name": word(stage_name(stage))} for stage in way]
    return kept_page(
        lambda: render_template(
            "huarong/way.html",
            number=number,
            way=way,
            puzzles=puzzles,
            road=road_of(len(way)),
            items=[
                (site_url(f"/huarong/{each['code']}"), place, each["name"])
                for place, each in enumerate(puzzles, start=1)
            ],
            other_path=way_path(len(WAYS) + 1 - number),
        )
    )


@pages.get("/all")
@reads(*wish.Wish.__struct_fields__, texts=("find",))
def all_puzzles() -> str:
    """The list of all."""
    wanted = wish.read(request.args)
    chosen = wish.chosen(wanted)
    return render_template(
        "huarong/all_puzzles.html",
        wish=wanted,
        cards=chosen,
        wanted=sum(shown for _, shown in chosen),
        mixes=mix_choices(),
        traditional=traditional(),
        hardest=hardest_first(hardest_of_each(service(AtlasService)))[:MOST_FROM_ATLAS],
    )


@pages.get("/edit")
@reads(texts=("layout",))
def editor() -> str | tuple[str, int]:
    """The editor."""
    text = request.args.get("layout", "")
    try:
        layout, problem = formats.read(text) if text else FIRST_SHOWN, None
    except BadInput as reason:
        layout, problem = FIRST_SHOWN, layout_reason(reason)
    page = render_template("huarong/editor.html", layout=layout, given=text, problem=problem)
    return page, HTTPStatus.BAD_REQUEST if problem else HTTPStatus.OK


@pages.get("/story")
def story() -> str:
    """The story."""
    return render_template("huarong/story.html")


@pages.get("/any")
def any_puzzle() -> str:
    """The page that browsers keep: without a connection its script makes it that of any code."""
    return _page(FIRST_SHOWN, is_any=True)


@pages.get("/<code>")
@reads("metric", "step", "challenge", "run", "skin")
def puzzle(code: str) -> AnyResponse | str:
    """The page of a puzzle."""
    layout = addressed_layout(code)
    if common_code(layout) != code:
        return redirect(_same_query(url_for("huarong.puzzle", code=common_code(layout))), 301)
    return _page(layout)


def _page(layout: Layout, *, is_any: bool = False) -> str:
    latest = daily.today()
    todays = None if is_any else daily.day_with(layout, latest)
    token = asked_token()
    return render_template(
        "huarong/puzzle.html",
        any={"people": people(), "way": [stage.code for stage in chain(*WAYS)]} if is_any else None,
        puzzle=(shown := _puzzle(layout, service(AtlasService))),
        next_puzzles=[
            (each, name_font(catalogue.by_layout(Layout(each.layout))))
            for each in (after_day(todays) if todays else next_puzzles(layout, shown["moves"]))
        ],
        days=day_won_data(latest, todays.kind) if todays else None,
        on_the_way=stage_of(layout) is not None,
        name_font=name_font(catalogue.by_puzzle(layout)),
        metric=asked_metric(),
        step=asked_step(),
        around=around(layout),
        today=latest.isoformat() if todays else None,
        table_path=todays.table_path if todays else None,
        token=token,
        challenge=service(Challenges).read(layout, token) if token else None,
    )


def _puzzle(layout: Layout, atlas: AtlasService) -> dict[str, Any]:
    """The data of a puzzle's page: the layout, and what is known about it."""
    known = catalogue.by_puzzle(layout)
    lengths = known_lengths(layout, atlas)
    source = None
    if known:
        source = "named" if known.layout == layout else "mirror"
    return {
        **puzzle_facts(layout),
        "short_code": short_code(layout),
        "name_source": source,
        "pinyin": spelt(known) if known else None,
        "moves": lengths["moves"] if lengths else None,
        "steps": lengths["steps"] if lengths else None,
        "slides": lengths["slides"] if lengths else None,
        "unsolvable": lengths["moves"] is None if lengths else None,
        "states": known.states if known else None,
    }


def _same_query(url: str) -> str:
    query = request.query_string.decode("ascii", "ignore")
    return f"{url}?{query}" if query else url
