/** Resolves what the page's import map resolves. */

/** @type {Record<string, string>} */
const MODULES = { "socket.io-client": "./fake_socket_io.js", game: "./page_game.js" };

/**
 * @param {string} specifier
 * @param {object} context
 * @param {(specifier: string, context: object) => Promise<object>} next
 */
export function resolve(specifier, context, next) {
  const module = MODULES[specifier];
  if (!module) return next(specifier, context);
  return { url: new URL(module, import.meta.url).href, shortCircuit: true };
}
