/** A puzzle that is played on another page than its own; a win leads to its own page. */

import { facesOf } from "../../board/huarong/blocks.js";
import { PuzzleBoard } from "../../board/huarong/board.js";
import { readLayout } from "../../board/huarong/cells.js";
import { announce } from "../../frame/announce.js";
import { find } from "../../frame/dom.js";
import { ngettext, word } from "../../frame/i18n.js";
import { siteUrl } from "../../frame/site_url.js";
import { play } from "../../frame/sound.js";
import { NOTES, PuzzleInput } from "../puzzle/input.js";
import { OwnGame } from "../puzzle/own_game.js";
import { blockLabel, moveSentence } from "../puzzle/words.js";

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
      tell: (index, why) => this.#note(NOTES[why](word(blocks[index]))),
      closed: () => {},
    });
    const begin = /** @type {HTMLAnchorElement} */ (find("[data-begin]"));
    begin.href = this.url;
    /** @type {HTMLAnchorElement} */ (find("[data-more-help]")).href = `${this.url}#hint`;
    find("[data-do=undo]").addEventListener("click", () => this.#goTo(this.#own.scene.at - 1));
    find("[data-do=restart]").addEventListener("click", () => this.#goTo(0));
    this.#show();
  }

  /** Makes a move for the player, which counts as help. @param {{index: number, cell: number}} move */
  help({ index, cell }) {
    this.#own.help();
    this.#push(index, cell, true);
    this.#board.stop(index);
  }

  /** @param {number} index @param {number} cell @param {boolean} slide */
  #push(index, cell, slide) {
    const route = this.#own.push(index, cell);
    if (!route) return;
    play("slide");
    this.#leave();
    this.#show(slide ? { index, route } : null);
    this.#note(moveSentence(this.#blocks, index, route));
    if (!this.#own.solved) return;
    this.#input.letGo();
    location.assign(`${this.url}#end`);
  }

  /** @param {{index: number, route: Route} | null} [slide] what is seen moving */
  #show(slide = null) {
    const { blocks, at } = this.#own.scene;
    this.#board.show(blocks, { slide });
    const playing = at > 0;
    find("[data-mode=before]").hidden = playing;
    find("[data-mode=playing]").hidden = !playing;
    find("[data-before]").hidden = playing;
    find("[data-note]").hidden = !playing;
  }

  /** @param {string} sentence */
  #note(sentence) {
    find("[data-note]").textContent = sentence;
    announce(sentence);
  }

  /** @param {number} at */
  #goTo(at) {
    this.#own.goTo(at);
    this.#input.letGo();
    this.#show();
    this.#note(at === 0 ? "" : ngettext("Move {n}.", "Move {n}.", at));
  }
}
