/** Entry of the page of two people at one Reversi board. */

import { rulesFrom } from "../board/reversi/rules.js";
import { playTogether } from "../matches/together/page.js";

playTogether(rulesFrom);
