// @ts-check
/** The analysis board: joins the tree, the positions, the engine and the parts of the screen. */

import { BoardView } from "../board/board.js";
import { boardLabels } from "../pages/board-labels.js";
import { showKeys } from "../pages/keys.js";
import { createGame, quickGame } from "../pages/new-game.js";
import { notify } from "../pages/page.js";
import { perspective } from "../pages/perspective.js";
import { onSettings, reducedMotion, settings } from "../settings.js";
import { play as sound } from "../sound.js";
import { text } from "../text.js";
import { arrowsOfMove } from "./arrows.js";
import { EvaluationBar } from "./bar.js";
import { Engine } from "./engine.js";
import { changeAnalysis, openEngineSettings } from "./engine-settings.js";
import { ExplorerPanel } from "./explorer-panel.js";
import { listenForRecords, openImport } from "./import.js";
import { ANALYSIS_KEYS, listenToAnalysisKeys } from "./keys.js";
import { LinesPanel } from "./lines-panel.js";
import { askComment, askMark } from "./node-dialogs.js";
import { keyOf, Positions } from "./positions.js";
import { ReviewPanel } from "./review-panel.js";
import { isProved } from "./score.js";
import { Screen } from "./screen.js";
import { openShare } from "./share-dialog.js";
import { Study } from "./study.js";
import { Tabs } from "./tabs.js";
import { START } from "./tree.js";
import { TreeView } from "./tree-view.js";
import { WhyPanel } from "./why-panel.js";

/** @typedef {import("../types").Side} Side */
/** @typedef {import("../types").Position} Position */
/** @typedef {import("../types").Catalogue} Catalogue */
/** @typedef {import("../types").LinesFound} LinesFound */
/** @typedef {import("../types").EngineLine} EngineLine */
/** @typedef {import("../types").Explored} Explored */
/** @typedef {import("../types").Why} Why */
/** @typedef {import("../types").Reviewed} Reviewed */
/** @typedef {import("../types").ReviewedMove} ReviewedMove */
/** @typedef {import("../types").FoundGame} FoundGame */
/** @typedef {import("../board/props.js").BoardArrow} BoardArrow */

/** Lines that were found are shown again when somebody comes back. */
const MOST_FOUND = 300;

export class Workspace {
  /** @type {Study} */ #study;
  #at = START;
  /** @type {Position | null} the one on the board */ #position = null;
  #positions = new Positions();
  #flipped = false;
  /** @type {Map<string, LinesFound>} */ #found = new Map();
  /** @type {{ key: string, line: EngineLine | null } | null} */ #threat = null;
  #engineStatus = "";
  /** @type {{ key: string, found: Explored } | null} */ #explored = null;
  #explorerStatus = "";
  /** @type {{ answer: Why, base: number, at: number, side: Side, start: import("../types").Board } | null} */ #why = null;
  /** @type {{ base: number, start: Position } | null} */ #whyAsked = null;
  /** @type {number[]} nodes of the game under review */ #reviewPath = [];
  /** @type {Map<number, ReviewedMove>} */ #reviewed = new Map();
  /** @type {number | null} */ #lookLine = null;
  /** @type {string | null} */ #lookMove = null;
  /** @type {string[]} */ #outlined = [];
  #draftKey = location.pathname + location.search + location.hash;

  #bar = new EvaluationBar();
  #lines = new LinesPanel({
    play: (move) => this.#playText(move),
    keep: (moves) => this.#keep(this.#at, moves),
    look: (line) => this.#look(line, null),
    toggle: (isOn) => changeAnalysis({ engine: isOn }),
    openSettings: openEngineSettings,
    threat: () => changeAnalysis({ threat: !settings().analysis.threat }),
  });
  #tree = new TreeView({
    go: (id) => this.go(id),
    walk: (by) => this.#walk(by),
    comment: () => this.#comment(),
    mark: () => this.#mark(),
    promote: () => this.#change((tree) => tree.promote(this.#at)),
    remove: () => this.#remove(),
    why: () => this.#askWhyHere(),
  });
  #explorer = new ExplorerPanel({
    play: (move) => this.#playText(move),
    why: (move) => this.#askWhy(this.#at, move),
    look: (move) => this.#look(null, move),
    outline: (squares) => {
      this.#outlined = squares;
      this.#showBoard();
    },
  });
  #whyPanel = new WhyPanel({
    go: (turn) => this.#goWhy(turn),
    leave: () => this.#leaveWhy(),
    keep: (moves) => this.#why && this.#keep(this.#why.base, moves),
    better: (move) => {
      const base = this.#why?.base;
      if (base === undefined) return;
      this.go(base);
      this.#playText(move);
    },
  });
  #review = new ReviewPanel({
    start: () => this.startReview(),
    go: (turn) => this.#goReviewed(turn),
    why: (turn) => this.#askWhy(this.#study.tree.node(this.#reviewPath[turn - 1]).parent, this.#study.tree.node(this.#reviewPath[turn - 1]).move),
    better: (turn, line) => this.#keep(this.#study.tree.node(this.#reviewPath[turn - 1]).parent, line),
    again: (turn) => this.#playAgain(this.#study.tree.node(this.#reviewPath[turn - 1]).parent),
  });
  #tabs = new Tabs(
    text("web-analysis-tools"),
    [
      { name: "explorer", label: text("web-explorer"), content: this.#explorer.root },
      { name: "why", label: text("web-why"), content: this.#whyPanel.root },
      { name: "review", label: text("web-review"), content: this.#review.root },
    ],
    (name) => {
      if (name !== "why") this.#leaveWhy();
      this.#ask();
      this.#render();
    },
  );
  #engine = new Engine({
    lines: (found) => this.#foundLines(found),
    threat: (line) => {
      this.#threat = { key: keyOf(this.#study.lineTo(this.#at)), line };
      this.#showBoard();
    },
    queued: (ahead) => this.#status(text("web-engine-queued", { ahead })),
    explored: (found) => {
      this.#explored = { key: keyOf(this.#study.lineTo(this.#at)), found };
      this.#render();
    },
    why: (answer) => this.#gotWhy(answer),
    reviewed: (answer) => this.#gotReview(answer),
    failed: (kind, words) => this.#failed(kind, words),
    connection: (isOpen) => this.#status(isOpen ? "" : text("web-reconnecting")),
  });
  /** @type {Screen} */ #screen;
  /** @type {BoardView} */ #board;

  /**
   * @param {HTMLElement} main
   * @param {Catalogue} catalogue
   * @param {Study} study
   * @param {() => void} startAnother
   */
  constructor(main, catalogue, study, startAnother) {
    this.catalogue = catalogue;
    this.#study = study;
    this.#screen = new Screen(
      main,
      {
        typed: (move) => this.#playText(move),
        flip: () => this.#flip(),
        start: startAnother,
        edit: () => this.#edit(),
        import: () => openImport((game) => this.openGame(game)),
        share: () => this.#share(),
        keys: () => showKeys(ANALYSIS_KEYS),
      },
      { bar: this.#bar.root, engine: this.#lines.root, moves: this.#tree.root, walk: this.#tree.bar, tools: this.#tabs.root },
    );
    this.#board = new BoardView(this.#screen.host, {
      tray: this.#screen.tray,
      labels: boardLabels((side) => this.#names()[side]),
      announce: (words) => this.#screen.announce(words),
      onSteps: (steps) => this.#playSteps(steps),
    });
    this.#whyPanel.wait(text("web-why-hint"));
    listenForRecords((game) => this.openGame(game));
    onSettings(() => {
      this.#ask();
      this.#render();
    });
    this.#listenToKeys(startAnother);
    this.#opened();
  }

  get study() {
    return this.#study;
  }

  /** The tree is shown from this side.
   * @param {boolean} flipped */
  look(flipped) {
    this.#flipped = flipped;
    this.#render();
  }

  // What is analysed.

  /** @param {Study} study @param {string | null} [problem] @param {string[]} [path] the moves to the node to show */
  open(study, problem = null, path = []) {
    this.#study = study;
    this.#reviewed.clear();
    this.#reviewPath = [];
    this.#why = null;
    this.#explored = null;
    this.#position = null;
    this.#at = study.find(path);
    this.#screen.problem(problem);
    this.#opened();
  }

  /** A game of a file. It opens at its end, where a game that is broken off has its problem.
   * @param {FoundGame} game */
  openGame(game) {
    const study = new Study(game);
    const problem = game.problem;
    const where = problem?.turn ? text("web-record-problem-turn", { turn: problem.turn, problem: problem.text }) : problem?.text;
    this.open(study, where ?? null, study.tree.moves(study.tree.walk(START, Infinity)));
    this.#keepDraft();
  }

  #opened() {
    const about = this.#about();
    const title = ["White", "Black", "Red", "X", "O"].flatMap((name) => this.#study.tags.find(([tag]) => tag === name)?.[1] ?? []);
    this.#screen.name(about?.name ?? this.#study.game, title.join(" – ") || text("web-analysis"));
    this.#review.offer(this.#study.tree.size > 0);
    this.#tree.draw(this.#study.tree, this.#at, this.#reviewed);
    this.go(this.#at);
  }

  #about() {
    return this.catalogue.games.find((game) => game.game === this.#study.game);
  }

  /** @returns {[string, string]} */
  #names() {
    const about = this.#about();
    return this.#position?.side_names ?? [about?.sides[0].name ?? "1", about?.sides[1].name ?? "2"];
  }

  #keepDraft() {
    try {
      const draft = { record: this.#study.toRecord(), path: this.#study.tree.moves(this.#at) };
      sessionStorage.setItem(`cygnet-analysis ${this.#draftKey}`, JSON.stringify(draft));
    } catch {
      // Too large or no storage: it lives as long as the page.
    }
  }

  // Walking.

  /** @param {number} id */
  async go(id) {
    const before = this.#at;
    this.#at = id;
    this.#why = null;
    this.#look(null, null, false);
    this.#outlined = [];
    const { tree } = this.#study;
    const line = this.#study.lineTo(id);
    this.#ask();
    const known = this.#positions.known(line);
    if (known) this.#arrive(known, before);
    else this.#render();
    try {
      const position = await this.#positions.get(line);
      if (this.#at === id && this.#study.tree === tree && this.#position !== position) this.#arrive(position, before);
      this.#ahead(id);
    } catch (error) {
      if (this.#at === id) notify(error instanceof Error ? error.message : String(error));
    }
  }

  /** Asks for the position that the person probably looks at next. @param {number} id */
  #ahead(id) {
    const { tree } = this.#study;
    const next = tree.has(id) ? tree.walk(id, 1) : id;
    if (next !== id) this.#positions.get(this.#study.lineTo(next)).catch(() => {});
  }

  /** @param {Position} position @param {number} before the node that was shown */
  #arrive(position, before) {
    const { tree } = this.#study;
    const isNext = this.#at !== START && tree.node(this.#at).parent === before;
    const first = this.#position === null;
    this.#position = position;
    if (isNext && position.last) {
      this.#screen.announce(position.last.text);
      const takes = position.last.effects.some(({ kind }) => kind === "captures" || kind === "to_hand");
      sound(takes ? "capture" : "move");
    }
    if (position.result) this.#engine.stop();
    this.#effects = isNext ? (position.last?.effects ?? null) : first ? null : "infer";
    this.#render();
    this.#keepDraft();
  }

  /** @type {import("../board/props.js").BoardProps["effects"]} */ #effects = null;

  /** @param {number} by */
  #walk(by) {
    if (this.#why) this.#goWhy(this.#why.at + by);
    else this.go(this.#study.tree.walk(this.#at, by));
  }

  /** @param {number} turn of the game under review */
  #goReviewed(turn) {
    const id = turn === 0 ? START : this.#reviewPath[turn - 1];
    if (id !== undefined && this.#study.tree.has(id)) this.go(id);
  }

  /** One step back: of the turn, the explanation, or the variation. */
  #escape() {
    if (this.#board.undo()) return;
    if (this.#why) {
      this.#leaveWhy();
      return;
    }
    const { tree } = this.#study;
    const main = tree.path(this.#at).findLast((id) => tree.isMain(id)) ?? START;
    if (main !== this.#at) this.go(main);
  }

  // Moves.

  /** @param {string[]} steps */
  async #playSteps(steps) {
    const from = this.#at;
    this.#board.set({ pending: { steps } });
    try {
      const position = await this.#positions.play(this.#study.lineTo(from), steps);
      this.#played(from, position);
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error));
    }
    if (this.#at === from) this.#board.set({ pending: null, steps: this.#position?.steps ?? null });
  }

  /** @param {string} move as typed, or as the engine says it */
  async #playText(move) {
    const from = this.#at;
    const line = this.#study.lineTo(from);
    try {
      const position = await this.#positions.get({ ...line, moves: [...line.moves, move] });
      this.#played(from, position);
    } catch (error) {
      sound("refused");
      notify(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {number} from @param {Position} position */
  #played(from, position) {
    const move = position.last?.move;
    if (!move || !this.#study.tree.has(from)) return;
    const isNew = this.#study.tree.child(from, move) === undefined;
    if (isNew) this.#study.remember(this.#at);
    const id = this.#study.tree.play(from, move);
    if (isNew) this.#redraw();
    if (this.#at === from) this.go(id);
  }

  /** Adds a line to the tree, and goes to its first move.
   * @param {number} from @param {string[]} moves */
  #keep(from, moves) {
    if (!this.#study.tree.has(from) || moves.length === 0) return;
    this.#study.remember(this.#at);
    this.#study.tree.playAll(from, moves);
    this.#redraw();
    this.go(this.#study.tree.child(from, moves[0]) ?? from);
  }

  // Changes of the tree.

  /** @param {(tree: import("./tree.js").Tree) => void} change */
  #change(change) {
    this.#study.remember(this.#at);
    change(this.#study.tree);
    this.#redraw();
    this.#keepDraft();
  }

  #redraw() {
    this.#tree.draw(this.#study.tree, this.#at, this.#reviewed);
    if (this.#reviewed.size === 0 && this.#reviewing === null) this.#review.offer(this.#study.tree.size > 0);
  }

  #undo() {
    const at = this.#study.undo();
    if (at === null) return;
    // The nodes are new ones: a review of the old ones is matched by their moves.
    const judged = [...this.#reviewed.values()];
    this.#reviewed.clear();
    this.#matchReview(judged);
    this.#at = at;
    this.#redraw();
    this.go(at);
  }

  #comment() {
    const id = this.#at;
    askComment(this.#study.tree.node(id).comments.join("\n"), (words) => this.#change((tree) => tree.comment(id, words)));
  }

  #mark() {
    const id = this.#at;
    if (id !== START) askMark(this.#study.tree.markOf(id), (mark) => this.#change((tree) => tree.mark(id, mark)));
  }

  #remove() {
    const id = this.#at;
    if (id === START) return;
    const { move } = this.#study.tree.node(id);
    this.#study.remember(id);
    const before = this.#study.tree.remove(id);
    this.#at = before;
    this.#redraw();
    this.go(before);
    notify(text("web-tree-removed", { move }), { label: text("web-undo"), act: () => this.#undo() });
  }

  // The engine.

  /** Asks about the position that is shown whatever is in sight. */
  #ask() {
    const { engine, lines, seconds, depth, threat } = settings().analysis;
    const line = this.#study.lineTo(this.#at);
    const key = keyOf(line);
    const position = this.#positions.known(line);
    const effort = { lines, seconds, ...(depth > 0 ? { depth } : {}), ...(threat ? { threat } : {}) };
    const asked = JSON.stringify([key, effort, engine]);
    if (asked !== this.#askedKey) {
      this.#askedKey = asked;
      this.#engineStatus = "";
      if (engine && !position?.result) this.#engine.analyse(line, effort);
      else this.#engine.stop();
    }
    if (this.#tabs.chosen === "explorer" && this.#explored?.key !== key && this.#exploredKey !== key) {
      this.#exploredKey = key;
      this.#explorerStatus = "";
      this.#engine.explore(line);
    }
  }

  #askedKey = "";
  #exploredKey = "";

  /** @param {LinesFound} found */
  #foundLines(found) {
    const key = keyOf(this.#study.lineTo(this.#at));
    this.#engineStatus = "";
    if (found.lines.length > 0 || !this.#found.has(key)) {
      this.#found.delete(key);
      this.#found.set(key, found);
    }
    const oldest = this.#found.keys().next().value;
    if (this.#found.size > MOST_FOUND && oldest !== undefined) this.#found.delete(oldest);
    this.#render();
  }

  /** @param {string} words */
  #status(words) {
    this.#engineStatus = words;
    this.#render();
  }

  /** @param {import("./engine.js").Kind | null} kind @param {string} words */
  #failed(kind, words) {
    if (kind === "explore") this.#explorerStatus = words;
    else if (kind === "why") this.#whyPanel.wait(words);
    else if (kind === "review") {
      this.#reviewing = null;
      this.#review.fail(words);
    } else this.#engineStatus = words;
    this.#render();
  }

  #best() {
    const best = this.#found.get(keyOf(this.#study.lineTo(this.#at)))?.lines[0]?.moves[0];
    if (best && settings().analysis.engine) this.#playText(best);
  }

  // Why.

  #askWhyHere() {
    if (this.#at === START) return;
    const { parent, move } = this.#study.tree.node(this.#at);
    this.#askWhy(parent, move);
  }

  /** @param {number} base the node before the move @param {string} move */
  async #askWhy(base, move) {
    this.#tabs.choose("why");
    this.#whyPanel.wait(text("web-why-asking", { move }));
    const line = this.#study.lineTo(base);
    this.#engine.why(line, move);
    try {
      this.#whyAsked = { base, start: await this.#positions.get(line) };
    } catch {
      this.#whyAsked = null;
    }
  }

  /** @param {Why} answer */
  async #gotWhy(answer) {
    const asked = this.#whyAsked;
    if (!asked) return;
    const { base, start } = asked;
    this.#why = { answer, base, at: 0, side: start.turn, start: start.board };
    this.#goWhy(Math.min(1, answer.turns.length));
  }

  /** @param {number} turn of the explanation */
  #goWhy(turn) {
    const why = this.#why;
    if (!why) return;
    const to = Math.max(0, Math.min(why.answer.turns.length, turn));
    const forward = to === why.at + 1;
    why.at = to;
    const shown = why.answer.turns[to - 1];
    this.#effects = forward && shown ? shown.effects : "infer";
    if (shown) this.#screen.announce(shown.sentence ?? shown.text);
    this.#render();
  }

  #leaveWhy() {
    if (!this.#why) return;
    this.#why = null;
    this.#effects = "infer";
    this.#whyPanel.wait(text("web-why-hint"));
    this.#render();
  }

  // Review.

  /** @type {number[] | null} */ #reviewing = null;

  startReview() {
    const path = this.#study.tree.line(START);
    if (path.length === 0) return;
    this.#tabs.choose("review");
    this.#reviewing = path;
    this.#review.progress(0, 0);
    this.#engine.review(this.#study.lineTo(path[path.length - 1]));
  }

  /** @param {Reviewed} answer */
  #gotReview(answer) {
    if (!answer.moves) {
      this.#review.progress(answer.done, answer.total);
      return;
    }
    this.#reviewPath = this.#reviewing ?? this.#study.tree.line(START);
    this.#reviewing = null;
    this.#reviewed = new Map(answer.moves.flatMap((move) => {
      const id = this.#reviewPath[move.turn - 1];
      return id === undefined ? [] : [[id, move]];
    }));
    const sides = this.#about()?.sides;
    this.#review.show(answer, this.#names(), [sides?.[0].letter ?? "0", sides?.[1].letter ?? "1"]);
    this.#screen.announce(text("web-review-done"));
    this.#redraw();
    this.#render();
  }

  /** @param {ReviewedMove[]} judged in the order of the game */
  #matchReview(judged) {
    const path = this.#study.tree.line(START);
    if (!judged.every((move, index) => path[index] !== undefined && this.#study.tree.node(path[index]).move === move.move)) return;
    this.#reviewPath = path;
    for (const move of judged) this.#reviewed.set(path[move.turn - 1], move);
  }

  /** @param {number} id the node to play on from */
  async #playAgain(id) {
    const about = this.#about();
    if (!about) return;
    try {
      const { position, options, turn } = await this.#positions.get(this.#study.lineTo(id));
      await createGame({ ...quickGame(about), options, position, side: turn });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error));
    }
  }

  // Elsewhere.

  #flip() {
    this.#flipped = !this.#flipped;
    this.#render();
  }

  #edit() {
    const query = new URLSearchParams({ game: this.#study.game });
    for (const [name, value] of Object.entries(this.#position?.options ?? this.#study.options)) query.append("option", `${name}=${value}`);
    if (this.#position) query.set("position", this.#position.position);
    location.assign(`/editor?${query}`);
  }

  #share() {
    const board = this.#why?.answer.turns[this.#why.at - 1]?.board ?? this.#position?.board ?? null;
    openShare(this.#study.toRecord(), board, {
      perspective: this.#perspective(),
      coordinates: settings().coordinates,
      arrows: this.#arrows(),
      title: this.#about()?.name ?? this.#study.game,
    });
  }

  // The screen.

  /** @param {number | null} line @param {string | null} move @param {boolean} [show] */
  #look(line, move, show = true) {
    this.#lookLine = line;
    this.#lookMove = move;
    if (show) this.#showBoard();
  }

  /** @returns {Side} */
  #perspective() {
    const base = perspective([], this.#about());
    return /** @type {Side} */ (this.#flipped ? 1 - base : base);
  }

  /** @returns {BoardArrow[]} */
  #arrows() {
    const board = this.#position?.board;
    if (!board || this.#why) return [];
    if (this.#lookMove) return arrowsOfMove(this.#lookMove, board, "line");
    const { engine, arrows, threat, lines } = settings().analysis;
    const key = keyOf(this.#study.lineTo(this.#at));
    const shown = engine && !this.#position?.result ? (this.#found.get(key)?.lines ?? []).slice(0, lines) : [];
    const danger = threat && this.#threat?.key === key ? (this.#threat.line?.moves[0] ?? "") : "";
    const chosen = this.#lookLine === null ? (arrows ? shown : []) : shown.slice(this.#lookLine, this.#lookLine + 1);
    return [
      ...arrowsOfMove(danger, board, "threat"),
      ...chosen.flatMap((line) => {
        const kind = line === shown[0] || this.#lookLine !== null ? "best" : "other";
        return arrowsOfMove(line.moves[0] ?? "", board, kind).map((arrow) => ({ ...arrow, proved: isProved(line.score) }));
      }),
    ];
  }

  #showBoard() {
    const position = this.#position;
    if (!position) return;
    const why = this.#why;
    const board = why ? (why.answer.turns[why.at - 1]?.board ?? why.start) : position.board;
    const effects = this.#board.props.board !== board ? this.#effects : null;
    this.#board.set({
      board,
      steps: why ? null : position.steps,
      interactive: !why && position.steps !== null,
      perspective: this.#perspective(),
      effects,
      pending: null,
      arrows: this.#arrows(),
      outlined: this.#outlined,
      coordinates: settings().coordinates,
      reducedMotion: reducedMotion(),
    });
  }

  #render() {
    const { tree } = this.#study;
    const position = this.#position;
    const names = this.#names();
    const key = keyOf(this.#study.lineTo(this.#at));
    const turn = position?.turn ?? 0;
    const { engine, threat, lines } = settings().analysis;
    const found = this.#found.get(key) ?? null;
    this.#showBoard();
    this.#tree.select(tree, this.#at);
    const over = position?.result ?? null;
    // Scores belong to the position they were asked about; while that is on its way nothing is claimed.
    const isCurrent = position !== null && position === this.#positions.known(this.#study.lineTo(this.#at));
    const best = isCurrent && engine ? (found?.lines[0]?.score ?? null) : null;
    /** @type {import("../types").Score | null} */
    const ended = over && { proven: over.winner === null ? "draw" : over.winner === turn ? "win" : "loss" };
    this.#bar.update(isCurrent ? (ended ?? best) : best, turn, names, this.#flipped ? 1 : 0);
    this.#lines.update({
      isOn: engine,
      threat,
      count: lines,
      found: isCurrent && !over ? found : null,
      status: !engine ? text("web-engine-off") : over ? text("web-over") : this.#engineStatus || (found ? "" : text("web-engine-starting")),
      turn,
      names,
    });
    const explored = this.#explored?.key === key ? this.#explored.found : null;
    this.#explorer.update(explored, this.#explorerStatus || text("web-explorer-asking"), turn, names);
    if (this.#why) this.#whyPanel.update(this.#why.answer, this.#why.at, this.#why.side, names);
    this.#review.select(this.#at === START ? 0 : this.#reviewPath.indexOf(this.#at) + 1 || null);
    if (position) this.#tell(position, names);
  }

  /** @param {Position} position @param {[string, string]} names */
  #tell(position, names) {
    const shown = this.#why?.answer.turns[this.#why.at - 1];
    if (shown) this.#screen.tell(text("web-why-turn", { side: names[shown.side], move: shown.move }), shown.sentence ?? shown.text);
    else if (position.result) this.#screen.tell(text("web-over"), position.result.text);
    else this.#screen.tell(text("web-turn-of", { side: names[position.turn] }), position.last?.text ?? position.prompt);
  }

  /** @param {() => void} startAnother */
  #listenToKeys(startAnother) {
    listenToAnalysisKeys(
      {
        ArrowLeft: () => this.#walk(-1),
        ArrowRight: () => this.#walk(1),
        ArrowUp: () => this.go(this.#study.tree.beside(this.#at, -1)),
        ArrowDown: () => this.go(this.#study.tree.beside(this.#at, 1)),
        Home: () => this.#walk(-Infinity),
        End: () => this.#walk(Infinity),
        b: () => this.#board.focus(),
        "/": () => this.#screen.focusInput(),
        Escape: () => this.#escape(),
        e: () => changeAnalysis({ engine: !settings().analysis.engine }),
        " ": () => this.#best(),
        t: () => changeAnalysis({ threat: !settings().analysis.threat }),
        x: () => this.#tabs.choose("explorer"),
        w: () => this.#askWhyHere(),
        r: () => (this.#reviewed.size > 0 ? this.#tabs.choose("review") : this.startReview()),
        c: () => this.#comment(),
        m: () => this.#mark(),
        p: () => this.#at !== START && this.#change((tree) => tree.promote(this.#at)),
        Delete: () => this.#remove(),
        s: () => this.#share(),
        n: startAnother,
        f: () => this.#flip(),
        "?": () => showKeys(ANALYSIS_KEYS),
      },
      () => this.#undo(),
    );
  }
}

/** What was on this page when it was left or loaded again.
 * @returns {{ study: Study, path: string[] } | null} */
export function keptDraft() {
  try {
    const kept = sessionStorage.getItem(`cygnet-analysis ${location.pathname + location.search + location.hash}`);
    if (!kept) return null;
    const { record, path } = JSON.parse(kept);
    return { study: new Study(record), path };
  } catch {
    return null;
  }
}
