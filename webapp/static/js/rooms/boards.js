/** The page with all boards of a simultaneous exhibition's host, with a key for the next board. */

import { gettext } from "../frame/i18n.js";
import { listen, press } from "../frame/shortcuts.js";
import "./live.js";

listen([{ keys: ["n"], shown: "N", name: gettext("the next board"), act: () => press("[data-next-board]") }]);
