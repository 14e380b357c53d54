/** The set of questions that is being made in this browser, and its link on the site. */

import { load, store } from "../../frame/storage.js";

/**
 * @typedef {object} Question
 * @property {string} position   rows joined by `/`, a space, and the side to move, X or O
 * @property {string} rules
 * @property {string[]} answers
 * @property {string} ask
 * @property {string[]} hints
 * @property {string} explanation
 *
 * @typedef {object} Kept  a set that the site keeps
 * @property {string} id
 * @property {number} version  which of its versions this draft was made of
 * @property {string} key      what lets it be changed
 * @property {boolean} isChanged  whether there is more here than the site keeps
 *
 * @typedef {{title: string, questions: Question[], kept?: Kept | null}} Draft
 */

const NOW = "questions:draft";
const BEFORE = "questions:before";

/** @returns {Draft} */
export function readDraft() {
  return drafted(load(NOW));
}

/** @param {Draft} draft */
export function keepDraft(draft) {
  store(NOW, JSON.stringify(draft));
}

/**
 * Puts a set in the place of the draft, which is kept if it has questions and is another one.
 * @param {Draft} draft
 * @returns {boolean} whether a draft has given way
 */
export function replaceDraft(draft) {
  const before = readDraft();
  const gives = before.questions.length > 0 && JSON.stringify(before) !== JSON.stringify(draft);
  if (gives) store(BEFORE, JSON.stringify(before));
  keepDraft(draft);
  return gives;
}

/** The draft that has given way. @returns {Draft} */
export function draftBefore() {
  return drafted(load(BEFORE));
}

/** @param {string | null} text @returns {Draft} */
function drafted(text) {
  try {
    const read = JSON.parse(text ?? "{}");
    return {
      title: typeof read.title === "string" ? read.title : "",
      questions: Array.isArray(read.questions) ? read.questions.filter(isQuestion) : [],
      kept: isKept(read.kept) ? read.kept : null,
    };
  } catch {
    return { title: "", questions: [], kept: null };
  }
}

/** @param {any} each */
function isQuestion(each) {
  const texts = [each?.position, each?.rules, each?.ask, each?.explanation];
  return (
    texts.every((text) => typeof text === "string") &&
    Array.isArray(each.answers) &&
    Array.isArray(each.hints)
  );
}

/** @param {any} kept */
function isKept(kept) {
  return typeof kept?.id === "string" && typeof kept.key === "string" && typeof kept.version === "number";
}
