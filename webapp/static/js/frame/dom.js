/** Finds, makes and shows elements of the page, and reads data that the server embedded. */

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
 * An HTML element with properties, attributes of its role and state, and children; null leaves an attribute out.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]> & {[attribute: `aria-${string}`]: string | null}} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function html(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties))
    if (key !== "role" && !key.startsWith("aria-")) Object.assign(node, { [key]: value });
    else if (value !== null) node.setAttribute(key, String(value));
  node.append(...children);
  return node;
}

/** Whether an element is laid out; Safari before 17.4 has no `checkVisibility`. @param {Element} element */
export function isShown(element) {
  return element.checkVisibility?.() ?? element.getClientRects().length > 0;
}

/**
 * Scrolls a part of the page, never the page itself, until an element in it can be seen.
 * @param {Element} box
 * @param {Element} item
 */
export function showInside(box, item) {
  if (box.scrollHeight <= box.clientHeight + 1) return;
  const outer = box.getBoundingClientRect();
  const inner = item.getBoundingClientRect();
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 8;
  if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 8;
}

/** Lets the button of an action be pressed, or not. @param {string} action @param {boolean} possible */
export function enable(action, possible) {
  /** @type {HTMLButtonElement} */ (find(`[data-do=${action}]`)).disabled = !possible;
}

/**
 * Fingers on an element move what the page draws there, never the page. Chromium would still take a quick one
 * for a fling, and leave out the next taps, wherever they are, for up to a second.
 * @param {Element} element
 */
export function takeFingers(element) {
  element.addEventListener(
    "touchmove",
    (event) => {
      if (event.cancelable) event.preventDefault();
    },
    { passive: false },
  );
}
