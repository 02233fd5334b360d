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
 * @returns {Promise<any>}
 */
async function ask(path, request) {
  const url = new URL(path, location.href);
  url.searchParams.set("lang", language);
  let response;
  try {
    response = await fetch(url, request);
  } catch {
    throw new ApiError(0, "unreachable", text("web-error-unreachable"));
  }
  const body = await response.json().catch(() => null);
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

/** @param {string} id */
export function socketUrl(id) {
  const url = new URL(`/api/games/${encodeURIComponent(id)}/socket`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("lang", language);
  url.searchParams.set("protocol", String(PROTOCOL));
  return url.href;
}
