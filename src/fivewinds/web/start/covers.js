// The covers of booklets. A book without one of its own gets the plain cover.

const PLAIN = { cover: "unbound", tiles: ["1z", "5m", "9p"] };

const COVERS = {
  simple: { cover: "kraft", tiles: ["1s", "5m", "9p"], chinese: "簡" },
  "red-dragon-joker": { cover: "white", tiles: ["7z", "1f", "8f"], chinese: "紅中" },
  b30fj: { cover: "plum", tiles: ["1j", "3j", "7j"], chinese: "百搭" },
  "rode-boekje": { cover: "red", tiles: ["1z", "6z", "1s"] },
  mingjong: { cover: "indigo", tiles: ["3p", "7z", "4m"], chinese: "明將麻雀", strip: true, parts: ["Ming", "jong"] },
};

/**
 * How a book looks: the name of its cover in style/start.css, the tiles on it, what it is called
 * in Chinese, on a `strip` of paper where the booklet stands upright, and the `parts` between which
 * its name may be broken.
 * @param {string} id
 * @returns {{cover: string, tiles: string[], chinese?: string, strip?: boolean, parts?: string[]}}
 */
export function coverOf(id) {
  return COVERS[id] ?? PLAIN;
}
