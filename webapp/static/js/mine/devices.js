/** The page "Devices and data". */

import { reloadAfterBack } from "../frame/after_back.js";
import { find } from "../frame/dom.js";
import { connectArchive } from "./archive/buttons.js";
import { connectForget } from "./archive/forget.js";
import { connectInstall } from "./install.js";
import { connectTransfer } from "./transfer.js";

reloadAfterBack();
connectTransfer();
connectArchive();
connectForget();
connectInstall();
find("#main").dataset.ready = "true";
