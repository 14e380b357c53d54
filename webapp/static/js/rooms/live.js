/** A page of a room: polls for changes, and opens the board of a member's round. */

import { sayWithoutCookies } from "../frame/cookies.js";
import { find } from "../frame/dom.js";
import { fetchInLanguage } from "../frame/request.js";
import { loadFromTab, storeInTab } from "../frame/storage.js";
import { Pace } from "../net/pace.js";

/** A finger or a key that was let go elsewhere is not waited for any longer. */
const LONGEST_PRESS_MS = 5000;
/** The board that was opened last: members who come back from it are not sent there again. */
const OPENED = "room-opened";

const place = find("#room");
const pace = new Pace(2500);
/** The clocks on the page, and when they come to their end. @type {Map<HTMLElement, number>} */
const clocks = new Map();
/** Time at which a press began that has not ended. */
let pressedAt = -Infinity;

/** The server's tag of the content that the page shows. */
function seen() {
  return place.querySelector("[data-seen]")?.getAttribute("data-seen") ?? "";
}

/** Whether a text field has the focus: a change of the page would disturb the writer. */
function isWriting() {
  const at = document.activeElement;
  return place.contains(at) && (at instanceof HTMLInputElement || at instanceof HTMLSelectElement);
}

/** Whether something is being pressed: if it were replaced, the press would be lost. */
function isPressing() {
  return performance.now() - pressedAt < LONGEST_PRESS_MS;
}

/** Puts what is so now into the page; what was unfolded stays so, and the focus where it was. @param {string} text */
function show(text) {
  const unfolded = [...place.querySelectorAll("details[open][id]")].map((each) => each.id);
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const parts = document.createElement("template");
  parts.innerHTML = text;
  place.replaceChildren(parts.content);
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  if (focused instanceof HTMLElement) theSame(focused)?.focus({ preventScroll: true });
  openBoard();
  startClocks();
}

/** The element that replaces another: the same one, or the link to its part. @param {HTMLElement} replaced */
function theSame(replaced) {
  const part = document.getElementById(replaced.closest("[id]")?.id ?? "") ?? place;
  const form = replaced.closest("form");
  const alike = [.../** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll(replaced.localName))];
  const equal = alike.filter((each) => each.isEqualNode(replaced));
  const inForm = equal.find((each) => each.closest("form")?.isEqualNode(form));
  const same = inForm ?? (equal.length === 1 ? equal[0] : null);
  return same ?? (part === place ? null : /** @type {HTMLElement?} */ (part.querySelector("summary, a")));
}

/** Counts the time that is left down, from what the server said. */
function startClocks() {
  clocks.clear();
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("[data-left]")))
    clocks.set(each, performance.now() + 1000 * Number(each.dataset.left));
  tick();
}

function tick() {
  for (const [each, end] of clocks) {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    each.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}

/** Leads a member to the board of the round, once. */
function openBoard() {
  const url = place.querySelector("[data-open]")?.getAttribute("data-open");
  if (!url || loadFromTab(OPENED) === url) return;
  storeInTab(OPENED, url);
  location.assign(url);
}

async function refresh() {
  const asked = new URL(place.dataset.now ?? "", location.href);
  asked.searchParams.set("seen", seen());
  try {
    const answer = await fetchInLanguage(asked, { cache: "no-store" });
    pace.hear(Number(answer.headers.get("Retry-After")));
    if (answer.status === 200 && !isWriting() && !isPressing()) show(await answer.text());
    else if (answer.status === 404) location.reload(); // the room was deleted
  } catch {
    // Without a connection the page stays as it is, and asks again.
  }
}

/** Asks, and again when the last answer has been there for a while; never while hidden. */
async function follow() {
  if (!document.hidden) await refresh();
  setTimeout(follow, pace.next());
}

for (const begin of ["pointerdown", "keydown"])
  place.addEventListener(begin, () => (pressedAt = performance.now()));
for (const end of ["pointerup", "pointercancel", "keyup"])
  document.addEventListener(end, () => setTimeout(() => (pressedAt = -Infinity))); // the click comes before

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) refresh();
});
sayWithoutCookies();
openBoard();
startClocks();
setInterval(tick, 500);
setTimeout(follow, pace.next());
find("#main").dataset.ready = "true";
