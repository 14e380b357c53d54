/** Entry of a problem's page: reads what the server embedded and wires buttons, switches and keys. */

import { embedded, find } from "../../../frame/dom.js";
import { wire } from "../../../problems/controls.js";
import { ProblemPage } from "../../../problems/problem_page.js";
import { recordOf } from "../../../problems/records.js";
import { runOf } from "../../../problems/run_page.js";
import { fillLid } from "../lid.js";
import { LessonBoard } from "./board.js";

/** @import { Lesson } from "./board.js" */

/** @type {Lesson} */
const lesson = embedded("question");

const record = recordOf(find("#problem").dataset.record ?? "lessons");
const other = lesson.side === "white" ? "black" : "white";
const page = new ProblemPage(lesson, {
  makeBoard: (pick) => new LessonBoard(lesson, pick),
  record,
  moveName: (move) => move.toUpperCase(),
  points: lesson.goal === "point" || lesson.goal === "illegal",
  illegal: ["occupied", "no_liberty", "must_touch", "must_be_centre"],
  other,
  run: runOf(find("#problem")),
  solved: ({ steps }) => fillLid(find(".lid"), steps[0]?.changed.length ?? 0, other),
});
wire(page, record);
