// What a person wants of every table: kept in this browser.

const KEPT = "fivewinds.table";
const FIRST = {
  index: false,
  text: 1,
  upright: false,
  larger: false,
  safe: false,
  calm: false,
  sound: true,
  volume: 3,
  spoken: false,
  win: false,
};

/** The steps of what is more than on or off: the size of words, the loudness of sounds. */
export const STEPS = [1, 2, 3, 4];

let settings = { ...FIRST, ...stored() };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {}; // storage is switched off
  }
}

/** One of them by its name, such as `index` or `volume`. */
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

/** Tell the styles: nothing moves, colours that all can tell apart, larger rivers, larger words. */
export function apply() {
  document.documentElement.classList.toggle("calm", settings.calm);
  document.documentElement.classList.toggle("safe-colours", settings.safe);
  document.documentElement.classList.toggle("larger-rivers", settings.larger);
  document.documentElement.dataset.text = settings.text;
}

const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether nothing may move: the device says so, or the person. */
export function isStill() {
  return STILL.matches || settings.calm;
}
