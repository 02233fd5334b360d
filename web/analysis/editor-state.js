// @ts-check
/** A position in the making: a code for every square. Pure data; what is legal only the server knows. */

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Palette} Palette */
/** @typedef {import("../types").Thing} Thing */
/** @typedef {import("../types").EditorStart} EditorStart */
/** @typedef {import("../types").Steps} Steps */

/** The parts of a piece or of terrain to compare. The kind of a piece may depend on its square, its label does not.
 * @param {Thing | undefined} thing */
function lookOf(thing) {
  const piece = thing?.piece;
  return JSON.stringify([
    piece ? [piece.owner, piece.label, piece.strength ?? null] : null,
    thing?.terrain ? [thing.terrain.kind, thing.terrain.label] : null,
  ]);
}

/** A code for every square, and the side to move.
 * @typedef {{ squares: string[], turn: import("../types").Side }} Arrangement */

/** An arrangement that the browser has kept for this page, if it is one.
 * @param {unknown} kept @returns {Arrangement | null} */
export function keptArrangement(kept) {
  const { squares, turn } = /** @type {Partial<Arrangement>} */ (kept ?? {});
  const isWhole = Array.isArray(squares) && squares.every((code) => typeof code === "string");
  return isWhole && (turn === 0 || turn === 1) ? { squares, turn } : null;
}

export class EditorState {
  /** @type {string[]} the codes of the board that the server has shown */ #told;

  /** @param {EditorStart} start @param {Arrangement | null} [arrangement] what has been made of it */
  constructor({ board, palette, squares }, arrangement = null) {
    this.palette = palette;
    this.form = board;
    this.empty = palette.find(({ piece, terrain }) => !piece && !terrain)?.code ?? ".";
    this.squares = squares ? [...squares] : board.cells.map((cell) => this.#codeOf(board.things[cell - 1]));
    this.#told = [...this.squares];
    /** @type {import("../types").Side} */
    this.turn = board.turn ?? 0;
    if (arrangement?.squares.length === this.squares.length) {
      this.squares = [...arrangement.squares];
      this.turn = arrangement.turn;
    }
  }

  /** What has been made of the start. @returns {Arrangement} */
  get arrangement() {
    return { squares: [...this.squares], turn: this.turn };
  }

  /** @param {Thing | undefined} thing */
  #codeOf(thing) {
    if (!thing) return this.empty;
    const same = this.palette.find((entry) => lookOf(entry) === lookOf(thing));
    const piece = this.palette.find(
      (entry) => lookOf({ piece: entry.piece }) === lookOf({ piece: thing.piece }) && entry.piece,
    );
    return (same ?? piece)?.code ?? this.empty;
  }

  /** The names of the squares, in the order of the codes. */
  get names() {
    return this.form.rows.flatMap((row) => this.form.columns.map((column) => column + row));
  }

  /** @param {string} square @param {string} code */
  put(square, code) {
    const cell = this.names.indexOf(square);
    if (cell >= 0) this.squares[cell] = code;
  }

  /** @param {string} square */
  at(square) {
    return this.squares[this.names.indexOf(square)] ?? this.empty;
  }

  /** @param {string} from @param {string} to */
  move(from, to) {
    if (from === to) return;
    this.put(to, this.at(from));
    this.put(from, this.empty);
  }

  /** Takes everything off the board. */
  clear() {
    this.squares = this.squares.map(() => this.empty);
  }

  /** The server has seen this arrangement: what it shows, such as fixed terrain, is shown as long as it stays.
   * @param {Board} board @param {string[] | undefined} squares */
  adopt(board, squares) {
    this.form = board;
    if (squares) this.squares = [...squares];
    this.#told = [...this.squares];
  }

  /** The board as it is now: what the server has shown, with the changes since then.
   * @returns {Board} */
  board() {
    const { columns, rows, grid, things: told, cells: shown } = this.form;
    const drawn = this.palette.filter(({ piece, terrain }) => piece || terrain);
    const things = drawn.map(({ piece, terrain }) => ({
      ...(piece ? { piece } : {}),
      ...(terrain ? { terrain } : {}),
    }));
    const cells = this.squares.map((code, cell) => {
      if (code === this.#told[cell]) return shown[cell];
      const thing = drawn.findIndex((entry) => entry.code === code);
      return thing < 0 ? 0 : told.length + thing + 1;
    });
    return { columns, rows, grid, things: [...told, ...things], cells, last: [], turn: this.turn };
  }

  /**
   * What can be clicked: any square for a brush, a piece and then any other square to move it.
   * @param {boolean} moves
   * @returns {Steps}
   */
  steps(moves) {
    const end = Object.fromEntries(this.names.map((square) => [square, -1]));
    if (!moves) return { nodes: [end] };
    const taken = this.names.filter((square) => this.at(square) !== this.empty);
    const nodes = taken.map((square) => {
      const { [square]: _, ...others } = end;
      return others;
    });
    return { nodes: [Object.fromEntries(taken.map((square, index) => [square, index + 1])), ...nodes] };
  }
}
