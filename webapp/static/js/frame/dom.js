/** Elements of the page that a script works on, and data that the server put there. */

/**
 * The first element of the page that matches a selector; throws where the page has none.
 * @template {Element} [Kind=HTMLElement]
 * @param {string} selector
 * @returns {Kind}
 */
export function find(selector) {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return /** @type {Kind} */ (found);
}

/**
 * The data that the server put into the page, in a script element of that id.
 * @param {string} id
 * @returns {any}
 */
export function embedded(id) {
  return JSON.parse(find(`#${id}`).textContent ?? "");
}

/**
 * Whether an element is laid out; Safari before 17.4 has no `checkVisibility`.
 * @param {Element} element
 */
export function isShown(element) {
  return element.checkVisibility?.() ?? element.getClientRects().length > 0;
}
