// @ts-check
/** What the analysis board asks for while the rest of its modules are on their way: the texts and the catalogue. */

import { get } from "../api.js";
import { loadTexts } from "../text.js";

/** @type {Promise<import("../types").Catalogue>} */
export const catalogueComing = get("/api/catalogue");
// The page shows what went wrong when it waits for the answer.
catalogueComing.catch(() => {});
void loadTexts();
