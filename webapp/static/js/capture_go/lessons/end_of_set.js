/** Entry of the page at the end of a set of lessons. */

import { showEndOfSet } from "../../problems/end_of_set.js";
import { lessonRecord } from "./record.js";

showEndOfSet(lessonRecord);
