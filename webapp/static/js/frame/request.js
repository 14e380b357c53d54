/** Requests whose answers are shown on the page. */

import { language } from "./i18n.js";
import { siteUrl } from "./site_url.js";

/**
 * @import { ErrorMessage } from "../types/messages.js"
 *
 * @typedef {ErrorMessage} RequestError
 */

/**
 * The text of a value in JSON. Half of an emoji, as where a text was cut, is replaced: no other program
 * could read it.
 * @param {unknown} value
 */
export function json(value) {
  const halves = /\p{Surrogate}/gu;
  return JSON.stringify(value, (_name, each) =>
    typeof each === "string" ? each.replace(halves, "\ufffd") : each,
  );
}

/**
 * Fetches in the language of the page: the browser may prefer another, and another tab may have chosen one since.
 * @param {string | URL} url
 * @param {RequestInit & {headers?: Record<string, string>}} [how]
 */
export function fetchInLanguage(url, how = {}) {
  return fetch(url, { ...how, headers: { ...how.headers, "Page-Language": language } });
}

/**
 * The answer of the JSON API to a GET, or to a POST where there is a body; an error is the server's own words, null
 * where no answer came.
 * @param {string} path on the site
 * @param {object} [body]
 * @param {{keepalive?: boolean}} [how]  `keepalive` for what is sent while the page is left
 * @returns {Promise<{ok?: any, err?: RequestError | null}>}
 */
export async function request(path, body, how = {}) {
  const headers = { "Content-Type": "application/json" };
  const url = siteUrl(path);
  try {
    const sent = body ? { method: "POST", headers, body: json(body) } : {};
    const answer = await fetchInLanguage(url, { ...sent, ...how });
    const answered = await answer.json();
    return answer.ok ? { ok: answered } : { err: answered.error };
  } catch {
    return { err: null };
  }
}
