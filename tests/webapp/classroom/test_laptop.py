"""The computer of a class: what it says of its networks, and who sees that."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

import webapp
from tests.support.servers import WITHOUT_LIMITS
from webapp.classroom.networks import announcement
from webapp.classroom.pages import Classroom
from webapp.core.services import service
from webapp.core.settings import Settings

HERE, HOTSPOT, TABLET = "127.0.0.1", "192.168.43.1", "192.168.43.20"
AS_A_PAGE = {"Accept": "text/html"}


@pytest.fixture
def laptop(tmp_path, request):
    """A site for a class, in one network; below the prefix that is a parameter, if it is one."""
    folder = {"YIYUAN_DATA_DIR": str(tmp_path), "YIYUAN_ATLAS": "off", "YIYUAN_CLASSROOM": "on"}
    folder["YIYUAN_PREFIX"] = getattr(request, "param", "")
    made = webapp.create_app(Settings.from_environ({**WITHOUT_LIMITS, **folder}))
    made.database.migrate()
    with made.flask.app_context():
        service(Classroom).addresses = lambda: [HOTSPOT]
    yield made.flask
    made.close()


def looks(client: FlaskClient, path: str, by: str = HERE, host: str = HOTSPOT):
    return client.get(
        f"{path}?lang=en",
        headers=AS_A_PAGE,
        base_url=f"http://{host}:8000",
        environ_base={"REMOTE_ADDR": by},
    )


def test_the_page_shows_what_tablets_scan_and_says_when_one_has_come(laptop):
    client = laptop.test_client()
    page = looks(client, "/class").text
    assert f"{HOTSPOT}:8000" in page
    assert "No tablet yet" in page
    assert looks(laptop.test_client(), "/", by=TABLET).status_code == 200
    assert "1 device came in" in looks(client, "/class/now").text


def test_nobody_else_sees_the_page_and_its_password(laptop):
    client = laptop.test_client()
    typed = {"name": "Classroom 2", "password": "not for tablets"}
    assert (
        client.post("/class", data=typed, environ_base={"REMOTE_ADDR": TABLET}).status_code == 404
    )
    assert client.post("/class", data=typed).status_code == 303
    page = looks(client, "/class").text
    assert "Classroom 2" in page
    assert "joins the network" in page
    assert typed["password"] not in page
    for path in ("/class", "/class/now"):
        assert looks(client, path, by=TABLET).status_code == 404


def test_this_computer_is_led_to_the_address_that_its_codes_shall_have(laptop):
    client = laptop.test_client()
    led = looks(client, "/rooms/new", host="127.0.0.1")
    assert led.location == f"http://{HOTSPOT}:8000/rooms/new?lang=en"
    assert looks(client, "/rooms/new").status_code == 200
    with laptop.app_context():
        service(Classroom).addresses = list
    assert looks(client, "/rooms/new", host="127.0.0.1").status_code == 200
    assert "One thing is missing: a hotspot" in looks(client, "/class", host="127.0.0.1").text


@pytest.mark.parametrize("laptop", ["/yiyuan"], indirect=True)
def test_below_a_prefix_too(laptop):
    led = looks(laptop.test_client(), "/yiyuan/rooms/new", host="127.0.0.1")
    assert led.location == f"http://{HOTSPOT}:8000/yiyuan/rooms/new?lang=en"
    typed = laptop.test_client().post("/yiyuan/class", data={"name": "Classroom 2"})
    assert typed.location == "/yiyuan/class"


def test_the_command_says_the_address_or_what_is_missing():
    told = announcement([HOTSPOT, "10.0.0.5"], 8000, "")
    assert f"open http://{HOTSPOT}:8000/" in told
    assert "http://10.0.0.5:8000/" in told
    assert "127.0.0.1 is this computer alone" in told
    assert "turn on a hotspot" in announcement([], 8000, "")


def test_other_sites_have_no_such_page(application):
    assert application.flask.test_client().get("/class").status_code == 404
