/** A code that came in the fragment of the address goes into the form, and out of the address. */

import { find } from "../frame/dom.js";

const CODE = /^#([0-9A-Za-z]{8})$/;

const found = CODE.exec(location.hash);
if (found) {
  history.replaceState(null, "", location.pathname);
  const form = /** @type {HTMLFormElement} */ (find("main form"));
  const field = /** @type {HTMLInputElement} */ (find("#code"));
  field.value = found[1] ?? "";
  form.requestSubmit();
}
find("#main").dataset.ready = "true";
