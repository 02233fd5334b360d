// @ts-check
// Clicks, and dragging with mouse, pen and finger.

/** @typedef {import("./geometry.js").Point} Point */

/**
 * What the pointer needs of a board. Steps are names of squares or edges.
 * @typedef {object} Target
 * @property {(event: PointerEvent) => Point} point a place in the units of the picture
 * @property {(point: Point) => string | null} stepAt
 * @property {(step: string) => boolean} canDrag may this be picked up?
 * @property {(step: string) => void} lift
 * @property {(point: Point) => void} drag
 * @property {(step: string | null) => void} drop
 * @property {(step: string) => void} click
 * @property {(step: string | null) => void} hover
 */

// A finger is less steady than a mouse.
const THRESHOLD = { mouse: 4, other: 9 };

/** @param {HTMLElement} surface @param {Target} target */
export function listenToPointer(surface, target) {
  /** @type {{ id: number, x: number, y: number, step: string, dragging: boolean } | null} */
  let held = null;

  function cancel() {
    if (held?.dragging) target.drop(null);
    held = null;
  }

  surface.addEventListener("pointerdown", (event) => {
    // One pointer that goes down twice was let go where nobody saw it.
    if (held?.id === event.pointerId) cancel();
    if (event.button !== 0 || held || isButton(event)) return;
    const step = target.stepAt(target.point(event));
    if (step !== null) held = { id: event.pointerId, x: event.clientX, y: event.clientY, step, dragging: false };
  });

  // A click is no wish to go on by keyboard: the arrow keys stay with the page.
  surface.addEventListener("mousedown", (event) => {
    if (isButton(event)) return;
    event.preventDefault();
    const focused = document.activeElement;
    if (focused instanceof HTMLElement) focused.blur();
  });

  surface.addEventListener("pointermove", (event) => {
    // A mouse that is let go outside, before anything was lifted, tells nobody.
    if (event.pointerId === held?.id && event.buttons === 0) cancel();
    if (!held) {
      if (event.pointerType === "mouse" && !isButton(event)) target.hover(target.stepAt(target.point(event)));
      return;
    }
    if (event.pointerId !== held.id) return;
    if (!held.dragging) {
      const limit = event.pointerType === "mouse" ? THRESHOLD.mouse : THRESHOLD.other;
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < limit) return;
      if (!target.canDrag(held.step)) return;
      held.dragging = true;
      surface.setPointerCapture(event.pointerId);
      target.lift(held.step);
    }
    const point = target.point(event);
    target.drag(point);
    target.hover(target.stepAt(point));
  });

  surface.addEventListener("pointerup", (event) => {
    if (event.pointerId !== held?.id) return;
    const { step, dragging } = held;
    held = null;
    const at = target.stepAt(target.point(event));
    if (dragging) target.drop(at);
    else if (at === step) target.click(step);
  });

  surface.addEventListener("pointercancel", (event) => {
    if (event.pointerId === held?.id) cancel();
  });

  surface.addEventListener("pointerleave", () => {
    if (!held) target.hover(null);
  });
}

/** @param {Event} event */
function isButton(event) {
  return /** @type {Element} */ (event.target).closest("button") !== null;
}
