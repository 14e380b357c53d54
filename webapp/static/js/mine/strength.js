/** Chooses the game whose rating is shown; without scripts all are shown. */

/** Connects the choice of the game, if there is one. */
export function connectStrengths() {
  const choice = document.querySelector("[data-strengths]");
  if (!(choice instanceof HTMLElement)) return;
  const show = () => {
    const chosen = /** @type {HTMLInputElement | null} */ (choice.querySelector(":checked"))?.value;
    for (const box of document.querySelectorAll("[data-strength]")) {
      if (box instanceof HTMLElement) box.hidden = box.dataset.strength !== chosen;
    }
  };
  choice.hidden = false;
  choice.addEventListener("change", show);
  show();
}
