// @ts-check
/** Requests to the server's HTTP interface. */

import { PROTOCOL } from "./protocol.js";
import { language, text } from "./text.js";

/** What the server, or the lack of one, has to say. `text` is for people. */
export class ApiError extends Error {
  /** @param {number} status @param {string} key @param {string} message */
  constructor(status, key, message) {
    super(message);
    this.status = status;
    this.key = key;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [request]
 * @param {(response: Response) => Promise<any>} [read]
 * @returns {Promise<any>}
 */
async function ask(path, request, read = (response) => response.json()) {
  const url = new URL(path, location.href);
  url.searchParams.set("lang", language);
  let response;
  try {
    response = await fetch(url, request);
  } catch {
    throw new ApiError(0, "unreachable", text("web-error-unreachable"));
  }
  const body = await (response.ok ? read(response) : response.json()).catch(() => null);
  if (response.ok && body !== null) return body;
  const error = body?.error;
  throw new ApiError(response.status, error?.key ?? "unknown", error?.text ?? text("web-error-unknown"));
}

/** @param {string} path */
export function get(path) {
  return ask(path);
}

/** @param {string} path @param {unknown} body */
export function post(path, body) {
  const headers = { "content-type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/** An answer that is a text instead of JSON.
 * @param {string} path @param {unknown} [body] posted if there is one @returns {Promise<string>} */
export function getText(path, body) {
  if (body === undefined) return ask(path, undefined, (response) => response.text());
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  return ask(path, request, (response) => response.text());
}

/** @param {string} id */
export function socketUrl(id) {
  return webSocket(`/api/games/${encodeURIComponent(id)}/socket`);
}

export function analysisSocketUrl() {
  return webSocket("/api/analysis/socket");
}

/** @param {string} game @param {boolean} [own] whether the puzzles are those of the person's own mistakes */
export function puzzleSocketUrl(game, own = false) {
  return webSocket(`/api/puzzles/${encodeURIComponent(game)}/socket${own ? "?mistakes=1" : ""}`);
}

/** @param {string} path */
function webSocket(path) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("lang", language);
  url.searchParams.set("protocol", String(PROTOCOL));
  return url.href;
}
