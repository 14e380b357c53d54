/** Entry of the page of two people at one Reversi board. */

import { rulesFrom } from "../../board/reversi/rules.js";
import { playTogether } from "./page.js";

playTogether(rulesFrom);
