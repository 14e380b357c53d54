/** A race's puzzle page: the player's board, shown on the room's wall as well. */

import { PuzzleBoard } from "../../board/huarong/board.js";
import { readLayout } from "../../board/huarong/cells.js";
import { announce } from "../../frame/announce.js";
import { enable, find } from "../../frame/dom.js";
import { gettext, minutesAndSeconds, ngettext, word } from "../../frame/i18n.js";
import { play } from "../../frame/sound.js";
import { toast } from "../../frame/toast.js";
import { Connection } from "../../net/connection.js";
import { RaceClock } from "../../net/race_clock.js";
import { followRoom } from "../../net/room_news.js";
import { NOTES, PuzzleInput } from "../puzzle/input.js";
import { blockLabel, counted, joined, moveSentence } from "../puzzle/words.js";
import { OwnRace } from "./own_race.js";
import { Reports } from "./reports.js";

/**
 * @import { Route } from "../../board/huarong/cells.js"
 * @import { RaceState } from "../../types/messages.js"
 * @import { Person } from "../puzzle/words.js"
 *
 * @typedef {{room: string, race: number, layout: string, blocks: Person[], fewest: number | null,
 *   over: boolean, paused: boolean, left: number | null, url: string}} Race  `left` in seconds, null without an end
 */

export class RacePage {
  #wasLost = false;
  /** Whether the server has still to count the solution on the board. */
  #waits = false;
  #race;
  #clock;
  #own;
  #board;
  #input;
  #reports;

  /** @param {Race} race */
  constructor(race) {
    this.#race = race;
    this.#own = new OwnRace(`${race.room}/${race.race}`, race.layout);
    this.#clock = new RaceClock(race);
    this.#board = new PuzzleBoard(
      /** @type {SVGSVGElement} */ (find("[data-tray]")),
      readLayout(race.layout),
      race.blocks.map(({ key }) => key),
      (index, cell) => blockLabel(race.blocks[index], cell),
    );
    this.#input = new PuzzleInput(this.#board, {
      blocks: () => this.#own.blocks,
      open: () => this.#isOpen,
      draggable: () => this.#isOpen,
      last: () => this.#own.last,
      push: (index, cell, slide) => this.#push(index, cell, slide),
      tell: (index, why) => note(NOTES[why](word(race.blocks[index]))),
      closed: () => toast(this.#whyClosed),
    });
    this.#reports = new Reports(race, {
      stands: (state) => this.#showStandings(state),
      refused: note,
      lost: () => {
        if (!this.#wasLost) toast(gettext("No connection. Play on: your moves are kept and sent later."));
        this.#wasLost = true;
      },
      left: () => location.reload(),
    });
    find("[data-do=undo]").addEventListener("click", () => this.#undo());
    find("[data-do=restart]").addEventListener("click", () => this.#restart());
    this.#begin();
  }

  #begin() {
    if (this.#own.moves.length) this.#changed();
    else this.#show();
    if (this.#clock.isOver) this.#end();
    else if (this.#own.solved) this.#solved();
    else if (this.#clock.isPaused) this.#pause(true);
    else noteTask();
  }

  get #isOpen() {
    return !this.#clock.isOver && !this.#clock.isPaused && !this.#own.solved;
  }

  get #whyClosed() {
    if (this.#clock.isOver) return gettext("The race is over.");
    if (this.#clock.isPaused) return gettext("The host has paused the race.");
    return gettext("Cao Cao is already at the exit.");
  }

  /** @param {number} index @param {number} cell @param {boolean} slide */
  #push(index, cell, slide) {
    const { route: before = [] } = this.#own.last ?? {};
    this.#own.push(index, cell);
    const { route } = this.#own.last ?? { route: before };
    play("slide");
    this.#changed(slide && route.length > 1 ? { index, route: route.slice(-2) } : null);
    if (this.#own.solved) this.#solved();
    else if (this.#own.moves.length > 0) note(moveSentence(this.#race.blocks, index, route));
    else noteTask();
  }

  #undo() {
    this.#own.undo();
    this.#input.letGo();
    this.#changed();
  }

  #restart() {
    this.#own.restart();
    this.#input.letGo();
    this.#changed();
    noteTask();
  }

  #solved() {
    this.#input.letGo();
    play("end");
    note(
      joined([
        gettext("Cao Cao is out in {moves}!", { moves: counted("moves", this.#own.moves.length) }),
        gettext("The server counts it."),
      ]),
    );
    this.#waits = true;
    this.#reports.solved(this.#own.solution);
  }

  /** @param {RaceState} state */
  #showStandings(state) {
    this.#wasLost = false;
    if (state.race !== this.#race.race) {
      location.assign(state.url);
      return;
    }
    this.#clock.left = state.left;
    find("[data-stand]").textContent = standing(state);
    this.#showCounted(state);
    if (state.paused !== this.#clock.isPaused && !state.over) this.#pause(state.paused);
    if (state.over && !this.#clock.isOver) this.#end();
  }

  /** Says once that the server has counted the solution on the board. @param {RaceState} state */
  #showCounted({ best, over }) {
    if (!this.#waits || !best || !this.#own.solved || best.moves > this.#own.moves.length) return;
    this.#waits = false;
    const { fewest } = this.#race;
    const isFewest = fewest !== null && best.moves <= fewest;
    const moves = counted("moves", best.moves);
    note(
      joined([
        best.moves < this.#own.moves.length
          ? gettext("Solved again; your best stays {moves}.", { moves })
          : gettext("Counted: {moves}.", { moves }),
        isFewest ? gettext("That is the fewest possible.") : "",
        isFewest || over ? "" : gettext("Restart to try for fewer."),
      ]),
    );
  }

  /** The host has stopped the time, or lets it go on. @param {boolean} isPaused */
  #pause(isPaused) {
    this.#clock.isPaused = isPaused;
    this.#input.letGo();
    this.#show();
    note(
      isPaused
        ? gettext("The host has paused the race; its clock is stopped.")
        : gettext("The race goes on."),
    );
  }

  #end() {
    this.#clock.isOver = true;
    this.#input.letGo();
    this.#show();
    note(gettext("The race is over. Look at the wall; what comes next opens by itself."));
    followRoom(new Connection(), this.#race.room, () => this.#reports.look());
  }

  /** @param {{index: number, route: Route} | null} [slide] what is seen moving */
  #changed(slide = null) {
    this.#show(slide);
    this.#reports.moved(this.#own.moves.length, this.#own.layout);
  }

  /** @param {{index: number, route: Route} | null} [slide] */
  #show(slide = null) {
    const { blocks, moves, solved } = this.#own;
    this.#board.show(blocks, { slide });
    find("[data-moves]").textContent = String(moves.length);
    find("[data-moves-word]").textContent = ngettext("move", "moves", moves.length);
    const isIdle = moves.length === 0 || this.#clock.isOver || this.#clock.isPaused;
    enable("undo", !isIdle && !solved);
    enable("restart", !isIdle);
  }
}

/** @param {RaceState} state */
function standing({ best, members, solved }) {
  return best
    ? gettext("your best: {moves} in {time}, place {place} of {members}", {
        moves: counted("moves", best.moves),
        time: minutesAndSeconds(best.seconds),
        place: best.place,
        members,
      })
    : ngettext("{n} has solved it", "{n} have solved it", solved);
}

function noteTask() {
  note(gettext("Drag the blocks. Cao Cao, the largest, has to reach the exit."));
}

/** @param {string} sentence */
function note(sentence) {
  find("[data-note]").textContent = sentence;
  announce(sentence);
}
