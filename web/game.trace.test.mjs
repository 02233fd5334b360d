// The trace in `game.trace.json`: inputs of a client of a running game with their times, and what it shows and
// sends after each. The client in Rust, crates/server/examples/support/client.rs, is held to the same trace.
//
// After an intended change: node game.trace.test.mjs record

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { ANSWER_MS, Game, INSIST_MS, LIVE_MS, PING_MS } from "./game.js";

const FILE = fileURLToPath(new URL("game.trace.json", import.meta.url));

const STEPS = {
  nodes: [
    { a: 1, b: 1 },
    { x: -1, y: -1 },
  ],
};
/** The clock of the server is this far ahead. */
const AHEAD = 1_000_000;

/** A state of version `version` after as many moves less those that are told, as the first side sees it. */
function state(version, now, { moves = version, left = [60_000, 60_000], ...rest } = {}) {
  const turn = moves % 2;
  const list = Array.from({ length: moves }, (_, index) => `m${index}`);
  return {
    type: "state",
    version,
    now: AHEAD + now,
    seats: [0, 1].map(() => ({ kind: "person", taken: true, present: true })),
    you: [0],
    status: "playing",
    turn,
    turns: moves,
    moves_from: 0,
    moves: list,
    can: turn === 0 ? ["move", "resign"] : ["resign"],
    steps: turn === 0 ? STEPS : null,
    last: moves > 0 ? { side: 1 - turn } : null,
    clock: { control: "1m", left, running: turn, per_move: false },
    board: null,
    offers: null,
    result: null,
    captured: null,
    tally: null,
    prompt: null,
    spectators: 0,
    ...rest,
  };
}

function update(version, now, options) {
  const { moves, ...rest } = state(version, now, options);
  const from = Math.max(0, moves.length - 1);
  return { ...rest, type: "update", previous: version - 1, moves_from: from, moves: moves.slice(from) };
}

const heartbeat = (version, now, left, running) => ({
  type: "heartbeat",
  version,
  now: AHEAD + now,
  clock: { control: "1m", left, running, per_move: false },
  spectators: 0,
  present: [true, true],
});
const pong = (sent, now) => ({ type: "pong", sent, now: AHEAD + now });
const ack = (number, version) => ({ type: "ack", id: `trace-${number}`, version });
const error = { key: "server-stale", text: "" };

/** What happens, in order. */
function inputs() {
  const list = [];
  const at = (time, input) => list.push({ at: time, ...input });
  const hear = (time, message) => at(time, { receive: message });
  const tick = (time) => at(time, { tick: true });
  // It connects slowly, and a ping proves more than the connection does.
  at(1300, { connected: 1000 });
  hear(1400, state(0, 1200));
  tick(1500);
  hear(1700, pong(1, 1500));
  tick(1000 + LIVE_MS + 100);
  hear(3500, heartbeat(0, 3400, [57_800, 60_000], 0));
  // A move is acknowledged before it is shown, and the other way round.
  at(3600, { move: ["a", "x"] });
  hear(3700, ack(1, 1));
  tick(3700);
  hear(3750, update(1, 3720));
  at(3800, { premove: ["b", "y"] });
  hear(4500, update(2, 4400));
  tick(4500);
  hear(4600, update(3, 4580));
  hear(4650, ack(2, 3));
  // A premove that waits for something else is dropped.
  at(4700, { premove: ["b", "y"] });
  hear(4800, update(4, 4790, { moves: 3 }));
  // An update is missing, and one comes twice.
  hear(5000, update(6, 4990, { moves: 5 }));
  tick(5100);
  hear(5200, state(6, 5150, { moves: 4 }));
  hear(5300, update(6, 5290, { moves: 4 }));
  tick(5300);
  // A heartbeat that is late is not fresh, and none comes for a while.
  hear(7000, heartbeat(6, 5300, [50_000, 50_000], 0));
  tick(7000);
  tick(7300);
  tick(8400);
  hear(8500, pong(2, 8450));
  hear(8600, heartbeat(6, 8550, [47_000, 50_000], 0));
  tick(8500 + PING_MS);
  // A refusal knows more than the screen.
  hear(13_600, heartbeat(6, 13_550, [42_000, 50_000], 0));
  at(13_700, { move: ["a", "y"] });
  tick(13_700 + ANSWER_MS);
  hear(15_750, heartbeat(6, 15_700, [40_000, 50_000], 0));
  hear(15_800, { type: "refused", id: "trace-3", version: 7, error });
  tick(15_900);
  hear(15_950, heartbeat(6, 15_920, [39_500, 50_000], 0));
  hear(16_000, state(7, 15_970, { moves: 4 }));
  // The connection is lost in mid-move; the server comes back with an older state, and insists.
  at(16_100, { move: ["b", "x"] });
  hear(16_200, ack(4, 8));
  at(16_300, { disconnected: true });
  tick(17_000);
  at(17_500, { connected: 17_400 });
  hear(17_600, state(7, 17_550, { moves: 4 }));
  tick(17_700);
  hear(18_700, heartbeat(7, 18_650, [35_000, 50_000], 0));
  hear(17_600 + INSIST_MS, heartbeat(7, 17_550 + INSIST_MS, [33_000, 50_000], 0));
  tick(20_700);
  // Errors end a command, those that name none only after a while.
  at(20_800, { move: ["a", "x"] });
  hear(20_850, { type: "error", id: "another", error: { key: "server-message-wrong", text: "" } });
  hear(20_900, { type: "error", id: "trace-5", error: { key: "server-message-wrong", text: "" } });
  tick(20_900);
  at(21_000, { move: ["a", "x"] });
  hear(21_050, { type: "error", id: null, error: { key: "server-too-many-messages", text: "" } });
  for (let count = 0; count < 3; count += 1) {
    hear(21_100 + count, { type: "error", error: { key: "server-message-wrong", text: "" } });
    tick(21_100 + count);
  }
  // The clock of the server is set forward: what comes from the future proves nothing.
  hear(22_000, heartbeat(7, 82_000, [30_000, 50_000], 0));
  tick(22_000);
  hear(22_100, state(7, 82_050, { moves: 4 }));
  tick(22_200);
  hear(22_300, pong(9, 82_250));
  tick(23_300);
  at(23_400, { disconnected: true });
  at(23_500, { connected: 23_450 });
  hear(23_600, state(8, 83_550, { moves: 4, status: "over", can: [], steps: null }));
  tick(23_700);
  return list;
}

/** Everything that is seen of the client after each input. */
function replay(list) {
  let ids = 0;
  const game = new Game({ newId: () => `trace-${(ids += 1)}` });
  return list.map((input) => {
    const { at } = input;
    const output =
      "receive" in input
        ? game.receive(input.receive, at)
        : "connected" in input
          ? game.connected(at, input.connected)
          : "disconnected" in input
            ? game.disconnected(at)
            : "move" in input
              ? game.move(input.move, at)
              : "premove" in input
                ? game.premove(input.premove, at)
                : game.tick(at);
    const view = game.view(at);
    return {
      version: view.state?.version ?? null,
      moves: view.state?.moves ?? null,
      is_live: game.isLive(at),
      waiting: view.waiting,
      premove: view.premove !== null,
      left: view.clock?.left ?? null,
      sent: output.send,
    };
  });
}

if (process.argv[2] === "record") {
  const list = inputs();
  const seen = replay(list);
  const lines = list.map((input, index) => JSON.stringify({ input, then: seen[index] }));
  writeFileSync(FILE, `[\n${lines.join(",\n")}\n]\n`);
} else {
  const trace = JSON.parse(readFileSync(FILE, "utf8"));

  test("the trace is the one that is described here", () => {
    const plain = JSON.parse(JSON.stringify(inputs()));
    assert.deepEqual(
      trace.map(({ input }) => input),
      plain,
    );
  });

  test("the client answers as the trace says", () => {
    const seen = JSON.parse(JSON.stringify(replay(trace.map(({ input }) => input))));
    trace.forEach(({ input, then }, index) => {
      assert.deepEqual(seen[index], then, `input ${index}: ${JSON.stringify(input)}`);
    });
  });

  test("the trace is about everything", () => {
    for (const what of [true, false]) {
      for (const field of ["is_live", "waiting", "premove"]) {
        assert.ok(
          trace.some(({ then }) => then[field] === what),
          `${field} ${what}`,
        );
      }
    }
  });
}
