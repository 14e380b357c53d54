/** Entry of the page that replays mistakes: reads what the server embedded, wires buttons and keys. */

import { typedMoves } from "../../board/typed_moves.js";
import { embedded, find } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { CONTROLS, listen, listenFirst, listenToButtons, press } from "../../frame/shortcuts.js";
import { plyAsked } from "../stepping.js";
import { MistakesPage } from "./page.js";

/** @import { Side } from "../../types/messages.js" */

const side = new URLSearchParams(location.search).get("side");
const page = new MistakesPage({
  ...embedded("mistakes"),
  side: side === "black" || side === "white" ? side : null,
  ply: plyAsked(),
});

listenToButtons({
  again: () => page.again(),
  hint: () => page.hint(),
  show: () => page.show(),
  skip: () => page.skip(),
  on: () => page.next(),
  replay: () => page.replay(),
  restart: () => page.restart(),
  prev: () => page.step(-1),
  next: () => page.step(1),
});
for (const choice of document.querySelectorAll("input[name=side]"))
  choice.addEventListener("change", () =>
    page.choose(/** @type {Side} */ (/** @type {HTMLInputElement} */ (choice).value)),
  );
listenFirst(actOf);
listen([
  { keys: ["h"], shown: "H", name: gettext("hint"), act: () => page.showing === "ask" && page.hint() },
  {
    keys: ["Escape"],
    shown: "Esc",
    name: gettext("take the shown line off the board"),
    act: () => page.hideGhosts(),
  },
  { keys: ["u"], shown: "U", name: gettext("try again"), act: () => judged() && page.again() },
  { keys: [], shown: "Enter", name: gettext("go on"), act: () => {} },
  { keys: [], shown: "←", name: gettext("one move back"), act: () => {} },
  { keys: [], shown: "→", name: gettext("one move on"), act: () => {} },
  { keys: ["f"], shown: "F", name: gettext("turn the board"), act: () => press("[data-turn]") },
  typedMoves(),
]);
find("#main").dataset.ready = "true";

/**
 * Enter goes on wherever the board or the page has the focus, Escape takes a wrong move back, and the
 * arrows walk the line where they are not needed to move on the board.
 * @type {Parameters<typeof listenFirst>[0]}
 */
function actOf(pressed, within) {
  if (!judged() || (pressed.startsWith("Arrow") && within("[role=grid], input"))) return null;
  if (pressed === "ArrowLeft") return () => page.step(-1);
  if (pressed === "ArrowRight") return () => page.step(1);
  const wrong = page.showing === "wrong";
  const on = pressed === "Enter" && !within(CONTROLS);
  if (wrong && (pressed === "Escape" || on)) return () => page.again();
  return on ? () => page.next() : null;
}

/** Whether the page says what a move is worth. */
function judged() {
  return ["wrong", "right", "shown"].includes(page.showing);
}
