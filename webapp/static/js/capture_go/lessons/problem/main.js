/** Entry of a problem's page: reads what the server embedded and wires buttons, switches and keys. */

import { embedded, find } from "../../../frame/dom.js";
import { codeText, gettext } from "../../../frame/i18n.js";
import { wire } from "../../../problems/controls.js";
import { ProblemPage } from "../../../problems/problem_page.js";
import { lessonRecord } from "../../../problems/records.js";
import { fillLid } from "../lid.js";
import { LessonBoard } from "./board.js";

/** @type {import("./board.js").Lesson} */
const lesson = embedded("question");

const page = new ProblemPage(lesson, {
  makeBoard: (pick) => new LessonBoard(lesson, pick),
  record: lessonRecord,
  moveName: (move) => move.toUpperCase(),
  points: lesson.goal === "point" || lesson.goal === "illegal",
  illegal: ["occupied", "no_liberty"],
  because,
  solved: ({ steps }) => fillLid(find(".lid"), steps[0]?.changed.length ?? 0),
});
wire(page, lessonRecord);

/**
 * Reason why a move of Black is right, in words.
 * @param {{code: string, [more: string]: any} | null} reason
 */
function because(reason) {
  if (!reason || reason.code === "quiet") return "";
  const n = reason.stones ?? reason.liberties ?? 0;
  const line = (reason.line ?? [])
    .map((/** @type {string} */ move) => move.toUpperCase())
    .join(gettext(", "));
  return codeText("hint", reason.code, {
    ...reason,
    n,
    line,
    other: gettext("White"),
    colour: gettext("white"),
  });
}
