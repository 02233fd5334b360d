// @ts-check
// Where the cells of a board are, in units of 100 to a cell. Knows three grids, and the board turned
// by half a turn.

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").EdgeName} EdgeName */
/** @typedef {{ x: number, y: number }} Point */

export const CELL = 100;

// Hexagons that are CELL wide: their rows are closer than their width.
const HEX_RADIUS = CELL / Math.sqrt(3);
const HEX_ROW = HEX_RADIUS * 1.5;

/** @type {Record<EdgeName, EdgeName>} */
const OPPOSITE = { top: "bottom", bottom: "top", left: "right", right: "left" };

/** @param {string} step @returns {step is EdgeName} */
export function isEdge(step) {
  return Object.hasOwn(OPPOSITE, step);
}

/**
 * How far a row is shifted to the right, in half cells.
 * @param {Board["grid"]} grid @param {number} row
 */
function shift(grid, row) {
  if (grid === "hexagonal_offset") return row % 2;
  return grid === "hexagonal_slanted" ? row : 0;
}

export class Geometry {
  /**
   * @param {Board} board
   * @param {{ flipped?: boolean, coordinates?: boolean, edges?: boolean, bare?: boolean }} [look]
   *   `edges`: room for targets beyond the edges; `bare`: no room around the cells at all
   */
  constructor(board, { flipped = false, coordinates = true, edges = false, bare = false } = {}) {
    this.columns = board.columns.length;
    this.rows = board.rows.length;
    this.flipped = flipped;
    this.hexagonal = board.grid !== "square";
    this.count = this.columns * this.rows;
    /** @type {string[]} */
    this.names = board.rows.flatMap((row) => board.columns.map((column) => column + row));
    /** @type {Map<string, number>} */
    this.indices = new Map(this.names.map((name, index) => [name, index]));
    this.columnNames = board.columns;
    this.rowNames = board.rows;

    const shifts = board.rows.map((_, row) => shift(board.grid, row));
    this.plainShifts = shifts;
    const most = Math.max(0, ...shifts);
    this.shifts = flipped ? shifts.map((_, row) => most - shifts[this.rows - 1 - row]) : shifts;
    this.rowHeight = this.hexagonal ? HEX_ROW : CELL;
    this.cellHeight = this.hexagonal ? HEX_RADIUS * 2 : CELL;
    this.width = this.columns * CELL + (most * CELL) / 2;
    this.height = (this.rows - 1) * this.rowHeight + this.cellHeight;

    // Text must not shrink with the cells of a large board, so its room grows with the board.
    this.textSize = Math.max(this.width, this.height) * 0.026;
    const thin = bare ? 0 : Math.max(4, this.textSize * 0.3);
    const text = coordinates && !bare ? this.textSize * 1.7 : thin;
    const beyond = edges ? CELL * 0.72 : 0;
    this.margin = {
      left: Math.max(text, beyond),
      top: Math.max(text, beyond),
      right: Math.max(thin, beyond),
      bottom: Math.max(thin, beyond),
    };
    this.full = {
      width: this.width + this.margin.left + this.margin.right,
      height: this.height + this.margin.top + this.margin.bottom,
    };
  }

  get viewBox() {
    return [-this.margin.left, -this.margin.top, this.full.width, this.full.height]
      .map((n) => Math.round(n * 100) / 100)
      .join(" ");
  }

  /** The cell that is shown in this place, counted row by row from the top left. @param {number} slot */
  cellOfSlot(slot) {
    return this.flipped ? this.count - 1 - slot : slot;
  }

  /** @param {number} cell */
  slotOfCell(cell) {
    return this.cellOfSlot(cell);
  }

  /** The centre of a cell. @param {number} cell @returns {Point} */
  centre(cell) {
    const slot = this.slotOfCell(cell);
    const row = Math.floor(slot / this.columns);
    return {
      x: ((slot % this.columns) + 0.5 + this.shifts[row] / 2) * CELL,
      y: row * this.rowHeight + this.cellHeight / 2,
    };
  }

  /** The corners of a cell around (0, 0), drawn in by `inset`. @param {number} [inset] @returns {Point[]} */
  corners(inset = 0) {
    if (!this.hexagonal) {
      const r = CELL / 2 - inset;
      return [[-r, -r], [r, -r], [r, r], [-r, r]].map(([x, y]) => ({ x, y }));
    }
    const r = HEX_RADIUS - inset;
    return Array.from({ length: 6 }, (_, i) => {
      const angle = (i * Math.PI) / 3 - Math.PI / 2;
      return { x: r * Math.cos(angle), y: r * Math.sin(angle) };
    });
  }

  /**
   * A place on the screen in the units of the picture.
   * @param {number} x from the left of the picture @param {number} y from its top
   * @param {{ width: number, height: number }} size of the picture on the screen @returns {Point}
   */
  place(x, y, { width, height }) {
    return {
      x: (x / width) * this.full.width - this.margin.left,
      y: (y / height) * this.full.height - this.margin.top,
    };
  }

  /** The cell at a point, or -1. @param {Point} point */
  cellAt({ x, y }) {
    let best = -1;
    let nearest = this.hexagonal ? HEX_RADIUS : CELL;
    const middle = Math.floor(y / this.rowHeight);
    for (let row = Math.max(0, middle - 1); row <= Math.min(this.rows - 1, middle); row++) {
      const column = Math.floor(x / CELL - this.shifts[row] / 2);
      if (column < 0 || column >= this.columns) continue;
      const cell = this.cellOfSlot(row * this.columns + column);
      const centre = this.centre(cell);
      const distance = this.hexagonal
        ? Math.hypot(x - centre.x, y - centre.y)
        : Math.abs(y - centre.y) <= CELL / 2 ? 0 : Infinity;
      if (distance < nearest) [best, nearest] = [cell, distance];
    }
    return best;
  }

  /** The edge as a person sees it. @param {EdgeName} edge @returns {EdgeName} */
  shownEdge(edge) {
    return this.flipped ? OPPOSITE[edge] : edge;
  }

  /**
   * Where the target of a step over an edge lies: level with the piece that leaves.
   * @param {EdgeName} edge @param {number} cell the cell of that piece, or -1 @returns {Point}
   */
  beyond(edge, cell) {
    const from = cell < 0 ? { x: this.width / 2, y: this.height / 2 } : this.centre(cell);
    const { left, right, top, bottom } = this.margin;
    switch (this.shownEdge(edge)) {
      case "left": return { x: -left / 2, y: from.y };
      case "right": return { x: this.width + right / 2, y: from.y };
      case "top": return { x: from.x, y: -top / 2 };
      default: return { x: from.x, y: this.height + bottom / 2 };
    }
  }

  /** The edge beyond which a point lies, in the names of the board. @param {Point} point @returns {EdgeName | null} */
  edgeAt({ x, y }) {
    const out = /** @type {[EdgeName, number][]} */ ([
      ["left", -x], ["right", x - this.width], ["top", -y], ["bottom", y - this.height],
    ]);
    const [edge, distance] = out.reduce((a, b) => (b[1] > a[1] ? b : a));
    return distance > 0 ? this.shownEdge(edge) : null;
  }

  /**
   * The slot that the keyboard reaches from another one; the same at the edge of the board.
   * @param {number} slot @param {number} right @param {number} down
   */
  neighbour(slot, right, down) {
    const row = Math.floor(slot / this.columns);
    const column = slot % this.columns;
    const toRow = row + down;
    if (toRow < 0 || toRow >= this.rows) return slot;
    // On a slanted grid, straight down on the screen is another column.
    const lean = (this.shifts[row] - this.shifts[toRow]) / 2;
    const toColumn = column + right + (Math.abs(lean) >= 1 ? Math.trunc(lean) : 0);
    if (toColumn < 0 || toColumn >= this.columns) return slot;
    return toRow * this.columns + toColumn;
  }

  /** Is a square of the darker colour? @param {number} cell */
  shade(cell) {
    const row = Math.floor(cell / this.columns);
    const column = cell % this.columns;
    if (!this.hexagonal) return (row + column) % 2;
    // Three colours let every hexagon differ from all its neighbours.
    const half = 2 * column + this.plainShifts[row];
    return (((half - row) / 2 + 2 * row) % 3 + 3) % 3;
  }

  /** Is this board of the same form? @param {Board} board */
  fits(board) {
    return (
      board.columns.length === this.columns &&
      board.rows.length === this.rows &&
      (board.grid !== "square") === this.hexagonal &&
      board.columns.every((name, i) => name === this.columnNames[i]) &&
      board.rows.every((name, i) => name === this.rowNames[i])
    );
  }
}

/**
 * Does this side sit at the upper edge of this starting position? A page asks it to decide who sees
 * the board turned round.
 * @param {Board} board @param {number} side
 */
export function sitsAbove(board, side) {
  let sum = 0;
  let count = 0;
  board.cells.forEach((thing, cell) => {
    if (thing > 0 && board.things[thing - 1].piece?.owner === side) {
      sum += Math.floor(cell / board.columns.length) - (board.rows.length - 1) / 2;
      count += 1;
    }
  });
  // Sides that are mixed evenly, as in Ski Jumps, do not sit anywhere.
  return count > 0 && sum / count < -board.rows.length / 6;
}
