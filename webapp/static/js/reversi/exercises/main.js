/** Entry of an exercise's page. */

import { embedded } from "../../frame/dom.js";
import { wire } from "../../problems/controls.js";
import { ProblemPage } from "../../problems/problem_page.js";
import { exerciseRecord } from "../../problems/records.js";
import { ExerciseBoard } from "./board.js";

/** @import { Exercise } from "./board.js" */

/** @type {Exercise} */
const exercise = embedded("question");

const page = new ProblemPage(exercise, {
  makeBoard: (pick) => new ExerciseBoard(exercise, pick),
  record: exerciseRecord,
  moveName: (move) => move,
  points: false,
  illegal: ["occupied", "traps_nothing"],
});
wire(page, exerciseRecord);
