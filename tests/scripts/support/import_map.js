/** Resolves what the page's import map resolves. */

const FAKE = new URL("./fake_socket_io.js", import.meta.url).href;

/**
 * @param {string} specifier
 * @param {object} context
 * @param {(specifier: string, context: object) => Promise<object>} next
 */
export function resolve(specifier, context, next) {
  return specifier === "socket.io-client" ? { url: FAKE, shortCircuit: true } : next(specifier, context);
}
