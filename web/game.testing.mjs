// States and messages of a game for the tests of the client.

import { Game } from "./game.js";

export const STEPS = {
  nodes: [
    { a: 1, b: 1 },
    { x: -1, y: -1 },
  ],
};

/**
 * A state of a game in which the sides alternate, as the viewer `you` sees it. The clocks of the server and of
 * the client agree where nothing else is said.
 */
export function state(version, { moves = version, you = [0], ...rest } = {}) {
  const turn = moves % 2;
  const list = Array.from({ length: moves }, (_, index) => `m${index}`);
  return {
    type: "state",
    protocol: 1,
    game_id: "g",
    version,
    now: 0,
    game: "test",
    name: "Test",
    options: {},
    seats: [0, 1].map(() => ({ kind: "person", name: null, taken: true, present: true })),
    you,
    status: "playing",
    turn,
    turns: moves,
    moves: list,
    board: { moves: list },
    steps: STEPS,
    prompt: "",
    clock: { control: "5m", left: [10_000, 10_000], running: turn, per_move: false },
    captured: [],
    tally: [],
    offers: { draw: null, take_back: null, rematch: null },
    can: you.includes(turn) ? ["move", "resign"] : ["resign"],
    result: null,
    rematch_id: null,
    last: moves > 0 ? { side: 1 - turn, move: `m${moves - 1}`, text: "", effects: [] } : null,
    spectators: 0,
    ...rest,
  };
}

export function update(version, options = {}) {
  const { protocol, game, name, options: _, moves, ...rest } = state(version, options);
  return {
    ...rest,
    type: "update",
    previous: version - 1,
    moves_from: moves.length - 1,
    moves: moves.slice(-1),
  };
}

export function heartbeat(version, now, rest = {}) {
  return { type: "heartbeat", version, now, clock: null, spectators: 0, present: [true, true], ...rest };
}

export function connectedGame(first = state(0), now = 0) {
  let ids = 0;
  const game = new Game({ newId: () => `message-${(ids += 1)}` });
  game.connected(now);
  game.receive({ ...first, now }, now);
  return game;
}

/** What was sent, without the pings. */
export const withoutPings = ({ send }) => send.filter((message) => message.type !== "ping");

/** The number of the ping in what was sent. */
export const pingIn = ({ send }) => send.find((message) => message.type === "ping").sent;
