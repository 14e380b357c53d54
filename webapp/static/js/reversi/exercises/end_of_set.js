/** Entry of the page at the end of a set of exercises. */

import { showEndOfSet } from "../../problems/end_of_set.js";
import { exerciseRecord } from "./record.js";

showEndOfSet(exerciseRecord);
