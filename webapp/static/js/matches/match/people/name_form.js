/** The form for a player's name; it is sent in the background, so that the page stays without an answer. */

import { gettext } from "../../../frame/i18n.js";
import { toast } from "../../../frame/toast.js";

/** Connects the form for the player's name, if the page has it. */
export function wireNameForm() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector(".name-form"));
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    send(form);
  });
}

/** @param {HTMLFormElement} form */
async function send(form) {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    // A redirect says that the name is kept; all else is a page that says why not.
    if (answer.type === "opaqueredirect") location.reload();
    else form.submit();
  } catch {
    toast(gettext("The server does not answer. The name is still in the field; try again."));
  }
}
