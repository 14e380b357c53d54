/**
 * A new worker takes over as soon as it is installed, which ends the one before. If a page asks the
 * one before for something at that moment, Chromium restarts it and forgets the new one.
 */

/** Milliseconds until a worker that waits is asked to take over. */
const PATIENCE = 2000;

export const TAKE_OVER = "take over";

/**
 * Sees to it that new workers of a registration do not wait.
 * @param {ServiceWorkerRegistration} registration
 */
export function letTakeOver(registration) {
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") later(registration);
    });
  });
  later(registration);
}

/** @param {ServiceWorkerRegistration} registration */
function later(registration) {
  setTimeout(() => {
    if (!registration.waiting) return;
    registration.waiting.postMessage({ do: TAKE_OVER });
    later(registration);
  }, PATIENCE);
}
