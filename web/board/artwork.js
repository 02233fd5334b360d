// @ts-check
// The drawings: each on a grid of 100×100, of a few paths. A path has a part: `body` is filled and
// outlined, `line` is a line, `ink` is filled with the colour of the line, `limb` is a stroke of the
// colour of the body with an outline, `ski` a thin one, `bill`, `rock`, `snow`, `dark` and `glow` have a fill of their own.

/** @typedef {"body" | "line" | "ink" | "limb" | "bill" | "rock" | "snow" | "dark" | "glow" | "ski"} Part */
/** @typedef {[part: Part, path: string][]} Drawing */

/** @param {number} x @param {number} y @param {number} r */
const disc = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

/** @type {Record<string, Drawing>} */
export const ARTWORK = {
  // Ducks and swans look to the right.
  duck: [
    ["bill", "M77 26C85 25 93 28 97 34C92 42 84 43 76 41Z"],
    ["body", "M8 44C16 52 30 55 41 52C47 50 47 45 45 39A19.500 19.500 0 1 1 79 43C77 48 80 51 84 56C95 70 85 90 60 90H40C16 90 3 66 8 44Z"],
    ["line", "M30 65C36 80 56 80 64 64"],
    ["ink", disc(65, 28, 4)],
  ],
  swan: [
    ["bill", "M76 12C84 16 92 22 98 30C90 32 82 33 74 31Z"],
    ["body", "M5 46C14 54 28 50 40 52C52 54 58 50 54 42C49 33 50 24 53 18C59 6 74 7 79 15C81 19 81 24 78 29C74 27 69 26 67 29C64 36 76 44 82 56C90 74 78 90 54 90H36C12 90 0 68 5 46Z"],
    ["line", "M22 66C30 80 54 82 64 64"],
    ["ink", disc(68, 18, 3.5)],
  ],
  // Skiers travel to the right.
  jumper: [
    ["ski", "M6 90L80 90C88 90 93 86 95 79"],
    ["ski", "M64 52L5 64"],
    ["limb", "M40 84L58 68L38 56L58 34"],
    ["limb", "M58 38L66 54L86 52"],
    ["body", disc(72, 19, 14)],
  ],
  slipper: [
    ["limb", "M24 58L6 84"],
    ["limb", "M27 54L36 86L74 82"],
    ["ski", "M72 97L84 46C85 39 89 35 95 35"],
    ["body", disc(28, 27, 14)],
  ],
  stone: [
    ["body", disc(50, 50, 38)],
    ["line", "M27 45C29 35 36 28 46 26"],
  ],
  warrior: [
    ["ski", "M14 92L84 14M86 92L16 14"],
    ["body", "M8 4L25 12L14 24ZM92 4L75 12L86 24Z"],
    ["body", "M50 16C62 25 72 27 84 26C88 60 76 82 50 96C24 82 12 60 16 26C28 27 38 25 50 16Z"],
  ],
  dragon: [
    ["body", "M42 50C42 30 32 12 4 5C9 20 2 32 3 52C9 48 14 50 16 60C22 52 32 50 42 50Z"],
    ["body", "M66 84C80 88 87 82 86 74H79L90 56L99 75L93 75C95 92 78 100 58 94Z"],
    ["body", "M42 3L63 9C76 6 88 12 97 23L95 30L80 29L89 37C83 42 76 43 70 42C70 48 77 53 79 62C83 82 68 97 47 97C25 97 12 83 14 66C16 52 30 46 42 43C51 40 54 33 52 26C51 19 48 11 42 3Z"],
    ["ink", disc(71, 20, 4)],
  ],
  disc: [
    ["body", disc(50, 50, 40)],
  ],
  mountain: [
    ["rock", "M4 90L40 14L58 46L68 34L96 90Z"],
    ["snow", "M40 14L55 41L46 48L40 40L32 46L28 39Z"],
  ],
  smallCave: [
    ["rock", "M8 90C8 48 24 28 50 28C76 28 92 48 92 90Z"],
    ["dark", "M30 90C30 62 38 52 50 52C62 52 70 62 70 90Z"],
    ["glow", disc(43, 72, 4) + disc(57, 72, 4)],
  ],
  largeCave: [
    ["rock", "M3 92C3 34 20 8 50 8C80 8 97 34 97 92Z"],
    ["dark", "M18 92C18 48 30 30 50 30C70 30 82 48 82 92Z"],
    ["glow", disc(37, 60, 6) + disc(63, 60, 6)],
  ],
  usedCave: [
    ["rock", "M8 90C8 48 24 28 50 28C76 28 92 48 92 90Z"],
    ["dark", "M26 90C26 60 36 48 50 48C64 48 74 60 74 90Z"],
    ["rock", disc(50, 71, 10) + disc(38, 85, 10) + disc(62, 85, 10)],
  ],
  ground: [
    ["rock", "M14 20H86V86H14Z"],
  ],
};
