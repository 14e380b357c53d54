/** Entry of the page of a lesson in a race. */

import { embedded } from "../../../frame/dom.js";
import { wire } from "../../../problems/controls.js";
import { ProblemPage } from "../../../problems/problem_page.js";
import { SetRace } from "../../../problems/race.js";
import { lessonRecord } from "../../../problems/records.js";
import { lessonKind } from "./kind.js";

const lesson = embedded("question");
const { run } = new SetRace();
wire(
  new ProblemPage(lesson, { ...lessonKind(lesson), record: lessonRecord, run, alone: true }),
  lessonRecord,
);
