// @ts-check
// The board for keyboards and screen readers: a grid of focusable cells over the picture. One cell at
// a time is in the tab order; arrow keys move from cell to cell.

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {{ name: string, can: boolean, chosen: boolean }} CellState */

/** @param {string} tag @param {string} className @param {string} [role] */
export function element(tag, className, role) {
  const node = document.createElement(tag);
  node.className = className;
  if (role) node.setAttribute("role", role);
  return node;
}

/** @param {HTMLElement} node @param {string} name @param {string} value */
function setAttribute(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

export class Cells {
  /**
   * @param {Geometry} geometry
   * @param {(cell: number) => void} onFocus
   */
  constructor(geometry, onFocus) {
    this.geometry = geometry;
    this.onFocus = onFocus;
    this.root = element("div", "board-grid", "grid");
    this.root.setAttribute("aria-rowcount", String(geometry.rows));
    this.root.setAttribute("aria-colcount", String(geometry.columns));
    /** @type {HTMLElement[]} in the order of slots */
    this.nodes = [];
    this.slot = 0;
    for (let row = 0; row < geometry.rows; row++) {
      const line = element("div", "board-row", "row");
      line.setAttribute("aria-rowindex", String(row + 1));
      for (let column = 0; column < geometry.columns; column++) line.append(this.#cell(row, column));
      this.root.append(line);
    }
    this.nodes[0].tabIndex = 0;
    this.root.addEventListener("focusin", (event) => {
      const slot = this.nodes.indexOf(/** @type {HTMLElement} */ (event.target));
      if (slot < 0) return;
      this.#rove(slot);
      this.onFocus(geometry.cellOfSlot(slot));
    });
  }

  /** @param {number} row @param {number} column */
  #cell(row, column) {
    const { geometry } = this;
    const slot = row * geometry.columns + column;
    const cell = geometry.cellOfSlot(slot);
    const { x, y } = geometry.centre(cell);
    const node = element("div", "board-cell", "gridcell");
    const height = geometry.hexagonal ? geometry.rowHeight : 100;
    node.tabIndex = -1;
    node.dataset.square = geometry.names[cell];
    node.setAttribute("aria-colindex", String(column + 1));
    node.style.left = `${((x - 50 + geometry.margin.left) / geometry.full.width) * 100}%`;
    node.style.top = `${((y - height / 2 + geometry.margin.top) / geometry.full.height) * 100}%`;
    node.style.width = `${(100 / geometry.full.width) * 100}%`;
    node.style.height = `${(height / geometry.full.height) * 100}%`;
    this.nodes.push(node);
    return node;
  }

  /** @param {number} slot */
  #rove(slot) {
    this.nodes[this.slot].tabIndex = -1;
    this.slot = slot;
    this.nodes[slot].tabIndex = 0;
  }

  get hasFocus() {
    return this.root.contains(document.activeElement);
  }

  /** Makes a cell the one that the Tab key reaches. @param {number} cell */
  point(cell) {
    this.#rove(this.geometry.slotOfCell(cell));
  }

  /** @param {number} cell */
  focus(cell) {
    this.nodes[this.geometry.slotOfCell(cell)].focus({ preventScroll: true });
  }

  /** The cell that has the focus or would get it. */
  get current() {
    return this.geometry.cellOfSlot(this.slot);
  }

  /**
   * Moves the focus as this key asks. Returns the edge of the screen that it ran into, `true` if it
   * moved, `false` if the key is none of the grid's.
   * @param {KeyboardEvent} event
   * @returns {boolean | import("../types").EdgeName}
   */
  key(event) {
    const { geometry, slot } = this;
    const { columns, count } = geometry;
    const row = slot - (slot % columns);
    const far = event.ctrlKey || event.metaKey;
    /** @type {Record<string, [number, import("../types").EdgeName | null]>} */
    const places = {
      ArrowLeft: [geometry.neighbour(slot, -1, 0), "left"],
      ArrowRight: [geometry.neighbour(slot, 1, 0), "right"],
      ArrowUp: [geometry.neighbour(slot, 0, -1), "top"],
      ArrowDown: [geometry.neighbour(slot, 0, 1), "bottom"],
      Home: [far ? 0 : row, null],
      End: [far ? count - 1 : row + columns - 1, null],
      PageUp: [slot % columns, null],
      PageDown: [count - columns + (slot % columns), null],
    };
    if (!Object.hasOwn(places, event.key)) return false;
    const [to, edge] = places[event.key];
    if (to === slot) return edge ?? true;
    this.nodes[to].focus({ preventScroll: true });
    return true;
  }

  /** @param {string} label @param {boolean} interactive @param {(cell: number) => CellState} stateOf */
  update(label, interactive, stateOf) {
    setAttribute(this.root, "aria-label", label);
    setAttribute(this.root, "aria-readonly", String(!interactive));
    this.nodes.forEach((node, slot) => {
      const { name, can, chosen } = stateOf(this.geometry.cellOfSlot(slot));
      setAttribute(node, "aria-label", name);
      setAttribute(node, "aria-selected", String(chosen));
      node.classList.toggle("can", can);
      node.classList.toggle("chosen", chosen);
    });
  }
}
