// A development server for the pages: serves web/ and plays games by the rules of the `cygnet` program,
// without clocks that end a game, storage or checks. Not part of the product.
//
//   CYGNET=target/debug/cygnet node web/dev/mock-server.mjs 8100
//
// POST /dev {"hold":true} keeps answers back (a pending move), {"silent":true} stops heartbeats.

import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { readFileSync, existsSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");
const CYGNET = process.env.CYGNET ?? join(WEB, "../target/debug/cygnet");
const PORT = Number(process.argv[2] ?? 8100);
const dev = { hold: false, silent: false };
const games = new Map();

const cygnet = (lang, ...rest) =>
  execFileSync(CYGNET, rest, {
    env: { ...process.env, LANG: lang === "pt" ? "pt_PT.UTF-8" : "C", CYGNET_LANG: lang },
    encoding: "utf8",
  });
const json = (lang, ...rest) => JSON.parse(cygnet(lang, ...rest, "--json"));

function position(game, lang = "en") {
  const flags = Object.entries(game.options).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
  const moves = game.moves.length ? ["--moves", game.moves.join(" ")] : [];
  const shown = json(lang, "show", game.game, ...flags, ...moves);
  return { ...shown, moves: shown.outcome ? [] : json("en", "inspect", game.game, ...flags, ...moves).moves };
}

function board(view) {
  const things = [];
  const names = view.rows.flatMap((row) => view.columns.map((column) => column + row));
  const cells = view.cells.map((cell) => {
    if (!cell.piece && !cell.terrain) return 0;
    const piece = cell.piece && {
      ...cell.piece,
      owner: cell.piece.owner === "one" ? 0 : 1,
      kind: cell.piece.kind === "piece" ? "warrior" : cell.piece.kind,
      name: cell.piece.kind,
    };
    const terrain = cell.terrain && { ...cell.terrain, name: cell.terrain.kind };
    const thing = JSON.stringify({ ...(piece && { piece }), ...(terrain && { terrain }) });
    if (!things.includes(thing)) things.push(thing);
    return things.indexOf(thing) + 1;
  });
  const last = names.filter((_, index) => view.cells[index].last_move);
  return {
    columns: view.columns,
    rows: view.rows,
    grid: "square",
    things: things.map((thing) => JSON.parse(thing)),
    cells,
    last,
    turn: view.turn === "one" ? 0 : 1,
  };
}

function stepsOf(game, move, side) {
  const squares = move.match(/[a-z]\d+/g) ?? [];
  if (game === "ski_jumps" && squares.length < 2) {
    return [squares[0], { x: side === 0 ? "right" : "left", "^": "top", v: "bottom" }[move.at(-1)]];
  }
  return squares;
}

function stepGraph(game, moves, side) {
  const root = {};
  for (const move of moves) {
    let node = root;
    for (const step of stepsOf(game, move, side)) node = node[step] ??= {};
    node.end = move;
  }
  const nodes = [null];
  const known = new Map();
  const visit = (node, index) => {
    const made = {};
    for (const [step, next] of Object.entries(node))
      if (step !== "end")
        made[step] = Object.keys(next).every((key) => key === "end") ? -1 : visit(next, null);
    if (node.end && node !== root) made.none = -1;
    const key = JSON.stringify(made);
    if (index === null && known.has(key)) return known.get(key);
    const at = index ?? nodes.push(null) - 1;
    nodes[at] = made;
    known.set(key, at);
    return at;
  };
  visit(root, 0);
  return { nodes };
}

function effects(before, after) {
  const names = before.rows.flatMap((row) => before.columns.map((column) => column + row));
  const at = (view, index) => view.things[view.cells[index] - 1]?.piece;
  const left = names.filter((_, index) => at(before, index) && !at(after, index));
  const came = names.filter(
    (_, index) => at(after, index) && JSON.stringify(at(after, index)) !== JSON.stringify(at(before, index)),
  );
  if (left.length === 1 && came.length >= 1) return [{ kind: "moves", from: left[0], to: came[0] }];
  return came.map((square) => ({ kind: "drops", square }));
}

const sidesOf = Object.fromEntries(json("en", "games").map((game) => [game.game, game.sides]));

function stateOf(game, viewer, lang = "en") {
  const shown = game.shown;
  const turn = game.board.turn;
  const you = [0, 1].filter((side) => game.holders[side] === viewer);
  const over = Boolean(shown.outcome) || game.result;
  const status = over ? "over" : game.holders.includes(null) ? "waiting" : "playing";
  const can = [];
  if (status === "playing" && you.length) {
    if (you.includes(turn)) can.push("move");
    can.push("resign");
    const from = game.offers.draw;
    if (you.length === 1 && from !== null && !you.includes(from)) can.push("accept_draw", "decline_draw");
    else if (from === null) can.push("offer_draw");
    if (game.moves.length) can.push("take_back");
  }
  if (status === "over" && you.length) can.push("rematch");
  const outcome = shown.outcome;
  const winner = outcome ? ({ w: 0, r: 0, x: 0, one: 0, b: 1, o: 1, two: 1 }[outcome.winner] ?? null) : null;
  const pieces = [0, 1].map(
    (side) => game.board.cells.filter((cell) => game.board.things[cell - 1]?.piece?.owner === side).length,
  );
  return {
    type: "state",
    protocol: 1,
    game_id: game.id,
    version: game.version,
    now: Date.now(),
    game: game.game,
    name: json(lang, "games").find((one) => one.game === game.game).name,
    options: game.options,
    seats: [0, 1].map((side) =>
      game.computer?.side === side
        ? {
            kind: "computer",
            player: game.computer.player,
            label: `${lang === "pt" ? "Nível" : "Level"} ${game.computer.player.slice(6)}`,
          }
        : {
            kind: "person",
            name: null,
            taken: game.holders[side] !== null,
            present: game.holders[side] !== null,
          },
    ),
    you,
    status,
    turn,
    turns: game.moves.length,
    moves: game.moves,
    board: game.board,
    steps: over ? null : game.steps,
    prompt: lang === "pt" ? "Escolha uma peça para mover." : "Choose a piece to move.",
    clock: game.clock && { ...game.clock, left: clockNow(game) },
    captured: [],
    tally: [{ name: lang === "pt" ? "peças" : "pieces", values: [[pieces[0]], [pieces[1]]] }],
    offers: game.offers,
    can,
    result: game.result ?? (outcome ? { winner, reason: shown.status, text: shown.status } : null),
    rematch_id: game.rematch ?? null,
    last: game.last && {
      ...game.last,
      text: `${sidesOf[game.game][game.last.side].name}: ${game.last.move}`,
    },
    spectators: 0,
  };
}

function clockNow(game) {
  const left = [...game.clock.left];
  if (game.clock.running !== null)
    left[game.clock.running] = Math.max(0, left[game.clock.running] - (Date.now() - game.clockAt));
  return left;
}

function refresh(game) {
  game.shown = position(game);
  const before = game.board;
  game.board = board(game.shown.board);
  game.steps = stepGraph(game.game, game.shown.moves, game.board.turn);
  return before;
}

function append(game, change) {
  if (game.clock) {
    game.clock.left = clockNow(game);
    game.clockAt = Date.now();
  }
  const from = game.moves.length;
  change();
  game.version += 1;
  if (game.clock) game.clock.running = game.shown.outcome || game.result ? null : game.board.turn;
  for (const socket of game.sockets) {
    const { protocol, game: _, name, options, moves, ...rest } = stateOf(game, socket.viewer, socket.lang);
    socket.send({
      ...rest,
      type: "update",
      previous: game.version - 1,
      moves_from: Math.min(from, moves.length),
      moves: moves.slice(from),
    });
  }
  if (game.computer && !game.shown.outcome && !game.result && game.board.turn === game.computer.side)
    setTimeout(() => computerMove(game), 700);
}

function play(game, move) {
  append(game, () => {
    const side = game.board.turn;
    game.moves.push(move);
    game.offers.draw = null;
    const before = refresh(game);
    game.last = { side, move, effects: effects(before, game.board) };
  });
}

function computerMove(game) {
  if (game.shown.outcome || game.result || game.board.turn !== game.computer.side) return;
  const { moves } = game.shown;
  play(game, moves[Math.floor(Math.random() * moves.length)]);
}

function create(body, viewer) {
  const id = randomUUID().slice(0, 8);
  const side = body.side === "random" ? 0 : body.side;
  const game = {
    id,
    game: body.game,
    options: body.options ?? {},
    moves: body.moves ?? [],
    version: 1,
    holders: [viewer, viewer],
    sockets: new Set(),
    offers: { draw: null, take_back: null, rematch: null },
    result: null,
    last: null,
    clock: null,
    clockAt: Date.now(),
    updated: Date.now(),
  };
  if (body.opponent.kind === "friend") {
    game.holders[1 - side] = null;
    game.invite = randomUUID();
  }
  if (body.opponent.kind === "computer") {
    game.holders[1 - side] = "computer";
    game.computer = { side: 1 - side, player: body.opponent.player };
  }
  if (body.clock !== "none")
    game.clock = { control: body.clock, left: [300_000, 300_000], running: null, per_move: false };
  refresh(game);
  game.options = game.shown.options;
  games.set(id, game);
  if (game.clock && !game.holders.includes(null)) game.clock.running = game.board.turn;
  if (game.computer?.side === game.board.turn) setTimeout(() => computerMove(game), 700);
  return { id, url: `/game/${id}`, invite_url: game.invite ? `/join/${id}/${game.invite}` : null };
}

function handle(game, socket, message) {
  if (message.type === "state") return socket.send(stateOf(game, socket.viewer, socket.lang));
  if (message.type === "ping") return socket.send({ type: "pong", sent: message.sent, now: Date.now() });
  if (message.type === "preview") {
    return socket.send({
      ...message,
      board: game.board,
      prompt: `${message.steps.join(" ")} …`,
      effects: [`moves from ${message.steps[0]}`],
    });
  }
  if (dev.hold) return undefined;
  const refuse = (text) => {
    socket.send({ type: "refused", id: message.id, version: game.version, error: { key: "stale", text } });
    socket.send(stateOf(game, socket.viewer, socket.lang));
  };
  const ack = () => socket.send({ type: "ack", id: message.id, version: game.version });
  if (message.version !== game.version) return refuse("The game has gone on.");
  const side = [0, 1].find((one) => game.holders[one] === socket.viewer) ?? 0;
  if (message.type === "move") {
    const wanted =
      message.move ??
      game.shown.moves.find((move) => {
        const steps = stepsOf(game.game, move, game.board.turn);
        return [steps, [...steps, "none"]].some((one) => one.join() === message.steps.join());
      });
    if (!game.shown.moves.includes(wanted)) return refuse(`${wanted} is not a legal move.`);
    play(game, wanted);
    return ack();
  }
  append(game, () => {
    if (message.act === "resign")
      game.result = {
        winner: 1 - side,
        reason: "resignation",
        text: `${sidesOf[game.game][1 - side].name} has won: the opponent resigned.`,
      };
    if (message.act === "offer_draw") game.offers.draw = side;
    if (message.act === "decline_draw") game.offers.draw = null;
    if (message.act === "accept_draw")
      game.result = { winner: null, reason: "agreement", text: "A draw by agreement." };
    if (message.act === "take_back") {
      game.moves.splice(game.computer ? -2 : -1);
      refresh(game);
      game.last = null;
    }
    if (message.act === "rematch")
      game.rematch = create(
        {
          game: game.game,
          options: game.options,
          opponent: game.computer ? { kind: "computer", player: game.computer.player } : { kind: "local" },
          side: 0,
          clock: "none",
        },
        socket.viewer,
      ).id;
  });
  return ack();
}

// HTTP.

function catalogue(lang) {
  const demos = {
    ugly_duck: ["greedy-table", "greedy-threat"],
    ski_jumps: ["greedy-jumpers", "random"],
    dropper: ["greedy-group", "random"],
    three_dragons: ["greedy-pieces", "random"],
  };
  const list = json(lang, "games").map((game) => ({
    ...game,
    options: game.options.map((option) => ({
      ...option,
      label: option.name[0].toUpperCase() + option.name.slice(1),
      kind: option.name === "size" ? "size" : "choice",
      min: option.min?.split("x").map(Number),
      max: option.max?.split("x").map(Number),
      suggestions:
        option.name === "size"
          ? {
              ugly_duck: ["4x4", "5x5", "8x8"],
              ski_jumps: ["6x6", "8x8", "10x10"],
              dropper: ["5x5", "7x7", "8x8"],
            }[game.game]
          : [],
      choices: option.choices?.map((value) => ({ value, label: value, help: "" })),
    })),
    players: json(lang, "players", game.game)
      .players.filter((player) => player.name.startsWith("level-"))
      .map((player) => ({
        ...player,
        label: `${lang === "pt" ? "Nível" : "Level"} ${player.name.slice(6)}`,
      })),
    demo: demo(game.game, demos[game.game]),
  }));
  return {
    games: list,
    clocks: [
      ["none", lang === "pt" ? "Sem relógio" : "No clock"],
      ["5m+3s", "5+3"],
      ["10m+5s", "10+5"],
      ["30s", "30 s"],
    ].map(([value, label]) => ({ value, label })),
  };
}

const demoCache = new Map();
function demo(name, [first, second]) {
  if (!demoCache.has(name)) {
    const size =
      { ugly_duck: ["--size", "5x5"], ski_jumps: ["--size", "6x6"], dropper: ["--size", "5x5"] }[name] ?? [];
    const record = cygnet(
      "en",
      "watch",
      name,
      ...size,
      "--first",
      first,
      "--second",
      second,
      "--seed",
      "3",
      "--brief",
    );
    const moves = record
      .split(/\s+/)
      .filter((word) => /^[a-z]\d/.test(word))
      .slice(0, 16);
    const options = size.length ? { size: size[1] } : {};
    demoCache.set(
      name,
      moves.map((_, index) => board(position({ game: name, options, moves: moves.slice(0, index) }).board)),
    );
  }
  return demoCache.get(name);
}

function route(method, url, body, viewer) {
  const lang = url.searchParams.get("lang") ?? "en";
  const [, , what, id, part] = url.pathname.split("/");
  if (url.pathname === "/api/catalogue") return catalogue(lang);
  if (method === "POST" && url.pathname === "/api/games") return create(body, viewer);
  if (url.pathname === "/api/my/games") {
    const mine = [...games.values()]
      .filter((game) => game.holders.includes(viewer))
      .map((game) => {
        const state = stateOf(game, viewer, lang);
        return {
          id: game.id,
          game: game.game,
          name: state.name,
          opponent: game.computer ? state.seats[game.computer.side].label : "friend",
          side: state.you.length === 2 ? null : state.you[0],
          your_turn: state.can.includes("move"),
          turns: state.turns,
          updated_ms: game.updated,
          result: state.result,
          board: state.board,
        };
      });
    return { playing: mine.filter((one) => !one.result), finished: mine.filter((one) => one.result) };
  }
  if (what === "rules") {
    const name = json(lang, "games").find((game) => game.game === id)?.name;
    if (!name) return null;
    const escape = (words) => words.replace(/&/g, "&amp;").replace(/</g, "&lt;");
    const figure = `<figure class="diagram" data-board='${JSON.stringify(demo(id, ["random", "random"])[4])}'></figure>`;
    const paragraphs = cygnet(lang, "rules", id)
      .split(/\n\n+/)
      .slice(1)
      .map((words) => {
        if (/\n-{3,}/.test(words)) return `<h2>${escape(words.split("\n")[0])}</h2>`;
        if (words.startsWith("    ")) return figure;
        if (words.startsWith("- "))
          return `<ul>${words
            .split(/\n(?=- )/)
            .map((item) => `<li>${escape(item.slice(2))}</li>`)
            .join("")}</ul>`;
        return `<p>${escape(words)}</p>`;
      });
    return { game: id, name, html: paragraphs.join("\n") };
  }
  const game = games.get(id);
  if (what !== "games" || !game) return null;
  if (!part) return stateOf(game, viewer, lang);
  if (part === "join") {
    const side = game.holders.indexOf(null);
    if (side === -1) return { status: 410, error: { key: "used", text: "This link was used already." } };
    append(game, () => {
      game.holders[side] = viewer;
    });
    return { side, url: `/game/${id}` };
  }
  if (part === "invite") return { invite_url: `/join/${id}/${game.invite}` };
  if (part === "record") return game.moves.join(" ");
  if (part === "history") {
    const boards = [...game.moves, ""].map((_, index) =>
      board(position({ ...game, moves: game.moves.slice(0, index) }).board),
    );
    return {
      version: game.version,
      start: boards[0],
      turns: game.moves.map((move, index) => ({
        move,
        side: boards[index].turn,
        board: boards[index + 1],
        effects: [`${move}`],
      })),
    };
  }
  return null;
}

const TYPES = {
  ".js": "text/javascript",
  ".html": "text/html",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".ftl": "text/plain",
};
const CSP =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'";

function file(path) {
  const text = /^\/assets\/text\/(en|pt)\.ftl$/.exec(path);
  if (text) return join(WEB, `../crates/text/catalogues/${text[1]}/web.ftl`);
  if (path.startsWith("/assets/")) return join(WEB, normalize(path.slice(8)));
  const page = { "": "index", game: "game", join: "join", rules: "rules" }[path.split("/")[1]];
  return page && join(WEB, `${page}.html`);
}

const viewerOf = (request) => /cygnet=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1];

const server = createServer(async (request, response) => {
  const url = new URL(request.url, "http://localhost");
  let viewer = viewerOf(request);
  const headers = { "content-security-policy": CSP, "cache-control": "no-cache" };
  if (!viewer) {
    viewer = randomUUID();
    headers["set-cookie"] = `cygnet=${viewer}; HttpOnly; SameSite=Lax; Path=/`;
  }
  let body = "";
  for await (const chunk of request) body += chunk;
  if (url.pathname === "/dev") {
    Object.assign(dev, JSON.parse(body));
    response.end("{}");
    return;
  }
  if (url.pathname.startsWith("/api/")) {
    let answer;
    try {
      answer = route(request.method, url, body && JSON.parse(body), viewer);
    } catch (error) {
      answer = { status: 500, error: { key: "mock", text: String(error) } };
    }
    answer ??= { status: 404, error: { key: "not_found", text: "There is no such game." } };
    response.writeHead(typeof answer.status === "number" ? answer.status : 200, {
      ...headers,
      "content-type": typeof answer === "string" ? "text/plain" : "application/json",
    });
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
    return;
  }
  const path = file(url.pathname);
  if (!path || !existsSync(path)) {
    response.writeHead(404, headers);
    response.end("not found");
    return;
  }
  response.writeHead(200, { ...headers, "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
  response.end(readFileSync(path));
});

// WebSocket: text frames only, which is all that the pages send.

server.on("upgrade", (request, socket) => {
  const url = new URL(request.url, "http://localhost");
  const game = games.get(url.pathname.split("/")[3]);
  if (!game) {
    socket.end("HTTP/1.1 404 Not Found\r\n\r\n");
    return;
  }
  const accept = createHash("sha1")
    .update(`${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest("base64");
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const client = {
    viewer: viewerOf(request),
    lang: url.searchParams.get("lang") ?? "en",
    send(message) {
      const data = Buffer.from(JSON.stringify(message));
      const head =
        data.length < 126
          ? Buffer.from([0x81, data.length])
          : data.length < 65536
            ? Buffer.from([0x81, 126, data.length >> 8, data.length & 255])
            : Buffer.concat([
                Buffer.from([0x81, 127, 0, 0, 0, 0]),
                Buffer.from(Uint32Array.of(data.length).buffer).reverse(),
              ]);
      if (socket.writable) socket.write(Buffer.concat([head, data]));
    },
  };
  game.sockets.add(client);
  client.send(stateOf(game, client.viewer, client.lang));
  const beat = setInterval(() => {
    if (!dev.silent)
      client.send({
        type: "heartbeat",
        version: game.version,
        now: Date.now(),
        clock: game.clock && { left: clockNow(game), running: game.clock.running },
        spectators: 0,
        present: [true, true],
      });
  }, 1000);
  let pending = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 6) {
      const short = pending[1] & 127;
      const start = short === 126 ? 4 : 2;
      const length = short === 126 ? pending.readUInt16BE(2) : short;
      if (pending.length < start + 4 + length) return;
      const mask = pending.subarray(start, start + 4);
      const data = pending
        .subarray(start + 4, start + 4 + length)
        .map((byte, index) => byte ^ mask[index % 4]);
      const opcode = pending[0] & 15;
      pending = pending.subarray(start + 4 + length);
      if (opcode === 8) {
        socket.end();
        return;
      }
      if (opcode === 1) handle(game, client, JSON.parse(Buffer.from(data).toString()));
    }
  });
  const done = () => {
    clearInterval(beat);
    game.sockets.delete(client);
  };
  socket.on("close", done);
  socket.on("error", done);
});

server.listen(PORT, "127.0.0.1", () => console.log(`http://127.0.0.1:${PORT}/`));
