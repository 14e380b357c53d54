/** Makes SVG elements. */

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * An SVG element with attributes and children; attributes that are null are left out.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number | null>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function el(name, attributes = {}, ...children) {
  const node = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null) node.setAttribute(key, String(value));
  }
  node.append(...children);
  return node;
}
