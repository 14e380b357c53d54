/** Reads games and positions that are pasted, dropped on the page or chosen as a file, and points at errors in them. */

import { find, html } from "../../frame/dom.js";
import { FileText, inBase64 } from "../../frame/file_text.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { toast } from "../../frame/toast.js";
import { readLibrary, readText } from "../../net/analysis.js";
import { CornerChoice } from "./corner_choice.js";
import { LibraryView } from "./library.js";

/** @import { AnalysisBoard, LibraryGame } from "../../types/messages.js" */

const LARGEST = 200_000;
/** Bytes of all files of a library. */
const LARGEST_LIBRARY = 8_000_000;
/** Bytes of all files of a library as they are sent, packed and in Base64: the server reads so much at once. */
const LARGEST_SENT = 600_000;
/** Files that are no texts. */
const DATABASE = /\.(wtb|jou|trn)$/i;

/**
 * Wires the form for games; what cannot be read changes nothing on the board.
 * @param {string} game
 * @param {(told: AnalysisBoard) => void} open
 * @param {(games: readonly LibraryGame[], isLonger: boolean) => void} changed  told of the games that are kept
 */
export function wireOpening(game, open, changed) {
  const form = /** @type {HTMLFormElement} */ (find("[data-open]"));
  const text = /** @type {HTMLTextAreaElement} */ (find("#text"));
  const file = /** @type {HTMLInputElement} */ (find("#file"));

  const library = new LibraryView(game, { open: openFrom, tell, changed });
  const files = new FileText((decoded) => readThis(decoded));
  const corner = new CornerChoice();

  /** @param {string} given @param {boolean} [isFile]  whose game is kept */
  async function readThis(given, isFile = false) {
    text.value = given;
    corner.hide();
    show();
    await read(isFile);
  }

  async function read(isFile = false) {
    const { ok, err } = await readText(game, text.value, corner.chosen);
    if (!ok) {
      tell([err?.message ?? gettext("The server did not answer; try again.")]);
      if (err?.why === "large_board") corner.show();
      else if (err?.offset !== undefined) point(text, err.offset, err.length ?? 0);
      return;
    }
    if (ok.games > 1) await list({ text: text.value });
    open(ok);
    tell(ok.problems.map(({ sentence }) => sentence));
    const n = ok.nodes.filter(({ parent }) => parent !== null).length;
    pointAt(ok);
    if (isFile && n && ok.games < 2) library.add([gameOf(ok, text.value)]);
    if (!ok.problems.length) {
      // A guess of the encoding stays in sight, so that it can be put right.
      if (find("[data-encoding]").hidden) find("details.analysis-open").removeAttribute("open");
      toast(n ? ngettext("Read: {n} move.", "Read: {n} moves.", n) : gettext("The position is set up."));
    }
  }

  /** Selects the first part that could not be read. @param {AnalysisBoard} told */
  function pointAt({ problems }) {
    const first = problems.find(({ offset }) => offset != null);
    if (first?.offset != null) point(text, first.offset, first.length);
  }

  /** Opens a game of the list. @param {LibraryGame} chosen */
  async function openFrom({ text: moves, black, white, date, event, result }) {
    text.value = moves;
    corner.hide();
    const { ok, err } = await readText(game, moves);
    if (!ok) {
      if (err?.why === "large_board") corner.show();
      return tell([err?.message ?? gettext("The server did not answer; try again.")]);
    }
    const known = Object.entries({ PB: black, PW: white, DT: date, EV: event, RE: result });
    const facts = Object.fromEntries(known.filter(([, fact]) => fact));
    open({ ...ok, facts: { ...facts, ...ok.facts } });
    tell(ok.problems.map(({ sentence }) => sentence));
    return pointAt(ok);
  }

  /**
   * Shows the games of files or of a text; returns whether there are several.
   * @param {{files?: {name: string, file: string}[], text?: string, encoding?: string | null}} given
   */
  async function list(given) {
    const { ok, err } = await readLibrary(game, given);
    if (!ok) tell([err?.message ?? gettext("The server did not answer; try again.")]);
    else {
      tell([...ok.problems]);
      if (ok.guessed || given.encoding) files.offer(ok.encoding, (encoding) => list({ ...given, encoding }));
      if (ok.games.length > 1) library.add(ok.games, Boolean(given.encoding));
      else await readThis(ok.games[0]?.text ?? "", true);
    }
    show();
  }

  /** @param {readonly File[]} chosen */
  async function take(chosen) {
    const [first] = chosen;
    if (!first) return;
    if (chosen.reduce((sum, { size }) => sum + size, 0) > LARGEST_LIBRARY) {
      toast(gettext("This is too large; at most 8 MB can be opened."));
      return;
    }
    if (chosen.length > 1 || first.size > LARGEST || DATABASE.test(first.name)) {
      const read = chosen.map(async (each) => ({
        name: each.name,
        file: inBase64(await packed(each)),
      }));
      const sent = await Promise.all(read);
      if (sent.reduce((sum, { file }) => sum + file.length, 0) > LARGEST_SENT) {
        toast(
          sent.length > 1
            ? gettext("Together these files are too large; open fewer of them.")
            : gettext("This file has too many games to be opened at once; divide it."),
        );
        return;
      }
      files.hide();
      return list({ files: sent });
    }
    return takeOne(first);
  }

  /** @param {File} chosen */
  async function takeOne(chosen) {
    const decoded = await files.of(chosen);
    if (decoded === null) toast(gettext("The server did not answer; try again."));
    else await readThis(decoded, true);
  }

  text.addEventListener("input", () => corner.hide());
  form.addEventListener("submit", (event) => {
    if (event.submitter instanceof HTMLButtonElement && event.submitter.name === "example") return;
    event.preventDefault();
    read();
  });
  file.addEventListener("change", async () => {
    await take([...(file.files ?? [])]);
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
    if (given.files.length) take([...given.files]);
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

/** A game as a list has it. @param {AnalysisBoard} told @param {string} text @returns {LibraryGame} */
function gameOf({ facts: { PB = "", PW = "", DT = "", EV = "", RE = "" } }, text) {
  return { black: PB, white: PW, date: DT, event: EV, result: RE, text, form: "" };
}

/** The bytes of a file, packed with gzip: a large request counts as many. @param {File} file */
async function packed(file) {
  const stream = file.stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Whether a text that is dropped or pasted there belongs into a field. @param {EventTarget | null} target */
function isField(target) {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
}

/** Opens the form, so that a message about a text is shown beside it. */
function show() {
  find("details.analysis-open").setAttribute("open", "");
}

/** @param {string[]} sentences */
function tell(sentences) {
  const box = find("#problems");
  box.hidden = !sentences.length;
  box.replaceChildren(...sentences.map((sentence) => html("p", {}, sentence)));
  if (!sentences.length) return;
  show();
  box.scrollIntoView({ block: "nearest" });
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
  // The focus may have scrolled past what is said of the text, above it.
  find("#problems").scrollIntoView({ block: "nearest" });
}
