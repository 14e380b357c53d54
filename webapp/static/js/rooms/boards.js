/** The page of all boards of a host whom all play: as the other pages of rooms, and a key for the next board. */

import { gettext } from "../frame/i18n.js";
import { listen, press } from "../frame/shortcuts.js";
import "./live.js";

listen([{ keys: ["n"], shown: "N", name: gettext("the next board"), act: () => press("[data-next-board]") }]);
