import assert from "node:assert/strict";
import test from "node:test";

import {
  ASK_MS,
  ANSWER_MS,
  Game,
  INSIST_MS,
  isWholeTurn,
  LIVE_MS,
  LONGEST_MESSAGE,
  MOST_ERRORS,
  PING_MS,
  randomId,
} from "./game.js";

const STEPS = {
  nodes: [
    { a: 1, b: 1 },
    { x: -1, y: -1 },
  ],
};

/**
 * A state of a game in which the sides alternate, as the viewer `you` sees it. The clocks of the server and of
 * the client agree where nothing else is said.
 */
function state(version, { moves = version, you = [0], ...rest } = {}) {
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

function update(version, options = {}) {
  const { protocol, game, name, options: _, moves, ...rest } = state(version, options);
  return {
    ...rest,
    type: "update",
    previous: version - 1,
    moves_from: moves.length - 1,
    moves: moves.slice(-1),
  };
}

function heartbeat(version, now, rest = {}) {
  return { type: "heartbeat", version, now, clock: null, spectators: 0, present: [true, true], ...rest };
}

function connectedGame(first = state(0), now = 0) {
  let ids = 0;
  const game = new Game({ newId: () => `message-${(ids += 1)}` });
  game.connected(now);
  game.receive({ ...first, now }, now);
  return game;
}

/** What was sent, without the pings. */
const withoutPings = ({ send }) => send.filter((message) => message.type !== "ping");

/** The number of the ping in what was sent. */
const pingIn = ({ send }) => send.find((message) => message.type === "ping").sent;

test("steps are followed through the graph", () => {
  assert.ok(isWholeTurn(STEPS, ["a", "x"]));
  assert.ok(!isWholeTurn(STEPS, ["a"]));
  assert.ok(!isWholeTurn(STEPS, ["a", "x", "y"]));
  assert.ok(!isWholeTurn(STEPS, ["toString"]));
  assert.ok(!isWholeTurn(null, ["a"]));
});

test("ids are made without a secure context", (t) => {
  t.mock.method(crypto, "randomUUID", () => assert.fail("there is no randomUUID over plain HTTP"));
  const game = new Game();
  game.connected(0);
  game.receive(state(0), 0);
  const [{ id }] = game.move(["a", "x"], 1).send;
  assert.match(id, /^[0-9a-f]{32}$/);
  assert.notEqual(randomId(), id);
});

test("nothing is shown as live before the first state", () => {
  const game = new Game();
  assert.equal(game.view(0).connection, "loading");
  game.connected(0);
  assert.equal(game.view(0).connection, "loading");
  assert.equal(game.view(0).interactive, false);
  game.receive(state(3, { moves: 2 }), 1);
  assert.equal(game.view(1).connection, "live");
  assert.equal(game.view(1).interactive, true);
});

test("a state that does not come is asked for", () => {
  const game = new Game();
  game.connected(0);
  assert.deepEqual(withoutPings(game.tick(ASK_MS - 1)), []);
  assert.deepEqual(withoutPings(game.tick(ASK_MS)), [{ type: "state" }]);
  assert.deepEqual(withoutPings(game.tick(ASK_MS + 1)), []);
});

test("a move is pending until it is acknowledged and contained", () => {
  const game = connectedGame();
  const { send } = game.move(["a", "x"], 5);
  assert.deepEqual(send, [{ type: "move", id: "message-1", version: 0, steps: ["a", "x"] }]);
  assert.deepEqual(game.view(5).pendingSteps, ["a", "x"]);
  assert.equal(game.view(5).interactive, false);
  game.receive({ type: "ack", id: "message-1", version: 1 }, 6);
  assert.deepEqual(game.view(6).pendingSteps, ["a", "x"], "the board does not jump back before the update");
  game.receive(update(1), 7);
  assert.equal(game.view(7).pendingSteps, null);
  assert.equal(game.view(7).waiting, false);
  assert.equal(game.view(7).interactive, "premove");
});

test("an update that arrives before its acknowledgement takes the ghost away", () => {
  const game = connectedGame();
  game.move(["a", "x"], 5);
  game.receive(update(1), 6);
  assert.equal(game.view(6).pendingSteps, null);
  assert.equal(game.view(6).waiting, true);
  game.receive({ type: "ack", id: "message-1", version: 1 }, 7);
  assert.equal(game.view(7).waiting, false);
});

test("there are never two pending messages", () => {
  const game = connectedGame();
  game.move(["a", "x"], 5);
  const second = game.move(["b", "y"], 6);
  assert.deepEqual(second, { send: [], notices: [{ key: "web-still-pending" }] });
  assert.deepEqual(game.act("resign", 7).send, []);
});

test("a pending message is sent again with the same id", () => {
  const game = connectedGame();
  const [message] = game.move(["a", "x"], 0).send;
  assert.deepEqual(withoutPings(game.tick(ANSWER_MS - 1)), []);
  assert.deepEqual(withoutPings(game.tick(ANSWER_MS)), [message]);
  assert.deepEqual(withoutPings(game.tick(ANSWER_MS + 1)), []);
  game.disconnected(3000);
  assert.deepEqual(game.tick(9000).send, []);
  assert.deepEqual(withoutPings(game.connected(9500)), [message]);
  game.receive({ type: "ack", id: message.id, version: 1 }, 9600);
  assert.deepEqual(
    game.tick(20_000).send.filter((sent) => sent.type === "move"),
    [],
  );
});

test("a refused move is taken back with the reason of the server", () => {
  const game = connectedGame();
  game.move(["a", "x"], 0);
  const error = { key: "move-illegal", text: "That is not legal." };
  const { notices } = game.receive({ type: "refused", id: "message-1", version: 0, error }, 1);
  assert.deepEqual(notices, [error]);
  assert.equal(game.view(1).pendingSteps, null);
  assert.equal(game.view(1).waiting, false);
  assert.equal(game.view(1).interactive, true);
});

test("a typed move that is refused comes back to be corrected", () => {
  const game = connectedGame();
  game.move("a9x", 0);
  const error = { key: "move-illegal", text: "That is not legal." };
  const refused = game.receive({ type: "refused", id: "message-1", version: 0, error }, 1);
  assert.deepEqual(refused, { send: [], notices: [error], returned: "a9x" });
  game.move("ax", 2);
  assert.equal(game.receive({ type: "ack", id: "message-2", version: 1 }, 3).returned, undefined);
});

test("a refusal that names a newer version makes the board stale", () => {
  const game = connectedGame();
  game.move(["a", "x"], 0);
  const error = { key: "server-stale", text: "The game has gone on." };
  const { send, notices } = game.receive({ type: "refused", id: "message-1", version: 2, error }, 1500);
  assert.deepEqual(notices, [error]);
  assert.deepEqual(send, [{ type: "state" }]);
  assert.equal(game.view(1500).connection, "reconnecting");
  assert.equal(game.view(1500).interactive, false);
  game.receive(heartbeat(0, 1500), 1500);
  assert.equal(game.view(1500).connection, "reconnecting", "a process that is behind proves nothing");
  game.receive(state(2, { now: 1510 }), 1510);
  assert.equal(game.view(1510).connection, "live");
});

test("a command that the server does not understand is given up", () => {
  const error = { key: "server-message-wrong", text: "The message was not understood." };
  const game = connectedGame();
  game.move(["a", "x"], 0);
  game.receive({ type: "error", id: "another", error }, 1);
  assert.equal(game.view(1).waiting, true, "it was another message");
  assert.deepEqual(game.receive({ type: "error", id: "message-1", error }, 2).notices, [error]);
  assert.equal(game.view(2).waiting, false);
  assert.equal(game.view(2).interactive, true);
});

test("errors that name no command end a command that is not answered, but not at once", () => {
  const error = { key: "server-message-wrong", text: "The message was not understood." };
  const game = connectedGame();
  game.receive({ type: "error", error }, 0);
  game.move(["a", "x"], 0);
  for (let count = 1; count < MOST_ERRORS; count += 1) {
    assert.deepEqual(game.receive({ type: "error", error }, count).notices, []);
    assert.equal(game.view(count).waiting, true, "it may have been a preview");
  }
  assert.deepEqual(game.receive({ type: "error", error }, 10).notices, [error]);
  assert.equal(game.view(10).waiting, false);
});

test("a command that came too soon after others is sent again", () => {
  const game = connectedGame();
  const [message] = game.move(["a", "x"], 0).send;
  const error = { key: "server-too-many-messages", text: "Slow down." };
  for (let count = 0; count < 2 * MOST_ERRORS; count += 1) {
    assert.deepEqual(game.receive({ type: "error", id: count ? "message-1" : null, error }, 1).notices, []);
  }
  assert.deepEqual(withoutPings(game.tick(ANSWER_MS)), [message]);
});

test("a move that is too long is not sent", () => {
  const game = connectedGame();
  const output = game.move("é".repeat(LONGEST_MESSAGE / 2), 0);
  assert.deepEqual(output, { send: [], notices: [{ key: "web-move-too-long" }] });
  assert.equal(game.view(0).waiting, false);
  assert.equal(game.move("e".repeat(LONGEST_MESSAGE / 2), 0).send.length, 1);
});

test("answers to other messages change nothing", () => {
  const game = connectedGame();
  game.move(["a", "x"], 0);
  game.receive({ type: "refused", id: "other", version: 0, error: { key: "stale", text: "" } }, 1);
  game.receive({ type: "ack", id: "other", version: 1 }, 1);
  assert.deepEqual(game.view(1).pendingSteps, ["a", "x"]);
});

test("an update after a gap is ignored and the state asked for", () => {
  const game = connectedGame();
  const { send } = game.receive(update(2), 5);
  assert.deepEqual(send, [{ type: "state" }]);
  const view = game.view(5);
  assert.equal(view.state.version, 0);
  assert.equal(view.connection, "reconnecting", "a board that is known to be stale does not look live");
  assert.equal(view.interactive, false);
  game.receive(state(2, { now: 6 }), 6);
  assert.equal(game.view(6).connection, "live");
});

test("a repeated update does no harm", () => {
  const game = connectedGame();
  game.receive(update(1), 1);
  game.receive(update(1), 2);
  assert.equal(game.view(2).state.version, 1);
  assert.equal(game.view(2).connection, "live");
  assert.deepEqual(game.view(2).state.moves, ["m0"]);
});

test("a heartbeat with another version asks for the state", () => {
  const game = connectedGame();
  assert.deepEqual(game.receive(heartbeat(0, 1000), 1000).send, []);
  assert.deepEqual(game.receive(heartbeat(4, 2000), 2000).send, [{ type: "state" }]);
  assert.equal(game.view(2000).connection, "reconnecting");
  const again = withoutPings(game.tick(2000 + ASK_MS));
  assert.deepEqual(again, [{ type: "state" }], "and again if there is no answer");
});

test("an older state is not believed until the server insists", () => {
  const game = connectedGame(state(4));
  assert.deepEqual(game.receive(state(3), 100).send, [{ type: "state" }]);
  assert.equal(game.view(100).state.version, 4);
  assert.equal(game.view(100).connection, "reconnecting");
  game.receive(state(4), 200);
  assert.equal(game.view(200).connection, "live");
  game.receive(state(3), 300);
  game.receive(state(3), 300 + INSIST_MS);
  assert.equal(game.view(300 + INSIST_MS).state.version, 3);
});

test("a move that a restored backup does not contain is given up", () => {
  const lost = { send: [], notices: [{ key: "web-move-lost" }] };
  for (const isShown of [true, false]) {
    const game = connectedGame(state(2));
    game.move(["a", "x"], 0);
    if (isShown) game.receive({ ...update(3), now: 5 }, 5);
    game.receive({ type: "ack", id: "message-1", version: isShown ? 4 : 3 }, 5);
    game.disconnected(10);
    game.connected(20);
    game.receive(state(2, { now: 30 }), 30);
    assert.equal(game.view(30).waiting, true, "the process may be behind");
    assert.equal(game.view(30).connection, "reconnecting");
    const later = 30 + INSIST_MS;
    assert.deepEqual(game.receive(state(2, { now: later }), later), lost);
    const view = game.view(later);
    assert.deepEqual([view.waiting, view.state.version, view.interactive], [false, 2, true]);
  }
  const steady = connectedGame(state(2));
  steady.move(["a", "x"], 0);
  steady.receive({ type: "ack", id: "message-1", version: 3 }, 5);
  steady.receive(heartbeat(2, 10), 10);
  assert.equal(steady.view(10).connection, "reconnecting");
  const { notices } = steady.receive(heartbeat(2, 10 + INSIST_MS), 10 + INSIST_MS);
  assert.deepEqual(notices, lost.notices);
  assert.equal(steady.view(10 + INSIST_MS).interactive, true);
});

test("a take-back shortens the list of moves", () => {
  const game = connectedGame(state(3));
  const shorter = { ...update(4, { moves: 2 }), moves_from: 2, moves: [] };
  game.receive(shorter, 1);
  assert.deepEqual(game.view(1).state.moves, ["m0", "m1"]);
});

test("who is present may be unknown", () => {
  const seats = [0, 1].map(() => ({ kind: "person", taken: true, present: null }));
  const game = connectedGame(state(0, { seats }));
  assert.deepEqual(game.view(1).present, [null, null]);
  game.receive(heartbeat(0, 2, { present: [true, false] }), 2);
  assert.deepEqual(game.view(2).present, [true, false]);
  game.receive(heartbeat(0, 3, { present: null }), 3);
  assert.deepEqual(game.view(3).present, [null, null]);
  assert.equal(game.view(3).connection, "live");
});

test("clocks run while live and stand still otherwise", () => {
  const game = connectedGame();
  assert.deepEqual(game.view(1000).clock.left, [9000, 10_000]);
  game.receive(heartbeat(0, 1100, { clock: { left: [8900, 10_000], running: 0 } }), 1100);
  assert.deepEqual(game.view(1200).clock.left, [8800, 10_000]);
  const frozen = game.view(1100 + LIVE_MS).clock.left;
  assert.deepEqual(frozen, [8900 - LIVE_MS, 10_000]);
  assert.deepEqual(game.view(60_000).clock.left, frozen);
  assert.equal(game.view(60_000).connection, "reconnecting");
});

test("an update that comes twice does not stop the clock", () => {
  const game = connectedGame();
  const clock = { control: "5m", left: [10_000, 9000], running: 1, per_move: false };
  const moved = { ...update(1), now: 100, clock };
  game.receive(moved, 100);
  assert.deepEqual(game.view(600).clock.left, [10_000, 8500]);
  game.receive(moved, 600);
  assert.equal(game.view(1000).connection, "live");
  assert.deepEqual(game.view(1000).clock.left, [10_000, 8100]);
});

test("a clock that was on its way for long shows the time that has passed since", () => {
  const game = connectedGame();
  game.receive(heartbeat(0, 500, { clock: { left: [9500, 10_000], running: 0 } }), 1900);
  assert.deepEqual(game.view(1900).clock.left, [8100, 10_000]);
});

test("a cut connection stops the clock at once", () => {
  const game = connectedGame();
  game.disconnected(700);
  assert.deepEqual(game.view(5000).clock.left, [9300, 10_000]);
  game.connected(6000);
  assert.equal(game.view(6000).connection, "reconnecting", "live only once the server has spoken");
  assert.deepEqual(game.view(6000).clock.left, [9300, 10_000], "it stands until the server has spoken");
  game.tick(6100);
  assert.deepEqual(game.view(6100).clock.left, [9300, 10_000]);
  game.receive(
    state(0, { now: 6100, clock: { control: "5m", left: [4000, 10_000], running: 0, per_move: false } }),
    6100,
  );
  // It may have been said as early as the connection began; a clock never shows more than there is.
  assert.deepEqual(game.view(6200).clock.left, [3800, 10_000]);
});

test("a clock never runs below nothing or after the end", () => {
  const game = connectedGame(
    state(0, { clock: { control: "5m", left: [500, 900], running: 0, per_move: false } }),
  );
  assert.deepEqual(game.view(2000).clock.left, [0, 900]);
  game.receive(state(1, { now: 2000, moves: 0, status: "over" }), 2000);
  assert.deepEqual(game.view(4000).clock.left, [10_000, 10_000]);
});

test("without a connection no move is made", () => {
  const game = connectedGame();
  game.disconnected(10);
  const output = game.move(["a", "x"], 20);
  assert.deepEqual(output, { send: [], notices: [{ key: "web-not-connected" }] });
  assert.equal(game.view(20).interactive, false);
});

test("a clock that is set back makes nothing look live, and nothing wait", () => {
  const hour = 3_600_000;
  const game = connectedGame(state(0), hour);
  const [message] = game.move(["a", "x"], hour).send;
  game.receive(heartbeat(4, hour + ASK_MS), hour + ASK_MS);
  assert.equal(game.isLive(0), false);
  assert.equal(game.view(0).connection, "reconnecting");
  assert.deepEqual(withoutPings(game.tick(0)), [message, { type: "state" }]);
  const calm = connectedGame(state(0), hour);
  assert.equal(calm.view(0).connection, "reconnecting");
  const ping = pingIn(calm.tick(5));
  calm.receive({ type: "pong", sent: ping, now: hour + 8 }, 10);
  calm.receive(heartbeat(0, hour + 10), 12);
  assert.equal(calm.view(20).connection, "live", "the next ping tells");
});

test("a clock of the server that is set forward makes nothing look live", () => {
  const hour = 3_600_000;
  const game = connectedGame();
  game.receive(heartbeat(0, 1000 + hour), 1000);
  assert.equal(game.view(1000).connection, "reconnecting");
});

test("a tab that wakes up asks at once", () => {
  const game = connectedGame();
  assert.deepEqual(withoutPings(game.woke(50_000)), [{ type: "state" }]);
  assert.equal(game.view(50_000).connection, "reconnecting");
});

test("what was queued while a tab slept makes nothing look live", () => {
  const game = connectedGame();
  const before = pingIn(game.tick(PING_MS));
  const clock = game.view(PING_MS).clock;
  const after = pingIn(game.woke(50_000));
  game.receive({ type: "pong", sent: before, now: PING_MS }, 50_001);
  game.receive(heartbeat(0, PING_MS + 500), 50_001);
  assert.equal(game.view(50_001).connection, "reconnecting");
  assert.deepEqual(game.view(50_001).clock, clock, "the clock stands");
  game.receive({ type: "pong", sent: after, now: 50_003 }, 50_005);
  assert.equal(game.view(50_005).connection, "reconnecting", "the heartbeat was old");
  game.receive(state(0, { now: 50_006 }), 50_007);
  assert.equal(game.view(50_007).connection, "live");
});

test("a clock that is set while the tab sleeps does not rejuvenate what was queued", () => {
  const game = connectedGame();
  game.woke(100);
  game.receive(heartbeat(0, 100), 101);
  assert.equal(game.view(101).connection, "reconnecting", "only answers to later pings count");
});

// How old messages are.

test("heartbeats that are ten seconds late make nothing look live", () => {
  const late = 10_000;
  const game = new Game();
  game.connected(0);
  const pongs = [];
  for (let now = 0; now < 60_000; now += 100) {
    for (const message of game.tick(now).send) {
      // The way to the server is quick, only the way back is not.
      if (message.type === "ping") pongs.push({ at: now + late, pong: { ...message, type: "pong", now } });
    }
    if (now === late) game.receive(state(0), now);
    if (now > late && now % 1000 === 0) game.receive(heartbeat(0, now - late), now);
    while (pongs[0]?.at <= now) game.receive(pongs.shift().pong, now);
    assert.notEqual(game.view(now).connection, "live");
    assert.equal(game.view(now).interactive, false);
  }
});

test("what a lagging link delivers is live for as long as it is fresh", () => {
  const game = new Game();
  const sent = pingIn(game.connected(1000, 400));
  // The clock of the server is an hour ahead.
  const server = (local) => 3_600_000 + local;
  game.receive(state(0, { now: server(700) }), 1300);
  assert.equal(game.isLive(400 + LIVE_MS - 1), true, "it was said after the connection began");
  assert.equal(game.isLive(400 + LIVE_MS), false);
  game.receive({ type: "pong", sent, now: server(1200) }, 1500);
  assert.equal(game.isLive(500 + LIVE_MS - 1), true, "the ping proves more");
  assert.equal(game.isLive(500 + LIVE_MS), false);
  game.receive(heartbeat(0, server(2000)), 2600);
  assert.equal(game.isLive(1800 + LIVE_MS - 1), true);
  assert.equal(game.isLive(1800 + LIVE_MS), false);
});

test("pings are rare while all is well", () => {
  const game = connectedGame();
  let pings = 0;
  for (let now = 100; now <= 20_000; now += 100) {
    for (const message of game.tick(now).send) {
      if (message.type !== "ping") continue;
      pings += 1;
      game.receive({ type: "pong", sent: message.sent, now }, now);
    }
    if (now % 1000 === 0) game.receive(heartbeat(0, now), now);
  }
  assert.equal(pings, 20_000 / PING_MS);
  assert.equal(game.view(20_000).connection, "live");
});

const waitingGame = () => connectedGame(state(1));

test("a premove is sent in answer to the move it waits for", () => {
  const game = waitingGame();
  game.premove(["a", "x"], 1);
  assert.deepEqual(game.view(1).premove, ["a", "x"]);
  const { send } = game.receive(update(2), 2);
  assert.deepEqual(send, [{ type: "move", id: "message-1", version: 2, steps: ["a", "x"] }]);
  assert.equal(game.view(2).premove, null);
  assert.deepEqual(game.view(2).pendingSteps, ["a", "x"]);
});

test("a premove survives a state of the same version", () => {
  const game = waitingGame();
  game.premove(["a", "x"], 1);
  game.receive(state(1), 2);
  assert.deepEqual(game.view(2).premove, ["a", "x"]);
  assert.equal(game.receive(state(2), 3).send.length, 1);
});

const DROPPED = { send: [], notices: [{ key: "web-premove-dropped" }] };

test("a premove that is the beginning of a turn is gone on with", () => {
  const game = waitingGame();
  game.premove(["b"], 1);
  assert.deepEqual(game.receive(update(2), 2), { send: [], notices: [], begun: ["b"] });
  assert.equal(game.view(2).premove, null);
  assert.equal(game.view(2).interactive, true);
});

test("a premove is dropped when it is not legal", () => {
  const game = waitingGame();
  game.premove(["c"], 1);
  assert.deepEqual(game.receive(update(2), 2), DROPPED);
});

test("a premove is dropped when something else than a move comes", () => {
  const game = waitingGame();
  game.premove(["a", "x"], 1);
  const offer = { draw: 1, take_back: null, rematch: null };
  assert.deepEqual(game.receive({ ...update(2, { moves: 1 }), offers: offer }, 2), DROPPED);
});

test("a premove is dropped when a version was missed", () => {
  const game = waitingGame();
  game.premove(["a", "x"], 1);
  assert.deepEqual(game.receive(state(4), 2), DROPPED);
});

test("a premove is dropped when the game is over", () => {
  const game = waitingGame();
  game.premove(["a", "x"], 1);
  assert.deepEqual(game.receive(state(2, { status: "over", can: [], steps: null }), 2), DROPPED);
});

test("a premove can be cancelled", () => {
  const game = waitingGame();
  game.premove(["a", "x"], 1);
  game.cancelPremove();
  assert.deepEqual(game.receive(update(2), 2), { send: [], notices: [] });
});

test("spectators neither move nor prepare moves", () => {
  const game = connectedGame(state(0, { you: [] }));
  assert.equal(game.view(1).interactive, false);
  game.premove(["a", "x"], 1);
  assert.equal(game.view(1).premove, null);
});

test("two on one screen move in turn and make no premoves", () => {
  const game = connectedGame(state(0, { you: [0, 1] }));
  assert.equal(game.view(1).interactive, true);
  game.move(["a", "x"], 1);
  game.receive({ type: "ack", id: "message-1", version: 1 }, 2);
  game.receive(update(1, { you: [0, 1] }), 2);
  assert.equal(game.view(2).interactive, true);
});

test("a pending move is drawn as its preview showed it", () => {
  const game = connectedGame();
  game.look(["a", "x"], 1);
  const board = { moves: ["preview"] };
  game.receive({ type: "preview", version: 0, steps: ["a", "x"], board, prompt: "", effects: [] }, 2);
  game.move(["a", "x"], 3);
  assert.equal(game.view(3).pendingBoard, board);
  game.receive(update(1), 4);
  assert.equal(game.view(4).pendingBoard, null);
});

test("a preview is shown only for the version and until the next step", () => {
  const game = connectedGame();
  assert.deepEqual(game.look(["a"], 1).send, [{ type: "preview", version: 0, steps: ["a"] }]);
  const answer = { type: "preview", version: 0, steps: ["a"], board: {}, prompt: "", effects: [] };
  game.receive(answer, 2);
  assert.equal(game.view(2).preview, answer);
  game.look([], 3);
  assert.equal(game.view(3).preview, null);
  game.receive({ ...answer, version: 7 }, 4);
  assert.equal(game.view(4).preview, null);
});

// Random faults against a model of the server.

/** Numbers from a seed (mulberry32), so that a failing run can be repeated. */
function random(seed) {
  let number = seed;
  return () => {
    number = (number + 0x6d2b79f5) | 0;
    let t = Math.imul(number ^ (number >>> 15), 1 | number);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

class ModelServer {
  now = 0;

  constructor() {
    this.moves = [];
    this.log = [];
    this.answered = new Map();
  }

  get version() {
    return this.log.length;
  }

  state(side) {
    const moves = this.moves.length;
    return {
      ...state(this.version, { moves, you: [side], now: this.now }),
      moves: [...this.moves],
      board: { moves: [...this.moves] },
    };
  }

  /** Answers a message from a side: what goes to the sender and what to everyone. */
  handle(side, message) {
    const answer = { sender: [], all: null };
    if (message.type === "state") answer.sender.push(this.state(side));
    if (message.type === "ping") answer.sender.push({ type: "pong", sent: message.sent, now: this.now });
    if (message.type !== "move" && message.type !== "act") return answer;
    const known = this.answered.get(message.id);
    if (known !== undefined) {
      answer.sender.push({ type: "ack", id: message.id, version: known });
    } else if (
      message.version !== this.version ||
      (message.type === "move" && this.moves.length % 2 !== side)
    ) {
      const error = { key: "stale", text: "stale" };
      answer.sender.push({ type: "refused", id: message.id, version: this.version, error }, this.state(side));
    } else {
      const from = this.moves.length;
      if (message.type === "move") this.moves.push(`${side}:${message.id}:${message.steps.join()}`);
      this.log.push({ id: message.id, moves: [...this.moves] });
      this.answered.set(message.id, this.version);
      answer.sender.push({ type: "ack", id: message.id, version: this.version });
      answer.all = (to) => {
        const { protocol, game, name, options, moves, ...rest } = this.state(to);
        return {
          ...rest,
          type: "update",
          previous: this.version - 1,
          moves_from: from,
          moves: this.moves.slice(from),
        };
      };
    }
    return answer;
  }
}

/** Plays two clients against the server over links that drop, delay, duplicate and cut. */
function runFaults(seed, { faulty, calm }) {
  const chance = random(seed);
  const server = new ModelServer();
  const queue = [];
  const clients = [0, 1].map((side) => {
    let ids = 0;
    return {
      side,
      connection: 0,
      game: new Game({ newId: () => `side-${side}-${(ids += 1)}` }),
      intended: new Set(),
    };
  });
  let faults = true;
  let now = 0;
  const versionAt = [[0, 0]];
  const delay = () => 10 + chance() * (faults ? (chance() < 0.05 ? 4000 : 600) : 40);

  const post = (client, toServer, message) => {
    if (faults && chance() < 0.08) return;
    const copies = faults && chance() < 0.08 ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      // In order within a connection; what the client sent over an old one may arrive late.
      const ahead = queue.filter(
        (other) =>
          other.client === client && other.toServer === toServer && other.connection === client.connection,
      );
      const at = Math.max(now + delay(), ...ahead.map((other) => other.at));
      queue.push({ at, client, toServer, message: structuredClone(message), connection: client.connection });
    }
  };
  const emit = (client, output) => {
    for (const message of output.send) {
      if (message.type === "move") {
        client.intended.add(message.id);
        client.made = message;
      }
      post(client, true, message);
    }
  };
  const connect = (client) => {
    client.connection += 1;
    client.up = true;
    emit(client, client.game.connected(now));
    post(client, false, server.state(client.side));
  };

  const check = (client) => {
    const view = client.game.view(now);
    if (!view.state) return;
    const { version } = view.state;
    const truth = version === 0 ? [] : server.log[version - 1]?.moves;
    assert.deepEqual(view.state.board.moves, truth, "the shown board was true");
    assert.deepEqual(view.state.moves, truth, "the shown moves are those of the board");
    if (view.pendingSteps) assert.equal(client.made.version, version, "a ghost answers what is shown");
    if (view.connection === "live") {
      const since = now - LIVE_MS;
      const atLeast = versionAt.findLast(([time]) => time <= since)?.[1] ?? 0;
      assert.ok(version >= atLeast, `live with ${version}, the server had ${atLeast}`);
    }
  };

  const step = () => {
    now += 50;
    server.now = now;
    for (const client of clients) {
      if (!client.up && chance() < (faults ? 0.1 : 0.5)) connect(client);
      else if (client.up && faults && chance() < 0.015) {
        client.up = false;
        client.connection += 1;
        emit(client, client.game.disconnected(now));
      }
      const view = client.game.view(now);
      if (faults || view.state?.turns < calm) {
        if (view.interactive === true && chance() < 0.2) emit(client, client.game.move(["a", "x"], now));
        if (view.interactive === "premove" && chance() < 0.1)
          emit(client, client.game.premove(["b", "y"], now));
        if (faults && chance() < 0.01) emit(client, client.game.act("offer_draw", now));
      }
      emit(client, client.game.tick(now));
      if (client.up && now % 1000 === 0) post(client, false, heartbeat(server.version, now));
    }
    queue.sort((one, other) => one.at - other.at);
    while (queue[0]?.at <= now) {
      const { client, toServer, message, connection } = queue.shift();
      if (toServer) {
        const { sender, all } = server.handle(client.side, message);
        if (connection === client.connection) for (const answer of sender) post(client, false, answer);
        if (all) for (const other of clients) if (other.up) post(other, false, all(other.side));
      } else if (connection === client.connection) {
        emit(client, client.game.receive(message, now));
      }
      versionAt.push([now, server.version]);
      clients.forEach(check);
    }
    clients.forEach(check);
  };

  while (now < faulty) step();
  faults = false;
  const end = now + 15_000;
  while (now < end) step();

  const ids = server.log.map((event) => event.id);
  assert.equal(new Set(ids).size, ids.length, "no message is played twice");
  for (const client of clients) {
    const view = client.game.view(now);
    assert.equal(view.connection, "live");
    assert.equal(view.state.version, server.version, "both end with the state of the server");
    assert.deepEqual(view.state.moves, server.moves);
    assert.equal(view.waiting, false, "nothing is left pending");
    for (const move of server.moves.filter((text) => text.startsWith(`${client.side}:`))) {
      assert.ok(client.intended.has(move.split(":")[1]), "only moves that were made are played");
    }
  }
  return server.moves.length;
}

test("clients converge after random faults, and no move is lost, doubled or invented", () => {
  let moves = 0;
  for (let seed = 1; seed <= 150; seed += 1) {
    try {
      moves += runFaults(seed, { faulty: 30_000, calm: 40 });
    } catch (error) {
      error.message = `seed ${seed}: ${error.message}`;
      throw error;
    }
  }
  assert.ok(moves > 1000, `the games went on: ${moves} moves`);
});
