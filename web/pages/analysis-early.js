// @ts-check
/** What the analysis board asks for while the rest of its modules are on their way: texts, catalogue, connection. */

import { analysisSocketUrl, get } from "../api.js";
import { openAhead } from "../connection.js";
import { loadTexts } from "../text.js";

/** @type {Promise<import("../types").Catalogue>} */
export const catalogueComing = get("/api/catalogue");
// The page shows what went wrong when it waits for the answer.
catalogueComing.catch(() => {});
void loadTexts();
openAhead(analysisSocketUrl());
