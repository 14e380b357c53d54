/** Entry of the page that replays mistakes: reads what the server embedded, wires buttons and keys. */

import { embedded, find } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { listen, press } from "../../frame/shortcuts.js";
import { MistakesPage } from "./page.js";

/** @import { Side } from "../../types/messages.js" */

const asked = new URLSearchParams(location.search);
const side = asked.get("side");
const ply = asked.get("ply");
const page = new MistakesPage({
  ...embedded("mistakes"),
  side: side === "black" || side === "white" ? side : null,
  ply: ply !== null && /^\d{1,4}$/.test(ply) ? Number(ply) : null,
});

/** @type {Record<string, () => unknown>} */
const acts = {
  again: () => page.again(),
  hint: () => page.hint(),
  show: () => page.show(),
  skip: () => page.skip(),
  on: () => page.next(),
  replay: () => page.replay(),
  restart: () => page.restart(),
  prev: () => page.step(-1),
  next: () => page.step(1),
};
for (const [name, act] of Object.entries(acts))
  for (const button of document.querySelectorAll(`[data-act=${name}]`))
    button.addEventListener("click", () => act());
for (const choice of document.querySelectorAll("input[name=side]"))
  choice.addEventListener("change", () =>
    page.choose(/** @type {Side} */ (/** @type {HTMLInputElement} */ (choice).value)),
  );
document.addEventListener("keydown", key, { capture: true });
listen([
  { keys: ["h"], shown: "H", name: gettext("hint"), act: () => page.showing === "ask" && page.hint() },
  { keys: ["u"], shown: "U", name: gettext("try again"), act: () => judged() && page.again() },
  { keys: [], shown: "Enter", name: gettext("go on"), act: () => {} },
  { keys: [], shown: "←", name: gettext("one move back"), act: () => {} },
  { keys: [], shown: "→", name: gettext("one move on"), act: () => {} },
  { keys: ["f"], shown: "F", name: gettext("turn the board"), act: () => press("[data-turn]") },
]);
find("#main").dataset.ready = "true";

/**
 * Enter goes on wherever the board or the page has the focus, Escape takes a wrong move back, and the
 * arrows walk the line where they are not needed to move on the board.
 * @param {KeyboardEvent} event
 */
function key(event) {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  const within = (/** @type {string} */ what) =>
    event.target instanceof Element && event.target.closest(what);
  if (event.key.startsWith("Arrow") && within("[role=grid], input")) return;
  const act = actOf(event.key, Boolean(within("a, button, input, summary")));
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

/**
 * @param {string} pressed
 * @param {boolean} onControl  a button or a link has the focus, and Enter is its own
 * @returns {(() => unknown) | null}
 */
function actOf(pressed, onControl) {
  if (!judged()) return null;
  if (pressed === "ArrowLeft") return () => page.step(-1);
  if (pressed === "ArrowRight") return () => page.step(1);
  const wrong = page.showing === "wrong";
  if (wrong && (pressed === "Escape" || (pressed === "Enter" && !onControl))) return () => page.again();
  return pressed === "Enter" && !onControl ? () => page.next() : null;
}

/** Whether the page says what a move is worth. */
function judged() {
  return ["wrong", "right", "shown"].includes(page.showing);
}
