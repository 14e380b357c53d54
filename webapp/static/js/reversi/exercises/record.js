/** The record of the exercises, in the same form as that of the lessons. */

import { ProblemRecord } from "../../problems/record.js";

export const exerciseRecord = new ProblemRecord("exercises:record");
