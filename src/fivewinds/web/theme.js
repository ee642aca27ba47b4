// Day or night by choice: kept in this browser, and held on every page.

import { keep, recall } from "./browser_store.js";

const KEPT = "fivewinds.theme";
/** By what the styles know them; `auto` follows the device. */
export const THEMES = ["auto", "light", "dark"];

/** What was chosen. */
export function theme() {
  const kept = recall(KEPT);
  return THEMES.includes(kept) ? kept : "auto";
}

/** Choose day, night, or what the device says. */
export function setTheme(chosen) {
  keep(KEPT, chosen);
  applyTheme();
}

export function applyTheme() {
  const chosen = theme();
  if (chosen === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}
