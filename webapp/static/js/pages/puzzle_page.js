/** A puzzle on the page: the player's own game, and solutions to step through. */

import { Tray } from "../board/huarong.js";
import { between, readLayout, routes, writeLayout } from "../board/huarong_cells.js";
import { ask } from "../frame/dialog.js";
import { say, word } from "../frame/phrases.js";
import { play } from "../frame/sound.js";
import { toast } from "../frame/toast.js";
import { blocksAfter, goTo, newGame, push, stepsOf } from "./puzzle_counter.js";
import { Hands } from "./puzzle_hands.js";
import { Help } from "./puzzle_help.js";
import { bestOf, keepGame, keptGame, note } from "./puzzle_record.js";
import { StepBar } from "./puzzle_steps.js";
import { PuzzleView, part } from "./puzzle_view.js";
import { blockLabel, counted, grouped, joined, moveSentence, verdict } from "./puzzle_words.js";

/**
 * @typedef {import("../board/huarong_cells.js").Blocks} Blocks
 * @typedef {import("../board/huarong_cells.js").Route} Route
 * @typedef {import("./puzzle_help.js").Walk} Walk
 * @typedef {import("./puzzle_words.js").Person} Person
 * @typedef {"moves" | "steps"} Metric
 * @typedef {{layout: string, code: string, moves: number | null, steps: number | null,
 *   unsolvable: boolean | null, blocks: Person[], metric: Metric | null, step: number | null}} Puzzle
 * @typedef {{blocks: Blocks, index: number | null, route: Route, moves: number, steps: number,
 *   at: number, length: number}} Scene  what is shown: `index` came to its place by `route`
 */

/** The upper left cell of the 2×2 block at the exit. */
const EXIT = 13;
const METRICS = /** @type {const} */ (["moves", "steps"]);

export class PuzzlePage {
  /** @type {import("./puzzle_counter.js").Game} */
  #game;
  #helped = false;
  /** The solution that is watched; null while the player plays. @type {Walk | null} */
  #walk = null;
  /** Where a hint wants a block to go. @type {{index: number, from: number} | null} */
  #aim = null;
  #puzzle;
  #optimum;
  #tray;
  #view;
  #bar;
  #hands;
  #help;

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.#puzzle = puzzle;
    this.#optimum = { moves: puzzle.moves, steps: puzzle.steps };
    const start = readLayout(puzzle.layout);
    this.#game = newGame(start);
    const faces = puzzle.blocks.map(({ key }) => key);
    const svg = /** @type {any} */ (part("[data-tray]"));
    this.#tray = new Tray(svg, start, faces, (index, cell) => blockLabel(puzzle.blocks[index], cell));
    this.#view = new PuzzleView(puzzle.code);
    this.#help = new Help(puzzle.layout, this.#view);
    this.#bar = new StepBar(part(".steps"), (at, how) => this.#go(at, how));
    this.#hands = new Hands(this.#tray, {
      blocks: () => this.#scene().blocks,
      open: () => !this.#walk,
      last: () => this.#game.moves[this.#game.moves.length - 1],
      push: (index, cell, slide) => this.#push(index, cell, slide),
      tell: (index, why) => this.#view.note("", say(`hand_${why}`, { name: word(puzzle.blocks[index]) })),
      closed: () => toast(say("watching_no_drag")),
    });
    this.#listen();
    this.#begin();
  }

  #listen() {
    const view = this.#view;
    view.on("solve", () => this.#solve(view.metric, 0));
    view.on("hint", () => this.#hint());
    view.on("undo", () => this.#go(this.#game.moves.length - 1, "key"));
    view.on("restart", () => this.#go(0, "key"));
    view.on("continue", () => this.#continue());
    view.on("leave", () => this.#leave());
    view.onMetric(() => (this.#walk ? this.#solve(view.metric, 0) : undefined));
    document.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || this.#walk || this.#typing(event)) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      this.#go(this.#game.moves.length + (key === "y" || event.shiftKey ? 1 : -1), "key");
    });
  }

  /** @param {Event} event */
  #typing({ target }) {
    return target instanceof HTMLInputElement && target.type !== "range" && target.type !== "radio";
  }

  #begin() {
    const { layout, metric, step, unsolvable } = this.#puzzle;
    const hand = keptGame(layout, this.#game.start);
    if (hand) ({ game: this.#game, helped: this.#helped } = hand);
    this.#show();
    const { moves } = this.#scene();
    if (metric || step !== null) this.#solve(metric ?? "moves", step ?? 0);
    else if (hand && moves > 0) this.#view.note(say("welcome_back"), say("where_you_were", { n: moves }));
    else if (unsolvable) this.#view.note(say("no_way_out"), say("try_anyway"), { aloud: false });
    else this.#view.note("", say("how_to_play"), { aloud: false });
  }

  /** @returns {Scene} */
  #scene() {
    if (this.#walk) {
      const { at, length, frames } = this.#walk;
      return { ...frames[at], at, length };
    }
    const { moves, undone } = this.#game;
    const last = moves[moves.length - 1];
    return {
      blocks: blocksAfter(this.#game),
      index: last?.index ?? null,
      route: last?.route ?? [],
      moves: moves.length,
      steps: stepsOf(moves),
      at: moves.length,
      length: moves.length + undone.length,
    };
  }

  /** @param {{index: number, route: Route} | null} [slide] what is seen moving */
  #show(slide = null) {
    const scene = this.#scene();
    const { blocks, index, route, at, length } = scene;
    const trace = index === null ? null : { index, from: route[0] };
    this.#tray.show(blocks, { trace, slide, aim: this.#aim });
    this.#view.counts(scene, this.#optimum, bestOf(this.#puzzle.layout));
    this.#bar.show(at, length, joined([say("at_of", { at, length }), this.#sentence(scene)]));
    this.#view.mode(this.#walk ? "watching" : "playing");
    this.#view.address(this.#walk ? { metric: this.#walk.solution.metric, step: at } : null);
    for (const action of /** @type {const} */ (["undo", "restart"])) this.#view.enable(action, at > 0);
    this.#view.enable("continue", at < length);
  }

  /** @param {Scene} scene */
  #sentence({ index, route }) {
    return index === null ? "" : moveSentence(this.#puzzle.blocks[index], route);
  }

  // The player's own game --------------------------------------------------------------------------

  /**
   * @param {number} index
   * @param {number} cell
   * @param {boolean} slide
   */
  #push(index, cell, slide) {
    const before = this.#scene();
    const route = routes(before.blocks, index).get(cell);
    if (!route) return;
    this.#help.cancel();
    this.#aim = null;
    this.#game = push(this.#game, index, cell);
    this.#keep();
    note(this.#puzzle.layout, { grade: "started", moves: null, steps: null });
    play("slide");
    this.#show(slide ? { index, route } : null);
    if (this.#solved && !solved(before.blocks)) this.#win();
    else this.#view.note("", moveSentence(this.#puzzle.blocks[index], route));
  }

  get #solved() {
    return solved(this.#scene().blocks);
  }

  #keep() {
    const begun = this.#game.moves.length + this.#game.undone.length > 0;
    keepGame(this.#puzzle.layout, begun && !this.#solved ? { game: this.#game, helped: this.#helped } : null);
  }

  async #win() {
    const { moves, steps } = this.#scene();
    const game = this.#game;
    play("end");
    this.#praise({ moves, steps });
    for (const metric of METRICS) this.#optimum[metric] ??= await this.#help.length(metric);
    if (game === this.#game && !this.#walk) this.#praise({ moves, steps });
  }

  /** @param {{moves: number, steps: number}} counts */
  #praise(counts) {
    const best = METRICS.some((metric) => counts[metric] === this.#optimum[metric]);
    const known = this.#helped ? { moves: null, steps: null } : counts;
    note(this.#puzzle.layout, { grade: best && !this.#helped ? "optimal" : "solved", ...known });
    this.#show();
    this.#view.note(
      say("solved"),
      joined([
        say("you_needed", { moves: counted("moves", counts.moves), steps: counted("steps", counts.steps) }),
        this.#helped ? say("with_help") : verdict(counts, this.#optimum),
      ]),
    );
  }

  /**
   * Goes to a place on the way that is shown.
   * @param {number} at
   * @param {"key" | "play" | "slider"} how
   */
  #go(at, how) {
    const before = this.#scene();
    if (at < 0 || at > before.length || at === before.at) return;
    this.#aim = null;
    this.#hands.letGo();
    if (this.#walk) this.#walk.at = at;
    else {
      this.#help.cancel();
      this.#game = goTo(this.#game, at);
      this.#keep();
    }
    const after = this.#scene();
    const slide = slideBetween(before, after);
    if (slide) play("slide");
    this.#show(slide);
    if (this.#walk) this.#sayWhere(how !== "slider");
    else this.#view.note("", at === 0 ? say("at_start") : joined([say("back_at", { n: at }), this.#sentence(after)]));
  }

  // Solutions and hints ----------------------------------------------------------------------------

  /**
   * @param {Metric} metric
   * @param {number} step
   */
  async #solve(metric, step) {
    this.#aim = null;
    this.#hands.letGo();
    this.#view.metric = metric;
    const walk = await this.#help.walk(metric);
    if (!walk) return;
    this.#optimum[metric] = walk.length;
    this.#walk = walk;
    walk.at = Math.min(step, walk.length);
    this.#show();
    this.#sayWhere(true);
    this.#bar.focus();
  }

  /** @param {boolean} aloud */
  #sayWhere(aloud) {
    const walk = this.#walk;
    if (!walk) return;
    const { at, length, solution } = walk;
    const proof = say("proven", {
      states: grouped(solution.states),
      length: counted(solution.metric, length),
    });
    const head = at === 0 ? say("solution_of", { length: counted(solution.metric, length) }) : say(`at_${solution.metric}`, { at, length });
    this.#view.note(head, joined([this.#sentence(this.#scene()), proof]), { aloud: false });
    if (aloud) this.#view.aloud(joined([head, at === 0 ? proof : this.#sentence(this.#scene())]));
  }

  async #hint() {
    const { blocks } = this.#scene();
    const { metric } = this.#view;
    if (this.#solved) return this.#view.note("", say("already_out"));
    const solution = await this.#help.solution(writeLayout(blocks), metric);
    if (!solution || solution.length === null) return;
    const { index, route } = between(blocks, solution.path[1]);
    this.#helped = true;
    this.#keep();
    this.#aim = { index, from: route[route.length - 1] };
    this.#show();
    this.#view.note(
      say("hint_head"),
      joined([
        moveSentence(this.#puzzle.blocks[index], route),
        say("hint_left", { left: counted(metric, solution.length - 1) }),
      ]),
      { lamp: true },
    );
  }

  async #continue() {
    const walk = this.#walk;
    if (!walk) return;
    const own = this.#game.moves.length;
    const words = { question: say("replace_game"), fact: say("replace_fact", { n: own }) };
    if (own > 0 && !(await ask({ ...words, act: say("continue_here"), stay: say("keep_game") }))) return;
    this.#game = walk.frames[walk.at].game;
    this.#helped = walk.at > 0;
    this.#leave();
    this.#keep();
    this.#view.note("", say("your_turn_here", { n: walk.at }));
  }

  #leave() {
    this.#bar.stop();
    this.#walk = null;
    this.#show();
    this.#view.note("", say("your_game"));
    this.#view.focus("solve");
  }
}

/** @param {Blocks} blocks */
function solved(blocks) {
  return blocks.some(({ kind, cell }) => kind === "C" && cell === EXIT);
}

/**
 * What is seen moving from one scene to the next; a jump shows nothing.
 * @param {Scene} before
 * @param {Scene} after
 */
function slideBetween(before, after) {
  if (after.at === before.at + 1 && after.index !== null) return { index: after.index, route: after.route };
  if (after.at === before.at - 1 && before.index !== null)
    return { index: before.index, route: [...before.route].reverse() };
  return null;
}
