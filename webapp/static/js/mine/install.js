/** "Install": a button where the browser offers it, instructions on an iPhone or iPad. */

import { find } from "../frame/dom.js";

/** @typedef {Event & {prompt: () => Promise<{outcome: "accepted" | "dismissed"}>}} InstallEvent */

/** Connects the line, which is shown only where the site can be installed and is not. */
export function connectInstall() {
  const line = find("[data-install]");
  const button = find("[data-do=install]");
  /** @type {InstallEvent | null} */
  let offered = null;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // this page has a line for it
    offered = /** @type {InstallEvent} */ (event);
    line.hidden = button.hidden = false;
  });
  addEventListener("appinstalled", () => {
    line.hidden = true;
  });
  button.addEventListener("click", async () => {
    await offered?.prompt();
    offered = null;
    line.hidden = true;
  });
  if (isOnAppleDevice()) line.hidden = find("[data-install-by-hand]").hidden = false;
}

/** Safari there installs from its own menu, and says whether the site runs as an app. */
function isOnAppleDevice() {
  return "standalone" in navigator && navigator.standalone === false;
}
