// @ts-check
// Making SVG nodes.

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {Element[]} [children]
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, children = []) {
  const node = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** @param {number} n */
export const round = (n) => Math.round(n * 100) / 100;

/** @param {{ x: number, y: number }} point */
export const translate = ({ x, y }) => `translate(${round(x)}px, ${round(y)}px)`;

/** @param {{ x: number, y: number }[]} points */
export function polygon(points) {
  return "M" + points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L") + "Z";
}
