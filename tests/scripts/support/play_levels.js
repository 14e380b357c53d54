/**
 * Asks the levels that pages play without the server: questions as JSON on standard input, their moves on standard
 * output. `tests/webapp/matches/test_levels_in_scripts.py` compares them with those of the engines.
 */

import { readFileSync } from "node:fs";

const JS = "../../../webapp/static/js/matches/together/levels";
const { reversiMove } = await import(`${JS}/reversi.js`);
const { captureGoMove } = await import(`${JS}/capture_go.js`);
const moveOf = { reversi: reversiMove, "capture-go": captureGoMove };

const questions = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(questions.map((question) => moveOf[question.kind](question))));
