// A fake of the server's analysis interface, for work on the pages: node dev/fake.mjs [port]
// It knows one game, Ugly Duck on five by five.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

import * as duck from "./duck.mjs";
import { accept } from "./frames.mjs";

const web = fileURLToPath(new URL("..", import.meta.url));
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml", ftl: "text/plain" };
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'";
const studies = new Map();
const PLAYED = `[Game "ugly_duck"]\n[White "Ada"]\n[Black "greedy-table"]\n[Result "*"]\n\n1. b1c2 {towards the centre} 2. d5d4! 3. c2c3 (3. c2d3 4. d4c3 {too slow}) 4. d4e3 5. c3b4 6. a5b4 7. d1d2 8. e3d2 9. c1d2 10. c5c4 11. d2d3 12. c4d3 *`;

const catalogue = () => ({
  games: [{
    game: "ugly_duck", name: "Ugly Duck", summary: "Bring a swan home first.", credit: "W. D. Troyka, 2001",
    sides: [{ letter: "w", name: "White" }, { letter: "b", name: "Black" }],
    options: [{ name: "size", label: "Size", help: "columns and rows", kind: "size", default: "5x5", range: "3x3 to 8x8", choices: ["4x4", "5x5", "6x6"].map((value) => ({ value, label: value })) }],
    players: ["random", "beginner", "level-3"].map((name) => ({ name, label: name, description: "" })),
    demo: [duck.board(duck.parse())],
  }],
  clocks: [{ value: "none", label: "no clock" }],
});

function position({ position: start, moves, steps }) {
  const { state, last } = duck.follow(start, moves, steps);
  const won = duck.winner(state);
  return {
    game: "ugly_duck", name: "Ugly Duck", side_names: ["White", "Black"], options: { size: "5x5" }, position: duck.write(state),
    turn: state.turn, turns: moves.length + (steps ? 1 : 0), board: duck.board(state, last?.squares), steps: duck.steps(state),
    prompt: "move one piece", tally: [], captured: [],
    result: won < 0 ? null : { winner: won, by: "rules", text: `${["White", "Black"][won]} has won` }, last,
  };
}

function editor(body) {
  const state = { cells: body.squares, turn: body.turn };
  const count = (side) => state.cells.filter((c) => duck.owner(c) === side).length;
  const problem = count(0) > 5 || count(1) > 5 ? "a side has more than five pieces" : count(0) === 0 || count(1) === 0 ? "each side needs at least one piece" : null;
  return { position: duck.write(state), board: duck.board(state), problem, squares: state.cells };
}

async function api(path, query, body) {
  if (path === "/api/catalogue") return catalogue();
  if (path === "/api/my/games") return { playing: [], finished: [] };
  if (path.startsWith("/api/rules/")) {
    const text = "1D1DD/D4/2D2/1ddd1/d3d w";
    const json = JSON.stringify(duck.board(duck.parse(text))).replaceAll('"', "&quot;");
    return { game: "ugly_duck", name: "Ugly Duck", html: `<h1>Ugly Duck</h1><p>The duck on c3 may take on b4 or on d4.</p><figure class="diagram" data-board="${json}" data-position="${text}"></figure>` };
  }
  if (path === "/api/analysis/position") return position(body);
  if (path === "/api/analysis/records") {
    const games = duck.records(body.text);
    if (games.length === 0) throw new Error("there is no game in this text");
    return { games };
  }
  if (path === "/api/analysis/record") return duck.writeRecord(body);
  if (path === "/api/analysis/studies") {
    const id = createHash("sha256").update(body.text).digest("hex").slice(0, 12);
    studies.set(id, body.text);
    return { id, url: `/analysis/${id}` };
  }
  if (path.startsWith("/api/analysis/studies/")) return { text: studies.get(path.split("/").at(-1)) ?? PLAYED };
  if (path === "/api/analysis/editor" && body) return editor(body);
  if (path === "/api/analysis/editor") {
    const state = duck.parse(query.get("position") ?? undefined);
    const board = duck.board(state);
    const palette = [{ code: ".", name: "empty" }, ...["D", "S", "d", "s"].map((code, i) => ({ code, ...board.things[i], name: board.things[i].piece.name }))];
    return { game: "ugly_duck", options: { size: "5x5" }, board, position: duck.write(state), palette, sides: ["White", "Black"], squares: state.cells };
  }
  if (/^\/api\/games\/[^/]+\/record$/.test(path)) return PLAYED;
  throw Object.assign(new Error("there is no such page here"), { status: 404 });
}

async function file(path) {
  const names = { "/": "index.html", "/analysis": "analysis.html", "/review": "analysis.html", "/editor": "editor.html", "/embed": "embed.html", "/game": "game.html", "/rules": "rules.html" };
  const page = names[path === "/" ? path : `/${path.split("/")[1]}`];
  const text = /^\/assets\/text\/(\w+)\.ftl$/.exec(path);
  if (text) return [await readFile(`${web}../crates/text/catalogues/${text[1]}/web.ftl`), "ftl"];
  const name = page ?? path.replace(/^\/assets\//, "");
  return [await readFile(web + name), name.split(".").at(-1)];
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url, "http://localhost");
  const send = (status, type, body) => response.writeHead(status, { "content-type": type, "content-security-policy": POLICY, "cache-control": "no-store" }).end(body);
  if (!url.pathname.startsWith("/api/")) {
    return file(url.pathname).then(([body, ext]) => send(200, `${TYPES[ext] ?? "text/plain"}; charset=utf-8`, body), () => send(404, "text/plain", ""));
  }
  let words = "";
  for await (const part of request) words += part;
  try {
    const answer = await api(url.pathname, url.searchParams, words ? JSON.parse(words) : null);
    if (typeof answer === "string") send(200, "text/plain; charset=utf-8", answer);
    else send(200, "application/json", JSON.stringify(answer));
  } catch (error) {
    send(error.status ?? 400, "application/json", JSON.stringify({ error: { key: "fake", text: error.message } }));
  }
});

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

function questions(send) {
  let current = 0;
  const stateOf = ({ position: start, moves }) => duck.follow(start, moves).state;
  return {
    async analyse({ id, line, lines, depth = 6, threat }) {
      const mine = ++current;
      const state = stateOf(line);
      if (threat) {
        const [best] = duck.judge({ ...state, turn: 1 - state.turn }, 3);
        send({ type: "threat", id, line: best ? { score: best.score, moves: best.moves } : null });
      }
      for (let d = 1; d <= Math.min(depth, 6); d++) {
        await pause(d > 1 ? 120 : 0);
        if (mine !== current) return;
        const found = duck.judge(state, d).slice(0, lines).map(({ score, moves }) => ({ score, moves }));
        send({ type: "lines", id, depth: d, lines: found, nodes: 12345 * d, seconds: d / 8, nodes_per_second: 1_234_000, done: d === Math.min(depth, 6) });
      }
    },
    stop() {
      current++;
    },
    ping: ({ sent }) => send({ type: "pong", sent, now: Date.now() }),
    explore({ id, line }) {
      const state = stateOf(line);
      const found = duck.judge(state, 5);
      const wins = found.filter(({ score }) => score.proven === "win").length;
      const moves = found.map(({ score, moves: [move] }, i) => ({
        move, text: move, score: score.proven ? score : null, only: wins === 1 && score.proven === "win",
        games: i < 4 ? 12 - 3 * i : 0, won: [6 - i, 4 - i], drawn: 2 - (i % 2),
      }));
      const theory = { text: "three regions are decided", regions: [{ squares: ["a1", "b1", "a2"], value: "2", hot: false, text: "two free moves for White" }, { squares: ["d4", "e5"], value: "±1", hot: true, text: "whoever moves here first gains a move" }] };
      send({ type: "explored", id, complete: found.length > 0 && found.every(({ score }) => score.proven), moves, theory: line.moves.length === 1 ? theory : null, done: true });
    },
    why({ id, line, move }) {
      const start = stateOf(line);
      const all = duck.judge(start, 5);
      const played = all.find(({ moves }) => moves[0] === move);
      const bad = all[0].value - played.value > 0.4;
      let state = start;
      const turns = played.moves.map((text) => {
        const one = duck.legal(state).find((legal) => legal.text === text);
        const took = state.cells[one.to] !== ".";
        const turn = { move: text, side: state.turn, text: duck.tell(state, one), effects: duck.effects(state, one), sentence: took ? `${duck.tell(state, one)}, and nothing takes back` : null };
        state = duck.play(state, one);
        return { ...turn, board: duck.board(state, [text.slice(0, 2), text.slice(2)]) };
      });
      send({ type: "why", id, move, bad, turns, score: played.score, better: bad ? { move: all[0].moves[0], score: all[0].score } : null, done: true });
    },
    async review({ id, line }) {
      const moves = [];
      const chance = (score) => (score.proven ? { win: 1, loss: 0, draw: 0.5 }[score.proven] : 1 / (1 + Math.exp(-score.estimate / 1.2)));
      const chances = [];
      for (let turn = 0; turn < line.moves.length; turn++) {
        send({ type: "reviewed", id, done: turn, total: line.moves.length, moves: null, chances: null, review: null });
        await pause(60);
        const state = stateOf({ ...line, moves: line.moves.slice(0, turn) });
        const all = duck.judge(state, 4);
        const played = all.find(({ moves: [move] }) => move === line.moves[turn]);
        const lost = chance(all[0].score) - chance(played.score);
        chances.push(state.turn === 0 ? chance(all[0].score) : 1 - chance(all[0].score));
        if (turn === line.moves.length - 1) chances.push(state.turn === 0 ? chance(played.score) : 1 - chance(played.score));
        moves.push({ game: 1, turn: turn + 1, side: "wb"[state.turn], move: line.moves[turn], best: all[0].score, played: played.score, line: all[0].moves, reply: played.moves.slice(1), depth: 4, forced: all.length === 1, mark: lost > 0.3 ? "blunder" : lost > 0.15 ? "mistake" : lost > 0.07 ? "inaccuracy" : null, change: null, lost, unclear: false });
      }
      const side = (letter) => {
        const own = moves.filter((move) => move.side === letter);
        const count = (mark) => own.filter((move) => move.mark === mark).length;
        return { moves: own.length, accuracy: 100 - (100 * own.reduce((sum, { lost }) => sum + lost, 0)) / own.length, inaccuracies: count("inaccuracy"), mistakes: count("mistake"), blunders: count("blunder"), turning_point: null };
      };
      send({ type: "reviewed", id, done: moves.length, total: moves.length, moves, chances, review: { complete: true, sides: { w: side("w"), b: side("b") } } });
    },
  };
}

server.on("upgrade", (request, socket) => {
  const answers = questions((message) => send(message));
  const send = accept(request, socket, (message) =>
    Promise.resolve().then(() => answers[message.type]?.(message)).catch((error) => send({ type: "error", id: message.id ?? null, error: { key: "fake", text: error.message } })));
  socket.on("close", () => answers.stop());
});

const port = Number(process.argv[2] ?? 8177);
server.listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${port}/analysis`));
