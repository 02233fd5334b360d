// @ts-check
/**
 * A WebSocket that comes back: it reconnects with growing, jittered pauses, at once when the system or
 * the page says that there may be a network again, and when heartbeats stop without a close.
 *
 * Pauses are measured with `performance.now`, which nobody can set back. It may stand still while the machine
 * sleeps, and `Date.now` goes on: where the two differ more than before, the machine was asleep or its clock
 * was set.
 *
 * Frames of an earlier socket are never delivered after a later one was opened.
 */

/** @typedef {import("./types").ClientMessage} ClientMessage */
/** @typedef {import("./types").ServerMessage} ServerMessage */

/**
 * What comes in, besides what the connection itself understands.
 * @template Incoming
 * @typedef {object} Listener
 * @property {(began: number) => void} up the connection is open, and began to open at this time of `Date.now`
 * @property {() => void} down
 * @property {(times: number) => void} [refused] a connection did not open, for the given number of times in a row
 * @property {(message: Incoming) => void} message
 * @property {() => void} wake the page was hidden, the machine asleep, or its clock set
 */

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;
/** An open connection that is silent for this time is dead. Heartbeats of a game come every second. */
const SILENCE_MS = 4000;
const PING_MS = 5000;
/** The clocks of the machine differ by this much more than before only if it slept or one was set. */
const JUMP_MS = 500;
/** A connection that does not open in this time never will. */
const OPENING_MS = 8000;

/** A socket that a page opened before it had anything to say. @type {WebSocket | null} */
let ahead = null;

/** Begins to open a socket, which the first connection to this address takes over. @param {string} url */
export function openAhead(url) {
  ahead = new WebSocket(url);
}

/** @param {string} url */
function socketTo(url) {
  const socket = ahead;
  if (socket?.url !== url) return new WebSocket(url);
  ahead = null;
  return socket.readyState > WebSocket.OPEN ? new WebSocket(url) : socket;
}

/**
 * @template {{ type: string }} [Incoming=ServerMessage]
 * @template {{ type: string }} [Outgoing=ClientMessage]
 */
export class Connection {
  /** @type {string} */ #url;
  /** @type {Listener<Incoming>} */ #listener;
  /** @type {number} */ #silence;
  /** @type {boolean} */ #pings;
  /** @type {WebSocket | null} */ #socket = null;
  #attempts = 0;
  /** How many connections in a row did not open. */
  #refused = 0;
  #heard = 0;
  #pinged = -Infinity;
  #openedAt = 0;
  #difference = Date.now() - performance.now();
  /** Ends what listens to the page. */
  #ended = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #retry;
  /** @type {ReturnType<typeof setInterval>} */ #watch;

  /**
   * @param {string} url
   * @param {Listener<Incoming>} listener
   * @param {{ silence?: number, pings?: boolean }} [settings] an open connection that is silent for this time
   *   is dead; whether pings make the server speak
   */
  constructor(url, listener, { silence = SILENCE_MS, pings = true } = {}) {
    this.#url = url;
    this.#silence = silence;
    this.#pings = pings;
    this.#listener = listener;
    const { signal } = this.#ended;
    addEventListener("online", () => this.#wake(), { signal });
    addEventListener("pageshow", () => this.#wake(), { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        if (document.visibilityState === "visible") this.#wake();
      },
      { signal },
    );
    addEventListener("offline", () => this.#drop(), { signal });
    // The browser may keep a page that was left for the way back, with its socket: who left would still
    // look present.
    addEventListener(
      "pagehide",
      () => {
        this.#drop();
        clearTimeout(this.#retry);
      },
      { signal },
    );
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
    if (!this.#socket && !this.#ended.signal.aborted) this.#open();
  }

  /** Closes the connection for good. */
  close() {
    this.#ended.abort();
    clearInterval(this.#watch);
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(1000);
  }

  #open() {
    clearTimeout(this.#retry);
    const socket = socketTo(this.#url);
    this.#socket = socket;
    this.#openedAt = performance.now();
    const began = Date.now();
    const up = () => {
      if (socket !== this.#socket) return;
      this.#heard = performance.now();
      this.#pinged = -Infinity;
      this.#refused = 0;
      this.#listener.up(began);
    };
    // A socket that was opened ahead may be open.
    if (socket.readyState === WebSocket.OPEN) queueMicrotask(up);
    else socket.addEventListener("open", up);
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
    socket.close();
    if (wasOpen) this.#listener.down();
    else this.#listener.refused?.((this.#refused += 1));
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
    const difference = Date.now() - now;
    const hasJumped = Math.abs(difference - this.#difference) > JUMP_MS;
    this.#difference = difference;
    if (hasJumped) this.#wake();
    if (!this.isOpen) {
      if (this.#socket && now - this.#openedAt > OPENING_MS) this.#drop();
      return;
    }
    if (now - this.#heard > this.#silence) {
      this.#drop();
    } else if (this.#pings && now - this.#pinged >= PING_MS) {
      this.#pinged = now;
      this.send({ type: "ping", sent: Math.round(now) });
    }
  }
}
