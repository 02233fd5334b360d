// @ts-check

/**
 * A clock as people read it: tenths below ten seconds, hours only if there are any.
 * @param {number} milliseconds
 */
export function clockText(milliseconds) {
  if (milliseconds < 10_000) {
    const tenths = Math.floor(milliseconds / 100);
    return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  }
  const seconds = Math.floor(milliseconds / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
