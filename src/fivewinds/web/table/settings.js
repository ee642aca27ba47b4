// What a person wants of every table: kept in this browser.

const KEPT = "fivewinds.table";
const FIRST = { index: false, sound: true, calm: false, safe: false, win: false };

let settings = { ...FIRST, ...stored() };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {}; // storage is switched off
  }
}

/** One of them by its name: `index`, `sound`, `calm`, `safe`, `win`. */
export function setting(name) {
  return settings[name];
}

/** Change one, and keep it. */
export function set(name, value) {
  settings = { ...settings, [name]: value };
  apply();
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // changed as long as this page lives
  }
}

/** Tell the styles: nothing moves, colours that all can tell apart. */
export function apply() {
  document.documentElement.classList.toggle("calm", settings.calm);
  document.documentElement.classList.toggle("safe-colours", settings.safe);
}

const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether nothing may move: the device says so, or the person. */
export function isStill() {
  return STILL.matches || settings.calm;
}
