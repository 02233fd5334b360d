import assert from "node:assert/strict";
import test from "node:test";

import {
  ASK_MS,
  ANSWER_MS,
  Game,
  INSIST_MS,
  isWholeTurn,
  LONGEST_MESSAGE,
  MOST_ERRORS,
  randomId,
} from "./game.js";
import { STEPS, state, update, heartbeat, connectedGame, withoutPings } from "./game.testing.mjs";

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
