/** Panels beside the board: invitation, offer, the steps through the moves, and the note. */

import { find, html } from "../../frame/dom.js";
import { gettext, sentenceGap } from "../../frame/i18n.js";
import { copy, share } from "../../frame/share.js";
import { iconOf } from "../../frame/toast.js";
import { showStepping } from "../stepping.js";
import { moveNumber, nameOf, other } from "../words.js";
import { ownPlies } from "./turn/actions.js";

/**
 * @import { State } from "../../net/match.js"
 * @import { Side } from "../../types/messages.js"
 *
 * @typedef {{head: string, text: string, lamp?: boolean}} Note  `lamp` for a hint
 */

/**
 * Shows the invitation, what the other player asks for, and the buttons that step through the moves.
 * @param {State} state
 * @param {Side | null} seat
 * @param {object} now
 * @param {number} now.shown  the ply that is on the board
 * @param {boolean} now.back  whether it is looked back on
 * @param {(offer: number, yes: boolean) => void} now.answer  which offer is answered, and how
 */
export function showPanels(state, seat, { shown, back, answer }) {
  showOpenSeat(Object.values(state.players).some((player) => player.kind === "open"));
  const { offer } = state;
  const asked =
    seat && offer?.type === "takeback"
      ? {
          ...offer,
          to: moveNumber(state, offer.to),
          mine: offer.by === seat,
          name: nameOf(state, seat, other(seat)),
        }
      : null;
  showOffer(asked, answer);
  showStepping(state, { shown, back, own: ownPlies(state, seat).includes(shown) });
}

/** Writes the note, or hides it. @param {Note | null} note */
export function showNote(note) {
  find("#note").classList.toggle("lamp", Boolean(note?.lamp));
  write(find("#note"), note);
}

/**
 * Writes a hint in the place of the status as well, for windows where the note is below the fold.
 * @param {Note | null} hint  null where the status says more
 */
export function showHintInStatus(hint) {
  const box = find("#hint-in-status");
  write(box, hint);
  // What is too long for that place is to be read below as well.
  const cut = hint !== null && box.scrollHeight > box.clientHeight + 1;
  for (const below of ["#note", "#offer"]) find(below).classList.toggle("whole", cut);
}

/** @param {HTMLElement} box @param {Note | null} note */
function write(box, note) {
  box.hidden = !note;
  if (!note) return;
  box.replaceChildren(html("b", {}, note.head), note.text ? sentenceGap + note.text : "");
}

/** Shows how the open seat is taken, while there is one. @param {boolean} open */
function showOpenSeat(open) {
  const boxes = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#invitation, #open-seat"));
  for (const box of boxes) box.hidden = !open;
  if (!open) document.querySelector("#door-qr")?.remove();
}

/**
 * Hides the switches of marks that a finished game does not have, and their row if nothing is left.
 * @param {boolean} over
 */
export function showMarks(over) {
  const switches = [...document.querySelectorAll("[data-show]")];
  for (const each of switches) {
    const label = each.closest("label");
    if (label) label.hidden = over && each.matches("[data-show=legal], [data-show=values]");
  }
  const row = document.querySelector(".row.marks");
  if (row instanceof HTMLElement) row.hidden = switches.every((each) => each.closest("label")?.hidden);
}

/** Wires the invitation's buttons. */
export function wireInvitation() {
  const field = document.querySelector("#invite-link");
  if (!(field instanceof HTMLInputElement)) return;
  field.addEventListener("focus", () => field.select());
  find("[data-act=copy-invitation]").addEventListener("click", () => copy(field.value));
  const code = find("#door-qr");
  const look = find("[data-act=board-invitation]");
  look.addEventListener("click", () => {
    code.hidden = !code.hidden;
    find("[data-act=board-invitation] span").textContent = code.hidden
      ? gettext("The code")
      : gettext("The board");
  });
  const send = find("[data-act=send-invitation]");
  send.hidden = !("share" in navigator);
  send.addEventListener("click", () => share(field.value, document.title));
}

/**
 * The answers that stand in place of the usual actions, and the question that they are to.
 * @type {{question: string, ways: HTMLElement[]}}
 */
let answering = { question: "", ways: [] };

/**
 * Shows what the other player asks for, or that an own question waits; the answers take the place of the
 * usual actions, which are always in sight.
 * @param {{mine: boolean, v: number, to: number, name: string} | null} offer
 * @param {(offer: number, yes: boolean) => void} answer  which offer is answered, and how
 */
function showOffer(offer, answer) {
  const box = find("#offer");
  box.hidden = !offer;
  const usual = [...document.querySelectorAll("#actions [data-act]")];
  for (const action of offer ? usual : []) action.toggleAttribute("hidden", true);
  const said = offer ? question(offer) : "";
  if (said) showHintInStatus({ head: said, text: "" });
  const asked = offer ? `${offer.v} ${offer.mine}` : "";
  if (asked === answering.question) return;
  for (const way of answering.ways) way.remove();
  answering = { question: asked, ways: [] };
  box.replaceChildren();
  if (!offer) return;
  const buttons = offer.mine
    ? [button("close", gettext("Never mind"), () => answer(offer.v, false))]
    : [
        button("takeback", gettext("Allow the takeback"), () => answer(offer.v, true)),
        button("close", gettext("No, play on"), () => answer(offer.v, false)),
      ];
  box.append(html("p", {}, said));
  find("#actions").append(...buttons);
  answering.ways = buttons;
}

/** The question in words. @param {{mine: boolean, to: number, name: string}} offer */
function question({ mine, to, name }) {
  return mine
    ? gettext("You asked to take back to move {n}. {name} has not answered yet.", { n: to, name })
    : gettext("{name} asks to take back to move {n}.", { n: to, name });
}

/** @param {string} icon @param {string} text @param {() => void} act */
function button(icon, text, act) {
  const className = icon === "takeback" ? "button main" : "button";
  return html("button", { type: "button", className, onclick: act }, iconOf(icon), html("span", {}, text));
}
