/** The choice of the blocks' faces, remembered in this browser and used in downloaded files. */

import { setSkin, skin, writtenOn } from "../board/huarong/blocks.js";
import { find } from "../frame/dom.js";
import { store } from "../frame/storage.js";

const choices = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[name=skin]"));
for (const choice of choices) choice.checked = choice.value === skin();
showFiles();
showNames();
find("[data-skins]").addEventListener("change", () => {
  const chosen = [...choices].find(({ checked }) => checked);
  if (!chosen) return;
  setSkin(chosen.value);
  store("huarong:skin", skin());
  showFiles();
  showNames();
});

/** Fills the legend of the faces; plain blocks have none. */
function showNames() {
  const terms = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".names [data-face]"));
  for (const term of terms) {
    term.textContent = writtenOn(term.dataset.face ?? "");
    term.lang = skin() === "faces" ? "zh-Hans" : "en";
  }
  /** @type {HTMLElement | null} */ (document.querySelector(".names"))?.toggleAttribute(
    "hidden",
    skin() === "plain",
  );
}

/** Makes the links to pictures and sheets those of the chosen dress. */
function showFiles() {
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[data-skin-file]"));
  for (const link of links) {
    const url = new URL(link.href);
    if (skin() === "faces") url.searchParams.delete("skin");
    else url.searchParams.set("skin", skin());
    link.href = url.href;
  }
}
