/** The editor of a set of questions: answers are tapped on the board and proven by the server. */

import { GoBoard } from "../../board/capture_go/board.js";
import { stoneAt } from "../../board/capture_go/rows.js";
import { el } from "../../board/svg.js";
import { announce } from "../../frame/announce.js";
import { enable, find, html } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { siteUrl } from "../../frame/site_url.js";
import { toast } from "../../frame/toast.js";
import { draftBefore, keepDraft, readDraft, replaceDraft } from "./draft.js";
import { rememberSet } from "./own_sets.js";
import { ProofNote } from "./proof_note.js";
import { SetLinks } from "./set_links.js";

/**
 * @import { Draft, Kept, Question } from "./draft.js"
 *
 * @typedef {{hints: number, questions: number, text: number}} Limits
 * @typedef {{title: string, questions: Question[], kept: {id: string, version: number} | null}} OpenedSet
 */

const EMPTY = { title: "", questions: [], kept: null };

export class SetEditor {
  #svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (find("#board")));
  #title = /** @type {HTMLInputElement} */ (find("[name=title]"));
  #fields = {
    ask: /** @type {HTMLInputElement} */ (find("[name=ask]")),
    hints: /** @type {HTMLTextAreaElement} */ (find("[name=hints]")),
    explanation: /** @type {HTMLTextAreaElement} */ (find("[name=explanation]")),
  };
  #proof = new ProofNote((question, proof) => this.#propose(question, proof.ask));
  #links = new SetLinks(() => this.#draft);
  #draft = readDraft();
  /** Place of the question that is open. */
  #place = Math.max(this.#draft.questions.length - 1, 0);
  #limits;

  /**
   * @param {{added: Question | null, limits: Limits, set: OpenedSet | null}} given  a question that another page
   *   adds, and the set whose link was opened
   */
  constructor({ added, set, limits }) {
    this.#limits = limits;
    this.#listen();
    if (set) this.#openSet(set);
    if (added) this.#add(added);
    if (added) history.replaceState(null, "", siteUrl("/capture-go/questions/new"));
    find("#questions").hidden = false;
    this.#show();
    this.#links.show();
  }

  #listen() {
    const { ask, hints, explanation } = this.#fields;
    this.#title.addEventListener("input", () => {
      this.#draft.title = this.#title.value;
      this.#changed();
    });
    ask.addEventListener("input", () => this.#write({ ask: ask.value }));
    explanation.addEventListener("input", () => this.#write({ explanation: explanation.value }));
    hints.addEventListener("input", () => {
      const lines = hints.value.split("\n").map((line) => line.slice(0, this.#limits.text));
      this.#write({ hints: lines.filter((line) => line.trim()).slice(0, this.#limits.hints) });
    });
    /** @type {Record<string, () => void>} */
    const acts = {
      earlier: () => this.#move(-1),
      later: () => this.#move(1),
      remove: () => this.#remove(),
      clear: () => this.#replace(structuredClone(EMPTY)),
      back: () => this.#replace(draftBefore()),
    };
    for (const [name, act] of Object.entries(acts)) find(`[data-do=${name}]`).addEventListener("click", act);
  }

  /** The question that is open. @returns {Question | undefined} */
  get #open() {
    return this.#draft.questions[this.#place];
  }

  /** @param {OpenedSet} set */
  #openSet(set) {
    const opened = { ...set, kept: withKey(set.kept) };
    find("[data-replaced]").hidden = !replaceDraft(opened);
    this.#draft = opened;
    this.#place = 0;
    if (opened.kept) rememberSet({ ...opened.kept, title: opened.title });
  }

  /**
   * Adds a question, or puts its position into the one whose position is being changed.
   * @param {Question} question
   */
  #add(question) {
    const { questions } = this.#draft;
    const changed = Number(new URLSearchParams(location.search).get("question"));
    const old = questions[changed - 1];
    const known = questions.findIndex((each) => isSamePosition(each, question));
    if (old) {
      this.#place = changed - 1;
      if (!isSamePosition(old, question)) {
        Object.assign(old, { position: question.position, rules: question.rules, answers: [] });
        this.#keepChanged();
      }
    } else if (known >= 0) this.#place = known;
    else if (questions.length >= this.#limits.questions)
      toast(gettext("A set has at most {n} questions.", { n: this.#limits.questions }));
    else {
      this.#place = questions.push(question) - 1;
      this.#keepChanged();
    }
  }

  #show() {
    this.#title.value = this.#draft.title;
    this.#showShelf();
    const question = this.#open;
    const { length } = this.#draft.questions;
    find("[data-none]").hidden = length > 0;
    find(".question-open").hidden = !question;
    if (!question) return;
    find("[data-number]").textContent = gettext("Question {n}", { n: this.#place + 1 });
    this.#fields.ask.value = question.ask;
    this.#fields.hints.value = question.hints.join("\n");
    this.#fields.explanation.value = question.explanation;
    enable("earlier", this.#place > 0);
    enable("later", this.#place < length - 1);
    const where = new URLSearchParams({
      position: question.position,
      rules: question.rules,
      question: String(this.#place + 1),
    });
    find("[data-do=position]").setAttribute("href", siteUrl(`/capture-go/edit?${where}`));
    this.#showAnswers(question);
  }

  /** @param {Question} question */
  #showAnswers(question) {
    new GoBoard(this.#svg, {
      size: rowsOf(question).length,
      pick: (name) => this.#answer(question, name),
    }).draw(viewOf(question));
    this.#proof.show(question);
    this.#fields.ask.placeholder = this.#proof.of(question)?.ask ?? "";
  }

  #showShelf() {
    const items = this.#draft.questions.map((question, place) => {
      const { answers } = question;
      const words = answers.map((name) => name.toUpperCase()).join(" ") || gettext("no answer yet");
      const says = html("span", {}, `${place + 1} · ${words}`);
      if (!answers.length) says.dataset.open = "";
      const current = place === this.#place ? "true" : null;
      const button = html("button", { type: "button", "aria-current": current }, picture(question), says);
      button.addEventListener("click", () => {
        this.#place = place;
        this.#show();
      });
      return html("li", {}, button);
    });
    find(".question-shelf").replaceChildren(...items);
  }

  /** Takes a point among the answers, or out of them. @param {Question} question @param {string} name */
  #answer(question, name) {
    const move = name.toUpperCase();
    if (stoneAt(rowsOf(question), name)) {
      toast(gettext("{move} has a stone already: an answer is an empty point.", { move }));
      return;
    }
    const had = question.answers.includes(name);
    question.answers = had ? question.answers.filter((each) => each !== name) : [...question.answers, name];
    announce(
      had ? gettext("{move} is no longer an answer", { move }) : gettext("{move} is an answer", { move }),
    );
    this.#changed();
    this.#showShelf();
    this.#showAnswers(question);
    const cell = this.#svg.querySelector(`[data-name="${name}"]`);
    if (cell instanceof SVGElement) cell.focus({ preventScroll: true });
  }

  /** A question without a sentence gets the one that its proof allows. @param {Question} question @param {string} ask */
  #propose(question, ask) {
    this.#fields.ask.placeholder = ask;
    if (question.ask || document.activeElement === this.#fields.ask) return;
    question.ask = ask;
    this.#fields.ask.value = ask;
    keepDraft(this.#draft);
  }

  /** @param {Partial<Question>} change */
  #write(change) {
    const question = this.#open;
    if (!question) return;
    Object.assign(question, change);
    this.#changed();
  }

  #changed() {
    this.#keepChanged();
    this.#links.changed();
  }

  #keepChanged() {
    if (this.#draft.kept) this.#draft.kept.isChanged = true;
    keepDraft(this.#draft);
  }

  /** @param {number} by */
  #move(by) {
    const { questions } = this.#draft;
    const [question] = questions.splice(this.#place, 1);
    if (question) questions.splice(this.#place + by, 0, question);
    this.#place += by;
    this.#changed();
    this.#show();
  }

  #remove() {
    const left = structuredClone(this.#draft);
    left.questions.splice(this.#place, 1);
    this.#replace(left);
  }

  /** Another draft; the one before can be brought back. @param {Draft} other */
  #replace(other) {
    // Somebody who brings back their own version of a set has seen the other one, and puts theirs in its place.
    const { kept } = this.#draft;
    if (other.kept && kept && other.kept.id === kept.id) other.kept.version = kept.version;
    find("[data-replaced]").hidden = !replaceDraft(other);
    this.#draft = readDraft();
    this.#place = Math.min(this.#place, Math.max(this.#draft.questions.length - 1, 0));
    this.#keepChanged();
    this.#show();
    this.#links.show();
  }
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

/** @param {Question} one @param {Question} other */
function isSamePosition(one, other) {
  return one.position === other.position && one.rules === other.rules;
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
