/** Short synthesised sounds: a stone, a slide, a capture, a win or a loss. Off by default on phones. */

import { load, store } from "./storage.js";

const TREMBLE_MS = 8;
/** @type {AudioContext | null} */
let audio = null;

/** Whether sounds are on: the player's own choice, else on with a mouse and off with a finger. */
export function soundOn() {
  const chosen = load("sound");
  return chosen === null ? matchMedia("(pointer: fine)").matches : chosen === "on";
}

/** Turns sounds on or off and remembers it. @param {boolean} on */
export function setSound(on) {
  store("sound", on ? "on" : "off");
  if (on) ready();
}

/** The audio context once the player has touched the page; before that browsers forbid it. */
function ready() {
  if (!navigator.userActivation?.hasBeenActive) return null;
  audio ??= new AudioContext();
  if (audio.state !== "running") audio.resume(); // on phones a call interrupts it
  return audio;
}

/**
 * Plays a sound if sounds are on. The end of a game without a side of one's own sounds like a win.
 * @param {"stone" | "slide" | "capture" | "end" | "loss"} name
 * @param {number} [wait] seconds
 */
export function play(name, wait = 0) {
  const context = soundOn() ? ready() : null;
  if (!context) return;
  if (name === "stone") knock(context, 620, 0.07, 0.22);
  if (name === "slide") brush(context, 0.16, 0.1);
  if (name === "capture") for (const k of [0, 1, 2]) knock(context, 880 + 220 * k, 0.06, 0.16, 0.06 * k);
  const tones = name === "end" ? [392, 587] : name === "loss" ? [392, 294] : [];
  for (const [k, pitch] of tones.entries())
    knock(context, pitch, 0.5 + 0.2 * k, 0.14 - 0.02 * k, wait + 0.14 * k);
}

/** A short soft tremble of the phone, where sounds are on and the browser can. */
export function tremble() {
  if (soundOn() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(TREMBLE_MS);
}

/**
 * A struck tone that dies away.
 * @param {AudioContext} context
 * @param {number} pitch hertz
 * @param {number} seconds
 * @param {number} loud 0 to 1
 * @param {number} [wait] seconds
 */
function knock(context, pitch, seconds, loud, wait = 0) {
  const start = context.currentTime + wait;
  const tone = new OscillatorNode(context, { type: "sine", frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.72, start + seconds);
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + seconds);
}

/**
 * Wood over wood: filtered noise.
 * @param {AudioContext} context
 * @param {number} seconds
 * @param {number} loud 0 to 1
 */
function brush(context, seconds, loud) {
  const length = Math.ceil(context.sampleRate * seconds);
  const noise = new AudioBuffer({ length, sampleRate: context.sampleRate });
  const samples = noise.getChannelData(0);
  for (let k = 0; k < length; k++) samples[k] = (Math.random() * 2 - 1) * Math.sin((Math.PI * k) / length);
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: 900, Q: 0.8 });
  source
    .connect(filter)
    .connect(new GainNode(context, { gain: loud }))
    .connect(context.destination);
  source.start();
}
