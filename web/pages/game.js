// @ts-check
/** The page of a running game: joins the state machine, the connection and the parts of the screen. */

import { arrowsOfMove } from "../analysis/arrows.js";
import { Coach, isOn, mayBeCoached } from "../analysis/coach.js";
import { givesGameAway } from "../analysis/coach-words.js";
import { Engine } from "../analysis/engine.js";
import { ApiError, get, getText, post, socketUrl } from "../api.js";
import { BoardView } from "../board/board.js";
import { Connection } from "../connection.js";
import { element, fill, setText } from "../dom.js";
import { Game, isWholeTurn } from "../game.js";
import { isForeign, reloadOnce } from "../protocol.js";
import { onSettings, reducedMotion, settings } from "../settings.js";
import { play } from "../sound.js";
import { sentence, text } from "../text.js";
import { Actions } from "./actions.js";
import { boardLabels } from "./board-labels.js";
import { PastPositions } from "./history.js";
import { CoachLine, warn } from "./coach-line.js";
import { forgetInvite, knownInvite } from "./invite.js";
import { listenToKeys } from "./keys.js";
import { MoveList } from "./move-list.js";
import { copy, header, notify, pathParts, showError, startPage } from "./page.js";
import { perspective, sideBelow } from "./perspective.js";
import { LOW_TIME_MS, PlayerLine } from "./player-line.js";
import { RatingLine } from "./rating-line.js";
import { TurnPanel } from "./turn-panel.js";

/** @typedef {import("../types").State} State */
/** @typedef {import("../types").Side} Side */
/** @typedef {import("../types").Catalogue} Catalogue */
/** @typedef {import("../types").Game} CatalogueGame */
/** @typedef {import("../game.js").Output} Output */

const TICK_MS = 100;
/** Without a state after this time the page asks over HTTP whether there is such a game. */
const DOUBT_MS = 600;
/** The number of connections in a row that did not open after which the page asks over HTTP why. */
const REFUSALS = 3;
/** @type {import("../settings.js").CoachSettings} */
const NO_COACH = { warnings: false, threats: false, comments: "off" };

class GamePage {
  #id = pathParts()[1] ?? "";
  #game = new Game();
  #past = new PastPositions(() => get(`/api/games/${encodeURIComponent(this.#id)}/history`));
  #flipped = false;
  /** @type {{ version: number, steps: string[] } | null} steps made ahead, or before the board was taken away */ #kept =
    null;
  /** @type {string | null} */ #invite = null;
  /** @type {State | null} */ #shown = null;
  /** @type {CatalogueGame | undefined} */ #about;
  #props = "";
  /** Whether the server answers, but opens no connection. */
  #isRefused = false;

  #host = element("div", { class: "board-host" });
  #veil = element("div", { class: "stage-veil", role: "status" });
  #status = element("span", { class: "connection" });
  #name = element("h1", { class: "game-name" });
  #live = element("div", { class: "visually-hidden", "aria-live": "polite" });
  #top = new PlayerLine();
  #bottom = new PlayerLine();
  #moves = new MoveList(
    (turn) => this.#goTo(turn),
    (by) => this.#walk(by),
  );
  #panel = new TurnPanel({
    act: (act, sides) => this.#do((now) => this.#game.act(act, now, sides)),
    typed: (move) => this.#play(move),
    undoStep: () => this.#board.undo(),
    cancelPremove: () => this.#prepare([]),
    toPresent: () => this.#walk(Infinity),
    copyInvite: () => this.#invite && copy(this.#invite, text("web-copied")),
  });
  #actions = new Actions({
    act: (act) => this.#do((now) => this.#game.act(act, now)),
    flip: () => this.#flip(),
    copyLink: () => copy(location.href, text("web-copied")),
  });
  #board = new BoardView(this.#host, {
    tray: this.#panel.tray,
    labels: boardLabels((side) => this.#sideName(side)),
    announce: (words) => this.#announce(words),
    onSteps: (steps) => this.#play(steps),
    onPremove: (steps) => this.#prepare(steps),
    // The board is in the middle of a step when it says this; it must not be given anything now.
    onChange: () => queueMicrotask(() => this.#render()),
    onPreview: (steps) => queueMicrotask(() => this.#do((now) => this.#game.look(steps, now))),
  });
  #coach = new Coach({
    engine: (hooks) => new Engine(hooks),
    start: () => startOf(this.#id),
    position: async (line, steps) => {
      /** @type {import("../types").Position} */
      const found = await post("/api/analysis/position", steps ? { ...line, steps } : line);
      return { position: found.position, move: found.last?.move ?? null };
    },
    changed: () => this.#render(),
  });
  #coachLine = new CoachLine();
  #ratingLine = new RatingLine();
  /** The version at which the coach was last asked for. */
  #coachAsked = -1;
  /** The move that the coach looks at: its steps, or none if it was typed. @type {{ steps: string[] | null } | null} */
  #examining = null;
  /** The version of the turn in which the person was warned. */
  #coachWarned = -1;
  /** @type {HTMLDialogElement | null} */ #warning = null;
  #connection = new Connection(
    socketUrl(this.#id),
    {
      up: (began) => {
        this.#isRefused = false;
        this.#do((now) => this.#game.connected(now, began));
      },
      down: () => this.#do((now) => this.#game.disconnected(now)),
      wake: () => this.#do((now) => this.#game.woke(now)),
      message: (message) => {
        if (isForeign(message)) this.#outdated();
        else this.#do((now) => this.#game.receive(message, now));
      },
      refused: (times) => times % REFUSALS === 0 && this.#doubt(),
    },
    // The state of the game sends its own.
    { pings: false },
  );

  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;
  }

  async start() {
    this.#ratingLine.onchange = () => this.#render();
    const skeleton = setTimeout(() => this.#build(), 200);
    setTimeout(() => this.#game.view(Date.now()).state || this.#doubt(), DOUBT_MS);
    /** @type {Catalogue | null} */
    const catalogue = await get("/api/catalogue").catch(() => null);
    this.#games = catalogue?.games ?? [];
    clearTimeout(skeleton);
    this.#build();
    this.#render();
    setInterval(() => this.#tick(), TICK_MS);
    onSettings(() => this.#render());
    addEventListener("offline", () => this.#render());
    listenToKeys({
      walk: (by) => this.#walk(by),
      focusBoard: () => this.#board.focus(),
      focusInput: () => this.#panel.focusInput(),
      flip: () => this.#flip(),
      escape: () => this.#escape(),
    });
  }

  /** @type {CatalogueGame[] | null} */
  #games = null;

  #build() {
    if (this.main.firstChild) return;
    const retry = element(
      "button",
      { class: "quiet", type: "button", onclick: () => this.#connection.retryNow() },
      text("web-retry-now"),
    );
    const words = element("p", { class: "veil-words" });
    this.#veil.append(words, retry);
    const stage = element(
      "section",
      { class: "stage", "aria-label": text("web-board") },
      this.#host,
      this.#veil,
    );
    this.#top.root.classList.add("player-top");
    this.#bottom.root.classList.add("player-bottom");
    this.#panel.root.append(this.#coachLine.root, this.#ratingLine.root);
    const bar = header(this.#name, this.#status);
    fill(
      this.main,
      bar,
      this.#top.root,
      stage,
      this.#bottom.root,
      this.#panel.root,
      this.#moves.root,
      this.#actions.root,
      this.#live,
    );
    this.main.classList.add("game", "loading");
  }

  // Inputs.

  /** Gives the state machine an input, sends what it says, and shows what is then true.
   * @param {(now: number) => Output} input */
  #do(input) {
    const { send, notices, begun, returned } = input(Date.now());
    if (begun) this.#kept = { version: this.#game.view(Date.now()).state?.version ?? -1, steps: begun };
    for (const message of send) this.#connection.send(message);
    for (const notice of notices) {
      notify(notice.text ?? text(notice.key));
      play("refused");
    }
    this.#render();
    if (returned) this.#panel.giveBack(returned);
  }

  /** Plays a move, unless the coach has something to say about it. That is once in a turn.
   * @param {string[] | string} move its steps, or as it was typed */
  async #play(move) {
    const { state, interactive } = this.#game.view(Date.now());
    if (this.#examining) return;
    const play = () => this.#do((now) => this.#game.move(move, now));
    if (!state || interactive !== true || state.version === this.#coachWarned || !this.#coach.warns(state)) {
      play();
      return;
    }
    this.#examining = { steps: typeof move === "string" ? null : move };
    this.#render();
    const judged = await this.#coach.examine(move);
    this.#examining = null;
    const isStill = this.#game.view(Date.now()).state?.version === state.version;
    if (judged && givesGameAway(judged) && isStill) {
      this.#coachWarned = state.version;
      // What the steps would do is not to be seen while the person thinks again.
      this.#do((now) => this.#game.look([], now));
      this.#warning = warn(judged, play);
    } else if (isStill) {
      play();
    }
    this.#render();
  }

  /** @param {string[]} steps */
  #prepare(steps) {
    this.#do((now) => (steps.length > 0 ? this.#game.premove(steps, now) : this.#game.cancelPremove()));
    this.#announce(
      steps.length > 0 ? text("web-premove-set", { move: steps.join(" ") }) : text("web-premove-cancelled"),
    );
  }

  #tick() {
    const now = Date.now();
    const { send } = this.#game.tick(now);
    for (const message of send) this.#connection.send(message);
    const view = this.#game.view(now);
    if (view.connection !== this.main.dataset.connection) this.#render();
    const [top, bottom] = this.#seating();
    this.#top.updateClock(view, top);
    this.#bottom.updateClock(view, bottom);
    this.#warnOfTime(view);
  }

  /** Sounds once per game when one's own clock runs low.
   * @param {import("../game.js").View} view */
  #warnOfTime({ clock, state }) {
    if (this.#warned || !clock || !state || state.you.length !== 1 || clock.running !== state.you[0]) return;
    if (clock.per_move || clock.left[clock.running] >= LOW_TIME_MS) return;
    this.#warned = true;
    play("low_time");
  }

  #warned = false;

  /** The server does not speak as this page does: new pages may. */
  #outdated() {
    this.#connection.close();
    if (reloadOnce()) return;
    this.main.className = "";
    this.main.before(header());
    showError(this.main, new Error(text("web-outdated")));
  }

  /** No state has come: there may be no such game, no server, or no room for another connection, which a
   * browser does not tell a page. */
  async #doubt() {
    try {
      await get(`/api/games/${encodeURIComponent(this.#id)}`);
      this.#isRefused = !this.#connection.isOpen;
      this.#render();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return;
      // A game that is on the screen stays there, unless it is gone.
      if (this.#shown && error.status !== 404) return;
      this.#connection.close();
      this.main.className = "";
      this.main.before(header());
      showError(this.main, error);
    }
  }

  // Earlier positions.

  /** @param {number} by */
  #walk(by) {
    this.#lookBack(this.#past.walk(by, () => this.#shown));
  }

  /** @param {number} turn */
  #goTo(turn) {
    this.#lookBack(this.#past.go(turn, () => this.#shown));
  }

  /** @param {Promise<void>} gone */
  async #lookBack(gone) {
    try {
      await gone;
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error));
    }
    this.#render();
  }

  #flip() {
    this.#flipped = !this.#flipped;
    this.#render();
  }

  /** One step back: of the turn or the premove, or out of the past. */
  #escape() {
    if (this.#board.undo()) return;
    if (this.#past.turn !== null) this.#walk(Infinity);
  }

  // The screen.

  /** The sides at the top and at the bottom.
   * @returns {[Side, Side]} */
  #seating() {
    const own = sideBelow(this.#shown?.you ?? []);
    const bottom = /** @type {Side} */ (this.#flipped ? 1 - own : own);
    return [/** @type {Side} */ (1 - bottom), bottom];
  }

  /** @param {number} side */
  #sideName(side) {
    return this.#about?.sides[side]?.name ?? String(side + 1);
  }

  #render() {
    const now = Date.now();
    const view = this.#game.view(now);
    const { state } = view;
    if (!this.#games || !this.main.classList.contains("game")) return;
    if (!state) {
      if (this.#isRefused) this.#showConnection(view, 0);
      return;
    }
    this.#about ??= this.#games.find((game) => game.game === state.game);
    if (state !== this.#shown) this.#arrived(this.#shown, state);
    const coach = this.#followCoach(state);
    this.main.classList.remove("loading");
    this.main.dataset.connection = view.connection;
    this.main.dataset.status = state.status;
    // A spectator is not told about their own presence.
    const others = view.spectators - (state.you.length === 0 ? 1 : 0);
    this.#showConnection(view, others);

    const lookingBack = this.#past.turn !== null;
    this.#showBoard(view, state);
    const [top, bottom] = this.#seating();
    this.#top.update(view, state, top, this.#sideName(top));
    this.#bottom.update(view, state, bottom, this.#sideName(bottom));
    const turn = this.#past.turn ?? state.turns;
    this.#moves.update(state.moves, turn);
    const sideName = (/** @type {Side} */ side) => this.#sideName(side);
    this.#panel.update({
      view,
      state,
      made: this.#board.made,
      examining: this.#examining !== null,
      lookingBack,
      turn,
      invite: this.#invite,
      sideName,
    });
    const said = this.#coachLine.update(this.#coach, state, turn, coach);
    if (said) this.#announce(said);
    const rated = this.#ratingLine.update(state);
    if (rated) this.#announce(rated);
    this.#actions.update(view, state);
    setText(this.#name, state.name);
    const mark = state.can.includes("move") && state.you.length === 1 ? `${text("web-your-turn")} – ` : "";
    document.title = `${mark}${state.name} – Cygnet`;
  }

  /** The coach helps once the server has noted it in the game, which is then not rated.
   * @param {State} state */
  #followCoach(state) {
    const wanted = settings().coach;
    const isNoted = !state.can.includes("coach");
    const coach = isNoted ? wanted : NO_COACH;
    this.#coach.follow(state, coach);
    this.main.dataset.coach = isNoted && isOn(wanted) && mayBeCoached(state) ? "on" : "off";
    if (!isNoted && isOn(wanted) && mayBeCoached(state)) queueMicrotask(() => this.#askForCoach());
    return coach;
  }

  #askForCoach() {
    const { state, connection, waiting } = this.#game.view(Date.now());
    if (!state?.can.includes("coach") || connection !== "live" || waiting) return;
    if (this.#coachAsked === state.version || this.#board.made.length > 0) return;
    this.#coachAsked = state.version;
    this.#do((now) => this.#game.act("coach", now));
  }

  /**
   * @param {import("../game.js").View} view
   * @param {State} state
   */
  #showBoard(view, state) {
    const past = this.#past.board;
    const examined = this.#examining;
    const interactive = past || examined ? false : view.interactive;
    const pending = examined
      ? examined.steps && { steps: examined.steps, board: null }
      : view.pendingSteps && { steps: view.pendingSteps, board: view.pendingBoard };
    const threat = past || interactive !== true ? null : this.#coach.threat(state.turns);
    const base = perspective(state.you, this.#about);
    const props = {
      board: past ?? state.board,
      steps: interactive === true ? state.steps : null,
      interactive,
      perspective: /** @type {Side} */ (this.#flipped ? 1 - base : base),
      you: state.you,
      pending: past ? null : pending,
      arrows: threat ? arrowsOfMove(threat.moves[0] ?? "", state.board, "threat") : [],
      premove: past ? null : view.premove,
      preview: past ? null : (view.preview?.board ?? null),
      coordinates: settings().coordinates,
      reducedMotion: reducedMotion(),
      dimmed: view.connection !== "live",
    };
    const key = JSON.stringify([
      state.version,
      this.#past.turn,
      interactive,
      props.perspective,
      props.pending?.steps,
      props.arrows,
      view.premove,
      view.preview,
      props.coordinates,
      props.reducedMotion,
      props.dimmed,
    ]);
    if (key === this.#props) return;
    const isNext = this.#board.props.board !== props.board;
    const effects = !isNext
      ? null
      : past || this.#stepped !== state.version
        ? "infer"
        : (state.last?.effects ?? null);
    this.#props = key;
    if (interactive !== true && this.#board.made.length > 0 && this.#board.props.interactive === true) {
      this.#kept = { version: this.#boardVersion, steps: this.#board.made };
    }
    this.#boardVersion = state.version;
    this.#board.set({ ...props, effects: /** @type {any} */ (effects) });
    if (interactive === true && this.#kept) this.#restore(this.#kept);
  }

  #boardVersion = -1;

  /** Looking back and lost connections take the board away for a while, but not the steps made.
   * @param {{ version: number, steps: string[] }} kept */
  #restore({ version, steps }) {
    this.#kept = null;
    if (version !== this.#boardVersion || isWholeTurn(this.#board.props.steps, steps)) return;
    for (const step of steps) this.#board.choose(step);
  }

  /** The version that one move has led to, whose effects may be drawn as motion. */
  #stepped = -1;

  /**
   * A new confirmed state is on the screen: say and sound what has happened.
   * @param {State | null} before
   * @param {State} state
   */
  #arrived(before, state) {
    this.#shown = state;
    if (before?.version === state.version) return;
    // What the warning is about is not to be played any more.
    this.#warning?.close();
    this.#warning = null;
    this.#past.follow(state);
    this.#invite = state.status === "waiting" ? knownInvite(this.#id) : null;
    if (state.status !== "waiting") forgetInvite(this.#id);
    if (!before) return;
    if (state.turns === before.turns + 1 && state.last) {
      this.#stepped = state.version;
      this.#announce(sentence(state.last.text));
      const takes = state.last.effects.some(
        (effect) => effect.kind === "captures" || effect.kind === "to_hand",
      );
      play(takes ? "capture" : "move");
    }
    if (state.turns < before.turns)
      this.#announce(text("web-moves-taken-back", { count: before.turns - state.turns }));
    if (state.result && !before.result) {
      this.#announce(sentence(state.result.text));
      play("end");
    }
    const offer = newOffer(before, state);
    if (offer) this.#announce(sentence(offer));
    const asks = offer !== null;
    const begins = before.status === "waiting" && state.status === "playing";
    if (asks || begins) play("notify");
    if (begins) this.#announce(text("web-friend-came"));
    if (state.rematch_id && !before.rematch_id && state.you.length > 0)
      location.assign(`/game/${state.rematch_id}`);
  }

  /**
   * @param {import("../game.js").View} view
   * @param {number} spectators besides this one
   */
  #showConnection({ connection, state }, spectators) {
    const isOffline = connection !== "live" && !navigator.onLine;
    const words = connection === "live" ? "web-live" : isOffline ? "web-offline" : "web-reconnecting";
    const watching = spectators > 0 ? ` · ${text("web-spectators", { count: spectators })}` : "";
    setText(this.#status, text(words) + (connection === "live" ? watching : ""));
    this.#veil.hidden = connection === "live";
    const first = this.#veil.firstElementChild;
    const reason = isOffline ? "web-offline-text" : this.#isRefused ? "web-refused-text" : "web-reconnecting";
    if (first) setText(first, connection === "live" ? "" : text(reason));
    // The veil is all there is to see as long as no state has come.
    this.main.classList.toggle("refused", !state && this.#isRefused);
  }

  /** Announces this to screen readers, together with everything else that is announced now: of a live region
   * that changes twice at once, only the last words are spoken.
   * @param {string} words */
  #announce(words) {
    this.#news.push(words);
    if (this.#news.length > 1) return;
    queueMicrotask(() => {
      const all = this.#news.join(" ");
      this.#news = [];
      // The same words twice are no change; a space at the end makes them one.
      this.#live.textContent = this.#live.textContent === all ? `${all} ` : all;
    });
  }

  /** @type {string[]} */ #news = [];
}

/** The position in which a game began, if it is not the usual one.
 * @param {string} id */
async function startOf(id) {
  const record = await getText(`/api/games/${encodeURIComponent(id)}/record`);
  return /^\[StartPos "([^"]*)"\]/m.exec(record)?.[1] ?? null;
}

/**
 * What the opponent has come to offer, in words.
 * @param {State} before
 * @param {State} state
 */
function newOffer(before, state) {
  const isNew = (/** @type {import("../types").Ability} */ ability) =>
    state.can.includes(ability) && !before.can.includes(ability);
  if (isNew("accept_draw")) return text("web-draw-offered");
  if (isNew("accept_take_back")) return text("web-take-back-asked");
  const { rematch } = state.offers;
  if (!rematch || before.offers.rematch || state.you.length !== 1 || rematch.side === state.you[0])
    return null;
  return text(rematch.sides === "same" ? "web-rematch-same-asked" : "web-rematch-asked");
}

startPage(async (main) => {
  await new GamePage(main).start();
});
