/** Entry of an exercise's page. */

import { embedded } from "../../frame/dom.js";
import { codeText, gettext } from "../../frame/i18n.js";
import { wire } from "../../problems/controls.js";
import { ProblemPage } from "../../problems/problem_page.js";
import { exerciseRecord } from "../../problems/records.js";
import { ExerciseBoard } from "./board.js";

/** @type {import("./board.js").Exercise} */
const exercise = embedded("question");

const page = new ProblemPage(exercise, {
  makeBoard: (pick) => new ExerciseBoard(exercise, pick),
  record: exerciseRecord,
  moveName: (move) => move,
  points: false,
  illegal: ["occupied", "traps_nothing"],
  because,
});
wire(page, exerciseRecord);

/**
 * Reason why a move of Black is right, in words.
 * @param {{code: string, [more: string]: any} | null} reason
 * @param {string} move
 */
function because(reason, move) {
  if (!reason || reason.code === "quiet") return "";
  const other = gettext("White");
  return codeText("hint", reason.code, {
    ...reason,
    move,
    n: reason.replies ?? 0,
    other,
    colour: gettext("white"),
  });
}
