/** The editor of a set of questions: answers are tapped on the board and proven by the server. */

import { GoBoard } from "../../board/capture_go/board.js";
import { el } from "../../board/svg.js";
import { announce } from "../../frame/announce.js";
import { ask } from "../../frame/dialog.js";
import { embedded, find, html } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { request } from "../../frame/request.js";
import { copy } from "../../frame/share.js";
import { siteUrl } from "../../frame/site_url.js";
import { toast } from "../../frame/toast.js";
import { draftBefore, keepDraft, readDraft, replaceDraft } from "./draft.js";
import { forgetSet, ownSets, rememberSet } from "./own_sets.js";

/**
 * @import { Draft, Kept, Question } from "./draft.js"
 * @import { RequestError } from "../../frame/request.js"
 *
 * @typedef {object} QuestionSetAnswer
 * @property {string} path
 * @property {number} fullness
 * @property {{teacher_path: string, version: number, days: number} | null} kept
 *
 * @typedef {{goal: string, says: string, right: string[], ask: string}} Proof
 */

/**
 * @type {{added: Question | null, limits: {hints: number, questions: number, text: number},
 *   set: {title: string, questions: Question[], kept: {id: string, version: number} | null} | null}}
 */
const { added, set, limits } = embedded("given");
const WAIT = 300;
/** Milliseconds after which a busy site is asked for the proof again. */
const AGAIN = 4000;
const EMPTY = { title: "", questions: [], kept: null };

const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (find("#board")));
const title = /** @type {HTMLInputElement} */ (find("[name=title]"));
const fields = {
  ask: /** @type {HTMLInputElement} */ (find("[name=ask]")),
  hints: /** @type {HTMLTextAreaElement} */ (find("[name=hints]")),
  explanation: /** @type {HTMLTextAreaElement} */ (find("[name=explanation]")),
};
/** Proven results by question. @type {Map<string, Proof | string>} */
const proofs = new Map();
let draft = readDraft();
let open = Math.max(draft.questions.length - 1, 0);
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

begin();

function begin() {
  if (set) {
    const opened = { ...set, kept: withKey(set.kept) };
    find("[data-replaced]").hidden = !replaceDraft(opened);
    [draft, open] = [opened, 0];
    if (opened.kept) rememberSet({ ...opened.kept, title: draft.title });
  }
  if (added) add(added);
  if (added) history.replaceState(null, "", siteUrl("/capture-go/questions/new"));
  find("#questions").hidden = false;
  show();
  showKept();
  showOwnSets();
  find("#main").dataset.ready = "true";
}

/**
 * What the teacher's link opens; a link without a key opens a copy.
 * @param {{id: string, version: number} | null} kept
 * @returns {Kept | null}
 */
function withKey(kept) {
  const key = location.hash.slice(1);
  return kept && key ? { ...kept, key, isChanged: false } : null;
}

/**
 * Adds a question, or puts its position into the one whose position is being changed.
 * @param {Question} question
 */
function add(question) {
  const changed = Number(new URLSearchParams(location.search).get("question"));
  const old = draft.questions[changed - 1];
  const known = draft.questions.findIndex(
    ({ position, rules }) => position === question.position && rules === question.rules,
  );
  if (old) {
    const same = old.position === question.position && old.rules === question.rules;
    if (!same) Object.assign(old, { position: question.position, rules: question.rules, answers: [] });
    if (!same && draft.kept) draft.kept.isChanged = true;
    open = changed - 1;
  } else if (known >= 0) {
    open = known;
  } else if (draft.questions.length >= limits.questions) {
    toast(gettext("A set has at most {n} questions.", { n: limits.questions }));
  } else {
    draft.questions.push(question);
    if (draft.kept) draft.kept.isChanged = true;
    open = draft.questions.length - 1;
  }
  keepDraft(draft);
}

/** The question that is open. @returns {Question | undefined} */
function asked() {
  return draft.questions[open];
}

function show() {
  title.value = draft.title;
  showWhere();
  showShelf();
  const question = asked();
  find("[data-none]").hidden = draft.questions.length > 0;
  find(".question-open").hidden = !question;
  if (!question) return;
  find("[data-number]").textContent = gettext("Question {n}", { n: open + 1 });
  fields.ask.value = question.ask;
  fields.hints.value = question.hints.join("\n");
  fields.explanation.value = question.explanation;
  enable("earlier", open > 0);
  enable("later", open < draft.questions.length - 1);
  const where = new URLSearchParams({
    position: question.position,
    rules: question.rules,
    question: String(open + 1),
  });
  find("[data-do=position]").setAttribute("href", siteUrl(`/capture-go/edit?${where}`));
  showBoard(question);
  showProof(question);
}

/** Shows the actions for a stored set, or for another one. */
function showWhere() {
  showOnly("where", Boolean(draft.kept));
}

/**
 * Shows the parts of the page for sets that the site keeps, or those for links that hold a set.
 * @param {"where" | "madeWhere"} name  of their attribute
 * @param {boolean} kept
 */
function showOnly(name, kept) {
  for (const part of find("#questions").querySelectorAll("*"))
    if (part instanceof HTMLElement && part.dataset[name])
      part.hidden = part.dataset[name] !== (kept ? "kept" : "link");
}

/** @param {string} name @param {boolean} possible */
function enable(name, possible) {
  /** @type {HTMLButtonElement} */ (find(`[data-do=${name}]`)).disabled = !possible;
}

function showShelf() {
  const buttons = draft.questions.map((question, place) => {
    const isOpen = !question.answers.length;
    const words = isOpen
      ? gettext("no answer yet")
      : question.answers.map((name) => name.toUpperCase()).join(" ");
    const says = html("span", {}, `${place + 1} · ${words}`);
    if (isOpen) says.dataset.open = "";
    const button = html(
      "button",
      { type: "button", "aria-current": place === open ? "true" : null },
      picture(question),
      says,
    );
    button.addEventListener("click", () => {
      open = place;
      show();
    });
    return html("li", {}, button);
  });
  find(".question-shelf").replaceChildren(...buttons);
}

/** @param {Question} question */
function rowsOf({ position }) {
  return (position.split(" ")[0] ?? "").split("/");
}

/** @param {Question} question */
function viewOf(question) {
  const rows = rowsOf(question);
  const marks = { shapes: Object.fromEntries(question.answers.map((name) => [name, "circle"])) };
  return { rows, last: null, legal: [], hint: null, changed: [], animate: false, chains: [], marks };
}

/** @param {Question} question */
function picture(question) {
  const node = el("svg", { class: "problem-picture", "aria-hidden": "true" });
  new GoBoard(node, { size: rowsOf(question).length, framed: false }).draw(viewOf(question));
  return node;
}

/** @param {Question} question */
function showBoard(question) {
  new GoBoard(svg, { size: rowsOf(question).length, pick: answer }).draw(viewOf(question));
}

/** Takes a point among the answers, or out of them. @param {string} name */
function answer(name) {
  const question = asked();
  if (!question) return;
  const rows = rowsOf(question);
  const stone = rows[rows.length - Number(name.slice(1))]?.["abcdefghjklmn".indexOf(name.charAt(0))];
  const move = name.toUpperCase();
  if (stone !== "-") {
    toast(gettext("{move} has a stone already: an answer is an empty point.", { move }));
    return;
  }
  const had = question.answers.includes(name);
  question.answers = had ? question.answers.filter((each) => each !== name) : [...question.answers, name];
  announce(
    had ? gettext("{move} is no longer an answer", { move }) : gettext("{move} is an answer", { move }),
  );
  changed();
  showShelf();
  showBoard(question);
  focusOn(name);
  showProof(question);
}

/** @param {string} name */
function focusOn(name) {
  const cell = svg.querySelector(`[data-name="${name}"]`);
  if (cell instanceof SVGElement) cell.focus({ preventScroll: true });
}

/** Stores the draft; drops a link that holds an earlier set, but not the links of a stored one. */
function changed() {
  if (draft.kept) draft.kept.isChanged = true;
  keepDraft(draft);
  find("[data-refused]").hidden = true;
  if (draft.kept) sayMade(keptSays(draft.kept));
  else find("[data-made]").hidden = true;
}

// What is proven ------------------------------------------------------------------------------------

/** @param {Question} question */
function named({ position, rules, answers }) {
  return [position, rules, ...answers].join(" ");
}

/** @param {Question} question */
function showProof(question) {
  clearTimeout(timer);
  const proof = proofs.get(named(question));
  const note = find("[data-proof]");
  if (!question.answers.length) {
    note.textContent = gettext("Which move is right? Tap it on the board.");
    return;
  }
  if (proof === undefined) {
    note.textContent = gettext("The engine looks for a proof …");
    timer = setTimeout(() => prove(question), WAIT);
    return;
  }
  note.textContent = typeof proof === "string" ? proof : proof.says;
  fields.ask.placeholder = typeof proof === "string" ? "" : proof.ask;
}

/** @param {Question} question */
async function prove(question) {
  const name = named(question);
  const { ok, err } = await request("/api/questions/check", question);
  if (ok) proofs.set(name, ok);
  const shown = asked();
  if (!shown || named(shown) !== name) return;
  if (ok) {
    if (!shown.ask) propose(shown, ok);
    showProof(shown);
  } else {
    find("[data-proof]").textContent = err?.message ?? gettext("The server did not answer; try again.");
    if (err?.code === "busy") timer = setTimeout(() => prove(question), AGAIN);
  }
}

/** A question without a sentence gets the one that the proof allows. @param {Question} question @param {Proof} proof */
function propose(question, proof) {
  if (document.activeElement === fields.ask) return;
  question.ask = proof.ask;
  fields.ask.value = proof.ask;
  keepDraft(draft);
}

// Fields and buttons --------------------------------------------------------------------------------

title.addEventListener("input", () => {
  draft.title = title.value;
  changed();
});
fields.ask.addEventListener("input", () => write({ ask: fields.ask.value }));
fields.explanation.addEventListener("input", () => write({ explanation: fields.explanation.value }));
fields.hints.addEventListener("input", () => {
  const lines = fields.hints.value.split("\n").map((line) => line.slice(0, limits.text));
  write({ hints: lines.filter((line) => line.trim()).slice(0, limits.hints) });
});

/** @param {Partial<Question>} change */
function write(change) {
  const question = asked();
  if (!question) return;
  Object.assign(question, change);
  changed();
}

/** @type {Record<string, () => unknown>} */
const acts = {
  earlier: () => move(-1),
  later: () => move(1),
  remove,
  link: async () => shown(await request("/api/questions", draft)),
  short: async () => shown(await request("/api/questions", { ...draft, short: true })),
  change: async () =>
    shown(await request(`/api/questions/${draft.kept?.id}/change`, { ...draft, ...draft.kept })),
  delete: deleteKept,
  copy: () => copyAddress(find("[data-way]").getAttribute("href") ?? ""),
  "copy-teacher": () => copyAddress(teacherPath()),
  clear: () => replace(structuredClone(EMPTY)),
  back: () => replace(draftBefore()),
};
for (const [name, act] of Object.entries(acts))
  find(`[data-do=${name}]`).addEventListener("click", () => act());

/** @param {number} by */
function move(by) {
  const [question] = draft.questions.splice(open, 1);
  if (question) draft.questions.splice(open + by, 0, question);
  open += by;
  changed();
  show();
}

function remove() {
  const left = structuredClone(draft);
  left.questions.splice(open, 1);
  replace(left);
}

/** Another draft; the one before can be brought back. @param {Draft} other */
function replace(other) {
  // Whoever brings back their own version of a set has seen the other one, and puts theirs in its place.
  if (other.kept && other.kept.id === draft.kept?.id) other.kept.version = draft.kept.version;
  find("[data-replaced]").hidden = !replaceDraft(other);
  draft = readDraft();
  open = Math.min(open, Math.max(draft.questions.length - 1, 0));
  changed();
  show();
  showKept();
}

/** Lists the sets on the site that can be changed in this browser. */
function showOwnSets() {
  const sets = ownSets();
  find("[data-own]").hidden = !sets.length;
  find("[data-own] ul").replaceChildren(
    ...sets.map(({ id, key, title: name }) => {
      const href = siteUrl(`/capture-go/questions/${id}/edit#${key}`);
      return html("li", {}, html("a", { href }, name || gettext("Questions")), ` · ${id}`);
    }),
  );
}

/** @param {string} path */
function copyAddress(path) {
  return copy(new URL(path, location.href).href);
}

function teacherPath() {
  return siteUrl(`/capture-go/questions/${draft.kept?.id}/edit#${draft.kept?.key}`);
}

/** Shows the address of the set, or why it has none. @param {{ok?: any, err?: RequestError | null}} answer */
function shown({ ok, err }) {
  if (!ok) refuse(refusal(err));
  else showMade(ok);
}

/** @param {QuestionSetAnswer} made */
function showMade({ path, fullness, kept }) {
  if (kept) {
    const [id = "", key = ""] = [path.split("/").pop(), kept.teacher_path.split("#")[1]];
    draft.kept = { id, version: kept.version, key, isChanged: false };
    keepDraft(draft);
    rememberSet({ id, key, title: draft.title });
    showWhere();
    showOwnSets();
  }
  showLinks(path, madeSays(fullness, kept));
}

/** @param {string} path  for pupils @param {string} says */
function showLinks(path, says) {
  find("[data-refused]").hidden = true;
  find("[data-made]").hidden = false;
  find("[data-way]").setAttribute("href", path);
  showOnly("madeWhere", Boolean(draft.kept));
  sayMade(says);
}

/** @param {string} words */
function sayMade(words) {
  const says = find("[data-made-says]");
  if (says.textContent !== words) says.textContent = words;
}

/** @param {number} fullness @param {QuestionSetAnswer["kept"]} kept */
function madeSays(fullness, kept) {
  if (kept && kept.version > 1) return gettext("Saved. Pupils see the change when they open the set.");
  if (draft.kept) return keptSays(draft.kept);
  return fullness > 0.8
    ? gettext("The link is ready, and nearly full: with many more questions the site keeps the set.")
    : gettext("The link is ready.");
}

/** @param {Kept} kept */
function keptSays({ isChanged }) {
  return isChanged
    ? gettext("This change is not saved yet.")
    : gettext("The site keeps this set. It has a link for pupils, and one for you.");
}

/** Shows the links of a stored set whose teacher's link was opened. */
function showKept() {
  if (draft.kept) showLinks(siteUrl(`/capture-go/questions/${draft.kept.id}`), keptSays(draft.kept));
}

/** @param {string} words */
function refuse(words) {
  if (!draft.kept) find("[data-made]").hidden = true;
  find("[data-refused]").hidden = false;
  find("[data-refused]").textContent = words;
}

/** Deletes the set on the site; what is here stays, and can have a link again. */
async function deleteKept() {
  const kept = draft.kept;
  const sure = await ask({
    question: gettext("Delete this set for everybody?"),
    fact: gettext("Its links will no longer work. The questions stay on this page."),
    act: gettext("Delete"),
    stay: gettext("Keep the set"),
  });
  if (!sure || !kept) return;
  const { ok, err } = await request(`/api/questions/${kept.id}/delete`, { key: kept.key });
  if (!ok && err?.code !== "unknown_questions") {
    refuse(refusal(err));
    return;
  }
  forgetSet(kept.id);
  showOwnSets();
  draft.kept = null;
  changed();
  show();
  history.replaceState(null, "", siteUrl("/capture-go/questions/new"));
  toast(gettext("The set is deleted."));
}

/** @param {RequestError | null | undefined} err */
function refusal(err) {
  if (!draft.questions.length) return gettext("A set needs at least one question.");
  if (!err) return gettext("The server did not answer; try again.");
  return err.at ? gettext("Question {n}: {why}", { n: err.at, why: err.message }) : err.message;
}
