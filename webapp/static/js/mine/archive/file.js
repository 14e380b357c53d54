/** The archive file: the games as the server signed them, and the data of this browser. */

import { fetchInLanguage } from "../../frame/request.js";
import { allRecords, MISTAKES, mergeRecords } from "../records.js";

/**
 * @import { Records } from "../records.js"
 *
 * @typedef {{games: number, copies: number, known: number, left: number, ids: Record<string, string>}} Restored
 */

const FORMAT = "yiyuan-archive";
const VERSION = 1;
const TOO_MANY = 429;
/** Attempts to send a portion while the site asks to wait, and the longest wait in seconds. */
const [ATTEMPTS, LONGEST_WAIT] = [8, 60];
const COUNTS = /** @type {const} */ (["games", "copies", "known", "left"]);
/** 2000 games have some ten million letters. */
export const MOST_BYTES = 32 * 1024 * 1024;

/** A file or an answer that ends the restoring; the message is a sentence for people, or empty. */
export class NotRestored extends Error {
  /**
   * @param {"bad_file" | "newer_file" | "too_large" | "no_connection" | "refused"} code
   * @param {string} [words]
   * @param {boolean} [later]  whether the same will be accepted later
   */
  constructor(code, words = "", later = false) {
    super(words);
    this.code = code;
    this.later = later;
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
 * Brings back what is in a file, a portion after the other. A file that is not understood changes nothing.
 * Raises `NotRestored` if nothing came back; `failed` is what ended it later.
 * @param {string} url
 * @param {string} text
 * @returns {Promise<Restored & {records: number, failed: NotRestored | null}>}
 */
export async function restore(url, text) {
  const { records, portions, format, version, name } = checked(text);
  /** @type {Restored} */
  const sum = { games: 0, copies: 0, known: 0, left: 0, ids: {} };
  let failed = null;
  for (const portion of portions) {
    try {
      const done = await send(url, JSON.stringify({ format, version, portion, name }));
      for (const count of COUNTS) sum[count] += done[count];
      Object.assign(sum.ids, done.ids);
    } catch (problem) {
      if (!(problem instanceof NotRestored) || !(sum.games + sum.copies + sum.known)) throw problem;
      failed = problem;
      break;
    }
  }
  return { ...sum, records: mergeRecords(withNewIds(records, sum.ids)), failed };
}

/**
 * @param {string} text
 * @returns {{records: Records, portions: unknown[], format: string, version: number, name: unknown}}
 */
function checked(text) {
  const file = parsed(text);
  if (file?.format !== FORMAT) throw new NotRestored("bad_file");
  if (file.version > VERSION) throw new NotRestored("newer_file");
  const { records = {}, portions, name = null } = file;
  const sound =
    Array.isArray(portions) &&
    typeof records === "object" &&
    records !== null &&
    Object.values(records).every((each) => typeof each === "string");
  if (!sound) throw new NotRestored("bad_file");
  return { records, portions, format: file.format, version: file.version, name };
}

/** @param {string} url @param {string} body @returns {Promise<Restored>} */
async function send(url, body) {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  let answer = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    answer = await fetchInLanguage(url, { method: "POST", headers, body }).catch(() => null);
    const wait = Number(answer?.headers.get("Retry-After"));
    if (answer?.status !== TOO_MANY || !wait || wait > LONGEST_WAIT) break;
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  }
  if (!answer) throw new NotRestored("no_connection");
  if (answer.ok) return answer.json();
  const refused = await answer.json().catch(() => ({}));
  const { message = "" } = refused.error ?? {};
  throw new NotRestored("refused", message, answer.status === TOO_MANY && message !== "");
}

/**
 * The records with the ids of copies in place of the games that they are copies of.
 * @param {Records} records
 * @param {Record<string, string>} ids
 * @returns {Records}
 */
function withNewIds(records, ids) {
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
