// Faces of people and bots, drawn in a box of 40: people choose theirs, bots are carved of wood.

import { make } from "./dom.js";
import { BLUE, FACE, GREEN, INK, OCHRE, RED, disc, line, shape, svg } from "./tiles/svg.js";
import { say } from "./words.js";

const BONE = "var(--bone)";
const WOOD = "var(--back)";
const WOOD_LIGHT = "var(--back-hi)";
const WOOD_DARK = "var(--back-lo)";

/** Two of the same, left and right of the middle. */
function both(drawn) {
  return [drawn(), svg("g", { transform: "translate(40 0) scale(-1 1)" }, drawn())];
}

function eyes(y = 21, apart = 6, size = 1.9) {
  return [disc(20 - apart, y, size, INK), disc(20 + apart, y, size, INK)];
}

function mouth(y = 28, wide = 3) {
  return line(`M${20 - wide} ${y} Q20 ${y + 3} ${20 + wide} ${y}`, INK, 1.5);
}

function nose(y = 25, fill = INK) {
  return shape(`M17.8 ${y} h4.4 l-2.2 2.6 z`, fill);
}

function oval(x, y, rx, ry, fill) {
  return svg("ellipse", { cx: x, cy: y, rx, ry, fill });
}

/** The drawings, in the order of their numbers. A new one is added at the end. */
const DRAWN = [
  function cat() {
    const ear = () => shape("M8 19 L9 6 L19 13 z", OCHRE);
    return [...both(ear), oval(20, 22, 12.5, 11, OCHRE), ...eyes(21), nose(24, RED), mouth(27.4), line("M5 24 h6 M5 28 l6 -1.4 M35 24 h-6 M35 28 l-6 -1.4", INK, 1)];
  },
  function fox() {
    const ear = () => shape("M7 20 L8 4 L19 13 z", RED);
    return [...both(ear), shape("M6 18 Q20 8 34 18 L20 35 z", RED), shape("M7 20 Q15 22 20 34 Q25 22 33 20 Q31 31 20 35 Q9 31 7 20 z", FACE), ...eyes(20, 6.4, 1.7), disc(20, 33, 2.2, INK)];
  },
  function panda() {
    const ear = () => disc(9.5, 10.5, 4.8, INK);
    return [...both(ear), oval(20, 22, 13, 12, FACE), oval(14.2, 20.5, 3.6, 4.2, INK), oval(25.8, 20.5, 3.6, 4.2, INK), disc(14.8, 20.5, 1.4, FACE), disc(25.2, 20.5, 1.4, FACE), nose(25), mouth(28.4, 2.6)];
  },
  function rabbit() {
    const ear = () => [oval(14, 9, 3.6, 9, BONE), oval(14, 9.6, 1.7, 6.4, "#d99a86")];
    return [...both(() => svg("g", {}, ...ear())), oval(20, 25, 11, 10.5, BONE), ...eyes(24, 5.4), nose(27, RED), mouth(30, 2.4)];
  },
  function bear() {
    const ear = () => disc(9.5, 11, 5, WOOD_DARK);
    return [...both(ear), oval(20, 22, 13, 12, WOOD_DARK), oval(20, 27, 6.4, 5.2, WOOD_LIGHT), ...eyes(20, 5.6), nose(24.4), mouth(28, 2.4)];
  },
  function owl() {
    const tuft = () => shape("M8 16 L7 5 L18 12 z", BLUE);
    return [...both(tuft), oval(20, 22, 13, 13, BLUE), disc(14.6, 20, 5.4, FACE), disc(25.4, 20, 5.4, FACE), disc(14.6, 20, 2.4, INK), disc(25.4, 20, 2.4, INK), shape("M17.6 24 h4.8 l-2.4 5 z", OCHRE)];
  },
  function crane() {
    return [oval(20, 21, 11, 12, FACE), shape("M11 13 Q20 2 29 13 Q20 9.5 11 13 z", RED), ...eyes(20, 6), shape("M17.4 23 h5.2 L20 37 z", OCHRE), line("M9 30 Q20 37 31 30", INK, 2)];
  },
  function tiger() {
    const ear = () => disc(10, 11, 4.6, OCHRE);
    return [...both(ear), oval(20, 22, 13, 12, "#d9963c"), oval(20, 27.4, 6.6, 4.8, FACE), line("M20 10.6 v4 M15.6 11.4 l1 3.4 M24.4 11.4 l-1 3.4 M7.4 20 h4 M7.8 24.4 l4 -.8 M32.6 20 h-4 M32.2 24.4 l-4 -.8", INK, 1.7), ...eyes(20.4, 5.8), nose(24.6, RED), mouth(28.2, 2.4)];
  },
  function frog() {
    const eye = () => svg("g", {}, disc(12.4, 12, 5.4, GREEN), disc(12.4, 11.6, 3.4, FACE), disc(12.8, 11.8, 1.7, INK));
    return [oval(20, 24, 14, 10.4, GREEN), ...both(eye), line("M10 26 Q20 34 30 26", FACE, 1.8)];
  },
  function monkey() {
    const ear = () => disc(6.8, 21, 4.4, WOOD);
    return [...both(ear), oval(20, 21.4, 12.4, 12.4, WOOD_DARK), shape("M20 14 Q13 9 10.4 18 Q9.6 30 20 31.4 Q30.4 30 29.6 18 Q27 9 20 14 z", "#e2bd86"), ...eyes(20, 4.6), disc(18.8, 24, 0.7, INK), disc(21.2, 24, 0.7, INK), mouth(27, 3.2)];
  },
  function mouse() {
    const ear = () => svg("g", {}, disc(9.6, 12.4, 7, "#9a9488"), disc(9.6, 12.4, 4, "#d9a99a"));
    return [...both(ear), shape("M8.4 21 Q9.6 11.6 20 11.6 Q30.4 11.6 31.6 21 Q30 30 20 36 Q10 30 8.4 21 z", "#9a9488"), ...eyes(22, 5), disc(20, 33.6, 2.2, "#7a3630"), line("M6 28 l7 .6 M34 28 l-7 .6", INK, 1)];
  },
  function pig() {
    const ear = () => shape("M8 17 L7.4 7 L18 11.6 z", "#c98a86");
    return [...both(ear), oval(20, 22, 13, 12, "#e3b3aa"), ...eyes(19.6, 6.4), oval(20, 25.6, 5.4, 4, "#c98a86"), disc(18, 25.6, 1.1, INK), disc(22, 25.6, 1.1, INK), mouth(31, 2.6)];
  },
];

/** How many there are to choose from. */
export const FACES = DRAWN.length;

/** A figure carved of wood; the better it plays, the lower its brows. */
function carved(level, levels) {
  const at = Math.max(0, levels.indexOf(level));
  const brow = 16.5 - 2.2 + (3.4 * at) / Math.max(1, levels.length - 1);
  const drawn = () => [
    svg("rect", { x: 17, y: 3, width: 6, height: 6, rx: 2, fill: WOOD_DARK }),
    svg("rect", { x: 7, y: 7.5, width: 26, height: 28, rx: 8, fill: WOOD_DARK }),
    svg("rect", { x: 7, y: 6.5, width: 26, height: 27, rx: 8, fill: WOOD_LIGHT }),
    ...eyes(20.4, 5.6, 2.1),
    line(`M10.8 ${15.4} L16.8 ${brow} M29.2 ${15.4} L23.2 ${brow}`, WOOD_DARK, 1.8),
    line("M14.6 27.6 h10.8", WOOD_DARK, 2),
  ];
  return drawn();
}

/** A face for a person who has chosen none: the same for the same name. */
export function faceOfName(name) {
  let sum = 0;
  for (const sign of name) sum = (sum * 31 + sign.codePointAt(0)) % 9973;
  return sum % FACES;
}

/** Levels of bots from careless to thoughtful, for their brows; one that is not here looks carefree. */
const LEVELS = ["random", "beginner", "greedy", "casual", "value", "careful", "search"];

/**
 * The face of somebody in a chair. It says nothing that does not stand beside it in words.
 * @param {{name: string, kind: string, level?: string, face?: number}} chair
 */
export function faceOf({ name, kind, level, face }) {
  const drawn = kind === "bot" ? carved(level, LEVELS) : (DRAWN[face] ?? DRAWN[faceOfName(name)])();
  return svg("svg", { class: "face", viewBox: "0 0 40 40", "aria-hidden": "true", focusable: "false" }, disc(20, 20, 20, "var(--face-ground)"), ...drawn);
}

/** What the drawings are called, for those who hear the page. */
const NAMES = DRAWN.map(({ name }) => name);

/**
 * The own face, which opens to all that there are.
 * @param {{name: string, face: ?number}} own the number is null where none was chosen
 * @param {(face: number) => void} changed
 */
export function faceChoice({ name, face }, changed) {
  const chosen = face ?? faceOfName(name);
  const called = (at) => say(`web.face.${NAMES[at]}`);
  const open = make("summary", { id: "face", "aria-label": say("web.face.own", { face: called(chosen) }), title: say("web.face.choose") }, faceOf({ name, kind: "human", face: chosen }));
  const choice = make("details", { class: "face-choice" }, open);
  const one = (_, at) =>
    make(
      "button",
      {
        id: `face-${NAMES[at]}`,
        class: "plain",
        type: "button",
        "aria-label": called(at),
        "aria-pressed": String(at === chosen),
        onclick: () => {
          choice.open = false;
          changed(at);
        },
      },
      faceOf({ name, kind: "human", face: at }),
    );
  choice.append(make("div", { class: "faces paper", role: "group", "aria-label": say("web.face.choose") }, DRAWN.map(one)));
  choice.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !choice.open) return;
    choice.open = false;
    open.focus();
  });
  return choice;
}
