/** Entry of an exercise's page. */

import { embedded } from "../../frame/dom.js";
import { wire } from "../../problems/controls.js";
import { ProblemPage } from "../../problems/problem_page.js";
import { exerciseRecord } from "../../problems/records.js";
import { exerciseKind } from "./kind.js";

const exercise = embedded("question");
wire(new ProblemPage(exercise, { ...exerciseKind(exercise), record: exerciseRecord }), exerciseRecord);
