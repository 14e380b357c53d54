/** A puzzle on the page: the player's own game, and solutions to step through. */

import { Tray } from "../board/huarong.js";
import { between, readLayout, writeLayout } from "../board/huarong_cells.js";
import { ask } from "../frame/dialog.js";
import { say, word } from "../frame/phrases.js";
import { play } from "../frame/sound.js";
import { toast } from "../frame/toast.js";
import { Jobs } from "../net/jobs.js";
import { OwnGame } from "./puzzle_game.js";
import { Hands } from "./puzzle_hands.js";
import { Help } from "./puzzle_help.js";
import { PuzzleLinks } from "./puzzle_links.js";
import { bestOf } from "./puzzle_record.js";
import { slideBetween } from "./puzzle_solution.js";
import { StepBar } from "./puzzle_steps.js";
import { Truth } from "./puzzle_truth.js";
import { Victory } from "./puzzle_victory.js";
import { PuzzleView, part } from "./puzzle_view.js";
import { blockLabel, counted, joined, moveSentence, walkWords } from "./puzzle_words.js";

/**
 * @typedef {import("../board/huarong_cells.js").Route} Route
 * @typedef {import("./puzzle_game.js").Scene} Scene
 * @typedef {"moves" | "steps"} Metric
 * @typedef {{layout: string, code: string, moves: number | null, steps: number | null,
 *   unsolvable: boolean | null, blocks: import("./puzzle_words.js").Person[],
 *   metric: Metric | null, step: number | null, token: string | null,
 *   challenge: {moves: number, steps: number} | null}} Puzzle  what the server knows and what the address asks
 */

export class PuzzlePage {
  /** The solution that is watched; null while the player plays. @type {import("./puzzle_help.js").Walk | null} */
  #walk = null;
  /** Where a hint wants a block to go. @type {{index: number, from: number} | null} */
  #aim = null;
  #puzzle;
  #optimum;
  #own;
  #tray;
  #view;
  #bar;
  #hands;
  #help;
  #links;
  #truth;
  #victory;

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    const { layout, blocks, moves, steps } = puzzle;
    this.#puzzle = puzzle;
    this.#optimum = { moves, steps };
    this.#own = new OwnGame(layout);
    const svg = /** @type {SVGSVGElement} */ (document.querySelector("[data-tray]"));
    const faces = blocks.map(({ key }) => key);
    this.#tray = new Tray(svg, readLayout(layout), faces, (index, cell) => blockLabel(blocks[index], cell));
    this.#view = new PuzzleView();
    this.#links = new PuzzleLinks(puzzle.code, puzzle.token);
    const jobs = new Jobs();
    this.#help = new Help(layout, this.#view, jobs);
    this.#truth = new Truth(jobs, () => this.#told());
    this.#victory = new Victory({
      code: puzzle.code,
      optimum: this.#optimum,
      challenge: puzzle.challenge,
      own: this.#own,
      view: this.#view,
      help: this.#help,
      watching: () => this.#walk !== null,
      show: () => this.#show(),
    });
    this.#bar = new StepBar(part(".steps"), (at, how) => this.#go(at, how));
    this.#hands = new Hands(this.#tray, {
      blocks: () => this.#scene.blocks,
      open: () => !this.#walk,
      last: () => this.#own.last,
      push: (index, cell, slide) => this.#push(index, cell, slide),
      tell: (index, why) => this.#view.note("", say(`hand_${why}`, { name: word(blocks[index]) })),
      closed: () => toast(say("watching_no_drag")),
    });
    this.#listen();
    this.#begin();
  }

  #listen() {
    const view = this.#view;
    view.on("solve", () => this.#solve(view.metric));
    view.on("hint", () => this.#hint());
    view.on("undo", () => this.#go(this.#scene.at - 1));
    view.on("restart", () => this.#go(0));
    view.on("continue", () => this.#continue());
    view.on("leave", () => this.#leave());
    view.onMetric(() => {
      if (this.#walk) this.#solve(view.metric);
      else this.#show();
    });
    view.onUndoKeys((by) => (this.#walk ? undefined : this.#go(this.#scene.at + by)));
  }

  #begin() {
    const { metric, step, unsolvable } = this.#puzzle;
    const { at } = this.#scene;
    this.#show();
    if (metric || step !== null) this.#solve(metric ?? "moves", step ?? 0, false);
    else if (at > 0) this.#view.note(say("welcome_back"), say("where_you_were", { n: at }));
    else if (unsolvable) this.#view.note(say("no_way_out"), say("try_anyway"), { aloud: false });
    else this.#view.note("", say("how_to_play"), { aloud: false });
  }

  /** @returns {Scene} */
  get #scene() {
    if (!this.#walk) return this.#own.scene;
    const { at, length, frames } = this.#walk;
    return { ...frames[at], at, length };
  }

  /** @param {{index: number, route: Route} | null} [slide] what is seen moving */
  #show(slide = null) {
    const scene = this.#scene;
    const { blocks, index, route, at, length } = scene;
    const watching = this.#walk !== null;
    const { stands, scene: mine } = this.#own;
    this.#truth.show({ stands, at: mine.at, metric: this.#view.metric, watching });
    const away = !watching && this.#truth.away;
    const trace = index === null ? null : { index, from: route[0], away };
    this.#tray.show(blocks, { trace, slide, aim: this.#aim });
    this.#view.counts(scene, this.#optimum, bestOf(this.#puzzle.layout));
    this.#bar.show(at, length, joined([say("at_of", { at, length }), this.#sentence(scene)]));
    this.#view.mode(watching ? "watching" : "playing");
    if (this.#walk) this.#links.step(this.#walk.solution.metric, at);
    else this.#links.game(scene, { solved: this.#own.solved, challenge: this.#victory.url });
    this.#links.files(this.#view.metric);
    for (const action of /** @type {const} */ (["undo", "restart"])) this.#view.enable(action, at > 0);
    this.#view.enable("continue", at < length);
  }

  /** What became known of the layout on the board is marked there, and said after the move. */
  #told() {
    if (this.#walk || this.#own.solved) return;
    this.#show();
    const { sentence } = this.#truth;
    if (!sentence || this.#aim) return;
    const went = this.#sentence(this.#scene);
    this.#view.note("", joined([went, sentence]), { lamp: this.#truth.away, aloud: false });
    this.#view.aloud(sentence);
  }

  /** How the block came that moved last. @param {Scene} scene */
  #sentence({ index, route }) {
    return index === null ? "" : moveSentence(this.#puzzle.blocks[index], route);
  }

  /**
   * @param {number} index
   * @param {number} cell
   * @param {boolean} slide
   */
  #push(index, cell, slide) {
    const wasSolved = this.#own.solved;
    const route = this.#own.push(index, cell);
    if (!route) return;
    this.#help.cancel();
    this.#aim = null;
    play("slide");
    this.#show(slide ? { index, route } : null);
    const went = moveSentence(this.#puzzle.blocks[index], route);
    if (!this.#own.solved || wasSolved)
      return this.#view.note("", joined([went, this.#truth.sentence]), { lamp: this.#truth.away });
    // A block still held by the keyboard is let go here, so that letting it go takes no praise away.
    this.#hands.letGo();
    this.#victory.celebrate();
  }

  /**
   * Goes to a place on the way that is shown.
   * @param {number} at
   * @param {"key" | "play" | "slider"} [how]
   */
  #go(at, how = "key") {
    const before = this.#scene;
    if (at < 0 || at > before.length || at === before.at) return;
    this.#aim = null;
    this.#hands.letGo();
    this.#help.cancel();
    if (this.#walk) this.#walk.at = at;
    else this.#own.goTo(at);
    const slide = slideBetween(before, this.#scene);
    if (slide) play("slide");
    this.#show(slide);
    if (this.#walk) this.#sayWhere(how !== "slider");
    else
      this.#view.note(
        "",
        at === 0
          ? say("at_start")
          : joined([say("back_at", { n: at }), this.#sentence(this.#scene), this.#truth.sentence]),
      );
  }

  /**
   * @param {Metric} metric
   * @param {number} [step]
   * @param {boolean} [focus]
   */
  async #solve(metric, step = 0, focus = true) {
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
    if (focus) this.#bar.focus();
  }

  /** @param {boolean} aloud */
  #sayWhere(aloud) {
    if (!this.#walk) return;
    const { head, proof } = walkWords(this.#walk);
    const sentence = this.#sentence(this.#scene);
    this.#view.note(head, joined([sentence, proof]), { aloud: false });
    if (aloud) this.#view.aloud(joined([head, sentence || proof]));
  }

  async #hint() {
    const { blocks } = this.#scene;
    const { metric } = this.#view;
    if (this.#own.solved) return this.#view.note("", say("already_out"));
    const solution = await this.#help.solution(writeLayout(blocks), metric);
    if (!solution || solution.length === null) return;
    const { index, route } = between(blocks, solution.path[1]);
    this.#own.help();
    this.#aim = { index, from: route[route.length - 1] };
    this.#show();
    const left =
      solution.length === 1
        ? say("hint_last")
        : say("hint_left", { left: counted(metric, solution.length - 1) });
    const sentence = moveSentence(this.#puzzle.blocks[index], route);
    this.#view.note(say("hint_head"), joined([sentence, left]), { lamp: true });
  }

  async #continue() {
    const walk = this.#walk;
    if (!walk) return;
    this.#bar.stop();
    const own = this.#own.scene.moves;
    const words = { question: say("replace_game"), fact: say("replace_fact", { n: own }) };
    if (own > 0 && !(await ask({ ...words, act: say("continue_here"), stay: say("keep_game") }))) return;
    this.#own.replace(walk.frames[walk.at].game, walk.at > 0);
    this.#leave();
    this.#view.note("", say("your_turn_here", { done: counted(walk.solution.metric, walk.at) }));
  }

  #leave() {
    this.#bar.stop();
    this.#help.cancel();
    this.#walk = null;
    this.#show();
    this.#view.note("", say("your_game"));
    this.#view.focus("solve");
  }
}
