/** Games and positions that are pasted, dropped on the page or chosen as a file: read, or pointed at where they cannot be. */

import { find, html } from "../../../frame/dom.js";
import { FileText, LARGEST_FILE } from "../../../frame/file_text.js";
import { gettext, ngettext } from "../../../frame/i18n.js";
import { toast } from "../../../frame/toast.js";
import { readText } from "../../../net/analysis.js";

/** @import { AnalysisBoard } from "../../../types/messages.js" */

const LARGEST = 200_000;

/**
 * Wires the form for games; what cannot be read changes nothing on the board.
 * @param {string} game
 * @param {(told: AnalysisBoard) => void} open
 */
export function wireOpening(game, open) {
  const form = /** @type {HTMLFormElement} */ (find("[data-open]"));
  const text = /** @type {HTMLTextAreaElement} */ (find("#text"));
  const file = /** @type {HTMLInputElement} */ (find("#file"));

  const files = new FileText((decoded) => readThis(decoded));

  /** @param {string} given */
  async function readThis(given) {
    text.value = given;
    show();
    await read();
  }

  async function read() {
    const { ok, err } = await readText(game, text.value);
    if (!ok) {
      tell([err?.message ?? gettext("The server did not answer; try again.")]);
      if (err?.offset !== undefined) point(text, err.offset, err.length ?? 0);
      return;
    }
    open(ok);
    tell(ok.problems.map(({ sentence }) => sentence));
    const [first] = ok.problems;
    const n = ok.nodes.filter(({ parent }) => parent !== null).length;
    if (first?.offset != null) point(text, first.offset, first.length);
    else if (!first) {
      find("details.analysis-open").removeAttribute("open");
      toast(n ? ngettext("Read: {n} move.", "Read: {n} moves.", n) : gettext("The position is set up."));
    }
  }

  /** @param {File | undefined} chosen */
  async function take(chosen) {
    if (!chosen) return;
    if (chosen.size > LARGEST_FILE) {
      toast(gettext("This file is too large for a game."));
      return;
    }
    const decoded = await files.of(chosen);
    if (decoded === null) toast(gettext("The server did not answer; try again."));
    else await readThis(decoded);
  }

  form.addEventListener("submit", (event) => {
    if (event.submitter instanceof HTMLButtonElement && event.submitter.name === "example") return;
    event.preventDefault();
    read();
  });
  file.addEventListener("change", async () => {
    await take(file.files?.[0]);
    file.value = "";
  });
  document.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.some((type) => ["Files", "text/plain"].includes(type))) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  for (const end of ["dragleave", "drop"])
    document.addEventListener(end, () => document.body.classList.remove("dropping"));
  document.addEventListener("drop", (event) => {
    const given = event.dataTransfer;
    if (!given || isField(event.target)) return;
    event.preventDefault();
    if (given.files.length) take(given.files[0]);
    else pasted(given.getData("text/plain"));
  });
  document.addEventListener("paste", (event) => {
    const given = event.clipboardData?.getData("text/plain") ?? "";
    if (isField(event.target) || !given.trim()) return;
    event.preventDefault();
    pasted(given);
  });

  /** @param {string} given */
  function pasted(given) {
    if (!given.trim() || given.length > LARGEST) return;
    readThis(given);
  }
}

/** Whether a text that is dropped or pasted there belongs into a field. @param {EventTarget | null} target */
function isField(target) {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
}

/** Opens the folded form, so that what is said of a text is seen beside it. */
function show() {
  find("details.analysis-open").setAttribute("open", "");
}

/** @param {string[]} sentences */
function tell(sentences) {
  const box = find("#problems");
  box.hidden = !sentences.length;
  box.replaceChildren(...sentences.map((sentence) => html("p", {}, sentence)));
  if (sentences.length) show();
}

/**
 * Selects the part of a text that cannot be read.
 * @param {HTMLTextAreaElement} text
 * @param {number} offset
 * @param {number} length
 */
function point(text, offset, length) {
  show();
  text.focus();
  text.setSelectionRange(offset, offset + Math.max(1, length));
}
