// Tiles travel: from hand to river, from river to meld. Short, and nothing waits for them.

import { isStill } from "./settings.js";

const TIMES = { draw: 140, discard: 180, claim: 240, kong: 240, flower: 240 };
const FADE = 80;

let running = [];

/** Where the tile of an event starts, before the table is drawn anew. */
export function before(event, session) {
  if (event?.e === "discard") return box(fromHand(event, session));
  if (event?.e === "claim") {
    const river = document.querySelector(`.river[data-seat="${event.from}"]`);
    return box(river?.querySelector(".ringed"));
  }
  return null;
}

function fromHand(event, session) {
  if (event.seat !== session.seat) {
    return document.querySelector(`.corner[data-seat="${event.seat}"] .backs .tile:last-child`);
  }
  const held = [...document.querySelectorAll("#hand [data-held]")];
  const same = held.filter((each) => each.dataset.held === event.tile);
  const drawn = same.find((each) => each.classList.contains("apart"));
  const picked = same.find((each) => each.classList.contains("selected"));
  return (event.drawn && drawn) || picked || same[0];
}

function box(element) {
  return element?.getBoundingClientRect() ?? null;
}

/** Let the tile of an event travel to where it lies now. */
export function after(event, start, session) {
  finish();
  const element = target(event, session);
  const time = TIMES[event?.e];
  if (!element || !time) return;
  if (isStill()) {
    animate(element, [{ opacity: 0 }, { opacity: 1 }], FADE);
  } else if (start) {
    const end = element.getBoundingClientRect();
    if (!end.width) return;
    const dx = start.x + start.width / 2 - end.x - end.width / 2;
    const dy = start.y + start.height / 2 - end.y - end.height / 2;
    const scale = Math.min(2.5, Math.max(0.4, start.width / end.width));
    const away = { transform: `translate(${dx}px, ${dy}px) scale(${scale})` };
    animate(element, [away, { transform: "none" }], time);
  } else {
    animate(element, [{ transform: "translateY(-12px)", opacity: 0 }, {}], time);
  }
}

function target(event, session) {
  if (event?.e === "discard") {
    const lying = document.querySelectorAll(`.river[data-seat="${event.seat}"] [data-place]`);
    return [...lying].find((each) => Number(each.dataset.place) === session.state.last?.place);
  }
  if (event?.e === "draw") {
    return event.seat === session.seat ? document.querySelector("#hand .apart") : null;
  }
  const corner = `.corner[data-seat="${event?.seat}"] .laid`;
  if (event?.e === "flower") return document.querySelector(`${corner} .flowers .tile:last-child`);
  const melds = document.querySelectorAll(`${corner} .meld`);
  return ["claim", "kong"].includes(event?.e) ? melds[melds.length - 1] : null;
}

function animate(element, frames, duration) {
  const motion = element.animate(frames, { duration, easing: "ease-out" });
  running.push(motion);
}

/** A new event finishes what still moves. */
function finish() {
  for (const motion of running) motion.finish();
  running = [];
}
