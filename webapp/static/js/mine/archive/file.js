/** The file of everything: the games as the server sealed them, and what this browser keeps. */

import { allRecords, MISTAKES, mergeRecords } from "../records.js";

/** @typedef {import("../records.js").Records} Records */
/** @typedef {{games: number, copies: number, known: number, left: number, ids: Record<string, string>}} Restored */

const FORMAT = "yiyuan-archive";
const VERSION = 1;
/** More than the server takes: spaces in a file that another program wrote. */
export const MOST_BYTES = 16 * 1024 * 1024;

/** A file or an answer that ends the restoring; the message is a sentence for people, or empty. */
export class NotRestored extends Error {
  /** @param {"bad_file" | "newer_file" | "no_connection" | "refused"} code @param {string} [words] */
  constructor(code, words = "") {
    super(words);
    this.code = code;
  }
}

/**
 * The text of the file.
 * @param {string} url of the games
 */
export async function wholeFile(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new NotRestored("no_connection");
  return JSON.stringify({ ...(await answer.json()), records: allRecords() });
}

/**
 * Brings back what is in a file. Nothing is changed by one that is not understood; raises `NotRestored`.
 * @param {string} url
 * @param {string} text
 * @returns {Promise<Restored & {records: number}>}
 */
export async function restore(url, text) {
  const { records, ...games } = checked(text);
  const restored = await send(url, JSON.stringify(games));
  return { ...restored, records: mergeRecords(withNewIds(records, restored.ids)) };
}

/**
 * @param {string} text
 * @returns {{records: Records} & Record<string, unknown>}
 */
function checked(text) {
  const file = parsed(text);
  if (file?.format !== FORMAT) throw new NotRestored("bad_file");
  if (file.version > VERSION) throw new NotRestored("newer_file");
  const { records = {} } = file;
  const sound =
    typeof records === "object" &&
    records !== null &&
    Object.values(records).every((each) => typeof each === "string");
  if (!sound) throw new NotRestored("bad_file");
  return { ...file, records };
}

/**
 * @param {string} url
 * @param {string} body
 * @returns {Promise<Restored>}
 */
async function send(url, body) {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body }).catch(() => null);
  if (!answer) throw new NotRestored("no_connection");
  if (answer.ok) return answer.json();
  const refused = await answer.json().catch(() => ({}));
  throw new NotRestored("refused", refused.error?.message ?? "");
}

/**
 * The records with the ids of copies in place of the games that they are copies of.
 * @param {Records} records
 * @param {Record<string, string>} ids
 * @returns {Records}
 */
export function withNewIds(records, ids) {
  const mistakes = parsed(records[MISTAKES] ?? "null");
  if (!mistakes || typeof mistakes !== "object") return records;
  const renamed = Object.entries(mistakes).map(([match, found]) => [ids[match] ?? match, found]);
  return { ...records, [MISTAKES]: JSON.stringify(Object.fromEntries(renamed)) };
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
