/** One question in a dialog; the safe answer is the main button and has the focus. */

/**
 * Asks and waits for the answer; closing the dialog is the safe answer.
 * @param {{question: string, fact: string, act: string, stay: string}} words
 *   `act` does what is asked, `stay` leaves all as it is
 * @returns {Promise<boolean>} true to act
 */
export function ask({ question, fact, act, stay }) {
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  dialog.setAttribute("aria-labelledby", "dialog-question");
  const title = Object.assign(document.createElement("h2"), { id: "dialog-question", textContent: question });
  const text = Object.assign(document.createElement("p"), { className: "small quiet", textContent: fact });
  const form = Object.assign(document.createElement("form"), { method: "dialog", className: "row" });
  const actButton = Object.assign(document.createElement("button"), {
    className: "button",
    value: "act",
    textContent: act,
  });
  const stayButton = Object.assign(document.createElement("button"), {
    className: "button main",
    value: "stay",
    autofocus: true,
    textContent: stay,
  });
  form.append(actButton, stayButton);
  dialog.append(title, text, form);
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
