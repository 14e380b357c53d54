/** Entry of a review: reads what the server embedded and wires the page's controls. */

import { embedded, part } from "../../frame/part.js";
import { share } from "../../frame/share.js";
import { keep, kept } from "../../frame/storage.js";
import { finalCount } from "../words.js";
import { ReviewPage } from "./page.js";
import { ofResult } from "./words.js";

const review = embedded("review");
const asked = new URLSearchParams(location.search).get("ply");
const ply = asked !== null && /^\d{1,4}$/.test(asked) ? Number(asked) : review.state.ply;
const showValues = /** @type {HTMLInputElement} */ (part("[data-show=values]"));
showValues.checked = kept("review-values") !== "false";

part("#result").textContent = ofResult(review.state);
part("#final-count").textContent = finalCount(review.state);
part("#final-count").hidden = !finalCount(review.state);
const page = new ReviewPage({ ...review, ply, values: showValues.checked });

showValues.addEventListener("change", () => {
  keep("review-values", String(showValues.checked));
  page.values = showValues.checked;
});
part("#ply").addEventListener("input", (event) =>
  page.lookAt(Number(/** @type {HTMLInputElement} */ (event.target).value)),
);
part("details.move-table").addEventListener("toggle", () => page.draw());

/** @type {Record<string, () => unknown>} */
const acts = {
  first: () => page.lookAt(0),
  prev: () => page.step(-1),
  next: () => page.step(1),
  last: () => page.lookAt(review.state.ply),
  play: () => page.play(),
  "into-line": () => page.lookIntoLine(1),
  "to-game": () => page.lookAt(page.ply),
  share: () => share(`${review.url}?ply=${page.ply}`, document.title),
};
for (const [name, act] of Object.entries(acts))
  for (const control of document.querySelectorAll(`[data-act=${name}]`))
    control.addEventListener("click", act);

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLInputElement) return;
  if (event.key === "ArrowLeft") page.step(-1);
  else if (event.key === "ArrowRight") page.step(1);
  else return;
  event.preventDefault();
});
part("#main").dataset.ready = "true";
