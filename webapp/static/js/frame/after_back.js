/** Reloads pages about a visitor's results after Back, as the browser may restore an old copy. */

/** Loads the page again when the browser shows one that it has kept. */
export function reloadAfterBack() {
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
}
