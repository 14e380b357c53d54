/** Requests to the JSON API. */

/**
 * @typedef {import("../types/messages.js").ErrorMessage} RequestError
 */

/**
 * The answer to a GET, or to a POST where there is a body; an error is the server's own words, null
 * where no answer came.
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<{ok?: any, err?: RequestError | null}>}
 */
export async function request(path, body) {
  const headers = { "Content-Type": "application/json" };
  try {
    const sent = body ? fetch(path, { method: "POST", headers, body: JSON.stringify(body) }) : fetch(path);
    const answer = await sent;
    const answered = await answer.json();
    return answer.ok ? { ok: answered } : { err: answered.error };
  } catch {
    return { err: null };
  }
}
