// @ts-check
/** The analysis board: joins the tree, the positions, the engine and the parts of the screen. */

import { BoardView } from "../board/board.js";
import { boardLabels } from "../pages/board-labels.js";
import { showKeys } from "../pages/keys.js";
import { notify } from "../pages/page.js";
import { perspective } from "../pages/perspective.js";
import { onSettings, reducedMotion, settings } from "../settings.js";
import { play as sound } from "../sound.js";
import { text } from "../text.js";
import { arrowsShown } from "./arrows.js";
import { EvaluationBar } from "./bar.js";
import { keepDraft } from "./draft.js";
import { playFrom, positionQuery } from "./elsewhere.js";
import { changeAnalysis, openEngineSettings } from "./engine-settings.js";
import { ExplorerPanel } from "./explorer-panel.js";
import { Explanation } from "./explanation.js";
import { Findings } from "./findings.js";
import { listenForRecords, openImport } from "./import.js";
import { ANALYSIS_KEYS, listenToAnalysisKeys } from "./keys.js";
import { LinesPanel } from "./lines-panel.js";
import { Judgements } from "./judgements.js";
import { endScore, keyOf, Positions } from "./positions.js";
import { ReviewPanel } from "./review-panel.js";
import { Screen } from "./screen.js";
import { openShare } from "./share-dialog.js";
import { Study } from "./study.js";
import { TreeEdits } from "./tree-edits.js";
import { Tabs } from "./tabs.js";
import { START } from "./tree.js";
import { TreeView } from "./tree-view.js";
import { WhyPanel } from "./why-panel.js";

/** @typedef {import("../types").Side} Side */
/** @typedef {import("../types").Position} Position */
/** @typedef {import("../types").Catalogue} Catalogue */
/** @typedef {import("../types").Why} Why */
/** @typedef {import("../types").Reviewed} Reviewed */
/** @typedef {import("../types").FoundGame} FoundGame */

export class Workspace {
  /** @type {Study} */ #study;
  #at = START;
  /** @type {Position | null} the one on the board */ #position = null;
  #positions = new Positions();
  #flipped = false;
  /** @type {Explanation | null} */ #why = null;
  /** @type {{ base: number, start: Promise<Position> } | null} */ #whyAsked = null;
  #judged = new Judgements();
  /** @type {number[] | null} the nodes of the game under review */ #reviewing = null;
  /** @type {number | null} */ #lookLine = null;
  /** @type {string | null} */ #lookMove = null;
  /** @type {string[]} */ #outlined = [];

  #edits = new TreeEdits({
    now: () => ({ study: this.#study, at: this.#at }),
    changed: (at) => {
      this.#judged.rebind(this.#study.tree);
      this.#at = at;
      this.#redraw();
      this.go(at);
    },
  });
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
    // A second click on a bad move asks what is wrong with it.
    go: (id) =>
      id === this.#at && this.#judged.isBad(this.#study.tree, id) ? this.#askWhyHere() : this.go(id),
    walk: (by) => this.#walk(by),
    comment: () => this.#edits.comment(),
    mark: () => this.#edits.mark(),
    promote: () => this.#edits.promote(),
    remove: () => this.#edits.remove(),
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
    why: (turn) => this.#before(turn, (base, move) => this.#askWhy(base, move)),
    better: (turn, line) => this.#before(turn, (base) => this.#keep(base, line)),
    again: (turn) =>
      this.#before(turn, (base) => playFrom(this.#about(), this.#positions.get(this.#study.lineTo(base)))),
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
  #findings = new Findings({
    changed: () => this.#render(),
    why: (answer) => this.#gotWhy(answer),
    reviewed: (answer) => this.#gotReview(answer),
    failed: (kind, words) => {
      if (kind === "why") this.#whyPanel.wait(words);
      else {
        this.#reviewing = null;
        this.#review.fail(words);
      }
    },
  });
  /** @type {Screen} */ #screen;
  /** @type {BoardView} */ #board;

  /**
   * @param {HTMLElement} main
   * @param {Catalogue} catalogue
   * @param {Study} study
   * @param {(game: string) => void} startAnother than this one
   */
  constructor(main, catalogue, study, startAnother) {
    this.catalogue = catalogue;
    this.#study = study;
    this.#screen = new Screen(
      main,
      {
        typed: (move) => this.#playText(move),
        flip: () => this.#flip(),
        start: () => startAnother(this.#study.game),
        edit: () => this.#edit(),
        import: () => openImport((game) => this.openGame(game)),
        share: () => this.#share(),
        keys: () => showKeys(ANALYSIS_KEYS),
      },
      {
        bar: this.#bar.root,
        engine: this.#lines.root,
        moves: this.#tree.root,
        walk: this.#tree.bar,
        tools: this.#tabs.root,
      },
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
    this.#offerBack(study);
    this.#study = study;
    this.#judged.clear();
    this.#why = null;
    this.#position = null;
    this.#at = study.find(path);
    this.#screen.problem(problem);
    this.#opened();
  }

  /** A game of a file. It opens at its end, where a game that is broken off has its problem.
   * @param {FoundGame} game */
  openGame(game) {
    const study = Study.of(game);
    this.open(study, game.problem?.text ?? null, study.tree.moves(study.tree.walk(START, Infinity)));
    keepDraft(study, this.#at);
  }

  /** Nothing that was worked on is gone at once when something else is opened.
   * @param {Study} next */
  #offerBack(next) {
    const [study, path] = [this.#study, this.#study.tree.moves(this.#at)];
    if (study === next || this.#position === null || study.tree.size === 0) return;
    notify(text("web-analysis-replaced"), { label: text("web-undo"), act: () => this.open(study, null, path) });
  }

  #opened() {
    const about = this.#about();
    this.#screen.name(about?.name ?? this.#study.game, this.#study.title || text("web-analysis"));
    this.#review.offer(this.#study.tree.size > 0);
    this.#tree.draw(this.#study.tree, this.#at, this.#judged.byNode);
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

  // Walking.

  /** @param {number} id */
  async go(id) {
    const before = this.#at;
    this.#at = id;
    if (this.#why) this.#whyPanel.wait(text("web-why-hint"));
    this.#why = null;
    this.#whyAsked = null;
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
      if (this.#at === id && this.#study.tree === tree && this.#position !== position)
        this.#arrive(position, before);
      this.#ahead(id);
    } catch (error) {
      if (this.#at === id) notify(error instanceof Error ? error.message : String(error));
    }
  }

  /** Asks for the position that the person probably looks at next. @param {number} id */
  #ahead(id) {
    const [next] = this.#study.tree.has(id) ? this.#study.tree.node(id).children : [];
    if (next !== undefined) this.#positions.get(this.#study.lineTo(next)).catch(() => {});
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
    if (position.result) this.#ask();
    this.#effects = isNext ? (position.last?.effects ?? null) : first ? null : "infer";
    this.#render();
    keepDraft(this.#study, this.#at);
  }

  /** @type {import("../board/props.js").BoardProps["effects"]} */ #effects = null;

  /** @param {number} by */
  #walk(by) {
    this.#whyPanel.pause();
    if (this.#why) this.#goWhy(this.#why.at + by);
    else this.go(this.#study.tree.walk(this.#at, by));
  }

  /** @param {number} turn of the game under review */
  #goReviewed(turn) {
    const id = this.#judged.nodeAfter(this.#study.tree, turn);
    if (id !== null) this.go(id);
  }

  /** Does something where a move of the game under review was made.
   * @param {number} turn @param {(base: number, move: string) => void} act */
  #before(turn, act) {
    const id = this.#judged.nodeAfter(this.#study.tree, turn);
    if (id === null || id === START) return;
    const { parent, move } = this.#study.tree.node(id);
    act(parent, move);
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

  /** @type {{ steps: string[] } | null} sent, not confirmed */ #pending = null;

  /** @param {string[]} steps */
  async #playSteps(steps) {
    const from = this.#at;
    this.#pending = { steps };
    this.#board.set({ pending: this.#pending });
    try {
      const position = await this.#positions.play(this.#study.lineTo(from), steps);
      this.#pending = null;
      this.#played(from, position);
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error));
    }
    this.#pending = null;
    this.#showBoard();
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
    this.#edits.change((tree) => {
      tree.playAll(from, moves);
      return tree.child(from, moves[0]);
    });
  }

  #redraw() {
    this.#tree.draw(this.#study.tree, this.#at, this.#judged.byNode);
    if (this.#judged.isEmpty && this.#reviewing === null) this.#review.offer(this.#study.tree.size > 0);
  }

  // The engine.

  #ask() {
    const line = this.#study.lineTo(this.#at);
    const isOver = (this.#positions.known(line)?.result ?? null) !== null;
    this.#findings.ask(line, { isOver, explorer: this.#tabs.chosen === "explorer" });
  }

  #best() {
    const best = this.#findings.lines(keyOf(this.#study.lineTo(this.#at)))?.lines[0]?.moves[0];
    if (best && settings().analysis.engine) this.#playText(best);
  }

  // Why.

  #askWhyHere() {
    if (this.#at === START) return;
    const { parent, move } = this.#study.tree.node(this.#at);
    this.#askWhy(parent, move);
  }

  /** @param {number} base the node before the move @param {string} move */
  #askWhy(base, move) {
    this.#tabs.choose("why");
    this.#why = null;
    this.#whyPanel.wait(text("web-why-asking", { move }));
    const line = this.#study.lineTo(base);
    this.#whyAsked = { base, start: this.#positions.get(line) };
    this.#findings.engine.why(line, move);
  }

  /** @param {Why} answer */
  async #gotWhy(answer) {
    const asked = this.#whyAsked;
    const start = await asked?.start.catch(() => null);
    if (!asked || !start || asked !== this.#whyAsked) return;
    // A first answer comes soon, and better ones after it.
    const isSame = this.#why !== null && this.#why.base === asked.base && this.#why.improve(answer);
    if (isSame) {
      this.#render();
      return;
    }
    this.#why ??= new Explanation(answer, asked.base, start);
    this.#goWhy(Math.min(1, answer.turns.length));
    if (!reducedMotion()) this.#whyPanel.play();
  }

  /** @param {number} turn of the explanation */
  #goWhy(turn) {
    const why = this.#why;
    if (!why) return;
    this.#effects = why.go(turn);
    if (why.turn) this.#screen.announce(why.turn.sentence ?? why.turn.text);
    this.#render();
  }

  #leaveWhy() {
    this.#whyAsked = null;
    if (!this.#why) return;
    this.#why = null;
    this.#effects = "infer";
    this.#whyPanel.wait(text("web-why-hint"));
    this.#render();
  }

  // Review.

  startReview() {
    const path = this.#study.tree.line(START);
    if (path.length === 0) return;
    this.#tabs.choose("review");
    this.#reviewing = path;
    this.#review.progress(0, 0);
    this.#findings.engine.review(this.#study.lineTo(path[path.length - 1]));
  }

  /** @param {Reviewed} answer */
  #gotReview(answer) {
    if (!answer.moves) {
      this.#review.progress(answer.done, answer.total);
      return;
    }
    this.#judged.set(answer.moves, this.#reviewing ?? this.#study.tree.line(START));
    this.#reviewing = null;
    const sides = this.#about()?.sides;
    this.#review.show(answer, this.#names(), [sides?.[0].letter ?? "0", sides?.[1].letter ?? "1"]);
    this.#screen.announce(text("web-review-done"));
    this.#redraw();
    this.#render();
  }

  // Elsewhere.

  #flip() {
    this.#flipped = !this.#flipped;
    this.#render();
  }

  #edit() {
    const { options, position } = this.#position ?? this.#study;
    location.assign(`/editor?${positionQuery(this.#study.game, options, position)}`);
  }

  #share() {
    const board = this.#why?.board ?? this.#position?.board ?? null;
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

  /** @returns {import("../board/props.js").BoardArrow[]} */
  #arrows() {
    const board = this.#position?.board;
    if (!board || this.#why) return [];
    const { engine, arrows, threat, lines } = settings().analysis;
    const key = keyOf(this.#study.lineTo(this.#at));
    const isShown = engine && !this.#position?.result;
    return arrowsShown(board, {
      lines: isShown ? (this.#findings.lines(key)?.lines ?? []).slice(0, lines) : [],
      threat: isShown && threat ? this.#findings.threat(key) : null,
      all: arrows,
      line: this.#lookLine,
      move: this.#lookMove,
    });
  }

  #showBoard() {
    const position = this.#position;
    if (!position) return;
    const why = this.#why;
    const board = why?.board ?? position.board;
    const effects = this.#board.props.board !== board ? this.#effects : null;
    this.#board.set({
      board,
      steps: why ? null : position.steps,
      interactive: !why && position.steps !== null,
      perspective: this.#perspective(),
      effects,
      pending: this.#pending,
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
    const found = this.#findings.lines(key);
    this.#showBoard();
    this.#tree.select(tree, this.#at);
    const over = position?.result ?? null;
    // Scores belong to the position they were asked about; while that is on its way nothing is claimed.
    const isCurrent = position !== null && position === this.#positions.known(this.#study.lineTo(this.#at));
    const best = isCurrent && engine ? (found?.lines[0]?.score ?? null) : null;
    this.#bar.update(isCurrent ? (endScore(position) ?? best) : best, turn, names, this.#flipped ? 1 : 0);
    this.#lines.update({
      isOn: engine,
      isOver: over !== null,
      threat,
      count: lines,
      found: isCurrent && !over ? found : null,
      status: this.#findings.words(key, over !== null),
      turn,
      names,
    });
    this.#explorer.update(
      isCurrent ? this.#findings.explored(key) : null,
      this.#findings.explorerStatus || text("web-explorer-asking"),
      turn,
      names,
    );
    if (this.#why) this.#whyPanel.update(this.#why.answer, this.#why.at, this.#why.side, names);
    this.#review.select(this.#judged.turnOf(this.#at));
    if (position) this.#screen.tell(position, this.#why?.turn ?? null);
  }

  /** @param {(game: string) => void} startAnother */
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
        r: () => (!this.#judged.isEmpty ? this.#tabs.choose("review") : this.startReview()),
        c: () => this.#edits.comment(),
        m: () => this.#edits.mark(),
        p: () => this.#edits.promote(),
        Delete: () => this.#edits.remove(),
        s: () => this.#share(),
        n: () => startAnother(this.#study.game),
        f: () => this.#flip(),
        "?": () => showKeys(ANALYSIS_KEYS),
      },
      () => this.#edits.undo(),
    );
  }
}
