/** Has a finished puzzle counted again by the server, which signs it as a challenge. */

/**
 * @typedef {{moves: number, steps: number, url: string}} Proof
 */

/**
 * The proof of a game.
 * @param {string} code the puzzle
 * @param {readonly (readonly number[])[]} routes for each move the cells that its block went through
 * @returns {Promise<{proof?: Proof, message?: string}>} `message` where it is refused; neither offline
 */
export async function prove(code, routes) {
  try {
    const answer = await fetch(`/api/huarong/${code}/results`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ routes }),
    });
    const read = await answer.json();
    return answer.ok ? { proof: read } : { message: read.error?.message };
  } catch {
    return {};
  }
}
