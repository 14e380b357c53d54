/** Reloads pages about a visitor's results after Back, as the browser may restore an old copy. */

/** Reloads the page when the browser has restored it from its cache. */
export function reloadAfterBack() {
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
}
