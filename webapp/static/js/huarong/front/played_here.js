/** A puzzle that is played on another page than its own; a win leads to its own page. */

import { facesOf } from "../../board/huarong/blocks.js";
import { PuzzleBoard } from "../../board/huarong/board.js";
import { readLayout } from "../../board/huarong/cells.js";
import { announce } from "../../frame/announce.js";
import { find } from "../../frame/dom.js";
import { gettext, ngettext, word } from "../../frame/i18n.js";
import { siteUrl } from "../../frame/site_url.js";
import { play } from "../../frame/sound.js";
import { NOTES, PuzzleInput } from "../puzzle/input.js";
import { OwnGame } from "../puzzle/own_game.js";
import { blockLabel, moveSentence, routeWords } from "../puzzle/words.js";

/**
 * @import { Route } from "../../board/huarong/cells.js"
 * @import { Person } from "../puzzle/words.js"
 */

export class PlayedHere {
  #own;
  #blocks;
  #board;
  #input;
  #leave;

  /**
   * @param {{layout: string, code: string}} puzzle
   * @param {Record<string, Person>} people by their faces
   * @param {() => void} leave  keeps where the visitor goes on from, at every move
   */
  constructor({ layout, code }, people, leave) {
    this.#leave = leave;
    this.url = siteUrl(`/huarong/${code}`);
    this.#own = new OwnGame(layout);
    // A puzzle that was solved before is begun anew.
    if (this.#own.solved) this.#own.goTo(0);
    const blocks = facesOf(layout).map((key) => people[key]);
    this.#blocks = blocks;
    this.#board = new PuzzleBoard(
      /** @type {SVGSVGElement} */ (find("[data-tray]")),
      readLayout(layout),
      blocks.map(({ key }) => key),
      (index, cell) => blockLabel(blocks[index], cell),
    );
    this.#input = new PuzzleInput(this.#board, {
      blocks: () => this.#own.scene.blocks,
      open: () => true,
      draggable: () => true,
      last: () => this.#own.last,
      push: (index, cell, slide) => this.#push(index, cell, slide),
      tell: (index, why) => this.#say(NOTES[why](word(blocks[index]))),
      closed: () => {},
    });
    const begin = /** @type {HTMLAnchorElement} */ (find("[data-begin]"));
    begin.href = this.url;
    /** @type {HTMLAnchorElement} */ (find("[data-more-help]")).href = `${this.url}#hint`;
    find("[data-do=undo]").addEventListener("click", () => this.#goTo(this.#own.scene.at - 1));
    find("[data-do=restart]").addEventListener("click", () => this.#goTo(0));
    this.#show();
  }

  /**
   * Makes a move for a player who was offered it, which costs nothing: the block glows and leaves a trail.
   * @param {{index: number, cell: number}} move
   */
  teach({ index, cell }) {
    const route = this.#push(index, cell, true);
    if (!route || this.#own.solved) return;
    this.#show({ index, route }, { index, from: route[0] });
    this.#say(gettext("Like this. Now it is your turn."), moveSentence(this.#blocks, index, route));
    this.#board.stop(index);
  }

  /** @param {number} index @param {number} cell @param {boolean} slide */
  #push(index, cell, slide) {
    const route = this.#own.push(index, cell);
    if (!route) return null;
    play("slide");
    this.#leave();
    this.#show(slide ? { index, route } : null);
    this.#say(
      `${word(this.#blocks[index])}${gettext(": ")}${routeWords(route)}`,
      moveSentence(this.#blocks, index, route),
    );
    if (!this.#own.solved) return route;
    this.#input.letGo();
    location.assign(`${this.url}#end`);
    return route;
  }

  /**
   * @param {{index: number, route: Route} | null} [slide] what is seen moving
   * @param {{index: number, from: number} | null} [trace] what glows, and where it came from
   */
  #show(slide = null, trace = null) {
    const { blocks, at } = this.#own.scene;
    this.#board.show(blocks, { slide, trace, aim: trace && { index: trace.index, to: null } });
    const playing = at > 0;
    find("[data-mode=before]").hidden = playing;
    find("[data-mode=playing]").hidden = !playing;
    find("[data-before]").hidden = playing;
    find("[data-note]").hidden = !playing;
  }

  /** @param {string} sentence @param {string} [aloud]  for screen readers: blocks of one name by their places */
  #say(sentence, aloud = sentence) {
    find("[data-note]").textContent = sentence;
    announce(aloud);
  }

  /** @param {number} at */
  #goTo(at) {
    this.#own.goTo(at);
    this.#input.letGo();
    this.#show();
    this.#say(at === 0 ? "" : ngettext("Move {n}.", "Move {n}.", at));
  }
}
