// @ts-check
/**
 * The client side of a running game: the last state the server confirmed, and at most one message that
 * waits for an answer.
 *
 * This is a pure state machine. It knows neither the page nor the network: each input returns the
 * messages to send and the notices to show, and `view` says what may be on the screen at a given time.
 * Times are those of `Date.now`, which, unlike `performance.now`, goes on while the system sleeps.
 * What it shows is always a confirmed state, with the pending move drawn over it only while that move
 * answers exactly the confirmed version. It looks live only while it is proved to be less than two seconds
 * old, however messages were delayed.
 */

import { Turn } from "./board/turn.js";
import { Freshness } from "./freshness.js";

/** @typedef {import("./types").State} State */
/** @typedef {import("./types").Steps} Steps */
/** @typedef {import("./types").Board} Board */
/** @typedef {import("./types").Clock} Clock */
/** @typedef {import("./types").ClientMessage} ClientMessage */
/** @typedef {import("./types").ServerMessage} ServerMessage */
/** @typedef {import("./types").Preview} Preview */
/** @typedef {Exclude<import("./types").Ability, "move">} Act */

/** @typedef {Extract<ClientMessage, { id: string }>} Command A message that is answered by its id. */
/** @typedef {{ key: string, text?: string }} Notice A key of the catalogue, or a sentence of the server. */
/**
 * @typedef {object} Output
 * @property {ClientMessage[]} send
 * @property {Notice[]} notices
 * @property {string[]} [begun] steps of a turn that were made ahead and are legal now
 * @property {string} [returned] a typed move that was refused, to be corrected
 */
/**
 * @typedef {object} Pending
 * @property {Command} message
 * @property {Board | null} board the board after the move, if it is known
 * @property {number | null} sentAt
 * @property {number | null} acknowledged the version that contains it
 * @property {number} errors how many errors of the server it may have caused
 */
/** @typedef {{ steps: string[], version: number }} Premove */
/** @typedef {"loading" | "live" | "reconnecting"} Connection */

/**
 * @typedef {object} View What may be on the screen.
 * @property {Connection} connection
 * @property {State | null} state the confirmed state
 * @property {string[] | null} pendingSteps steps of the pending move, to draw over the confirmed board
 * @property {Board | null} pendingBoard the board after it, if the server has shown it before
 * @property {string | null} pendingMove text of the pending move, if it was typed
 * @property {Act | null} pendingAct
 * @property {boolean} waiting whether a message waits for its answer
 * @property {boolean} acknowledged whether the server has confirmed that message
 * @property {string[] | null} premove
 * @property {Preview | null} preview what the steps made so far will do
 * @property {Clock | null} clock extrapolated to now while live, frozen otherwise
 * @property {(boolean | null)[]} present `null`: nobody knows
 * @property {number} spectators
 * @property {true | false | "premove"} interactive
 */

/** A message without an answer is sent again after this time. */
export const ANSWER_MS = 2000;
/** What the server confirmed longer ago is no longer live. */
export const LIVE_MS = 2000;
/** A ping is sent this often, and as often as the state is asked for while nothing is live. */
export const PING_MS = 5000;
/** The state is asked for at most once in this time. */
export const ASK_MS = 1000;
/** A server that keeps to an older state for this time is believed: it was restored from a backup. */
export const INSIST_MS = 3000;
/** The server closes a connection on which a longer message comes. */
export const LONGEST_MESSAGE = 4096;
/** A message is given up after this number of errors of which nobody knows what they are about. */
export const MOST_ERRORS = 3;

/**
 * Whether the steps are a whole legal turn.
 * @param {Steps | null} graph
 * @param {string[]} steps
 */
export function isWholeTurn(graph, steps) {
  return new Turn(graph).node(steps) === -1;
}

/**
 * Milliseconds since then. The clock of the system can be set back; then nobody knows how long it was, and
 * whatever waits for time to pass has waited long enough.
 * @param {number} then
 * @param {number} now
 */
function age(then, now) {
  return now < then ? Infinity : now - then;
}

/** 128 random bits. `crypto.randomUUID` does not exist on pages that come over plain HTTP. */
export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Game {
  /** @type {() => string} */ #newId;
  /** @type {State | null} */ #confirmed = null;
  /** @type {Pending | null} */ #pending = null;
  /** @type {Premove | null} */ #premove = null;
  /** @type {Preview | null} */ #preview = null;
  /** @type {(boolean | null)[]} */ #present = [];
  #spectators = 0;
  #freshness = new Freshness();
  /** The time of the server to which the clock belongs; `null` while the clock is frozen.
   * @type {number | null} */
  #clockAt = null;
  #connected = false;
  /** The newest version that the server has told of. */
  #newest = 0;
  /** Since when the server has kept to an older version. @type {number | null} */ #olderSince = null;
  #asked = -Infinity;
  #pinged = -Infinity;
  /** @type {Output} */ #output = { send: [], notices: [] };

  /** @param {{ newId?: () => string }} [settings] */
  constructor({ newId = randomId } = {}) {
    this.#newId = newId;
  }

  // Inputs. Each returns what is to be sent and told.

  /** A connection is open. The server sends its state unasked.
   * @param {number} now
   * @param {number} [began] when it began to open */
  connected(now, began = now) {
    this.#freeze(now);
    this.#connected = true;
    this.#olderSince = null;
    this.#freshness.open(began);
    this.#asked = now;
    this.#ping(now);
    if (this.#pending && this.#pending.acknowledged === null) this.#send(this.#pending, now);
    return this.#take();
  }

  /** @param {number} now */
  disconnected(now) {
    this.#freeze(now);
    this.#connected = false;
    return this.#take();
  }

  /** The page was asleep or hidden: whatever it shows has to be confirmed anew.
   * @param {number} now */
  woke(now) {
    this.#doubt(now);
    return this.#take();
  }

  /**
   * @param {ServerMessage} message
   * @param {number} now
   */
  receive(message, now) {
    if ("now" in message) this.#freshness.hear(message.now);
    switch (message.type) {
      case "state":
        this.#confirm(message, now);
        break;
      case "update":
        this.#update(message, now);
        break;
      case "ack":
        if (this.#pending?.message.id === message.id) {
          this.#pending.acknowledged = message.version;
          this.#settle();
        }
        break;
      case "refused":
        if (this.#pending?.message.id === message.id) this.#giveUp(message.error);
        if (message.version > this.#newest) this.#missed(message.version, now);
        break;
      case "error":
        this.#failed(message);
        break;
      case "heartbeat":
        this.#heartbeat(message, now);
        break;
      case "pong":
        this.#freshness.answer(message);
        break;
      case "preview":
        if (message.version === this.#confirmed?.version) this.#preview = message;
        break;
    }
    if (this.#freshness.isContradicted(now)) this.#doubt(now);
    return this.#take();
  }

  /**
   * The person has completed a turn.
   * @param {string[] | string} move steps, or a move as typed
   * @param {number} now
   */
  move(move, now) {
    const state = this.#confirmed;
    if (!state || !this.#mayAct(now)) return this.#take();
    if (!state.can.includes("move")) return this.#tell("web-not-your-turn");
    const id = this.#newId();
    const version = state.version;
    /** @type {Command} */
    const message =
      typeof move === "string"
        ? { type: "move", id, version, move }
        : { type: "move", id, version, steps: [...move] };
    this.#premove = null;
    this.#command(message, now);
    return this.#take();
  }

  /**
   * The person resigns, offers, accepts, declines…
   * @param {Act} act
   * @param {number} now
   * @param {"changed" | "same"} [sides] for a rematch
   */
  act(act, now, sides) {
    const state = this.#confirmed;
    if (!state || !this.#mayAct(now)) return this.#take();
    /** @type {Command} */
    const message = { type: "act", id: this.#newId(), version: state.version, act };
    if (sides) message.sides = sides;
    this.#command(message, now);
    return this.#take();
  }

  /**
   * The person has prepared an answer to the opponent's next move, or the first steps of one.
   * @param {string[]} steps
   * @param {number} now
   */
  premove(steps, now) {
    if (this.#interactive(now) === "premove" && this.#confirmed) {
      this.#premove = { steps: [...steps], version: this.#confirmed.version };
    }
    return this.#take();
  }

  cancelPremove() {
    this.#premove = null;
    return this.#take();
  }

  /**
   * The person looks at these steps of a turn; ask what they will do. None: nothing to ask.
   * @param {string[]} steps
   * @param {number} now
   */
  look(steps, now) {
    this.#preview = null;
    if (steps.length > 0 && this.#confirmed && this.#interactive(now) === true) {
      const version = this.#confirmed.version;
      this.#output.send.push({ type: "preview", version, steps: [...steps] });
    }
    return this.#take();
  }

  /** Time has passed. To be called several times per second.
   * @param {number} now */
  tick(now) {
    const pending = this.#pending;
    if (this.#connected) {
      if (pending && pending.acknowledged === null && age(pending.sentAt ?? 0, now) >= ANSWER_MS) {
        this.#send(pending, now);
      }
      if (this.#freshness.isContradicted(now)) this.#doubt(now);
      if (this.#isOutdated()) this.#ask(now);
      if (age(this.#pinged, now) >= (this.isLive(now) ? PING_MS : ASK_MS)) this.#ping(now);
    }
    return this.#take();
  }

  // What to show.

  /** Whether what is shown is known to be what the server had less than two seconds ago.
   * @param {number} now */
  isLive(now) {
    if (!this.#connected || this.#isOutdated() || this.#freshness.isContradicted(now)) return false;
    return age(this.#freshness.heard(now), now) < LIVE_MS;
  }

  /** Whether the server is known to have another version than the one that is shown. */
  #isOutdated() {
    return this.#confirmed?.version !== this.#newest || this.#olderSince !== null;
  }

  /**
   * @param {number} now
   * @returns {View}
   */
  view(now) {
    const state = this.#confirmed;
    const message = this.#pending?.message ?? null;
    const move = message?.type === "move" && message.version === state?.version ? message : null;
    return {
      connection: !state ? "loading" : this.isLive(now) ? "live" : "reconnecting",
      state,
      pendingSteps: move && "steps" in move ? move.steps : null,
      pendingBoard: move ? (this.#pending?.board ?? null) : null,
      pendingMove: move && "move" in move ? move.move : null,
      pendingAct: message?.type === "act" ? message.act : null,
      waiting: message !== null,
      acknowledged: this.#pending?.acknowledged != null,
      premove: this.#premove?.steps ?? null,
      preview: this.#preview,
      clock: this.#clock(now),
      present: this.#present,
      spectators: this.#spectators,
      interactive: this.#interactive(now),
    };
  }

  /**
   * @param {number} now
   * @returns {true | false | "premove"}
   */
  #interactive(now) {
    const state = this.#confirmed;
    if (!state || state.status !== "playing" || this.#pending || !this.isLive(now)) return false;
    if (state.can.includes("move")) return true;
    return state.you.length === 1 && !state.you.includes(state.turn) ? "premove" : false;
  }

  /**
   * The clock now: it runs only while the connection is live, and stands where it was lost.
   * @param {number} now
   * @returns {Clock | null}
   */
  #clock(now) {
    const state = this.#confirmed;
    if (!state?.clock) return null;
    const { running } = state.clock;
    const left = [...state.clock.left];
    if (running !== null && state.status === "playing" && this.#clockAt !== null) {
      const until = this.isLive(now) ? now : Math.min(this.#freshness.heard(now) + LIVE_MS, now);
      const from = this.#freshness.at(this.#clockAt, now);
      const passed = Number.isFinite(from) ? Math.max(0, until - from) : 0;
      left[running] = Math.max(0, left[running] - passed);
    }
    return { ...state.clock, left: [left[0], left[1]] };
  }

  /** Lets the clock stand until the server tells it again.
   * @param {number} now */
  #freeze(now) {
    if (this.#confirmed && this.#clockAt !== null) {
      this.#confirmed = { ...this.#confirmed, clock: this.#clock(now) };
    }
    this.#clockAt = null;
  }

  // Confirmed states.

  /**
   * @param {State} state
   * @param {number} now
   */
  #confirm(state, now) {
    const before = this.#confirmed;
    if (!this.#believes(state.version, now)) return;
    this.#asked = -Infinity;
    this.#freshness.confirm(state.now);
    this.#clockAt = state.now;
    this.#confirmed = state;
    this.#spectators = state.spectators;
    this.#present = state.seats.map((seat) => seat.kind === "computer" || seat.present);
    if (before?.version !== state.version) this.#preview = null;
    this.#settle();
    this.#decidePremove(before, now);
  }

  /**
   * @param {import("./types").Update} update
   * @param {number} now
   */
  #update(update, now) {
    const before = this.#confirmed;
    const { previous, moves_from: from, moves, ...changed } = update;
    if (!before || previous !== before.version || from > before.moves.length) {
      this.#missed(update.version, now);
      return;
    }
    const all = [...before.moves.slice(0, from), ...moves];
    this.#confirm({ ...before, ...changed, type: "state", moves: all }, now);
  }

  /**
   * @param {import("./types").Heartbeat} heartbeat
   * @param {number} now
   */
  #heartbeat(heartbeat, now) {
    if (!this.#believes(heartbeat.version, now)) return;
    const state = this.#confirmed;
    if (!state || this.#isOutdated()) {
      this.#missed(heartbeat.version, now);
      return;
    }
    this.#freshness.confirm(heartbeat.now);
    this.#spectators = heartbeat.spectators;
    this.#present = heartbeat.present ?? [null, null];
    if (state.clock && heartbeat.clock) {
      this.#confirmed = { ...state, clock: { ...state.clock, ...heartbeat.clock } };
      this.#clockAt = heartbeat.now;
    }
  }

  /**
   * Whether the server, which says that this is the version of the game, is right. It is not while it has
   * told of a newer one before: this is a late answer, or a process that has not caught up.
   * @param {number} version
   * @param {number} now
   */
  #believes(version, now) {
    const acknowledged = this.#pending?.acknowledged ?? 0;
    this.#newest = Math.max(this.#newest, acknowledged);
    if (version < this.#newest) {
      this.#olderSince ??= now;
      if (age(this.#olderSince, now) < INSIST_MS) {
        this.#missed(version, now);
        return false;
      }
      if (acknowledged > version) this.#giveUp({ key: "web-move-lost" });
    }
    this.#olderSince = null;
    this.#newest = version;
    return true;
  }

  /** What is shown is not what the server has.
   * @param {number} version that the server has
   * @param {number} now */
  #missed(version, now) {
    this.#newest = Math.max(this.#newest, version);
    // An update that comes twice, or late, changes nothing about what is shown, and its clock runs on.
    if (this.#isOutdated()) this.#freeze(now);
    this.#ask(now);
  }

  /** The page was asleep, or a clock was set: nothing is live before the server has answered again.
   * @param {number} now */
  #doubt(now) {
    this.#freeze(now);
    this.#freshness.forget();
    this.#asked = -Infinity;
    this.#ask(now);
    this.#ping(now);
  }

  /** The pending message is done with when the confirmed state contains it. */
  #settle() {
    const version = this.#pending?.acknowledged;
    if (version != null && this.#confirmed && this.#confirmed.version >= version) {
      this.#pending = null;
    }
  }

  /** The pending message will not be carried out.
   * @param {Notice} reason */
  #giveUp({ key, text }) {
    const message = this.#pending?.message;
    if (message && "move" in message) this.#output.returned = message.move;
    this.#pending = null;
    this.#output.notices.push(text === undefined ? { key } : { key, text });
  }

  /**
   * The server could do nothing with a message. An error that names none may be about the pending one, or
   * about a preview before it.
   * @param {Extract<ServerMessage, { type: "error" }>} message
   */
  #failed({ id, error }) {
    const pending = this.#pending;
    if (!pending || pending.acknowledged !== null) return;
    // It comes again after a while, and then there may be room for it.
    if (error.key === "server-too-many-messages") return;
    if (id == null) {
      pending.errors += 1;
      if (pending.errors < MOST_ERRORS) return;
    } else if (id !== pending.message.id) return;
    this.#giveUp(error);
  }

  /**
   * A premove is bound to the version after the one it was made on, and to a move of the opponent. If it
   * is no whole turn there, but the beginning of one, the person goes on from there.
   * @param {State | null} before
   * @param {number} now
   */
  #decidePremove(before, now) {
    const premove = this.#premove;
    const state = this.#confirmed;
    if (!premove || !state || state.version === premove.version) return;
    this.#premove = null;
    const answersItsMove =
      state.version === premove.version + 1 &&
      before?.version === premove.version &&
      state.turns === before.turns + 1 &&
      state.last !== null &&
      !state.you.includes(state.last.side);
    const { steps } = premove;
    const node = state.can.includes("move") ? new Turn(state.steps).node(steps) : null;
    if (!answersItsMove || node === null || this.#pending) {
      this.#output.notices.push({ key: "web-premove-dropped" });
    } else if (node === -1) {
      this.#command({ type: "move", id: this.#newId(), version: state.version, steps }, now);
    } else {
      this.#output.begun = steps;
    }
  }

  // Messages.

  /** @param {number} now */
  #mayAct(now) {
    if (this.#pending) this.#output.notices.push({ key: "web-still-pending" });
    else if (!this.isLive(now)) this.#output.notices.push({ key: "web-not-connected" });
    else return true;
    return false;
  }

  /**
   * @param {Command} message
   * @param {number} now
   */
  #command(message, now) {
    if (new TextEncoder().encode(JSON.stringify(message)).length > LONGEST_MESSAGE) {
      this.#output.notices.push({ key: "web-move-too-long" });
      return;
    }
    const steps = "steps" in message ? message.steps : [];
    const seen = this.#preview?.steps.join(" ") === steps.join(" ") ? this.#preview : null;
    this.#pending = { message, board: seen?.board ?? null, sentAt: null, acknowledged: null, errors: 0 };
    this.#send(this.#pending, now);
  }

  /**
   * @param {Pending} pending
   * @param {number} now
   */
  #send(pending, now) {
    if (!this.#connected) return;
    pending.sentAt = now;
    this.#output.send.push(pending.message);
  }

  /** @param {number} now */
  #ask(now) {
    if (!this.#connected || age(this.#asked, now) < ASK_MS) return;
    this.#asked = now;
    this.#output.send.push({ type: "state" });
  }

  /** @param {number} now */
  #ping(now) {
    if (!this.#connected) return;
    this.#pinged = now;
    this.#output.send.push(this.#freshness.ping(now));
  }

  /** @param {string} key */
  #tell(key) {
    this.#output.notices.push({ key });
    return this.#take();
  }

  #take() {
    const output = this.#output;
    this.#output = { send: [], notices: [] };
    return output;
  }
}
