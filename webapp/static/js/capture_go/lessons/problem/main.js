/** Entry of a problem's page: reads what the server embedded and wires buttons, switches and keys. */

import { embedded, find } from "../../../frame/dom.js";
import { wire } from "../../../problems/controls.js";
import { ProblemPage } from "../../../problems/problem_page.js";
import { recordOf } from "../../../problems/records.js";
import { runOf } from "../../../problems/run_page.js";
import { lessonKind } from "./kind.js";

const lesson = embedded("question");
const record = recordOf(find("#problem").dataset.record ?? "lessons");
const page = new ProblemPage(lesson, { ...lessonKind(lesson), record, run: runOf(find("#problem")) });
wire(page, record);
