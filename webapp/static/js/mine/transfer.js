/** A code for another device: requests it with this browser's records, shows it and its expiry. */

import { find } from "../frame/dom.js";
import { gettext, minutesAndSeconds, ngettext } from "../frame/i18n.js";
import { noteCodeGiven, takeRecords } from "./archive/exchange.js";
import { allRecords } from "./records.js";

const SECOND_MS = 1000;
/** Seconds between two questions whether the code was used. */
const ASKS_EVERY = 5;
/** Questions for the records of the other device; later ones are asked when the page is opened again. */
const ATTEMPTS = 15;

/** Connects the button, and takes what an earlier code has brought. */
export function connectTransfer() {
  const box = find("[data-transfer]");
  const button = find("[data-do=code]");
  box.hidden = false;
  let timer = 0;
  const take = async () => {
    const added = await takeRecords(box.dataset.records ?? "");
    if (!added) return added !== null;
    note(
      `${gettext("The code was used: another device has joined.")} ${ngettext("{n} record was added.", "{n} records were added.", added)}`,
    );
    return true;
  };
  take();
  button.addEventListener("click", async () => {
    clearInterval(timer);
    const found = await askFor(box.dataset.transfer ?? "");
    if (!found) return note(gettext("There is no connection; try again."));
    noteCodeGiven();
    show(found);
    timer = countDown(box.dataset.transfer ?? "", found.seconds, take);
  });
}

/** @param {string} url @returns {Promise<{code: string, qr: string, seconds: number} | null>} */
async function askFor(url) {
  try {
    const body = JSON.stringify(allRecords());
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(url, { method: "POST", headers, body });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** @param {{code: string, qr: string}} found */
function show({ code, qr }) {
  const picture = find("[data-qr]");
  picture.innerHTML = qr;
  picture.hidden = false;
  find("[data-code-help]").hidden = false;
  find("[data-code]").textContent = code;
}

/**
 * Counts down to the end of a code; returns the timer.
 * @param {string} url
 * @param {number} seconds
 * @param {() => Promise<boolean>} take  takes what the other device left; false while there is nothing
 */
function countDown(url, seconds, take) {
  const end = Date.now() + seconds * SECOND_MS;
  let ticks = 0;
  const timer = setInterval(async () => {
    const left = Math.max(0, Math.round((end - Date.now()) / SECOND_MS));
    ticks += 1;
    if (ticks % ASKS_EVERY === 0 && (await isUsed(url))) {
      finish(timer, gettext("The code was used: another device has joined."));
      return takeSoon(take);
    }
    if (!left) return finish(timer, gettext("The ten minutes are over: this code no longer works."));
    if (find("[data-code]").textContent)
      note(
        gettext("Works once; {time} left. Anyone who has it can see your games and move for you.", {
          time: minutesAndSeconds(left),
        }),
      );
  }, SECOND_MS);
  note(
    gettext("Works once; {time} left. Anyone who has it can see your games and move for you.", {
      time: minutesAndSeconds(seconds),
    }),
  );
  return timer;
}

/** @param {number} timer @param {string} words */
function finish(timer, words) {
  clearInterval(timer);
  find("[data-qr]").hidden = true;
  find("[data-code-help]").hidden = true;
  find("[data-code]").textContent = "";
  note(words);
}

/**
 * Asks some times for what the other device leaves: it has to draw a page first.
 * @param {() => Promise<boolean>} take
 */
async function takeSoon(take) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await take()) return;
    await new Promise((resolve) => setTimeout(resolve, 2 * SECOND_MS));
  }
}

/** @param {string} url */
async function isUsed(url) {
  try {
    const answer = await fetch(url);
    return answer.ok && (await answer.json()).used === true;
  } catch {
    return false;
  }
}

/** @param {string} words */
function note(words) {
  find("[data-code-note]").textContent = words;
}
