/** "Forget me on this device": the server forgets its cookies, this script what the browser keeps. */

import { siteUrl } from "../frame/site_url.js";
import { forgetAll } from "../frame/storage.js";
import { KeptPages } from "../offline/kept_pages.js";

document.querySelector("form[data-forget]")?.addEventListener("submit", () => {
  forgetAll();
  new KeptPages(siteUrl("/")).clear();
});
