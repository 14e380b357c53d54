/** A puzzle on the page: the player's own game, and solutions to step through. */

import { PuzzleBoard } from "../../board/huarong/board.js";
import { readLayout } from "../../board/huarong/cells.js";
import { ask } from "../../frame/dialog.js";
import { find } from "../../frame/dom.js";
import { gettext, ngettext, word } from "../../frame/i18n.js";
import { prefersReducedMotion } from "../../frame/motion.js";
import { play } from "../../frame/sound.js";
import { toast } from "../../frame/toast.js";
import { Jobs } from "../../net/jobs.js";
import { DistancePanel } from "../distance/distance_panel.js";
import { nearestPlace } from "../hints/detour.js";
import { GradedHint, MOVE } from "../hints/graded_hint.js";
import { bestOf } from "../record.js";
import { paceOf, runWords, walkOfRun } from "../run/run_walk.js";
import { SpeedRun } from "../run/speed_run.js";
import { Victory } from "../win/victory.js";
import { NOTES, PuzzleInput } from "./input.js";
import { PuzzleLinks } from "./links.js";
import { OwnGame } from "./own_game.js";
import { noteSeen, wasSeen } from "./seen_solutions.js";
import { slideBetween } from "./solution_frames.js";
import { listenToSolutionKeys } from "./solution_keys.js";
import { Solutions } from "./solutions.js";
import { STEP_MS, StepBar } from "./step_bar.js";
import { PuzzleView } from "./view.js";
import { blockLabel, counted, joined, moveSentence, walkWords } from "./words.js";

/**
 * @import { Route } from "../../board/huarong/cells.js"
 * @import { Run, RunWalk } from "../run/run_walk.js"
 * @import { Scene } from "./own_game.js"
 * @import { Metric, Person } from "./words.js"
 *
 * @typedef {import("./solutions.js").Walk | RunWalk} Walk
 * @typedef {{layout: string, code: string, moves: number | null, steps: number | null,
 *   slides: number | null, unsolvable: boolean | null, states: number | null,
 *   blocks: Person[], onWay: boolean,
 *   metric: Metric | null, step: number | null,
 *   run: Run | null,
 *   challenge: {token: string, moves: number, steps: number} | null}} Puzzle  what the server knows and what the address asks
 */

export class PuzzlePage {
  /** The solution or run that is watched; null while the player plays. @type {Walk | null} */
  #walk = null;
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
  #hints;
  #speedRun;
  #links;
  #distancePanel;
  #victory;

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    const { layout, blocks, moves, steps, slides } = puzzle;
    this.#puzzle = puzzle;
    this.#optimum = { moves, steps, slides };
    this.#own = new OwnGame(layout);
    const svg = /** @type {SVGSVGElement} */ (find("[data-tray]"));
    const faces = blocks.map(({ key }) => key);
    this.#board = new PuzzleBoard(svg, readLayout(layout), faces, (index, cell) =>
      blockLabel(blocks[index], cell),
    );
    this.#view = new PuzzleView();
    this.#links = new PuzzleLinks(puzzle.code, puzzle.challenge?.token);
    const jobs = new Jobs();
    this.#solutions = new Solutions(layout, this.#view, jobs);
    this.#hints = new GradedHint(this.#solutions, blocks);
    this.#speedRun = new SpeedRun(layout, this.#own, puzzle.run);
    this.#distancePanel = new DistancePanel(jobs, () => this.#distanceFound());
    this.#victory = new Victory({
      code: puzzle.code,
      layout,
      states: puzzle.states,
      isOnWay: puzzle.onWay,
      optimum: this.#optimum,
      challenge: puzzle.challenge,
      board: this.#board,
      caocao: faces.indexOf("caocao"),
      own: this.#own,
      view: this.#view,
      solutions: this.#solutions,
      watching: () => this.#walk !== null,
      show: () => this.#show(),
      timed: this.#speedRun,
      distances: () => this.#distancePanel.measured("moves"),
    });
    this.#bar = new StepBar(find(".fold"), (at, how) => this.#go(at, how));
    this.#ownBar = new StepBar(find("[data-own-game]"), (at, how) => this.#go(at, how));
    this.#input = new PuzzleInput(this.#board, {
      blocks: () => this.#scene.blocks,
      open: () => !this.#walk && !this.#own.solved,
      draggable: () => this.#walk !== null || !this.#own.solved,
      last: () => this.#own.last,
      push: (index, cell, slide) => this.#push(index, cell, slide),
      tell: (index, why) => this.#view.note("", NOTES[why](word(blocks[index]))),
      closed: () =>
        toast(
          this.#walk
            ? gettext("This is the solution. Drag a block to take over from here.")
            : gettext("Cao Cao is already at the exit."),
        ),
    });
    this.#listen();
    this.#begin();
  }

  #listen() {
    const view = this.#view;
    view.on("solve", () => this.#solve(view.metric));
    view.on("hint", () => this.#hint());
    view.on("detour", () => this.#beforeDetour());
    view.on("undo", () => this.#go(this.#scene.at - 1));
    view.on("restart", () => this.#go(0));
    view.on("again", () => this.#again());
    view.on("continue", () => this.#continue());
    view.on("leave", () => this.#leave());
    if (this.#puzzle.run) view.on("race", () => this.#race());
    view.onMetric(() => {
      this.#hints.reset();
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
    const { metric, step, run, unsolvable, states } = this.#puzzle;
    const { at } = this.#scene;
    this.#show();
    if (run) this.#watch(walkOfRun(this.#puzzle.layout, run));
    else if (metric || step !== null) this.#solve(metric ?? "moves", step ?? 0, false);
    else if (location.hash === "#end" && this.#own.solved)
      this.#victory.celebrate(this.#own.last.route.slice(-1));
    else if (this.#own.solved) this.#victory.tell();
    else if (location.hash === "#hint") this.#hint();
    else if (at > 0)
      this.#view.note(
        gettext("Welcome back."),
        ngettext(
          "Your game is at move {n}, as you left it.",
          "Your game is at move {n}, as you left it.",
          at,
        ),
      );
    else if (unsolvable)
      this.#view.note(
        gettext("No way out: proven."),
        states === null
          ? gettext("Every layout that can be reached was searched. You can still move.")
          : gettext("Every layout that can be reached was searched; lists of puzzles have it all the same."),
        { aloud: false },
      );
    else if (!find("[data-note]").querySelector("span"))
      this.#view.note("", gettext("Drag the blocks. Cao Cao, the largest, has to reach the exit."), {
        aloud: false,
      });
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
    // A run gives a solution away only if it is one.
    if (this.#walk && (!("run" in this.#walk) || length === this.#optimum.moves))
      noteSeen(this.#puzzle.layout, this.#walk.metric, at);
    const { snapshots, scene: mine } = this.#own;
    const won = !watching && this.#own.solved;
    const { metric } = this.#view;
    this.#distancePanel.show({ snapshots, at: mine.at, metric, watching, won, helped: this.#own.helped });
    const away = !watching && this.#distancePanel.away;
    const trace = index === null || won ? null : { index, from: route[0], away };
    this.#board.show(blocks, { trace, slide, aim: this.#hints.aim });
    this.#view.counts(scene, this.#optimum, bestOf(this.#puzzle.layout));
    const bar = watching ? this.#bar : this.#ownBar;
    bar.show(at, length, joined([gettext("{at} of {length}.", { at, length }), this.#sentence(scene)]));
    find("[data-own-game]").hidden = watching || length === 0;
    this.#view.mode(watching ? "watching" : won ? "won" : "playing");
    this.#victory.draw(won);
    this.#speedRun.follow();
    if (this.#walk && "run" in this.#walk) this.#links.run();
    else if (this.#walk) this.#links.step(this.#walk.metric, at);
    else this.#links.game(scene, { solved: this.#own.solved, challenge: this.#victory.url });
    this.#links.files(this.#view.metric);
    for (const action of /** @type {const} */ (["undo", "restart"])) this.#view.enable(action, at > 0);
    this.#view.enable("detour", at > 0 && !won && !this.#distancePanel.isNearest);
    this.#view.enable("continue", at < length);
    this.#view.runs(this.#walk !== null && "run" in this.#walk, mine.length > 0);
  }

  /** Marks newly known facts about the layout on the board, and announces them after the move. */
  #distanceFound() {
    if (this.#walk || this.#own.solved) return;
    this.#show();
    const { sentence } = this.#distancePanel;
    if (!sentence || this.#hints.aim) return;
    const went = this.#sentence(this.#scene);
    this.#view.note("", joined([went, sentence]), { lamp: this.#distancePanel.away, aloud: false });
    this.#view.aloud(sentence);
  }

  /** Sentence on the move that led to a scene. @param {Scene} scene */
  #sentence({ index, route }) {
    return index === null ? "" : moveSentence(this.#puzzle.blocks, index, route);
  }

  /** @param {number} index @param {number} cell @param {boolean} slide */
  #push(index, cell, slide) {
    if (this.#walk) return this.#takeOver(index, cell);
    const wasSolved = this.#own.solved;
    const route = this.#own.push(index, cell);
    if (!route) return;
    this.#solutions.cancel();
    this.#hints.reset();
    play("slide");
    const won = this.#own.solved && !wasSolved;
    if (!won) this.#show(slide ? { index, route } : null);
    const went = moveSentence(this.#puzzle.blocks, index, route);
    if (!won)
      return this.#view.note("", joined([went, this.#distancePanel.sentence]), {
        lamp: this.#distancePanel.away,
      });
    // A block still held by the keyboard is let go here, so that letting it go takes no praise away.
    this.#input.letGo();
    this.#victory.celebrate(slide ? route : route.slice(-1));
  }

  /** Goes to a place on the way that is shown. @param {number} at @param {"key" | "play" | "slider"} [how] */
  #go(at, how = "key") {
    const before = this.#scene;
    if (at < 0 || at > before.length || at === before.at) return;
    this.#hints.reset();
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
          ? gettext("All blocks are back at the start. Forward replays your moves.")
          : joined([
              ngettext("Move {n}.", "Move {n}.", at),
              this.#sentence(this.#scene),
              this.#distancePanel.sentence,
            ]),
      );
  }

  /** @param {Metric} metric @param {number} [step] @param {boolean} [focus] */
  async #solve(metric, step = 0, focus = true) {
    this.#hints.reset();
    this.#input.letGo();
    this.#view.metric = metric;
    const walk = await this.#solutions.walk(metric);
    if (!walk) return;
    this.#optimum[metric] = walk.length;
    this.#bar.pace = () => STEP_MS;
    this.#walk = walk;
    walk.at = Math.min(step, walk.length);
    this.#show();
    this.#sayWhere(true);
    if (focus) this.#bar.focus();
  }

  /**
   * Shows the start of someone's run, to be raced, or watched at its pace.
   * @param {RunWalk} walk
   */
  #watch(walk) {
    this.#walk = walk;
    this.#bar.pace = (at) => paceOf(walk.run, at);
    this.#show();
    this.#sayWhere(true);
  }

  /** Begins a timed game of the player's own against the run; what was played before can be made again. */
  #race() {
    this.#bar.stop();
    this.#solutions.cancel();
    this.#walk = null;
    this.#own.goTo(0);
    this.#speedRun.start();
    this.#show();
    this.#view.note("", gettext("The clock starts with your first move."));
    this.#board.focus();
  }

  /** @param {boolean} aloud */
  #sayWhere(aloud) {
    if (!this.#walk) return;
    const { head, proof } =
      "run" in this.#walk ? runWords(this.#walk) : walkWords(this.#walk, this.#puzzle.states);
    const sentence = this.#sentence(this.#scene);
    this.#view.note(sentence || head, proof, { aloud: false });
    if (aloud) this.#view.aloud(joined([head, sentence || proof]));
  }

  async #hint() {
    if (this.#own.solved) return this.#view.note("", gettext("Cao Cao is already at the exit."));
    const hint = await this.#hints.more(this.#scene.blocks, this.#view.metric);
    if (!hint) return;
    this.#own.help();
    if (hint.degree >= MOVE) this.#push(hint.index, hint.route[hint.route.length - 1], true);
    else this.#show();
    if (!this.#own.solved) this.#view.note(gettext("Hint."), this.#hints.words(hint), { lamp: true });
  }

  /** Goes back to where the player's own game was nearest to the exit. */
  async #beforeDetour() {
    const { at } = this.#scene;
    const { metric } = this.#view;
    this.#view.note("", this.#distancePanel.waiting, { aloud: false });
    const lengths = await this.#distancePanel.measured();
    if (this.#walk || this.#scene.at !== at) return;
    if (!lengths) return this.#view.note("", gettext("The search did not finish."));
    const best = nearestPlace(lengths.slice(0, at + 1));
    if (best === null) return this.#view.note("", gettext("No way leads to the exit from here: proven."));
    const left = counted(metric, lengths[best] ?? 0);
    if (best === at) {
      this.#view.enable("detour", false);
      return this.#view.note(
        "",
        gettext("No detour to undo: {left} to the exit, and you were never nearer.", { left }),
      );
    }
    this.#go(best);
    find(".fold").scrollIntoView({ behavior: prefersReducedMotion() ? "auto" : "smooth" });
    this.#view.note(
      "",
      ngettext(
        "Back at move {n}, {left} to the exit: after it you never came nearer.",
        "Back at move {n}, {left} to the exit: after it you never came nearer.",
        best,
        { left },
      ),
    );
  }

  async #continue() {
    this.#bar.stop();
    if (this.#loses && !(await this.#mayReplace())) return;
    const said = this.#replaceGame();
    this.#view.note("", said);
    this.#view.focus("solve");
  }

  /**
   * The player goes on from the step that is shown, with a block that was dragged.
   * @param {number} index
   * @param {number} cell
   */
  async #takeOver(index, cell) {
    this.#bar.stop();
    // Without a question the block stays where it was dropped: nothing may be waited for.
    if (this.#loses && !(await this.#mayReplace())) return;
    const said = this.#replaceGame();
    this.#push(index, cell, false);
    if (!this.#own.solved) this.#view.note(said, this.#sentence(this.#scene), { aloud: false });
  }

  /** Whether the player's own game would be lost. */
  get #loses() {
    return this.#own.scene.moves > 0 && !this.#own.solved;
  }

  #mayReplace() {
    const words = {
      question: gettext("Replace your game with this one?"),
      fact: ngettext(
        "Your game has {n} move; it will be gone.",
        "Your game has {n} moves; they will be gone.",
        this.#own.scene.moves,
      ),
    };
    return ask({ ...words, act: gettext("Continue from here"), stay: gettext("Keep my game") });
  }

  /** Makes the step of the solution that is shown the player's own game. */
  #replaceGame() {
    const walk = this.#walk;
    if (!walk) return "";
    this.#own.replace(walk.frames[walk.at].game, walk.at > 0);
    this.#solutions.cancel();
    this.#walk = null;
    this.#show();
    return gettext("Your turn, after {done} of the solution.", { done: counted(walk.metric, walk.at) });
  }

  /** Starts again after a win. */
  #again() {
    this.#go(0);
    this.#board.focus();
  }

  #leave() {
    this.#bar.stop();
    this.#solutions.cancel();
    this.#walk = null;
    this.#show();
    if (this.#own.solved) this.#victory.tell();
    else
      this.#view.note(
        "",
        joined([
          gettext("This is your game again."),
          wasSeen(this.#puzzle.layout)
            ? gettext("After a look at the solution a win counts as solved only.")
            : "",
        ]),
      );
    this.#view.focus(this.#own.solved ? "again" : "solve");
  }
}
