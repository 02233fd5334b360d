// @ts-check
/**
 * Arrows and rings that a person draws with the right mouse button. They belong to a node, and are kept in its
 * comments in the form that other programs use: `[%cal Ga1b2]` is an arrow, `[%csl Ga1]` a ring.
 */

/** @typedef {import("../board/props.js").BoardArrow} BoardArrow */
/** @typedef {{ from: string, to: string }} Drawing */

const COMMAND = /\[%(cal|csl) ([^\]]*)\]/g;
const SHAPE = /^[A-Z]([a-z]+\d+)([a-z]+\d+)?$/;

/** The drawing that a word of a command stands for, if it is understood.
 * @param {string} word @returns {Drawing | null} */
function drawingOf(word) {
  const found = SHAPE.exec(word.trim());
  return found && { from: found[1], to: found[2] ?? found[1] };
}

/** What was drawn, as far as the comments say.
 * @param {string[]} comments @returns {Drawing[]} */
export function drawingsOf(comments) {
  return comments
    .flatMap((comment) => [...comment.matchAll(COMMAND)])
    .flatMap(([, , list]) => list.split(","))
    .flatMap((word) => drawingOf(word) ?? []);
}

/**
 * The comments with one drawing more, or without it if it was there. Every other shape keeps its word: its
 * colour, and also a form that is not understood here.
 * @param {string[]} comments @param {Drawing} drawing @returns {string[]}
 */
export function toggleDrawing(comments, drawing) {
  const isSame = (/** @type {Drawing | null} */ one) => one?.from === drawing.from && one.to === drawing.to;
  return drawingsOf(comments).some(isSame)
    ? comments.map((comment) => without(comment, (word) => isSame(drawingOf(word)))).filter(Boolean)
    : withDrawing(comments, drawing);
}

/** A comment without some words of its commands, and without the commands that have no words left.
 * @param {string} comment @param {(word: string) => boolean} isGone */
function without(comment, isGone) {
  const after = comment.replaceAll(COMMAND, (command, name, /** @type {string} */ list) => {
    const words = list.split(",");
    const left = words.filter((word) => !isGone(word));
    if (left.length === words.length) return command;
    const rest = left.join(",").trim();
    return rest && `[%${name} ${rest}]`;
  });
  return after === comment ? comment : after.trim();
}

/** Adds a drawing to the last command of its kind, or as a comment of its own.
 * @param {string[]} comments @param {Drawing} drawing @returns {string[]} */
function withDrawing(comments, { from, to }) {
  const [name, word] = from === to ? ["csl", `G${from}`] : ["cal", `G${from}${to}`];
  const commandIn = (/** @type {string} */ comment) =>
    [...comment.matchAll(COMMAND)].findLast(([, one]) => one === name);
  const at = comments.findLastIndex((comment) => commandIn(comment));
  const command = at < 0 ? undefined : commandIn(comments[at]);
  if (!command) return [...comments, `[%${name} ${word}]`];
  const [old, , list] = command;
  const before = comments[at].slice(0, command.index);
  const after = comments[at].slice(before.length + old.length);
  const words = list.trim() ? `${list},${word}` : word;
  return comments.with(at, `${before}[%${name} ${words}]${after}`);
}

/** @param {Drawing[]} drawings @returns {BoardArrow[]} */
export function drawnArrows(drawings) {
  return drawings.map(({ from, to }) => ({ from, to, kind: "drawn", proved: true }));
}

/**
 * Draws with the right button: from square to square an arrow, on one square a ring.
 * @param {HTMLElement} host of the board
 * @param {(drawing: Drawing) => void} draw
 */
export function listenToDrawing(host, draw) {
  /** @type {string | null} */
  let from = null;
  const squareAt = (/** @type {MouseEvent} */ { clientX, clientY }) => {
    const cells = document.elementsFromPoint(clientX, clientY);
    const cell = cells.find((node) => node instanceof HTMLElement && node.dataset.square);
    return (cell instanceof HTMLElement && host.contains(cell) && cell.dataset.square) || null;
  };
  host.addEventListener("contextmenu", (event) => event.preventDefault());
  host.addEventListener("mousedown", (event) => {
    from = event.button === 2 ? squareAt(event) : null;
  });
  document.addEventListener("mouseup", (event) => {
    if (event.button !== 2 || from === null) return;
    const to = squareAt(event);
    if (to !== null) draw({ from, to });
    from = null;
  });
}
