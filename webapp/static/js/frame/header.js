/** Wires the header of every page: theme, sound and the phone's menu. */

import { setSound, soundOn } from "./sound.js";
import { store } from "./storage.js";

const root = document.documentElement;

/** @param {string} name @returns {NodeListOf<HTMLButtonElement>} */
const buttons = (name) => document.querySelectorAll(`[data-do=${name}]`);

function showTheme() {
  for (const button of buttons("theme"))
    button.setAttribute("aria-pressed", String(root.dataset.theme === "night"));
}

function showSound() {
  for (const button of buttons("sound")) {
    button.setAttribute("aria-pressed", String(soundOn()));
    button.querySelector("use")?.setAttribute("href", soundOn() ? "#i-sound" : "#i-mute");
  }
}

for (const button of buttons("theme")) {
  button.inert = false;
  button.addEventListener("click", () => {
    root.dataset.theme = root.dataset.theme === "night" ? "day" : "night";
    store("theme", root.dataset.theme);
    showTheme();
  });
}

for (const button of buttons("sound")) {
  button.inert = false;
  button.addEventListener("click", () => {
    setSound(!soundOn());
    showSound();
  });
}

showTheme();
showSound();

const menu = document.querySelector(".site-header details");
if (menu instanceof HTMLDetailsElement) {
  document.addEventListener("click", (event) => {
    if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}

/** The service worker comes last: nothing visible waits for it. */
async function startApp() {
  if (root.dataset.offline === "") return; // this page stands in for another one
  const app = await import("./app.js").catch(() => null);
  if (app) await app.startApp();
  else addEventListener("online", startApp, { once: true }); // the connection was lost while the page opened
}

if (document.readyState === "complete") startApp();
else addEventListener("load", startApp);
