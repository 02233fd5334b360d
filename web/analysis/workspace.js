// @ts-check
/** The analysis board: joins the tree, the positions, the engine and the parts of the screen. */

import { showKeys } from "../pages/keys.js";
import { copy, notify } from "../pages/page.js";
import { onSettings, settings } from "../settings.js";
import { play as sound } from "../sound.js";
import { text } from "../text.js";
import { positionQuery } from "./address.js";
import { EvaluationBar } from "./bar.js";
import { keepDraft } from "./draft.js";
import { drawingsOf, listenToDrawing } from "./drawings.js";
import { playFrom } from "./elsewhere.js";
import { changeAnalysis, openEngineSettings } from "./engine-settings.js";
import { ExplorerPanel } from "./explorer-panel.js";
import { Findings } from "./findings.js";
import { Glimpse } from "./glimpse.js";
import { listenForRecords, openImport } from "./import.js";
import { ANALYSIS_KEYS, listenToAnalysisKeys } from "./keys.js";
import { LinesPanel } from "./lines-panel.js";
import { openNodeMenu } from "./node-dialogs.js";
import { Playing } from "./playing.js";
import { endScore, keyOf, Positions } from "./positions.js";
import { Reasons } from "./reasons.js";
import { Reviewing } from "./reviewing.js";
import { Screen } from "./screen.js";
import { openShare } from "./share-dialog.js";
import { Stage } from "./stage.js";
import { Study } from "./study.js";
import { TreeEdits } from "./tree-edits.js";
import { Tabs } from "./tabs.js";
import { START } from "./tree.js";
import { TreeView } from "./tree-view.js";

/** @typedef {import("../types").Position} Position */
/** @typedef {import("../types").Catalogue} Catalogue */
/** @typedef {import("../types").FoundGame} FoundGame */

export class Workspace {
  /** @type {Study} */ #study;
  #at = START;
  /** @type {Position | null} the one on the board */ #position = null;
  /** Which line of play that is. */
  #positionKey = "";
  #positions = new Positions();
  /** Whether the person knows that the browser has no room for a draft. */
  #isUnkept = false;
  #edits = new TreeEdits({
    now: () => ({ study: this.#study, at: this.#at }),
    changed: (at) => {
      this.#reviewing.treeChanged();
      const before = this.#at;
      this.#at = at;
      this.#redraw();
      this.go(at, before);
    },
  });
  #playing = new Playing(this.#positions, this.#edits, {
    now: () => ({ study: this.#study, at: this.#at }),
    wait: (steps) => this.#stage.wait(steps),
    plays: (from, move) => this.#reviewing.played(from, move),
    go: (id) => this.go(id),
    refused: (words) => {
      sound("refused");
      notify(words);
    },
  });
  #bar = new EvaluationBar();
  #glimpse = new Glimpse((moves) => {
    const line = this.#study.lineTo(this.#at);
    return this.#positions.get({ ...line, moves: [...line.moves, ...moves] });
  });
  #lines = new LinesPanel({
    play: (moves) => this.#playing.line(moves),
    keep: (moves) => this.#playing.keep(this.#at, moves),
    look: (line) => this.#stage.look({ line }),
    glimpse: (moves, line) => this.#glimpse.show(moves, line, this.#stage.perspective),
    endGlimpse: () => this.#glimpse.hide(),
    toggle: (isOn) => changeAnalysis({ engine: isOn }),
    openSettings: openEngineSettings,
    threat: () => changeAnalysis({ threat: !settings().analysis.threat }),
  });
  #tree = new TreeView({
    // A second click on a bad move asks what is wrong with it.
    go: (id) =>
      id === this.#at && this.#reviewing.judged.isBad(this.#study.tree, id)
        ? this.#askWhyHere()
        : this.go(id),
    walk: (by) => this.#walk(by),
    comment: () => this.#edits.comment(),
    mark: () => this.#edits.mark(),
    promote: () => this.#edits.promote(),
    remove: () => this.#edits.remove(),
    why: () => this.#askWhyHere(),
    menu: (id) => this.#openMenu(id),
  });
  #explorer = new ExplorerPanel({
    play: (move) => this.#playing.text(move),
    why: (move) => this.#askWhy(this.#at, move),
    look: (move) => this.#stage.look({ move }),
    outline: (squares) => this.#stage.outline(squares),
  });
  #reasons = new Reasons({
    ask: (base, move) => {
      const line = this.#study.lineTo(base);
      return { id: this.#findings.engine.why(line, move), start: this.#positions.get(line) };
    },
    drop: (id) => this.#findings.engine.drop(id),
    moved: (effects) => {
      this.#stage.effects = effects;
      this.#render();
    },
    changed: () => this.#render(),
    announce: (words) => this.#screen.announce(words),
    keep: (base, moves) => this.#playing.keep(base, moves),
    better: (base, move) => {
      this.go(base);
      this.#playing.text(move);
    },
  });
  #reviewing = new Reviewing({
    study: () => this.#study,
    ask: (line) => {
      this.#tabs.choose("review");
      return this.#findings.engine.review(line);
    },
    go: (id) => this.go(id),
    why: (base, move) => this.#askWhy(base, move),
    keep: (base, moves) => this.#playing.keep(base, moves),
    again: (base) => playFrom(this.#about(), this.#positions.get(this.#study.lineTo(base))),
    sides: () => {
      const sides = this.#about()?.sides;
      return { names: this.#names(), letters: [sides?.[0].letter ?? "0", sides?.[1].letter ?? "1"] };
    },
    judge: (base, move) => this.#findings.engine.why(this.#study.lineTo(base), move),
    changed: () => this.#render(),
    reviewed: () => {
      this.#screen.announce(text("web-review-done"));
      this.#redraw();
      this.#render();
    },
  });
  #tabs = new Tabs(
    text("web-analysis-tools"),
    [
      { name: "explorer", label: text("web-explorer"), content: this.#explorer.root },
      { name: "why", label: text("web-why"), content: this.#reasons.root },
      { name: "review", label: text("web-review"), content: this.#reviewing.root },
    ],
    (name) => {
      if (name !== "why") this.#reasons.leave();
      if (name !== "review") this.#reviewing.endLesson();
      this.#ask();
      this.#render();
    },
  );
  #findings = new Findings({
    changed: () => this.#render(),
    why: (answer) => this.#reviewing.judge(answer) || this.#reasons.got(answer),
    reviewed: (answer) => this.#reviewing.got(answer),
    failed: (kind, words) => {
      if (kind === "review") this.#reviewing.fail(words);
      else if (!this.#reviewing.failToJudge(words)) this.#reasons.fail(words);
    },
  });
  /** @type {Screen} */ #screen;
  /** @type {Stage} */ #stage;

  /**
   * @param {HTMLElement} main
   * @param {Catalogue} catalogue
   * @param {Study} study
   * @param {() => void} startAnother than this one
   */
  constructor(main, catalogue, study, startAnother) {
    this.catalogue = catalogue;
    this.#study = study;
    this.#screen = new Screen(
      main,
      {
        typed: (move) => this.#playing.text(move),
        flip: () => this.#flip(),
        start: startAnother,
        edit: () => this.#edit(),
        import: () => openImport((game) => this.#bring(game)),
        share: () => this.#share(),
        goOn: () => this.#goOn(),
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
    this.#stage = new Stage(this.#screen.host, {
      tray: this.#screen.tray,
      name: (side) => this.#names()[side],
      about: () => this.#about(),
      found: () => {
        if (this.#isAsked) return { lines: [], threat: null };
        const key = keyOf(this.#study.lineTo(this.#at));
        return { lines: this.#findings.lines(key)?.lines ?? [], threat: this.#findings.threat(key) };
      },
      announce: (words) => this.#screen.announce(words),
      onSteps: (steps) => this.#playing.steps(steps),
      drawings: () => drawingsOf(this.#study.tree.node(this.#at).comments),
      drawn: () => this.#screen.fit(),
    });
    listenToDrawing(this.#screen.host, (drawing) => !this.#reasons.shown && this.#edits.draw(drawing));
    listenForRecords((game) => this.#bring(game));
    onSettings(() => {
      this.#ask();
      this.#render();
    });
    this.#listenToKeys(startAnother);
  }

  /** The tree is shown from this side.
   * @param {boolean} flipped */
  look(flipped) {
    this.#stage.flip(flipped);
    this.#render();
  }

  // What is analysed.

  /** @param {Study} study @param {string | null} [problem] @param {string[]} [path] the moves to the node to show */
  open(study, problem = null, path = []) {
    this.#offerBack(study);
    this.#findings.forget();
    this.#study = study;
    this.#isUnkept = false;
    this.#reviewing.clear();
    this.#reasons.clear();
    this.#position = null;
    this.#at = study.find(path);
    this.#screen.problem(problem);
    this.#screen.toTop();
    this.#opened();
  }

  /** A game of a file. It opens at its end, where a game that is broken off has its problem.
   * @param {FoundGame} game */
  openGame(game) {
    const study = Study.of(game);
    this.open(study, game.problem?.text ?? null, study.tree.moves(study.tree.walk(START, Infinity)));
  }

  /** What is shown. */
  get study() {
    return this.#study;
  }

  /** Opens an imported game, which the address of this page does not name.
   * @param {FoundGame} game */
  #bring(game) {
    this.openGame(game);
    this.#study.isWork = true;
    this.#keepDraft();
  }

  #keepDraft() {
    if (keepDraft(this.#study, this.#at) || this.#isUnkept) return;
    this.#isUnkept = true;
    notify(text("web-draft-no-room"), { label: text("web-analysis-share"), act: () => this.#share() });
  }

  /** Nothing that was worked on is gone at once when something else is opened.
   * @param {Study} next */
  #offerBack(next) {
    const [study, path] = [this.#study, this.#study.tree.moves(this.#at)];
    if (study === next || this.#position === null || study.tree.size === 0) return;
    notify(text("web-analysis-replaced"), {
      label: text("web-undo"),
      act: () => this.open(study, null, path),
    });
  }

  #opened() {
    const about = this.#about();
    this.#screen.name(about?.name ?? this.#study.game, this.#study.title || text("web-analysis"));
    this.#redraw();
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

  /** @param {number} id @param {number} [before] the node that was shown */
  async go(id, before = this.#at) {
    this.#at = id;
    this.#keepDraft();
    this.#reasons.clear();
    this.#stage.clear();
    this.#glimpse.hide();
    const study = this.#study;
    const line = study.lineTo(id);
    this.#ask();
    const known = this.#positions.known(line);
    if (known) this.#arrive(known, before);
    else this.#render();
    const isShown = () => this.#at === id && this.#study === study;
    try {
      const position = await this.#positions.get(line);
      if (isShown() && this.#position !== position) this.#arrive(position, before);
      if (isShown()) this.#ahead(id);
    } catch (error) {
      if (isShown()) notify(error instanceof Error ? error.message : String(error));
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
    this.#positionKey = keyOf(this.#study.lineTo(this.#at));
    if (isNext && position.last) {
      this.#screen.announce(position.last.text);
      const takes = position.last.effects.some(({ kind }) => kind === "captures" || kind === "to_hand");
      sound(takes ? "capture" : "move");
    }
    if (position.result) this.#ask();
    this.#stage.effects = isNext ? (position.last?.effects ?? null) : first ? null : "infer";
    this.#render();
  }

  /** @param {number} by */
  #walk(by) {
    if (this.#reasons.shown) this.#reasons.walk(by);
    else this.go(this.#study.tree.walk(this.#at, by));
  }

  /** One step back: of the turn, the explanation, or the variation. */
  #escape() {
    if (this.#stage.undo()) return;
    if (this.#reasons.shown) {
      this.#reasons.leave();
      return;
    }
    const { tree } = this.#study;
    const main = tree.path(this.#at).findLast((id) => tree.isMain(id)) ?? START;
    if (main !== this.#at) this.go(main);
  }

  #redraw() {
    this.#tree.draw(this.#study.tree, this.#at, this.#reviewing.judged.byNode);
  }

  // The engine.

  #ask() {
    const line = this.#study.lineTo(this.#at);
    const isOver = (this.#positions.known(line)?.result ?? null) !== null;
    this.#findings.ask(line, { isOver, explorer: this.#tabs.chosen === "explorer" });
  }

  /** Whether a lesson asks for a better move in the position that is shown: nothing may give it away. */
  get #isAsked() {
    return this.#at === this.#reviewing.question;
  }

  /** Plays the best move of the engine. */
  #best() {
    if (this.#isAsked) return;
    const best = this.#findings.lines(keyOf(this.#study.lineTo(this.#at)))?.lines[0]?.moves[0];
    if (best && settings().analysis.engine) this.#playing.text(best);
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
    this.#reasons.ask(base, move);
  }

  // Review.

  startReview() {
    this.#reviewing.start();
  }

  // Elsewhere.

  #flip() {
    this.#stage.flip();
    this.#render();
  }

  #edit() {
    const { options, position } = this.#position ?? this.#study;
    location.assign(`/editor?${positionQuery(this.#study.game, options, position)}`);
  }

  async #share() {
    // The position may still be loading.
    const position = await this.#positions.get(this.#study.lineTo(this.#at)).catch(() => null);
    const board = this.#reasons.shown?.board ?? position?.board ?? null;
    openShare(this.#study.toRecord(), position, board, {
      perspective: this.#stage.perspective,
      coordinates: settings().coordinates,
      arrows: this.#stage.arrows,
      title: this.#about()?.name ?? this.#study.game,
    });
  }

  /** Plays on against the computer. */
  #goOn() {
    playFrom(this.#about(), this.#positions.get(this.#study.lineTo(this.#at)));
  }

  /** What can be done with a move, which is shown. @param {number} id */
  #openMenu(id) {
    this.go(id);
    const { tree } = this.#study;
    const isMain = !tree.canPromote(id);
    openNodeMenu(tree.node(id).move, [
      { image: "question", label: "web-why-ask", act: () => this.#askWhyHere() },
      { image: "comment", label: "web-tree-comment", act: () => this.#edits.comment() },
      { image: "mark", label: "web-tree-mark", act: () => this.#edits.mark() },
      { image: "promote", label: "web-tree-promote", act: () => this.#edits.promote(), off: isMain },
      { image: "branch", label: "web-tree-main", act: () => this.#edits.makeMain(), off: isMain },
      { image: "copy", label: "web-tree-copy", act: () => this.#copyLine(id) },
      { image: "play", label: "web-tree-go-on", act: () => this.#goOn() },
      { image: "erase", label: "web-tree-remove", act: () => this.#edits.remove() },
    ]);
  }

  /** The moves that lead to a node, as text. @param {number} id */
  #copyLine(id) {
    const moves = this.#study.tree.moves(id).map((move, turn) => `${turn + 1}. ${move}`);
    copy(moves.join(" "), text("web-share-copied"));
  }

  // The screen.

  #render() {
    const { tree } = this.#study;
    const position = this.#position;
    const names = this.#names();
    const key = keyOf(this.#study.lineTo(this.#at));
    const turn = position?.turn ?? 0;
    const { engine, threat, lines } = settings().analysis;
    const isHidden = this.#isAsked;
    const found = isHidden ? null : this.#findings.lines(key);
    // Scores, arrows and moves belong to a position; while that is on its way nothing is claimed, and nothing can
    // be played on the board of another one.
    const isCurrent = position !== null && this.#positionKey === key;
    this.#stage.show(position, this.#reasons.shown, isCurrent);
    this.#tree.select(tree, this.#at);
    const over = isCurrent ? position.result : null;
    // The explorer is in sight even if the engine is off.
    const isTold = !isHidden && (engine || this.#tabs.chosen === "explorer");
    const worth = isTold ? this.#findings.worth(key) : null;
    const score = isCurrent ? (endScore(position) ?? worth) : null;
    this.#bar.update(score, turn, names, this.#stage.below);
    this.#lines.update({
      isOn: engine,
      isOver: over !== null,
      threat,
      count: lines,
      found: isCurrent && !over ? found : null,
      worth: isCurrent && !over ? worth : null,
      status: isHidden && engine ? text("web-engine-hidden") : this.#findings.words(key, over !== null),
      turn,
      names,
    });
    this.#explorer.update(
      isCurrent ? this.#findings.explored(key) : null,
      this.#findings.explorerStatus || text("web-explorer-asking"),
      turn,
      names,
      isCurrent && engine ? (found?.lines ?? []) : [],
    );
    this.#reasons.render(names);
    this.#reviewing.render(this.#at);
    if (position) this.#screen.tell(position, this.#reasons.shown?.turn ?? null);
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
        b: () => this.#stage.focus(),
        "/": () => this.#screen.focusInput(),
        Escape: () => this.#escape(),
        e: () => changeAnalysis({ engine: !settings().analysis.engine }),
        l: () => changeAnalysis({ engine: !settings().analysis.engine }),
        " ": () => this.#best(),
        t: () => changeAnalysis({ threat: !settings().analysis.threat }),
        x: () => this.#tabs.choose("explorer"),
        w: () => this.#askWhyHere(),
        r: () => (this.#reviewing.judged.isEmpty ? this.startReview() : this.#tabs.choose("review")),
        c: () => this.#edits.comment(),
        m: () => this.#edits.mark(),
        p: () => this.#edits.promote(),
        "Shift p": () => this.#edits.makeMain(),
        Delete: () => this.#edits.remove(),
        s: () => this.#share(),
        g: () => this.#goOn(),
        n: startAnother,
        f: () => this.#flip(),
        "?": () => showKeys(ANALYSIS_KEYS),
      },
      () => this.#edits.undo(),
    );
  }
}
