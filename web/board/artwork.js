// @ts-check
// The drawings: each on a grid of 100×100, of a few paths. A path has a part: `body` is filled and
// outlined, `line` is a line, `ink` is filled with the colour of the line, `limb` is a stroke of the
// colour of the body with an outline, `bill`, `rock`, `snow` and `dark` have a fill of their own.

/** @typedef {"body" | "line" | "ink" | "limb" | "bill" | "rock" | "snow" | "dark" | "glow" | "ski" | "faint"} Part */
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
  duckAbove: [
    ["bill", "M38 24C36 6 42 3 50 3C58 3 64 6 62 24Z"],
    ["body", "M50 96C42 88 22 82 22 62C22 52 28 46 33 42A19 19 0 1 1 67 42C72 46 78 52 78 62C78 82 58 88 50 96Z"],
    ["line", "M32 57C33 74 42 80 48 85M68 57C67 74 58 80 52 85"],
    ["ink", disc(42, 28, 3.5) + disc(58, 28, 3.5)],
  ],
  swan: [
    ["bill", "M76 15L97 27L77 28Z"],
    ["body", "M5 46C14 54 28 50 40 52C52 54 58 50 54 42C49 33 50 24 53 18C59 6 74 7 79 15C81 19 81 24 78 29C74 27 69 26 67 29C64 36 76 44 82 56C90 74 78 90 54 90H36C12 90 0 68 5 46Z"],
    ["line", "M22 66C30 80 54 82 64 64"],
    ["ink", disc(68, 18, 3.5)],
  ],
  swanAbove: [
    ["bill", "M44 12L50 1L56 12Z"],
    ["body", "M50 97C40 90 16 86 16 66C16 54 30 50 42 48C46 40 32 34 38 22C42 12 44 8 50 8C57 8 60 14 58 20C54 30 62 38 58 48C70 50 84 54 84 66C84 86 60 90 50 97Z"],
    ["line", "M28 62C30 76 40 82 48 88M72 62C70 76 60 82 52 88"],
  ],
  // Skiers travel to the right.
  jumper: [
    ["ski", "M10 88L84 88C90 88 94 85 95 80"],
    ["line", "M60 48L90 62M60 48L20 68"],
    ["limb", "M34 86L50 72L38 60L58 38"],
    ["limb", "M56 42L68 56L80 54"],
    ["body", disc(68, 22, 13)],
  ],
  slipper: [
    ["limb", "M30 82L34 54M32 80L62 78L84 84"],
    ["body", disc(36, 34, 13)],
    ["ski", "M80 94L92 50"],
  ],
  stone: [
    ["body", disc(50, 50, 38)],
    ["line", "M27 45C29 35 36 28 46 26"],
  ],
  warrior: [
    ["body", "M32 30C32 8 68 8 68 30V40H32Z"],
    ["body", "M50 26C64 34 76 36 86 34C88 64 76 84 50 96C24 84 12 64 14 34C24 36 36 34 50 26Z"],
  ],
  dragon: [
    ["body", "M50 44C40 30 26 14 4 10C8 26 4 40 6 62C14 56 20 58 24 68C30 60 40 62 50 70C60 62 70 60 76 68C80 58 86 56 94 62C96 40 92 26 96 10C74 14 60 30 50 44Z"],
    ["body", "M36 6L42 18H58L64 6C70 18 68 30 62 38C78 46 80 66 74 78C68 90 58 94 50 97C42 94 32 90 26 78C20 66 22 46 38 38C32 30 30 18 36 6Z"],
    ["ink", disc(43, 27, 3) + disc(57, 27, 3)],
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
    ["dark", "M30 90C30 62 38 52 50 52C62 52 70 62 70 90Z"],
    ["rock", "M24 90L34 74L46 80L56 72L76 90Z"],
  ],
  ground: [
    ["rock", "M14 20H86V86H14Z"],
  ],
};
