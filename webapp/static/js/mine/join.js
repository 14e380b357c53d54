/** Moves a code from the fragment of the address into the form. */

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
