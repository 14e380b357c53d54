"""What visitors of a site see, at any address."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from email.utils import parsedate_to_datetime

from engines import __version__
from webapp.doctor.finding import Finding
from webapp.doctor.visitor import Answer, Visitor

PICTURE = "/huarong/1A9BF0C00.png"
PICTURE_SECONDS = 120.0
"""So long a picture is asked for again, as often as the site says that it is busy."""
ADDRESS = re.compile(r'<meta property="og:url" content="([^"]*)"')
LANGUAGE = re.compile(r'<html lang="([^"]*)"')
MOST_SECONDS_APART = 2.0
"""How much the clocks of several machines may differ."""
SETTINGS_OF_A_PROXY = "docs/deploy has files for nginx and Caddy."


def look(visitor: Visitor) -> Iterator[Finding]:
    """What an address answers, part by part; begins with whether it answers at all."""
    try:
        health = visitor.get("/healthz")
        answer = health.json()
        if not isinstance(answer, dict) or "version" not in answer:
            yield Finding(
                "site",
                f"{visitor.url} answers {health.status}, and not as Yiyuan does",
                SETTINGS_OF_A_PROXY,
            )
            return
        yield _version(visitor, str(answer["version"]))
        yield from _health(answer)
        yield _picture(visitor)
        page = visitor.get("/", Accept_Language="en")
        yield _address(visitor, page)
        yield _languages(visitor, page)
        yield _websocket(visitor)
        yield _polling(visitor)
        yield _clock(health)
    except OSError as error:
        yield Finding(
            "site",
            f"{visitor.url} does not answer ({error})",
            "Start it with `yiyuan serve`, or say --url; its log tells why it ended.",
        )


def _version(visitor: Visitor, theirs: str) -> Finding:
    seen = f"{theirs} at {visitor.url}"
    if theirs == __version__:
        return Finding("version", seen)
    advice = f"This is {__version__}: install the same version there, and restart the site."
    return Finding("version", seen, advice)


def _health(answer: dict[str, object]) -> Iterator[Finding]:
    problems = answer.get("problems")
    faults = (
        {each["code"]: each["message"] for each in problems} if isinstance(problems, list) else {}
    )
    database = [text for code, text in faults.items() if code.startswith("database")]
    yield Finding(
        "database",
        "it answers reads and writes" if not database else " ".join(database),
        "The log of the site has the reason; look at the disk." if database else "",
    )
    engines = [text for code, text in faults.items() if not code.startswith("database")]
    if engines:
        yield Finding(
            "engines", " ".join(engines), "The log of the site and its workers has the reason."
        )
    elif answer.get("preparing"):
        yield Finding("engines", f"still compiled, now {answer['preparing']}; the others play")
    else:
        yield Finding("engines", "all are ready")


def _picture(visitor: Visitor) -> Finding:
    began = time.monotonic()
    while (answer := visitor.get(PICTURE)).status == 503 and (
        pause := answer.headers["Retry-After"]
    ):
        if time.monotonic() - began > PICTURE_SECONDS:
            break
        time.sleep(float(pause))
    seconds = time.monotonic() - began
    if answer.status == 200 and answer.body.startswith(b"\x89PNG"):
        return Finding("pictures", f"one came after {seconds:.1f} s")
    advice = "The process that draws cannot be started, or is slow: look at log and memory."
    return Finding("pictures", f"{PICTURE} answers {answer.status} after {seconds:.1f} s", advice)


def _address(visitor: Visitor, page: Answer) -> Finding:
    origin = visitor.headers.get("Origin", visitor.url)
    found = ADDRESS.search(page.text)
    if found is None:
        advice = "Name it in YIYUAN_PUBLIC_ORIGINS, and let the proxy pass the host with its port."
        return Finding(
            "proxy", f"the home page answers {page.status}: {page.text.strip()[:60]}", advice
        )
    if found[1].startswith(origin):
        return Finding("proxy", f"links lead to {found[1]}")
    advice = "Set YIYUAN_TRUSTED_PROXIES to the number of proxies. " + SETTINGS_OF_A_PROXY
    return Finding("proxy", f"links lead to {found[1]}, and not to {origin}", advice)


def _languages(visitor: Visitor, page: Answer) -> Finding:
    chinese = visitor.get("/", Accept_Language="zh-CN")
    seen = [each[1] for text in (page.text, chinese.text) if (each := LANGUAGE.search(text))]
    if seen == ["en", "zh-Hans"]:
        return Finding("language", "pages are in the language that the browser asks for")
    advice = "Let the proxy pass Accept-Language, and keep no pages in it."
    return Finding(
        "language", f"asked for en and zh-CN, pages say {', '.join(seen) or 'nothing'}", advice
    )


def _websocket(visitor: Visitor) -> Finding:
    try:
        seen = visitor.open_websocket()
    except OSError as error:
        seen = str(error)
    if seen.endswith("opened"):
        return Finding("websocket", "opened, and the first message came")
    advice = "Let the proxy pass Upgrade and Connection. Pages go on over HTTP, more slowly. "
    return Finding("websocket", seen or "no answer", advice + SETTINGS_OF_A_PROXY)


def _polling(visitor: Visitor) -> Finding:
    answer = visitor.get("/socket.io/?EIO=4&transport=polling")
    if answer.text.startswith('0{"sid"'):
        return Finding("polling", "answered, for networks that let no websocket through")
    advice = "Set YIYUAN_POLLING=on unless it is off on purpose; let the proxy pass /socket.io/."
    return Finding("polling", f"refused with {answer.status}", advice)


def _clock(health: Answer) -> Finding:
    date = health.headers.get("Date")
    if date is None:
        return Finding("clock", "the site says no time")
    apart = parsedate_to_datetime(date).timestamp() - health.at
    seen = f"the site says {date}, {abs(apart):.0f} s {'before' if apart < 0 else 'after'} this machine"
    if abs(apart) <= MOST_SECONDS_APART + 1:  # the header has whole seconds
        return Finding("clock", f"the site says {date}, as this machine does")
    return Finding("clock", seen, "Let NTP set both clocks.")
