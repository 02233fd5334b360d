// Ugly Duck on five by five for the fake server: rules, a small search, records. Not for use elsewhere.

export const COLUMNS = [..."abcde"];
export const ROWS = [..."12345"];
const START = "DDDDD/5/5/5/ddddd w";
const WORD = { d: "duck", s: "swan" };

export function parse(text = START) {
  const [rows, side] = (text || START).split(" ");
  const cells = rows.split("/").flatMap((row) => [...row].flatMap((c) => (/\d/.test(c) ? Array(Number(c)).fill(".") : [c])));
  if (cells.length !== 25) throw new Error("the position needs five rows of five squares");
  return { cells, turn: side === "b" ? 1 : 0 };
}

export function write({ cells, turn }) {
  const rows = ROWS.map((_, r) => cells.slice(r * 5, r * 5 + 5).join("").replace(/\.+/g, (dots) => String(dots.length)));
  return `${rows.join("/")} ${turn ? "b" : "w"}`;
}

export const owner = (c) => (c === "." ? -1 : c === c.toUpperCase() ? 0 : 1);
const name = (cell) => COLUMNS[cell % 5] + ROWS[Math.floor(cell / 5)];
export const cellOf = (square) => COLUMNS.indexOf(square[0]) + 5 * ROWS.indexOf(square[1]);

export function winner({ cells }) {
  for (let i = 0; i < 5; i++) {
    if (cells[i] === "S") return 0;
    if (cells[20 + i] === "s") return 1;
  }
  if (!cells.some((c) => owner(c) === 0)) return 1;
  if (!cells.some((c) => owner(c) === 1)) return 0;
  return -1;
}

export function legal(state) {
  if (winner(state) >= 0) return [];
  const moves = [];
  state.cells.forEach((c, from) => {
    if (owner(c) !== state.turn) return;
    const forward = (c.toLowerCase() === "s") === (state.turn === 0) ? -1 : 1;
    for (const side of [-1, 0, 1]) {
      const [x, y] = [(from % 5) + side, Math.floor(from / 5) + forward];
      if (x < 0 || x > 4 || y < 0 || y > 4) continue;
      const to = y * 5 + x;
      const target = owner(state.cells[to]);
      if (target === state.turn || (target >= 0 && side === 0)) continue;
      moves.push({ from, to, text: name(from) + name(to) });
    }
  });
  return moves;
}

export function play(state, { from, to }) {
  const cells = [...state.cells];
  let piece = cells[from];
  const far = state.turn === 0 ? 4 : 0;
  if (piece.toLowerCase() === "d" && Math.floor(to / 5) === far) piece = state.turn === 0 ? "S" : "s";
  cells[to] = piece;
  cells[from] = ".";
  return { cells, turn: 1 - state.turn };
}

export function effects(state, { from, to }) {
  const list = [{ kind: "moves", from: name(from), to: name(to) }];
  if (state.cells[to] !== ".") list.push({ kind: "captures", square: name(to) });
  return list;
}

export function tell(state, move) {
  const side = state.turn === 0 ? "White" : "Black";
  const took = state.cells[move.to] !== "." ? `, taking the ${WORD[state.cells[move.to].toLowerCase()]}` : "";
  const after = play(state, move).cells[move.to];
  const becomes = after !== state.cells[move.from] ? " and becomes a swan" : "";
  return `${side}'s ${WORD[state.cells[move.from].toLowerCase()]} goes from ${name(move.from)} to ${name(move.to)}${took}${becomes}`;
}

export function board(state, last = []) {
  const codes = ["D", "S", "d", "s"];
  const things = codes.map((c) => ({ piece: { owner: owner(c), kind: WORD[c.toLowerCase()], label: c, name: WORD[c.toLowerCase()] } }));
  return { columns: COLUMNS, rows: ROWS, grid: "square", things, cells: state.cells.map((c) => codes.indexOf(c) + 1), last, turn: state.turn };
}

export function steps(state) {
  const nodes = [{}];
  for (const { from, to } of legal(state)) {
    const key = name(from);
    nodes[0][key] ??= nodes.push({}) - 1;
    nodes[nodes[0][key]][name(to)] = -1;
  }
  return nodes.length > 1 ? { nodes } : null;
}

const WIN = 1000;

function estimate({ cells, turn }) {
  let sum = 0;
  cells.forEach((c, cell) => {
    const row = Math.floor(cell / 5);
    const value = { D: 100 + 12 * row, S: 190 - 25 * row + 60, d: 100 + 12 * (4 - row), s: 150 + 25 * row }[c] ?? 0;
    sum += owner(c) === 0 ? value : -value;
  });
  return (turn === 0 ? sum : -sum) / 100;
}

function search(state, depth, alpha, beta) {
  const won = winner(state);
  if (won >= 0) return { value: won === state.turn ? WIN : -WIN, line: [] };
  const moves = legal(state);
  if (moves.length === 0) return { value: -WIN, line: [] };
  if (depth === 0) return { value: estimate(state), line: [] };
  let best = { value: -Infinity, line: [] };
  for (const move of moves) {
    const found = search(play(state, move), depth - 1, -beta, -alpha);
    let value = -found.value;
    if (Math.abs(value) > WIN / 2) value -= Math.sign(value);
    if (value > best.value) best = { value, line: [move.text, ...found.line] };
    alpha = Math.max(alpha, value);
    if (alpha >= beta) break;
  }
  return best;
}

const score = (value) =>
  Math.abs(value) > WIN / 2
    ? { proven: value > 0 ? "win" : "loss", turns: WIN - Math.abs(value) }
    : { estimate: Math.round(value * 100) / 100 };

/** Every move with its score, the best first. */
export function judge(state, depth) {
  const found = legal(state).map((move) => {
    const reply = search(play(state, move), depth - 1, -Infinity, Infinity);
    let value = -reply.value;
    if (Math.abs(value) > WIN / 2) value -= Math.sign(value);
    return { value, score: score(value), moves: [move.text, ...reply.line] };
  });
  return found.sort((a, b) => b.value - a.value);
}

/** The games of a text, with variations and comments. */
export function records(text) {
  const parts = text.split(/\n\s*\n(?=\[)/).filter((part) => part.trim());
  const games = parts.map((part, index) => {
    const tags = [...part.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map(([, name, value]) => [name, value]);
    const tag = (name) => tags.find(([key]) => key === name)?.[1];
    const nodes = [];
    const tree = { comments: [], nodes };
    let [at, before, problem] = [-1, -1, null];
    const stack = [];
    const stateOf = (node) => {
      const moves = [];
      for (let id = node; id >= 0; id = nodes[id].parent) moves.unshift(nodes[id].move);
      return follow(tag("StartPos"), moves).state;
    };
    const words = part.replace(/^\[.*\]$/gm, "");
    for (const [word] of words.matchAll(/\{(?:\\.|[^}])*\}|\(|\)|[^\s(){}]+/g)) {
      if (problem) break;
      if (word[0] === "{") (at < 0 ? tree : nodes[at]).comments.push(word.slice(1, -1).replace(/\\(.)/g, "$1"));
      else if (word === "(") {
        stack.push([at, before]);
        [at, before] = [before, -1];
      } else if (word === ")") [at, before] = stack.pop();
      else if (/^\$\d+$/.test(word)) nodes[at].annotations.push(word);
      else if (/^(\d+\.+|1-0|0-1|1\/2-1\/2|\*)$/.test(word)) continue;
      else {
        const [, move, mark] = /^(.*?)([!?]*)$/.exec(word);
        if (!legal(stateOf(at)).some((one) => one.text === move)) {
          problem = { text: `turn ${nodes.length + 1}: ${move} is not a legal move`, turn: nodes.length + 1 };
          break;
        }
        nodes.push({ parent: at, move, annotations: mark ? [mark] : [], comments: [] });
        [before, at] = [at, nodes.length - 1];
      }
    }
    const title = [tag("White"), tag("Black")].filter(Boolean).join(" – ");
    return { number: index + 1, title, game: tag("Game") ?? "ugly_duck", name: "Ugly Duck", options: {}, position: tag("StartPos") ?? null, tags, result: tag("Result") ?? "*", tree, problem };
  });
  return games.filter((game) => game.tags.length > 0 || game.tree.nodes.length > 0);
}

export function writeRecord({ game, position, tags, result, tree }) {
  const kept = tags.filter(([name]) => !["Game", "StartPos"].includes(name));
  const head = [["Game", game], ...(position ? [["StartPos", position]] : []), ...kept];
  const children = (id) => tree.nodes.flatMap((node, index) => (node.parent === id ? [index] : []));
  const note = (list) => list.map((words) => ` {${words.replace(/[\\}]/g, "\\$&")}}`).join("");
  const one = (id, turn) => {
    const { move, annotations, comments } = tree.nodes[id];
    return `${turn}. ${move}${annotations.filter((a) => a[0] !== "$").join("")}${note(comments)}`;
  };
  const line = (id, turn) => {
    const [main, ...others] = children(id);
    if (main === undefined) return "";
    const variations = others.map((other) => ` (${one(other, turn)} ${line(other, turn + 1)})`).join("");
    return `${one(main, turn)}${variations} ${line(main, turn + 1)}`;
  };
  return `${head.map(([name, value]) => `[${name} "${value}"]`).join("\n")}\n\n${note(tree.comments)}${line(-1, 1)}${result}\n`;
}

/** The position after some moves, and the last move. */
export function follow(position, moves, taken) {
  let state = parse(position ?? undefined);
  let last = null;
  const make = (move) => {
    last = { side: state.turn, move: move.text, text: tell(state, move), effects: effects(state, move), squares: [name(move.from), name(move.to)] };
    state = play(state, move);
  };
  moves.forEach((text, index) => {
    const move = legal(state).find((one) => one.text === text.replace("-", ""));
    if (!move) throw new Error(`turn ${index + 1}: ${text} is not a legal move`);
    make(move);
  });
  if (taken) make({ from: cellOf(taken[0]), to: cellOf(taken[1]), text: taken.join("") });
  return { state, last };
}
