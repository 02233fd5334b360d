// @ts-check
/** A whole record in the fragment of an address: compressed, then in the letters that addresses may have. */

/** Addresses longer than this are cut by some programs that people send them with. */
export const LONGEST_FRAGMENT = 2000;
/** What a fragment may unpack to: a small one can become very large. */
const LONGEST_RECORD = 1 << 20;

const KEY = "record=";

/** @param {Uint8Array} bytes */
function toLetters(bytes) {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} letters @returns {Uint8Array<ArrayBuffer>} */
function fromLetters(letters) {
  const plain = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/**
 * The fragment for a record, or nothing if it is too long for an address.
 * @param {string} record
 * @returns {Promise<string | null>}
 */
export async function toFragment(record) {
  const source = new Blob([record]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const packed = new Uint8Array(await new Response(source).arrayBuffer());
  const fragment = KEY + toLetters(packed);
  return fragment.length <= LONGEST_FRAGMENT ? fragment : null;
}

/**
 * The record of a fragment, or nothing if it has none.
 * @param {string} fragment with or without the `#`
 * @returns {Promise<string | null>}
 */
export async function fromFragment(fragment) {
  const plain = fragment.replace(/^#/, "");
  if (!plain.startsWith(KEY)) return null;
  const stream = new Blob([fromLetters(plain.slice(KEY.length))])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > LONGEST_RECORD) {
      await reader.cancel();
      throw new RangeError("the record is too long");
    }
    parts.push(value);
  }
  return new Blob(parts).text();
}
