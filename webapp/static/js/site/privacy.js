/** "Forget me on this device": the server forgets its cookies, this script what the browser keeps. */

import { forgetAll } from "../frame/storage.js";

document.querySelector("form[data-forget]")?.addEventListener("submit", () => {
  forgetAll();
});
