// When what a client shows is live: clocks, tabs that sleep, links that lag.

import assert from "node:assert/strict";
import test from "node:test";

import { ASK_MS, Game, LIVE_MS, PING_MS } from "./game.js";
import { state, update, heartbeat, connectedGame, withoutPings, pingIn } from "./game.testing.mjs";

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
