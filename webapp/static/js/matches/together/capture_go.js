/** Entry of the page of two people at one Capture Go board. */

import { rulesFrom } from "../../board/capture_go/rules.js";
import { playTogether } from "./page.js";

playTogether(rulesFrom);
