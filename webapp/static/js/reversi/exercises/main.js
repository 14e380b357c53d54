/** Entry of an exercise's page. */

import { embedded, find } from "../../frame/dom.js";
import { wire } from "../../problems/controls.js";
import { ProblemPage } from "../../problems/problem_page.js";
import { exerciseRecord } from "../../problems/records.js";
import { runOf } from "../../problems/run_page.js";
import { exerciseKind } from "./kind.js";

const exercise = embedded("question");
const run = runOf(find("#problem"));
wire(new ProblemPage(exercise, { ...exerciseKind(exercise), record: exerciseRecord, run }), exerciseRecord);
