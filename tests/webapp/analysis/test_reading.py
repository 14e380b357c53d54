"""Long texts are read in another process, with the answer that they have here."""

from __future__ import annotations

import pytest

from webapp.analysis import reading as reading_module
from webapp.application import Application
from webapp.side_process import calls as calls_module

GAME = "(;GM[1]FF[4]SZ[9]PB[Ann];B[ee]C[one]C[two](;W[dd])(;W[cc]LB[aa:b]))"
TEXTS = [GAME, "(;GM[1]SZ[9]\nAB[jj];B[ee])", GAME * 3, "nothing", "f5d6c3"]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_a_text_has_the_same_answer_in_both_processes(
    application: Application, monkeypatch: pytest.MonkeyPatch, text: str, language: str
) -> None:
    browser = application.flask.test_client()
    answers = []
    monkeypatch.setattr(calls_module, "CALL_SECONDS", 1200.0)  # a machine may be slow
    for short in (len(text), 0):
        monkeypatch.setattr(reading_module, "SHORT", short)
        for path, asked in (
            ("/api/analysis/capture-go/read", {"text": text}),
            ("/api/analysis/reversi/read", {"text": text}),
            ("/api/reversi/read", {"text": text}),
            ("/api/library/capture-go", {"text": text}),
            ("/api/library/capture-go/file/sgf", {"games": [{"text": text}]}),
            ("/api/text", {"file": "KDtDW8PpXSk="}),
        ):
            answers.append(browser.post(f"{path}?lang={language}", json=asked).get_data())
        page = browser.post(f"/capture-go/analysis?lang={language}", data={"text": text})
        answers.append(str(page.status_code).encode())
    half = len(answers) // 2
    assert answers[:half] == answers[half:]
