// @ts-check
/** An address that leads nowhere. */

import { ApiError } from "../api.js";
import { text } from "../text.js";
import { header, showError, startPage } from "./page.js";

startPage(async (main) => {
  main.before(header());
  showError(main, new ApiError(404, "web-error-address", text("web-error-address")));
});
