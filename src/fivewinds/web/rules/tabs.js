// The parts of a rule page as tabs, one shown at a time; the address names the part or something in it.

import { make } from "../dom.js";

/**
 * Tabs with their panels.
 * @param {{id: string, title: string, content: (Node|null|false)[]}[]} parts
 * @param {string} label what the tabs are, for those who do not see them
 * @returns {{list: HTMLElement, panels: HTMLElement[], open: (id: string) => void}}
 */
export function tabs(parts, label) {
  const buttons = parts.map(({ id, title }) =>
    make(
      "button",
      {
        id: `tab-${id}`,
        class: "tab-button",
        type: "button",
        role: "tab",
        "aria-controls": id,
        onclick: () => {
          open(id);
          history.replaceState(null, "", `#${id}`);
        },
        onkeydown: (event) => step(event, id),
      },
      title,
    ),
  );
  const panels = parts.map(({ id, content }) =>
    make("div", { id, class: "panel", role: "tabpanel", "aria-labelledby": `tab-${id}` }, content),
  );

  function open(id) {
    buttons.forEach((button, place) => {
      const chosen = parts[place].id === id;
      button.setAttribute("aria-selected", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
      panels[place].hidden = !chosen;
    });
  }

  /** Arrow keys go from tab to tab. */
  function step(event, id) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const here = parts.findIndex((part) => part.id === id);
    const next = parts[(here + by + parts.length) % parts.length].id;
    open(next);
    document.getElementById(`tab-${next}`).focus();
    event.preventDefault();
  }

  open(parts[0].id);
  return {
    list: make("div", { class: "tabs", role: "tablist", "aria-label": label }, buttons),
    panels,
    open,
  };
}

/** Open the part that the address names, or the one that holds what it names. */
export function follow(shown) {
  const id = decodeURIComponent(location.hash.slice(1));
  const panel = id && shown.panels.find((each) => each.id === id || each.querySelector(`[id="${CSS.escape(id)}"]`));
  if (!panel) return;
  shown.open(panel.id);
  if (panel.id !== id) document.getElementById(id).scrollIntoView();
}
