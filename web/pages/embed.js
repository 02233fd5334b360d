// @ts-check
/** A small board with the moves of a study, for another page's frame. */

import { get } from "../api.js";
import { drawingsOf, drawnArrows } from "../analysis/drawings.js";
import { readRecords } from "../analysis/import.js";
import { Positions } from "../analysis/positions.js";
import { Study } from "../analysis/study.js";
import { START } from "../analysis/tree.js";
import { TreeView } from "../analysis/tree-view.js";
import { BoardView } from "../board/board.js";
import { element, fill, setText } from "../dom.js";
import { brandMark } from "../icons.js";
import { reducedMotion } from "../settings.js";
import { sentence, text } from "../text.js";
import { boardLabels } from "./board-labels.js";
import { pathParts, startPage } from "./page.js";
import { perspective } from "./perspective.js";

/** @typedef {import("../types").Catalogue} Catalogue */

startPage(async (main) => {
  const [, id = ""] = pathParts();
  /** @type {[Catalogue | null, { text: string }]} */
  const [catalogue, kept] = await Promise.all([
    get("/api/catalogue").catch(() => null),
    get(`/api/analysis/studies/${encodeURIComponent(id)}`),
  ]);
  const [game] = await readRecords(kept.text);
  const study = Study.of(game);
  const about = catalogue?.games.find((one) => one.game === game.game);
  const positions = new Positions();
  let at = START;

  const go = async (/** @type {number} */ to) => {
    const before = at;
    at = to;
    view.select(study.tree, at);
    /** @type {import("../types").Position} */
    let position;
    try {
      position = await positions.get(study.lineTo(to));
    } catch (error) {
      if (at === to) setText(words, sentence(error instanceof Error ? error.message : String(error)));
      return;
    }
    if (at !== to) return;
    const isNext = to !== START && study.tree.node(to).parent === before;
    board.set({
      board: position.board,
      perspective: perspective([], about),
      effects: isNext ? (position.last?.effects ?? null) : "infer",
      arrows: drawnArrows(drawingsOf(study.tree.node(to).comments)),
      coordinates: true,
      reducedMotion: reducedMotion(),
    });
    setText(
      words,
      sentence(
        position.result?.text ??
          position.last?.text ??
          text("web-turn-of", { side: position.side_names[position.turn] }),
      ),
    );
  };
  const nothing = () => {};
  const view = new TreeView({
    go,
    walk: (by) => go(study.tree.walk(at, by)),
    comment: nothing,
    mark: nothing,
    promote: nothing,
    remove: nothing,
    why: nothing,
  });
  const host = element("div", { class: "board-host" });
  const board = new BoardView(host, {
    tray: element("div"),
    labels: boardLabels((side) => about?.sides[side]?.name ?? String(side + 1)),
  });
  const words = element("p", { class: "embed-words", role: "status" });
  const title = game.title || study.game;
  const problem =
    game.problem &&
    element(
      "p",
      { class: "embed-problem", role: "alert" },
      element("strong", {}, text("web-record-problem")),
      ` ${sentence(game.problem.text)}`,
    );
  fill(
    main,
    element("section", { class: "stage", "aria-label": text("web-board") }, host),
    view.bar,
    words,
    problem,
    view.root,
    element(
      "a",
      { class: "embed-link", href: `/analysis/${encodeURIComponent(id)}`, target: "_blank", rel: "noopener" },
      brandMark(),
      element("h1", {}, title),
      text("web-embed-open"),
    ),
  );
  main.classList.add("embed");
  document.title = `${title} – Cygnet`;
  view.draw(study.tree, at, new Map());
  document.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(study.tree.walk(at, by));
  });
  await go(START);
});
