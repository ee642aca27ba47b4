// What a person wants of every table: kept in this browser.

const KEPT = "fivewinds.table";
const FIRST = { index: false, sound: true, win: false };

let settings = { ...FIRST, ...stored() };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {}; // storage is switched off
  }
}

/** One of them by its name: `index`, `sound`, `win`. */
export function setting(name) {
  return settings[name];
}

/** Change one, and keep it. */
export function set(name, value) {
  settings = { ...settings, [name]: value };
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // changed as long as this page lives
  }
}
