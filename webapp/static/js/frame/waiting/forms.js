/** Keeps a filled-in form on the page when it is sent without a connection, instead of the browser's error page. */

import { gettext } from "../i18n.js";
import { toast } from "../toast.js";

/** Watches all forms of a page that change something on the server. */
export function keepForms() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || navigator.onLine || !(form instanceof HTMLFormElement)) return;
    if (form.method !== "post") return;
    event.preventDefault();
    toast(gettext("There is no connection. What you filled in stays here; try again."));
  });
}
