/** A code that came in the fragment of the address goes into the form, and out of the address. */

import { part } from "../frame/part.js";

const CODE = /^#([0-9A-Za-z]{8})$/;

const found = CODE.exec(location.hash);
if (found) {
  history.replaceState(null, "", location.pathname);
  const form = /** @type {HTMLFormElement} */ (part("main form"));
  const field = /** @type {HTMLInputElement} */ (part("#code"));
  field.value = found[1] ?? "";
  form.requestSubmit();
}
part("#main").dataset.ready = "true";
