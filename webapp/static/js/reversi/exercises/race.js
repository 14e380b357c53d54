/** Entry of the page of an exercise in a race. */

import { embedded } from "../../frame/dom.js";
import { wire } from "../../problems/controls.js";
import { ProblemPage } from "../../problems/problem_page.js";
import { SetRace } from "../../problems/race.js";
import { exerciseRecord } from "../../problems/records.js";
import { exerciseKind } from "./kind.js";

const exercise = embedded("question");
const { run } = new SetRace();
const kind = { ...exerciseKind(exercise), record: exerciseRecord, run, alone: true };
wire(new ProblemPage(exercise, kind), exerciseRecord);
