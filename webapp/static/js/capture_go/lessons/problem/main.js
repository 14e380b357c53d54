/** Entry of a problem's page: reads what the server embedded and wires buttons, switches and keys. */

import { embedded, find } from "../../../frame/dom.js";
import { wire } from "../../../problems/controls.js";
import { ProblemPage } from "../../../problems/problem_page.js";
import { recordOf } from "../../../problems/records.js";
import { runOf } from "../../../problems/run_page.js";
import { lessonKind } from "./kind.js";
import { leadToTurned } from "./turned.js";

const lesson = embedded("question");
const record = recordOf(find("#problem").dataset.record ?? "lessons");
const kind = lessonKind(lesson);
const run = runOf(find("#problem"));
const page = new ProblemPage(lesson, {
  ...kind,
  record,
  run,
  solved: (verdict, wasWrong) => {
    kind.solved?.(verdict, wasWrong);
    const isOfSet = lesson.number && !run && !find("#problem").dataset.day;
    if (isOfSet && !kind.points) leadToTurned(wasWrong); // what is pointed at is the same however it is turned
  },
});
wire(page, record);
