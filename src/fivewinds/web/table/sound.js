// Small sounds made on the spot: wood on felt, and a bowl for a win. Silent until the first tap.

import { setting } from "./settings.js";

let audio = null;
/** All sounds go through it. */
let output = null;

/** How loud each step is, the third as the sounds were made. */
const LOUDNESS = { 1: 0.2, 2: 0.5, 3: 1, 4: 1.8 };

/** Browsers let a page sound only after the person has done something on it. */
export function wake() {
  if (!setting("sound") || !("AudioContext" in window)) return;
  if (!audio) {
    audio = new AudioContext();
    output = audio.createGain();
    output.connect(audio.destination);
  }
  if (audio.state === "suspended") audio.resume();
}

/** A short noise through a filter: something hard on something soft. */
function knock(at, { pitch, length, loud }) {
  const samples = Math.floor(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 3;
  const noise = audio.createBufferSource();
  noise.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 2.2;
  const volume = audio.createGain();
  volume.gain.value = loud;
  noise.connect(filter).connect(volume).connect(output);
  noise.start(at);
}

/** A tone that fades, with its octave. */
function ring(at, { pitch, length, loud }) {
  for (const [times, share] of [[1, 1], [2.76, 0.35], [5.4, 0.12]]) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch * times;
    const volume = audio.createGain();
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(loud * share, at + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length / times ** 0.4);
    tone.connect(volume).connect(output);
    tone.start(at);
    tone.stop(at + length);
  }
}

const TILE = { pitch: 1900, length: 0.06, loud: 0.5 };
const tiles = (count) => (now) => {
  for (let i = 0; i < count; i++) knock(now + 0.055 * i, { ...TILE, pitch: 1700 + 160 * i });
};

const SOUNDS = {
  discard: tiles(1),
  claim: tiles(2),
  kong: tiles(4),
  flower: tiles(1),
  riichi: (now) => {
    knock(now, { pitch: 2600, length: 0.05, loud: 0.4 });
    knock(now + 0.09, { pitch: 900, length: 0.12, loud: 0.5 });
  },
  turn: (now) => {
    knock(now, { pitch: 620, length: 0.09, loud: 0.7 });
    knock(now + 0.11, { pitch: 760, length: 0.09, loud: 0.5 });
  },
  win: (now) => ring(now, { pitch: 392, length: 0.3, loud: 0.22 }),
};

/** Play a sound by its name, if sounds are wanted and allowed. */
export function play(name) {
  if (!setting("sound") || !audio || audio.state !== "running") return;
  output.gain.value = LOUDNESS[setting("volume")] ?? 1;
  SOUNDS[name]?.(audio.currentTime + 0.005);
}

/** The sound of an event; most have none. */
export function soundOf(event) {
  if (event.e === "discard") return event.riichi ? "riichi" : "discard";
  if (event.e === "claim") return event.kind === "kong" ? "kong" : "claim";
  return ["kong", "flower", "win"].includes(event.e) ? event.e : null;
}
