// @ts-check
/** The list of what was analysed earlier and is kept in this browser. */

import { element, openDialog } from "../dom.js";
import { notify } from "../pages/page.js";
import { language, text } from "../text.js";
import { deleteDraft, MOST_DRAFTS, openDraft } from "./draft.js";

/** @typedef {import("../types").Catalogue} Catalogue */
/** @typedef {import("./draft.js").KeptDraft} KeptDraft */
/** @typedef {import("./study.js").Study} Study */

/**
 * @param {Catalogue} catalogue
 * @param {KeptDraft[]} drafts
 * @param {(study: Study, path: string[]) => void} open
 */
export function openDrafts(catalogue, drafts, open) {
  const time = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const items = drafts.map((kept) => {
    const { record, changed } = kept.draft;
    const { study, path } = openDraft(kept);
    const name = catalogue.games.find(({ game }) => game === record.game)?.name ?? record.game;
    const moves = text("web-drafts-moves", { count: study.tree.size });
    const about = [study.title && name, moves, changed && time.format(changed)].filter(Boolean).join(" · ");
    const choose = element(
      "button",
      { class: "menu-item", type: "button" },
      element(
        "span",
        { class: "game-words" },
        element("strong", {}, study.title || name),
        element("small", {}, about),
      ),
    );
    choose.addEventListener("click", () => {
      dialog.close();
      open(study, path);
    });
    const label = text("web-drafts-delete", { name: `${study.title || name}, ${about}` });
    const remove = element("button", { class: "icon-button", type: "button", "aria-label": label }, "×");
    const item = element("li", { class: "draft" }, choose, remove);
    remove.addEventListener("click", () => {
      try {
        deleteDraft(kept);
        item.remove();
      } catch (error) {
        notify(error instanceof Error ? error.message : String(error));
      }
    });
    return item;
  });
  const dialog = openDialog(
    text("web-drafts"),
    text("web-close"),
    element("p", { class: "help" }, text("web-drafts-help", { most: MOST_DRAFTS })),
    element("ol", { class: "menu game-list" }, ...items),
  );
}
