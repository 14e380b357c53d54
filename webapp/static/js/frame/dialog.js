/** A question in a dialog; the safe answer is the main button and has the focus. */

import { html } from "./dom.js";

/**
 * Asks and waits for the answer; closing the dialog is the safe answer.
 * @param {{question: string, fact: string, act: string, stay: string}} words
 *   `act` does what is asked, `stay` leaves all as it is
 * @returns {Promise<boolean>} true to act
 */
export function ask({ question, fact, act, stay }) {
  const title = html("h2", { id: "dialog-question" }, question);
  const text = html("p", { className: "small quiet" }, fact);
  const actButton = html("button", { className: "button", value: "act" }, act);
  const stayButton = html("button", { className: "button main", value: "stay", autofocus: true }, stay);
  const form = html("form", { method: "dialog", className: "row" }, actButton, stayButton);
  const how = { className: "dialog", "aria-labelledby": "dialog-question" };
  const dialog = html("dialog", how, title, text, form);
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "act");
    });
    dialog.showModal();
    stayButton.focus();
  });
}
