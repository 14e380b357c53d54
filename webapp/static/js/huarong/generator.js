/** The generator: each change of the form shows another puzzle at once. */

import { announce } from "../frame/announce.js";
import { find } from "../frame/dom.js";
import { fetchInLanguage } from "../frame/request.js";
import { drawPictures } from "./pictures.js";

const form = /** @type {HTMLFormElement} */ (find("[data-generator]"));
/** The latest change; an answer to an earlier one is dropped. */
let latest = 0;

/** Asks for a puzzle as the form says, and shows it beside the form. */
async function show() {
  latest += 1;
  const asked = latest;
  const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const answer = await fetchInLanguage(`${form.action}?${query}`).catch(() => null);
  const text = await answer?.text();
  if (!answer || !text || asked !== latest) return;
  const page = new DOMParser().parseFromString(text, "text/html");
  const result = page.querySelector("[data-result]");
  if (!result) return;
  find("[data-result]").replaceWith(result);
  showProblem(page);
  drawPictures(result);
  if (answer.ok) history.replaceState(null, "", answer.url);
  announce(result.querySelector("h2")?.textContent ?? "");
}

/**
 * Shows what is wrong below the form, where it moves no field away from a click that has begun.
 * @param {Document} page the answer: what is wrong with the form, and which field, in place of what was
 */
function showProblem(page) {
  document.querySelector("#problem")?.remove();
  const problem = page.querySelector("#problem");
  if (problem) form.append(problem);
  const length = find("[data-generator] [name=length]");
  const answered = page.querySelector("[name=length]");
  for (const name of ["aria-invalid", "aria-describedby"]) {
    const value = answered?.getAttribute(name);
    if (value) length.setAttribute(name, value);
    else length.removeAttribute(name);
  }
}

form.addEventListener("change", show);
drawPictures(document);
