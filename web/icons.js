// @ts-check
/** Line icons on a grid of 24, drawn in the colour of the text around them. */

const SVG = "http://www.w3.org/2000/svg";

/** @type {Record<string, string>} */
const PATHS = {
  settings: "M4 7h9m4 0h3M4 17h3m4 0h9M15 5v4M9 15v4",
  flip: "M7 4v15m0 0-3-3m3 3 3-3M17 20V5m0 0-3 3m3-3 3 3",
  flag: "M6 21V4m0 1c4-2 8 2 12 0v8c-4 2-8-2-12 0",
  handshake: "M5 9h14M5 15h14",
  erase: "M9 6h11v12H9l-5-6zm3.500 4 4 4m0-4-4 4",
  undo: "M9 6 4.5 10.5 9 15m-4-4.500h9a5 5 0 0 1 0 10h-3",
  more: "M6 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zm7 0a1 1 0 1 1-2 0 1 1 0 0 1 2 0zm7 0a1 1 0 1 1-2 0 1 1 0 0 1 2 0z",
  first: "M18 6l-6 6 6 6M12 6l-6 6 6 6",
  back: "M15 6l-6 6 6 6",
  forward: "M9 6l6 6-6 6",
  latest: "M6 6l6 6-6 6M12 6l6 6-6 6",
  copy: "M9 9h10v11H9zM5 15V4h10",
  download: "M12 4v11m0 0-4-4m4 4 4-4M5 20h14",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  book: "M12 6c-2-1.500-5-2-8-2v14c3 0 6 .5 8 2 2-1.500 5-2 8-2V4c-3 0-6 .5-8 2zm0 0v14",
  keyboard: "M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M8 15h8",
  again: "M19 12a7 7 0 1 1-2-5m2-3v4h-4",
  eye: "M3 12c3-5 6-7 9-7s6 2 9 7c-3 5-6 7-9 7s-6-2-9-7zm9 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  home: "M4 11 12 4l8 7M6 10v10h12V10",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zm0-14v5l3 2",
  check: "M5 12.500 10 17 19 7",
  threat: "M13 3 5 14h6l-1 7 8-11h-6z",
  gear: "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zm0-12v3m0 12v3M3 12h3m12 0h3M5.600 5.600l2.100 2.100m8.600 8.600 2.100 2.100M5.600 18.400l2.100-2.100m8.600-8.600 2.100-2.100",
  branch: "M6 4v16M6 14c0-5 11-2 11-7m0 0-3 3m3-3 3 3",
  question: "M9 9a3 3 0 1 1 4.500 2.600C12.500 12.200 12 13 12 14.500M12 18.500h.01",
  mark: "M9 4v10M9 19h.01M15 4v10M15 19h.01",
  comment: "M4 5h16v11h-9l-4 4v-4H4z",
  promote: "M12 20V5m0 0-5 5m5-5 5 5",
  share: "M12 15V4m0 0-4 4m4-4 4 4M6 12H5v8h14v-8h-1",
  edit: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  import: "M12 4v11m0 0-4-4m4 4 4-4M5 15v5h14v-5",
  play: "M8 5v14l11-7z",
  pause: "M8 5v14M16 5v14",
  plus: "M12 5v14M5 12h14",
  analyse: "M4 20V4m0 16h16M7 15l4-5 3 3 5-7",
  progress: "M5 20v-6m5 6V9m5 11v-8m5 8V4",
  report: "M6 3h9l4 4v14H6zM15 3v4h4M9 17v-3m3 3v-6m3 6v-4",
  puzzle: "M5 9h3a2 2 0 1 1 4 0h4v4a2 2 0 1 1 0 4v3H5v-4a2 2 0 1 0 0-4z",
  hand: "M12 3v18M3 12h18M12 3l-2 2m2-2 2 2M12 21l-2-2m2 2 2-2M3 12l2-2m-2 2 2 2M21 12l-2-2m2 2-2 2",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
};

/** @param {string} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name] ?? "");
  svg.append(path);
  return svg;
}

/** The head of a swan: the sign of the program. */
export function brandMark() {
  const svg = icon("");
  svg.setAttribute("class", "brand-mark");
  svg.firstElementChild?.setAttribute(
    "d",
    "M5 19c0 2 3 2 7 2 5 0 8-2 8-6 0-3-2-5-5-5-2 0-3 1-4 2 2-4 1-9-3-9-2 0-3 1.500-4 3.500l3 .5c1 2 0 4-1 6.500-.5 1.700-1 3.500-1 5.500z",
  );
  return svg;
}
