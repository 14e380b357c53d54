/** A puzzle on the page: the player's own game, and solutions to step through. */

import { PuzzleBoard } from "../../board/huarong/board.js";
import { between, readLayout, writeLayout } from "../../board/huarong/cells.js";
import { ask } from "../../frame/dialog.js";
import { part } from "../../frame/part.js";
import { say, word } from "../../frame/phrases.js";
import { play } from "../../frame/sound.js";
import { toast } from "../../frame/toast.js";
import { Jobs } from "../../net/jobs.js";
import { bestOf } from "../record.js";
import { DistancePanel } from "./distance_panel.js";
import { NOTES, PuzzleInput } from "./input.js";
import { PuzzleLinks } from "./links.js";
import { OwnGame } from "./own_game.js";
import { slideBetween } from "./solution_frames.js";
import { listenToSolutionKeys } from "./solution_keys.js";
import { Solutions } from "./solutions.js";
import { StepBar } from "./step_bar.js";
import { Victory } from "./victory.js";
import { PuzzleView } from "./view.js";
import { blockLabel, counted, joined, moveSentence, walkWords } from "./words.js";

/**
 * @typedef {import("../../board/huarong/cells.js").Route} Route
 * @typedef {import("./own_game.js").Scene} Scene
 * @typedef {"moves" | "steps"} Metric
 * @typedef {{layout: string, code: string, moves: number | null, steps: number | null,
 *   unsolvable: boolean | null, blocks: import("./words.js").Person[],
 *   metric: Metric | null, step: number | null, token: string | null,
 *   challenge: {moves: number, steps: number} | null}} Puzzle  what the server knows and what the address asks
 */

export class PuzzlePage {
  /** The solution that is watched; null while the player plays. @type {import("./solutions.js").Walk | null} */
  #walk = null;
  /** Where a hint wants a block to go. @type {{index: number, from: number} | null} */
  #aim = null;
  #puzzle;
  #optimum;
  #own;
  #board;
  #view;
  /** Steps through the solution. */
  #bar;
  /** Steps through the player's own game. */
  #ownBar;
  #input;
  #solutions;
  #links;
  #distancePanel;
  #victory;

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    const { layout, blocks, moves, steps } = puzzle;
    this.#puzzle = puzzle;
    this.#optimum = { moves, steps };
    this.#own = new OwnGame(layout);
    const svg = /** @type {SVGSVGElement} */ (part("[data-tray]"));
    const faces = blocks.map(({ key }) => key);
    this.#board = new PuzzleBoard(svg, readLayout(layout), faces, (index, cell) =>
      blockLabel(blocks[index], cell),
    );
    this.#view = new PuzzleView();
    this.#links = new PuzzleLinks(puzzle.code, puzzle.token);
    const jobs = new Jobs();
    this.#solutions = new Solutions(layout, this.#view, jobs);
    this.#distancePanel = new DistancePanel(jobs, () => this.#distanceFound());
    this.#victory = new Victory({
      code: puzzle.code,
      optimum: this.#optimum,
      challenge: puzzle.challenge,
      own: this.#own,
      view: this.#view,
      solutions: this.#solutions,
      watching: () => this.#walk !== null,
      show: () => this.#show(),
    });
    this.#bar = new StepBar(part(".fold"), (at, how) => this.#go(at, how));
    this.#ownBar = new StepBar(part("[data-own-game]"), (at, how) => this.#go(at, how));
    this.#input = new PuzzleInput(this.#board, {
      blocks: () => this.#scene.blocks,
      open: () => !this.#walk,
      last: () => this.#own.last,
      push: (index, cell, slide) => this.#push(index, cell, slide),
      tell: (index, why) => this.#view.note("", say(NOTES[why], { name: word(blocks[index]) })),
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
    listenToSolutionKeys(
      () => this.#walk !== null,
      (button) => this.#bar.press(button),
    );
    view.onUndoKeys((by) => (this.#walk ? undefined : this.#go(this.#scene.at + by)));
  }

  #begin() {
    const { metric, step, unsolvable } = this.#puzzle;
    const { at } = this.#scene;
    this.#show();
    if (metric || step !== null) this.#solve(metric ?? "moves", step ?? 0, false);
    else if (at > 0) this.#view.note(say("welcome_back"), say("where_you_were", { n: at }));
    else if (unsolvable) this.#view.note(say("no_way_out"), say("try_anyway"), { aloud: false });
    else if (!part("[data-note]").querySelector("span"))
      this.#view.note("", say("how_to_play"), { aloud: false });
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
    const { snapshots, scene: mine } = this.#own;
    this.#distancePanel.show({ snapshots, at: mine.at, metric: this.#view.metric, watching });
    const away = !watching && this.#distancePanel.away;
    const trace = index === null ? null : { index, from: route[0], away };
    this.#board.show(blocks, { trace, slide, aim: this.#aim });
    this.#view.counts(scene, this.#optimum, bestOf(this.#puzzle.layout));
    const bar = watching ? this.#bar : this.#ownBar;
    bar.show(at, length, joined([say("at_of", { at, length }), this.#sentence(scene)]));
    part("[data-own-game]").hidden = watching || length === 0;
    this.#view.mode(watching ? "watching" : "playing");
    if (this.#walk) this.#links.step(this.#walk.solution.metric, at);
    else this.#links.game(scene, { solved: this.#own.solved, challenge: this.#victory.url });
    this.#links.files(this.#view.metric);
    for (const action of /** @type {const} */ (["undo", "restart"])) this.#view.enable(action, at > 0);
    this.#view.enable("continue", at < length);
  }

  /** Marks newly known facts about the layout on the board, and announces them after the move. */
  #distanceFound() {
    if (this.#walk || this.#own.solved) return;
    this.#show();
    const { sentence } = this.#distancePanel;
    if (!sentence || this.#aim) return;
    const went = this.#sentence(this.#scene);
    this.#view.note("", joined([went, sentence]), { lamp: this.#distancePanel.away, aloud: false });
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
    this.#solutions.cancel();
    this.#aim = null;
    play("slide");
    this.#show(slide ? { index, route } : null);
    const went = moveSentence(this.#puzzle.blocks[index], route);
    if (!this.#own.solved || wasSolved)
      return this.#view.note("", joined([went, this.#distancePanel.sentence]), {
        lamp: this.#distancePanel.away,
      });
    // A block still held by the keyboard is let go here, so that letting it go takes no praise away.
    this.#input.letGo();
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
    this.#input.letGo();
    this.#solutions.cancel();
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
          : joined([say("back_at", { n: at }), this.#sentence(this.#scene), this.#distancePanel.sentence]),
      );
  }

  /**
   * @param {Metric} metric
   * @param {number} [step]
   * @param {boolean} [focus]
   */
  async #solve(metric, step = 0, focus = true) {
    this.#aim = null;
    this.#input.letGo();
    this.#view.metric = metric;
    const walk = await this.#solutions.walk(metric);
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
    this.#view.note(sentence || head, proof, { aloud: false });
    if (aloud) this.#view.aloud(joined([head, sentence || proof]));
  }

  async #hint() {
    const { blocks } = this.#scene;
    const { metric } = this.#view;
    if (this.#own.solved) return this.#view.note("", say("already_out"));
    const solution = await this.#solutions.solution(writeLayout(blocks), metric);
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
    this.#solutions.cancel();
    this.#walk = null;
    this.#show();
    this.#view.note("", say("your_game"));
    this.#view.focus("solve");
  }
}
