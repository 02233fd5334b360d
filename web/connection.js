// @ts-check
/**
 * A WebSocket that comes back: it reconnects with growing, jittered pauses, at once when the system or
 * the page says that there may be a network again, and when heartbeats stop without a close.
 *
 * Pauses are measured with `performance.now`, which nobody can set back.
 *
 * Frames of an earlier socket are never delivered after a later one was opened.
 */

/** @typedef {import("./types").ClientMessage} ClientMessage */
/** @typedef {import("./types").ServerMessage} ServerMessage */

/**
 * What comes in, besides what the connection itself understands.
 * @template Incoming
 * @typedef {object} Listener
 * @property {() => void} up
 * @property {() => void} down
 * @property {(message: Incoming) => void} message
 * @property {() => void} wake the page was hidden or asleep
 */

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;
/** An open connection that is silent for this time is dead. Heartbeats of a game come every second. */
const SILENCE_MS = 4000;
const PING_MS = 5000;
/** A connection that does not open in this time never will. */
const OPENING_MS = 8000;

/**
 * @template {{ type: string }} [Incoming=ServerMessage]
 * @template {{ type: string }} [Outgoing=ClientMessage]
 */
export class Connection {
  /** @type {string} */ #url;
  /** @type {Listener<Incoming>} */ #listener;
  /** @type {number} */ #silence;
  /** @type {WebSocket | null} */ #socket = null;
  #attempts = 0;
  #heard = 0;
  #pinged = -Infinity;
  #openedAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #retry;
  /** @type {ReturnType<typeof setInterval>} */ #watch;
  /** Round trip of the last ping in milliseconds. */
  /** @type {number | null} */ roundTrip = null;

  /**
   * @param {string} url
   * @param {Listener<Incoming>} listener
   * @param {number} [silence] an open connection that is silent for this time is dead
   */
  constructor(url, listener, silence = SILENCE_MS) {
    this.#url = url;
    this.#silence = silence;
    this.#listener = listener;
    addEventListener("online", () => this.#wake());
    addEventListener("pageshow", () => this.#wake());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#wake();
    });
    addEventListener("offline", () => this.#drop());
    // The browser may keep a page that was left for the way back, with its socket: who left would still
    // look present.
    addEventListener("pagehide", () => {
      this.#drop();
      clearTimeout(this.#retry);
    });
    this.#watch = setInterval(() => this.#check(), 500);
    this.#open();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** @param {Outgoing | { type: "ping", sent: number }} message */
  send(message) {
    if (this.isOpen) this.#socket?.send(JSON.stringify(message));
  }

  /** Tries to connect now instead of after the pause. */
  retryNow() {
    this.#attempts = 0;
    if (!this.#socket) this.#open();
  }

  close() {
    clearInterval(this.#watch);
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(1000);
  }

  #open() {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    this.#openedAt = performance.now();
    socket.addEventListener("open", () => {
      if (socket !== this.#socket) return;
      this.#heard = performance.now();
      this.#pinged = -Infinity;
      this.#listener.up();
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.#socket) this.#receive(event.data);
    });
    socket.addEventListener("close", () => {
      if (socket === this.#socket) this.#drop();
    });
  }

  /** @param {unknown} data */
  #receive(data) {
    /** @type {any} */
    let message;
    try {
      message = JSON.parse(String(data));
    } catch {
      return;
    }
    this.#heard = performance.now();
    this.#attempts = 0;
    if (message.type === "pong") this.roundTrip = Math.max(0, performance.now() - message.sent);
    if (message.type === "closing") this.#drop(message.retry_ms);
    else this.#listener.message(message);
  }

  /** Gives this socket up and plans the next one.
   * @param {number} [pause] */
  #drop(pause) {
    const socket = this.#socket;
    if (!socket) return;
    const wasOpen = socket.readyState !== WebSocket.CONNECTING;
    this.#socket = null;
    this.roundTrip = null;
    socket.close();
    if (wasOpen) this.#listener.down();
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#attempts);
    this.#attempts += 1;
    // Half of the pause is chance, so that the clients of a restarted server do not all come at once.
    const wait = (pause ?? longest / 2) + (Math.random() * longest) / 2;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), wait);
  }

  #wake() {
    if (this.isOpen) this.#listener.wake();
    else this.retryNow();
  }

  #check() {
    const now = performance.now();
    if (!this.isOpen) {
      if (this.#socket && now - this.#openedAt > OPENING_MS) this.#drop();
      return;
    }
    if (now - this.#heard > this.#silence) {
      this.#drop();
    } else if (now - this.#pinged >= PING_MS) {
      this.#pinged = now;
      this.send({ type: "ping", sent: Math.round(now) });
    }
  }
}
