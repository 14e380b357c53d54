/**
 * Games on this device: between two people at the same screen, or against a level that searches
 * in a worker of the page. The page knows the rules, so that it works without a connection.
 */

import { game as drawn } from "game";
import { colourName } from "../../board/stones.js";
import { typedMoves } from "../../board/typed_moves.js";
import { announce } from "../../frame/announce.js";
import { embedded, find, html } from "../../frame/dom.js";
import { codeText, fullStop, gettext, ngettext, sentenceGap, word } from "../../frame/i18n.js";
import { listen, listenToButtons, press } from "../../frame/shortcuts.js";
import { siteUrl } from "../../frame/site_url.js";
import { play as sound } from "../../frame/sound.js";
import { load, store } from "../../frame/storage.js";
import { toast } from "../../frame/toast.js";
import { latest } from "../board.js";
import { showResult } from "../match/end/result.js";
import { confirmWords, nameOf, other, played, sideName, status, written } from "../words.js";
import { SharedGame } from "./game.js";
import { Thinker } from "./levels/thinker.js";
import { Records } from "./records.js";

/**
 * @import { Board } from "../../board/view.js"
 * @import { Start } from "../../board/game.js"
 * @import { Rules } from "../../board/rules.js"
 * @import { Side } from "../../types/messages.js"
 * @import { Against, NamedLevel, Opponent, Recorded } from "./game.js"
 *
 * @typedef {Start & {kind: string, choices: Record<string, string[]>, first: Record<string, string>,
 *   levels: NamedLevel[], worker: string[]}} Setup
 *   of each option its values, the usual one first; what suits a first game; the levels of this device, and the
 *   script in which they think
 * @typedef {Pick<Recorded, "options" | "moves" | "against">} Beginning
 */

const SIDES = /** @type {const} */ (["black", "white"]);

/** @param {(rows: readonly string[], options: Record<string, string>) => Rules} rulesFrom */
export function playTogether(rulesFrom) {
  const setup = /** @type {Setup} */ (embedded("together"));
  const page = new TogetherPage(setup, rulesFrom);
  page.begin(location.hash.slice(1));
  // What the address asked for has begun; a reload goes on with it.
  history.replaceState(null, "", location.pathname + location.search);
  addEventListener("hashchange", () => {
    page.begin(location.hash.slice(1));
    history.replaceState(null, "", location.pathname + location.search);
  });
  find("#main").dataset.ready = "true";
}

class TogetherPage {
  #setup;
  #rulesFrom;
  #records;
  #game;
  #thinker;
  /** @type {Board | null} */
  #board = null;
  /** The options of the board, which is made again when they change. */
  #made = "";
  /** @type {string | null} the stone that a second tap plays */
  #preview = null;

  /** @param {Setup} setup @param {(rows: readonly string[], options: Record<string, string>) => Rules} rulesFrom */
  constructor(setup, rulesFrom) {
    this.#setup = setup;
    this.#rulesFrom = rulesFrom;
    this.#records = new Records(setup.kind);
    this.#thinker = new Thinker(setup.worker[0] ?? "");
    this.#game = this.#gameOf(this.#first());
    this.#wire();
  }

  /**
   * Begins the game that the address asks for, or goes on with that of the last visit; the first one is that with
   * which the page of a new game begins.
   * @param {string} asked
   */
  begin(asked) {
    if (!asked) return this.#open(this.#records.now() ?? this.#first());
    const options = Object.fromEntries(new URLSearchParams(asked));
    return this.#begin({ options, moves: [], against: againstOf(options.level, options.colour) });
  }

  /** @returns {Beginning} */
  #first() {
    return { options: this.#setup.first, moves: [] };
  }

  /** @param {Beginning} beginning */
  #begin(beginning) {
    this.#records.putAway();
    this.#open(beginning);
    this.#save();
  }

  /** @param {Beginning} recorded */
  #open(recorded) {
    this.#game = this.#gameOf(recorded);
    this.#preview = null;
    this.#showOpponent();
    this.#draw(false);
    this.#listEarlier();
    this.#answer();
  }

  /** @param {Beginning} recorded */
  #gameOf({ options, moves, against }) {
    const chosen = Object.fromEntries(
      Object.entries(this.#setup.choices).map(([name, values]) => [
        name,
        values.find((value) => value === options[name]) ?? values[0] ?? "",
      ]),
    );
    if (chosen.rules === "contact") chosen.target = "1"; // more need the free rules
    const { rows } = drawn.firstBoard(this.#setup, chosen);
    const opponent = this.#opponentOf(against);
    const game = new SharedGame(this.#setup.kind, this.#rulesFrom(rows, chosen), chosen, opponent);
    game.replay(moves);
    return game;
  }

  /** @param {Against | null | undefined} against @returns {Opponent | null} */
  #opponentOf(against) {
    const level = this.#setup.levels.find(({ number }) => number === against?.level);
    return against && level ? { ...against, level } : null;
  }

  // What the players do ---------------------------------------------------------------------------------------

  /** @param {string} cell @param {boolean} small */
  #pick(cell, small) {
    const { state } = this.#game;
    const { side } = state;
    if (this.#game.question) return toast(status(state, this.#game.seat, null).says);
    const why = this.#game.whyIllegal(cell);
    if (why) {
      const colour = side ? colourName(other(side)) : "";
      return toast(codeText("illegal", why, { move: written(cell), colour }));
    }
    if (small && this.#preview !== cell) {
      this.#preview = cell;
      this.#draw(false);
      return announce(confirmWords(cell));
    }
    return this.#play(cell);
  }

  /** @param {string} move */
  #play(move) {
    this.#preview = null;
    const before = this.#game.moves.length;
    this.#game.play(move);
    this.#save();
    this.#draw(true);
    this.#say(before);
    this.#answer();
  }

  /** Asks the level for its move, where it is its turn. */
  async #answer() {
    const { question } = this.#game;
    if (!question) return this.#thinker.forget();
    try {
      return this.#play(await this.#thinker.move(question));
    } catch {
      return toast(gettext("The opponent could not be loaded. Reload the page, please."));
    }
  }

  /** @param {number} before  how many moves there were */
  #say(before) {
    const { seat, state } = this.#game;
    sound(state.outcome ? "end" : "stone");
    const moved = state.moves.slice(before).map((move) => played(state, seat, move));
    const { says, facts } = status(state, seat, null);
    announce([...moved, says + fullStop, state.outcome ? facts : ""].filter(Boolean).join(sentenceGap));
    if (state.last === "pass") toast(moved.at(-1) ?? "");
  }

  #takeBack() {
    if (!this.#game.canTakeBack) return;
    this.#game.takeBack();
    this.#preview = null;
    this.#save();
    this.#draw(false);
    announce(status(this.#game.state, this.#game.seat, null).says);
    this.#answer();
  }

  #again() {
    const { options, opponent } = this.#game;
    this.#beginNext({ options, moves: [], against: againstOf(opponent?.level.number, opponent?.colour) });
  }

  /** @param {Beginning} next */
  #beginNext(next) {
    this.#begin(next);
    announce(gettext("A new game. {side} begins.", { side: sideName(this.#game.state.side ?? "black") }));
  }

  /** A game against whom the form says. @param {SubmitEvent} event */
  #challenge(event) {
    event.preventDefault();
    const { level, colour } = Object.fromEntries(new FormData(this.#form));
    const { options } = this.#game;
    this.#beginNext({ options, moves: [], against: againstOf(String(level), String(colour)) });
    find("#board").scrollIntoView({ block: "nearest" });
  }

  /** @param {number} place */
  #goOn(place) {
    const game = this.#records.take(place);
    if (!game) return;
    this.#records.putAway();
    this.#open(game);
    this.#save();
    find("#board").scrollIntoView({ block: "nearest" });
  }

  #save() {
    const { options, moves, opponent } = this.#game;
    const against = opponent && { ...opponent, level: opponent.level.number };
    const { outcome, facts } = this.#game.state;
    const ended = outcome && {
      winner: outcome.winner,
      counts: outcome.reason === "discs" ? facts.counts : null,
    };
    this.#records.save({ options, moves, against, ended, at: new Date().toISOString() });
  }

  // What they see ---------------------------------------------------------------------------------------------

  /** @param {boolean} animate */
  #draw(animate) {
    const { seat, state } = this.#game;
    const eye = seat ?? state.side;
    const marks = {
      legal: this.#shows("legal"),
      atari: eye !== null && this.#shows(`atari-${eye}`),
      liberties: this.#shows("liberties"),
      numbers: this.#shows("numbers"),
      values: false,
    };
    const how = { seat: eye, hint: null, animate, stands: false, marks, values: undefined };
    this.#boardFor(eye, state.rows.length).draw(latest(state, { ...how, preview: this.#preview }));
    const over = state.outcome !== null;
    const { says, facts } = status(state, seat, null);
    find(".status strong").textContent = says;
    find(".status [data-facts]").textContent = this.#game.question ? "" : facts;
    find(".match").classList.toggle("over", over);
    if (over) showResult(state, seat);
    this.#drawSides(state.side, state.facts);
    const tally = state.outcome
      ? drawn.tally?.({
          rows: state.rows,
          outcome: state.outcome,
          lifted: state.moves.at(-1)?.changed ?? [],
          captures: state.facts.captures,
        })
      : null;
    find("#tally").hidden = !tally;
    find("#tally [data-tally]").replaceChildren(...(tally ? [tally] : []));
    find("[data-act=takeback]").setAttribute("aria-disabled", String(!this.#game.canTakeBack));
    find("[data-act=again]").classList.toggle("main", over);
    for (const link of document.querySelectorAll("a[data-analysis]"))
      link.setAttribute("href", analysisOf(state.kind, this.#game));
  }

  /** Shows the players, and the form for the next game. */
  #showOpponent() {
    const { opponent, seat, state } = this.#game;
    const { level, colour } = opponent ?? {};
    find("[data-about]").textContent = level
      ? gettext("You against {name}, level {n}", { name: word(level.name), n: level.shown })
      : gettext("Two at this device");
    for (const side of SIDES)
      find(`[data-player=${side}] .player-name`).textContent = nameOf(state, seat, side);
    const across = find("[data-show=across]").closest("label");
    if (across) across.hidden = level !== undefined; // nobody sits opposite
    choose(this.#form, "level", String(level?.number ?? ""));
    choose(this.#form, "colour", colour ?? "black");
    this.#showColours();
  }

  #showColours() {
    find("#colours").hidden = new FormData(this.#form).get("level") === "";
  }

  /** @param {Side | null} turn @param {Record<string, any>} facts */
  #drawSides(turn, { counts, captures, target }) {
    for (const side of SIDES) {
      const row = find(`[data-player=${side}]`);
      row.classList.toggle("turn", side === turn);
      find(`[data-player=${side}] [data-count]`).textContent =
        target > 1
          ? gettext("captured {n} of {target}", { n: captures[side], target })
          : drawn.count(counts[side]);
    }
  }

  /**
   * The board, seen from the side to move where two players sit opposite each other.
   * @param {Side | null} side
   * @param {number} size
   */
  #boardFor(side, size) {
    const across = !this.#game.opponent && this.#shows("across");
    const turned = across && (side ?? (this.#made.includes("turned") ? "white" : "black")) === "white";
    const made = `${size}${turned ? " turned" : ""}`;
    if (this.#board && made === this.#made) return this.#board;
    this.#made = made;
    this.#board = drawn.makeBoard(find("#board"), {
      size,
      turned,
      pick: (cell, tap) => this.#pick(cell, tap.small),
    });
    return this.#board;
  }

  #listEarlier() {
    const all = this.#records.earlier();
    find("#earlier").hidden = !all.length;
    find("#earlier ol").replaceChildren(...all.map((recorded, place) => this.#earlierGame(recorded, place)));
  }

  /** @param {Recorded} recorded @param {number} place */
  #earlierGame(recorded, place) {
    const game = this.#gameOf(recorded);
    const { opponent, seat, state } = game;
    const result = state.outcome ? status(state, seat, null).says : gettext("unfinished");
    const against = opponent ? gettext("against {name}", { name: word(opponent.level.name) }) : "";
    const day = new Date(recorded.at).toLocaleDateString(document.documentElement.lang, {
      month: "short",
      day: "numeric",
    });
    const moves = ngettext("{n} move", "{n} moves", game.moves.length);
    const about = [against, result, moves, day].filter(Boolean).join(" · ");
    const look = html("a", { href: analysisOf(state.kind, game) }, about);
    if (state.outcome) return html("li", {}, look);
    const goOn = html("button", { className: "button bare", type: "button" }, gettext("Go on"));
    goOn.addEventListener("click", () => this.#goOn(place));
    return html("li", {}, look, goOn);
  }

  // Controls --------------------------------------------------------------------------------------------------

  #wire() {
    listenToButtons({
      takeback: () => this.#takeBack(),
      again: () => this.#again(),
      forget: () => this.#forget(),
    });
    this.#form.addEventListener("submit", (event) => this.#challenge(event));
    this.#form.addEventListener("change", () => this.#showColours());
    for (const box of this.#boxes()) {
      const kept = load(this.#memory(box));
      if (kept !== null) box.checked = kept === "true";
      box.addEventListener("change", () => {
        store(this.#memory(box), String(box.checked));
        this.#leaveOne(box);
        this.#draw(false);
      });
    }
    listen([
      { keys: ["u"], shown: "U", name: gettext("take back"), act: () => press("[data-act=takeback]") },
      { keys: ["f"], shown: "F", name: gettext("turn the board"), act: () => press("[data-show=across]") },
      {
        keys: ["l"],
        shown: "L",
        name: gettext("show where a move is legal"),
        act: () => press("[data-show=legal]"),
      },
      typedMoves(),
    ]);
  }

  /** A stone has room for one figure. @param {HTMLInputElement} box */
  #leaveOne(box) {
    const rest = box.dataset.show === "liberties" ? "numbers" : "liberties";
    if (!box.checked || !["liberties", "numbers"].includes(box.dataset.show ?? "")) return;
    for (const each of this.#boxes()) {
      if (each.dataset.show !== rest || !each.checked) continue;
      each.checked = false;
      store(this.#memory(each), "false");
    }
  }

  #forget() {
    this.#records.forgetEarlier();
    this.#listEarlier();
  }

  get #form() {
    return /** @type {HTMLFormElement} */ (find("#next"));
  }

  /** @returns {NodeListOf<HTMLInputElement>} */
  #boxes() {
    return document.querySelectorAll("input[data-show]");
  }

  /** @param {HTMLInputElement} box */
  #memory(box) {
    return `together-${box.dataset.show}-${this.#setup.kind}`;
  }

  /** @param {string} name */
  #shows(name) {
    return [...this.#boxes()].some((box) => box.dataset.show === name && box.checked);
  }
}

/**
 * A new game against a level; null for one of two people.
 * @param {string | number | undefined} level
 * @param {string | undefined} colour  `random` for either
 * @returns {Against | null}
 */
function againstOf(level, colour) {
  if (level === undefined || level === "") return null;
  const drawn = colour === "random" ? SIDES[Math.floor(2 * Math.random())] : colour;
  const seed = Math.floor(2 ** 32 * Math.random());
  return { level: Number(level), colour: drawn === "white" ? "white" : "black", seed };
}

/** @param {HTMLFormElement} form @param {string} name @param {string} value */
function choose(form, name, value) {
  const field = form.elements.namedItem(name);
  if (field instanceof RadioNodeList || field instanceof HTMLSelectElement) field.value = value;
}

/** The address of a game on the analysis board. @param {string} kind @param {SharedGame} game */
function analysisOf(kind, { options, moves }) {
  const played = moves.filter((move) => move !== "pass"); // the board passes by itself
  const query = new URLSearchParams({ ...options, moves: played.join("") });
  return `${siteUrl(`/${kind}/analysis`)}?${query}`;
}
