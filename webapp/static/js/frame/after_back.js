/** Pages of what somebody has done are made anew after Back: the browser may have kept them as they were. */

/** Loads the page again when the browser shows one that it has kept. */
export function reloadAfterBack() {
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
}
