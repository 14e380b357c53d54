/** Asks the JSON API. */

/**
 * @typedef {{code: string, message: string, [more: string]: any}} Refusal
 */

/**
 * The answer to a GET, or to a POST where there is a body; an error is the server's own words, null
 * where no answer came.
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<{ok?: any, err?: Refusal | null}>}
 */
export async function question(path, body) {
  const headers = { "Content-Type": "application/json" };
  try {
    const asked = body ? fetch(path, { method: "POST", headers, body: JSON.stringify(body) }) : fetch(path);
    const answer = await asked;
    const said = await answer.json();
    return answer.ok ? { ok: said } : { err: said.error };
  } catch {
    return { err: null };
  }
}
