/** "Forget me": deletes the visitor's data in this browser, then sends the form that deletes it on the site. */

import { KeptPages } from "../offline/kept_pages.js";
import { forgetValues } from "./kept_values.js";
import { siteUrl } from "./site_url.js";
import { forgetAll } from "./storage.js";

const PATIENCE = 3000;

/**
 * Sends the form when this browser has forgotten. The answer makes the browser delete its stores, and what a script
 * deletes at the same time fails; a store that fails or never ends must not keep the site from forgetting.
 * @param {HTMLFormElement} form
 */
export async function forgetAndSend(form) {
  forgetAll();
  const late = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  const pages = new KeptPages(siteUrl("/")).clear().catch(() => {});
  await Promise.race([Promise.all([pages, forgetValues()]), late]);
  form.submit();
}
