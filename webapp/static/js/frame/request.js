/** Requests to the JSON API. */

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
 * The answer to a GET, or to a POST where there is a body; an error is the server's own words, null
 * where no answer came.
 * @param {string} path on the site
 * @param {object} [body]
 * @param {RequestInit} [how]  `keepalive` for what is sent while the page is left
 * @returns {Promise<{ok?: any, err?: RequestError | null}>}
 */
export async function request(path, body, how = {}) {
  const headers = { "Content-Type": "application/json" };
  const url = siteUrl(path);
  try {
    const sent = body ? { method: "POST", headers, body: json(body) } : {};
    const answer = await fetch(url, { ...sent, ...how });
    const answered = await answer.json();
    return answer.ok ? { ok: answered } : { err: answered.error };
  } catch {
    return { err: null };
  }
}
