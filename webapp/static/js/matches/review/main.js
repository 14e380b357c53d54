/** Entry of a review: reads what the server embedded and wires the page's controls. */

import { find } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { share } from "../../frame/share.js";
import { listen, listenToButtons, press } from "../../frame/shortcuts.js";
import { load, store } from "../../frame/storage.js";
import { keepHeard, lastHeard } from "../../net/last_heard.js";
import { plyAsked, wireSlider } from "../stepping.js";
import { finalCount } from "../words.js";
import { ReviewPage } from "./page.js";

const review = lastHeard("review");
const showValues = /** @type {HTMLInputElement} */ (find("[data-show=values]"));
showValues.checked = load("review-values") !== "false";

find("#final-count").textContent = finalCount(review.state);
find("#final-count").hidden = !finalCount(review.state);
const page = new ReviewPage({
  ...review,
  ply: plyAsked() ?? review.state.ply,
  values: showValues.checked,
  finished: (told) => keepHeard({ ...review, told }),
});

showValues.addEventListener("change", () => {
  store("review-values", String(showValues.checked));
  page.values = showValues.checked;
});
wireSlider((ply) => page.lookAt(ply));
for (const part of document.querySelectorAll(".stage-more details"))
  part.addEventListener("toggle", () => page.draw());

listenToButtons({
  first: () => page.lookAt(0),
  prev: () => page.step(-1),
  next: () => page.step(1),
  last: () => page.lookAt(review.state.ply),
  play: () => page.play(),
  "into-line": () => page.lookIntoLine(1),
  "to-game": () => page.lookAt(page.shown),
  share: () => share(`${review.url}?ply=${page.shown}`, document.title),
});

listen([
  { keys: ["ArrowLeft"], shown: "←", name: gettext("one move back"), act: () => page.step(-1) },
  { keys: ["ArrowRight"], shown: "→", name: gettext("one move on"), act: () => page.step(1) },
  { keys: ["Home"], shown: "Home", name: gettext("to the start"), act: () => page.lookAt(0) },
  { keys: ["End"], shown: "End", name: gettext("to the end"), act: () => page.lookAt(review.state.ply) },
  {
    keys: ["Escape"],
    shown: "Esc",
    name: gettext("take the shown line off the board"),
    act: () => page.hideGhosts(),
  },
  { keys: [" "], shown: gettext("Space"), name: gettext("play and pause"), act: () => page.play() },
  { keys: ["f"], shown: "F", name: gettext("turn the board"), act: () => press("[data-turn]") },
  {
    keys: ["v"],
    shown: "V",
    name: gettext("show what moves are worth"),
    act: () => press("[data-show=values]"),
  },
]);

const nextBoard = document.getElementById("room")?.dataset.script;
if (nextBoard) import(nextBoard).then(({ NextBoard }) => new NextBoard(page.connection).show(true));
// A page that was kept for times without a connection does without.
import(find("#look").dataset.script ?? "")
  .then(({ Looking }) => page.addLooking(Looking, review.seat))
  .catch(() => {});
find("#main").dataset.ready = "true";
