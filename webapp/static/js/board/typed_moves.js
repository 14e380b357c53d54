/** A field in which a move is typed, or a question about the board; what follows a move is said by its page. */

import { announce } from "../frame/announce.js";
import { find, html } from "../frame/dom.js";
import { fullStop, gettext, sentenceGap } from "../frame/i18n.js";

/** @import { Shortcut } from "../frame/shortcuts.js" */

const SCORE = /^(score|比分)$/;
/** A row by its number, or a column by its letter. */
const LINE = /^(?:row|column|第)?\s*(\d{1,2}|[a-z])\s*[行列]?$/;

/** The key that opens the field. @returns {Shortcut} */
export function typedMoves() {
  return { keys: ["t"], shown: "T", name: gettext("type a move, or ask for the score or a row"), act: open };
}

function open() {
  const before = document.activeElement;
  const field = html("input", {
    className: "field",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: false,
  });
  const how = html(
    "span",
    { className: "small quiet" },
    gettext("For example d3, score, row 4, column d. Esc closes."),
  );
  const answer = html("output", {});
  const close = html("button", { className: "button bare", type: "button" }, gettext("Close"));
  const label = html("label", {}, gettext("A move, or a question"), field, how);
  const form = html("form", { className: "typed-move" }, label, answer, close);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answer.textContent = answerTo(field.value.trim().toLowerCase());
    announce(answer.textContent);
    field.value = "";
  });
  const leave = () => {
    form.remove();
    const back = before === document.body ? document.querySelector("#board [tabindex='0']") : before;
    if (back instanceof HTMLElement || back instanceof SVGElement) back.focus();
  };
  close.addEventListener("click", leave);
  form.addEventListener("keydown", ({ key }) => key === "Escape" && leave());
  document.querySelector(".typed-move")?.remove();
  find("#main").append(form);
  field.focus();
}

/** Plays a cell of that name, or answers. @param {string} text */
function answerTo(text) {
  if (!text) return "";
  const cells = [...document.querySelectorAll("#board [data-name]")];
  const name = (/** @type {Element} */ cell) => cell.getAttribute("data-name") ?? "";
  const cell = cells.find((each) => name(each) === text);
  if (cell) {
    cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return "";
  }
  if (SCORE.test(text)) return textOf("[data-player], .status");
  const line = LINE.exec(text)?.[1];
  const named = cells.filter((each) => line && [name(each).charAt(0), name(each).slice(1)].includes(line));
  if (named.length) return named.map((each) => each.getAttribute("aria-label") + fullStop).join(sentenceGap);
  return gettext("“{text}” is neither a place of this board nor a question.", { text });
}

/** What is written in some parts of the page. @param {string} selector */
function textOf(selector) {
  const parts = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector));
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not said
  return [...parts].map((part) => part.innerText.replace(/\s+/g, " ").trim()).join(gettext(", "));
}
