// The coach of a game: when it asks, what it makes of the answers, and that nobody waits for it for ever.

import assert from "node:assert/strict";
import { test } from "node:test";
import "../dev/browser.mjs";

const { Coach, mayBeCoached } = await import("./coach.js");
const { givesGameAway, isThreat } = await import("./coach-words.js");

const ALL = { warnings: true, threats: true, comments: "brief" };
const person = { kind: "person", taken: true, present: true };
const computer = { kind: "computer", player: "level-3", label: "Level 3" };

function stateAfter(moves, more = {}) {
  return {
    game: "ugly_duck",
    options: { size: "5x5" },
    version: moves.length + 1,
    status: "playing",
    you: [0],
    seats: [person, computer],
    turns: moves.length,
    turn: moves.length % 2,
    can: moves.length % 2 === 0 ? ["move"] : [],
    moves,
    ...more,
  };
}

/** A coach with an engine that keeps its questions. */
function lesson() {
  const asked = [];
  let hooks;
  let changes = 0;
  const engine = {
    analyse: (line, effort) => asked.push({ kind: "analyse", line, effort }) && String(asked.length),
    review: (line, seconds) => asked.push({ kind: "review", line, seconds }) && String(asked.length),
    stop: (...kinds) => asked.push({ kind: "stop", kinds }),
  };
  const coach = new Coach({
    engine: (given) => {
      hooks = given;
      return engine;
    },
    start: async () => null,
    position: async ({ position, moves }, steps) => ({
      position: `${position ?? "start"} ${moves.join(" ")}`.trim(),
      move: steps ? steps.join("") : (moves.at(-1) ?? null),
    }),
    changed: () => changes++,
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { coach, asked, settle, hooks: () => hooks, changes: () => changes };
}

const judged = (move, mark, turn = 1) => ({ turn, move, mark, line: [], reply: [], forced: false });

test("a coach helps one person against the computer, and nobody else", async () => {
  assert.ok(mayBeCoached(stateAfter([])));
  assert.ok(!mayBeCoached(stateAfter([], { seats: [person, person] })));
  assert.ok(!mayBeCoached(stateAfter([], { you: [] })));
  const { coach, asked, settle } = lesson();
  const between = stateAfter(["b1c2", "d5d4"], { seats: [person, person] });
  coach.follow(between, ALL);
  await settle();
  assert.deepEqual(asked, []);
  assert.ok(!coach.warns(between));
});

test("a coach that is off asks nothing", async () => {
  const { coach, asked, settle } = lesson();
  coach.follow(stateAfter(["b1c2", "d5d4"]), { warnings: false, threats: false, comments: "off" });
  await settle();
  assert.deepEqual(asked, []);
});

test("a move is judged as one move of the position on the board", async () => {
  const { coach, asked, settle, hooks } = lesson();
  coach.follow(stateAfter(["b1c2", "d5d4"]), { ...ALL, threats: false, comments: "off" });
  await settle();
  const examined = coach.examine(["c2", "c3"]);
  await settle();
  assert.deepEqual(asked.at(-1).line, {
    game: "ugly_duck",
    options: { size: "5x5" },
    position: "start b1c2 d5d4",
    moves: ["c2c3"],
  });
  hooks().reviewed({ id: String(asked.length), moves: [judged("c2c3", "blunder")] });
  assert.ok(givesGameAway(await examined));
});

test("a judgement that fails or is of an older position is none", async () => {
  const { coach, settle, hooks } = lesson();
  coach.follow(stateAfter([]), ALL);
  await settle();
  const failed = coach.examine("b1c2");
  await settle();
  hooks().failed("review", "busy");
  assert.equal(await failed, null);
  const outdated = coach.examine("b1c2");
  await settle();
  coach.follow(stateAfter(["b1c2"]), ALL);
  assert.equal(await outdated, null);
});

test("nobody waits for ever for a judgement", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { coach, settle } = lesson();
  coach.follow(stateAfter([]), ALL);
  await settle();
  const examined = coach.examine("b1c2");
  await settle();
  context.mock.timers.tick(10_000);
  assert.equal(await examined, null);
});

test("both moves of a turn get a comment, and what is taken back loses it", async () => {
  const { coach, asked, settle, hooks, changes } = lesson();
  const wanted = { ...ALL, threats: false };
  coach.follow(stateAfter([]), wanted);
  await settle();
  coach.follow(stateAfter(["b1c2"]), wanted);
  coach.follow(stateAfter(["b1c2", "d5d4"]), wanted);
  await settle();
  const question = asked.at(-1);
  assert.deepEqual([question.kind, question.line.moves], ["review", ["b1c2", "d5d4"]]);
  const moves = [judged("b1c2", null), judged("d5d4", "mistake", 2)];
  hooks().reviewed({ id: String(asked.length), moves });
  assert.deepEqual([coach.comment(0), coach.comment(1)], moves);
  assert.equal(changes(), 1);
  coach.follow(stateAfter([], { version: 9 }), wanted);
  assert.equal(coach.comment(0), undefined);
});

test("a turn that is over before the coach knows the position gets its comments too", async () => {
  const { coach, asked, settle } = lesson();
  coach.follow(stateAfter([]), ALL);
  coach.follow(stateAfter(["a1a2", "e5e4"]), ALL);
  await settle();
  const { line } = asked.find(({ kind }) => kind === "review");
  assert.deepEqual([line.position, line.moves], ["start", ["a1a2", "e5e4"]]);
});

test("a threat is shown in its position alone, and only if it gains something", async () => {
  const { coach, asked, settle, hooks } = lesson();
  coach.follow(stateAfter(["b1c2", "d5d4"]), { ...ALL, comments: "off" });
  await settle();
  const id = String(asked.findIndex(({ kind }) => kind === "analyse") + 1);
  const free = { score: { proven: "win", turns: 3 }, moves: ["d4d3"] };
  hooks().threat(free);
  assert.equal(coach.threat(2), null, "nothing is known of the position itself");
  hooks().lines({ id, lines: [{ score: { estimate: 0.2 }, moves: ["c2c3"] }] });
  assert.equal(coach.threat(2), free);
  coach.follow(stateAfter(["b1c2", "d5d4", "c2c3"]), { ...ALL, comments: "off" });
  assert.equal(coach.threat(3), null);
  const estimate = (number) => ({ estimate: number });
  assert.ok(!isThreat(estimate(0), estimate(0.1)));
  assert.ok(isThreat(estimate(0), estimate(9)));
  assert.ok(!isThreat({ proven: "win", turns: 1 }, free.score));
  assert.ok(!isThreat(estimate(0), { proven: "win", turns: 9 }));
});
