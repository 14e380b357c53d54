/** The map page: loads the space and its places, and connects picture and list. */

import { commonCode } from "../../board/huarong/code.js";
import { drawLayout } from "../../board/huarong/picture.js";
import { announce } from "../../frame/announce.js";
import { embedded, find } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { prefersReducedMotion } from "../../frame/motion.js";
import { siteUrl } from "../../frame/site_url.js";
import { counted, grouped, joined, waitingWords } from "../puzzle/words.js";
import { placesOf, spaceOf } from "./map_source.js";
import { MapView } from "./picture/view.js";
import { worldOf } from "./picture/world.js";
import { listen } from "./pointers.js";
import { countedIn, layoutOf, numberOf, wayDown } from "./space.js";
import { Walk } from "./walk.js";
import { keptWay, nearer, wayTo } from "./ways.js";

/**
 * @import { Mark, Scene } from "./picture/overlay.js"
 * @import { Places } from "./map_source.js"
 * @import { Metric, Space } from "./space.js"
 *
 * @typedef {{layout: string, code: string, people: Record<string, {zh: string, en: string}>}} MapData
 */

/** Most layouts that are drawn. */
const MOST_DRAWN = 80_000;
/** One press of a key enlarges by this. */
const ZOOM_KEY = 1.8;
const FLIGHT = 320;
const AT = "at";
const BY = "by";
/** @type {Record<Metric, {exit: string, start: string}>} */
const FAR = {
  moves: { exit: gettext("Moves to the exit"), start: gettext("Moves from the start") },
  steps: { exit: gettext("Steps to the exit"), start: gettext("Steps from the start") },
};

class MapPage {
  /** @type {Space} */
  #space;
  /** @type {MapView | null} */
  #view = null;
  /** @type {number[]} */
  #own;
  /** @type {number[]} */
  #way;
  /** @type {number[]} */
  #out = [];
  #pointed = -1;
  #walk;
  #data;
  #box = find("[data-map]");

  /** @param {MapData} data @param {Space} space */
  constructor(data, space) {
    this.#data = data;
    this.#space = space;
    this.#own = keptWay(space, data.layout);
    this.#way = this.#own;
    this.#walk = new Walk(space, data.people, (way) => this.#go(way));
    const asked = new URLSearchParams(location.search).get(AT);
    const at = asked ? numberOf(space, asked) : -1;
    this.#stand(at >= 0 ? at : this.#own[this.#own.length - 1]);
    this.#listenToKeys();
    this.#listenToMetric();
    find("[data-walk]").hidden = false;
    addEventListener("resize", () => this.#walk.fit(this.#here));
  }

  /** @returns {NodeListOf<HTMLButtonElement>} */
  get #keys() {
    return document.querySelectorAll("[data-view]");
  }

  get #here() {
    return this.#way[this.#way.length - 1];
  }

  /** Draws the landscape. @param {Places} places */
  draw(places) {
    const world = worldOf(this.#space, places, MOST_DRAWN);
    this.#box.dataset.state = "drawing";
    this.#says(world.thinning);
    const view = new MapView(
      this.#box,
      world,
      () => this.#scene(),
      () => this.#margins(),
    );
    this.#view = view;
    const { camera } = view;
    const moving = (/** @type {() => void} */ change) => {
      change();
      this.#point(-1);
      view.moving();
    };
    listen(this.#box, {
      pan: (across, down) => moving(() => camera.pan(across, down)),
      magnify: (factor, x, y) => moving(() => camera.magnify(factor, x, y)),
      rotate: (turn, tilt) => moving(() => camera.rotate(turn, tilt)),
      hover: (x, y) => this.#point(view.at(x, y)),
      choose: (x, y) => this.#choose(view.at(x, y)),
      leave: () => this.#point(-1),
      home: () => moving(() => this.#home()),
      toMe: () => this.#fly(this.#here),
      enter: () => this.#choose(this.#pointed),
    });
    for (const key of this.#keys) key.disabled = false;
    this.#box.dataset.state = "drawn";
  }

  /** Says that there is no picture; the list works without one. */
  fail(/** @type {string} */ why) {
    this.#box.dataset.state = "failed";
    find("[data-map-note]").textContent = joined([
      gettext("The map cannot be drawn now; the list works without it."),
      why,
    ]);
  }

  #listenToKeys() {
    /** @type {Record<string, (view: MapView, key: HTMLElement) => void>} */
    const acts = {
      in: ({ camera }) => camera.magnify(ZOOM_KEY),
      out: ({ camera }) => camera.magnify(1 / ZOOM_KEY),
      home: () => this.#home(),
      me: () => this.#fly(this.#here),
      above: ({ camera }, key) => {
        camera.flip();
        camera.home();
        key.setAttribute("aria-pressed", String(camera.fromAbove));
      },
    };
    for (const key of this.#keys)
      key.addEventListener("click", () => {
        if (!this.#view) return;
        acts[key.dataset.view ?? ""](this.#view, key);
        this.#point(-1);
        this.#view.redraw();
      });
    find("[data-show-me]").addEventListener("click", () => {
      this.#own = keptWay(this.#space, this.#data.layout);
      this.#way = this.#own;
      this.#stand(this.#here);
      this.#fly(this.#here);
    });
  }

  /** Counts in moves or in steps: heights, numbers, ways and the list. */
  #listenToMetric() {
    const choices = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[name=by]"));
    for (const choice of choices) {
      choice.checked = choice.value === this.#space.metric;
      choice.addEventListener("change", () => {
        this.#space = countedIn(this.#space, choice.value === "steps" ? "steps" : "moves");
        fillFacts(this.#space);
        this.#walk.count(this.#space);
        this.#point(-1);
        this.#stand(this.#here);
        this.#view?.raise(this.#space);
      });
    }
  }

  #home() {
    this.#view?.camera.straighten();
    this.#view?.camera.home();
    find('[data-view="above"]').setAttribute("aria-pressed", "false");
  }

  /** @returns {Scene} */
  #scene() {
    const { heights, asked, farthest, exits } = this.#space;
    const marks = [
      this.#mark(
        asked,
        exits.length ? gettext("start {n}", { n: heights[asked] }) : gettext("start"),
        "plain",
      ),
      this.#mark(farthest, gettext("farthest {n}", { n: heights[farthest] }), "plain"),
    ];
    if (exits.length) marks.push(this.#mark(this.#out[this.#out.length - 1], gettext("exit"), "exit"));
    marks.push(this.#mark(this.#here, gettext("you are here"), "here"));
    const shown = marks.filter(({ number, look }) => look === "here" || number !== this.#here);
    return {
      own: this.#way,
      out: this.#out,
      hints: nearer(this.#space, this.#here),
      here: this.#here,
      pointed: this.#pointed,
      marks: shown,
    };
  }

  /** @param {number} number @param {string} words @param {Mark["look"]} look */
  #mark(number, words, look) {
    return { number, words, look, left: number === this.#space.farthest };
  }

  /** Panels over the picture: the name at the left or the top, the keys at the bottom. */
  #margins() {
    const box = this.#box.getBoundingClientRect();
    const name = find("[data-map-name]").getBoundingClientRect();
    const keys = find("[data-map-keys]").getBoundingClientRect();
    const note = find("[data-map-note]").getBoundingClientRect();
    const beside = name.height > name.width || name.width < box.width * 0.4;
    return {
      left: beside ? name.right - box.left : 0,
      right: 0,
      top: beside ? 0 : name.bottom - box.top,
      bottom: note.height ? box.bottom - note.top : beside ? 0 : box.bottom - keys.top,
    };
  }

  /** Takes a way of the list, to its last layout. @param {number[]} way */
  #go(way) {
    for (const number of way) this.#way = wayTo(this.#space, this.#way, number);
    const number = this.#here;
    this.#stand(number);
    this.#walk.focus();
    const { heights, metric, exits } = this.#space;
    const far = counted(metric, heights[number]);
    announce(
      exits.length
        ? gettext("{left} to the exit.", { left: far })
        : gettext("{n} from the start.", { n: far }),
    );
    if (this.#view && this.#view.camera.magnification > 2) this.#fly(number);
  }

  /** Stands at a place of the picture. @param {number} number */
  #choose(number) {
    if (number < 0) return;
    this.#way = wayTo(this.#space, this.#way, number);
    this.#stand(number);
    this.#point(number);
  }

  /**
   * Link to play on from a layout: the own game goes on where it stands, any other layout is a puzzle.
   * @param {number} number
   */
  #playAddress(number) {
    const own = number === this.#own[this.#own.length - 1];
    const code = own ? this.#data.code : commonCode(layoutOf(this.#space.keys[number]));
    return siteUrl(`/huarong/${code}`);
  }

  /** @param {number} number */
  #stand(number) {
    if (this.#here !== number) this.#way = [number];
    this.#out = wayDown(this.#space, number);
    this.#walk.show(number, this.#playAddress(number));
    const address = new URL(location.href);
    if (number === this.#own[this.#own.length - 1]) address.searchParams.delete(AT);
    else address.searchParams.set(AT, layoutOf(this.#space.keys[number]));
    if (this.#space.metric === "moves") address.searchParams.delete(BY);
    else address.searchParams.set(BY, this.#space.metric);
    // Back from the puzzle page leads to the same place.
    history.replaceState(null, "", address);
    this.#view?.redraw();
  }

  /** Shows the layout under the pointer; -1 for none. @param {number} number */
  #point(number) {
    const tip = find("[data-tip]");
    if (number === this.#pointed && tip.hidden === number < 0) return;
    this.#pointed = number;
    tip.hidden = number < 0;
    this.#view?.redraw();
    if (number < 0 || !this.#view) return;
    const layout = layoutOf(this.#space.keys[number]);
    drawLayout(find("[data-tip-board]"), layout);
    find("[data-tip-far]").textContent = grouped(this.#space.heights[number]);
    /** @type {HTMLAnchorElement} */ (find("[data-tip-play]")).href = this.#playAddress(number);
    const [x, y] = this.#view.place(number);
    const { width, height } = this.#view.camera;
    const beside = x + 18 + tip.offsetWidth > width - 8 ? x - 18 - tip.offsetWidth : x + 18;
    tip.style.setProperty("left", `${Math.max(8, Math.min(width - tip.offsetWidth - 8, beside))}px`);
    tip.style.setProperty("top", `${Math.max(8, Math.min(height - tip.offsetHeight - 8, y - 56))}px`);
  }

  /**
   * Brings a layout into the middle, close enough to see single moves; at once without motion.
   * @param {number} number
   */
  #fly(number) {
    const view = this.#view;
    if (!view) return;
    const { camera } = view;
    const from = { x: camera.x, y: camera.y, scale: camera.scale };
    view.lookClosely(number);
    const to = { x: camera.x, y: camera.y, scale: camera.scale };
    if (prefersReducedMotion()) return view.redraw();
    const begun = performance.now();
    const frame = () => {
      const share = Math.min(1, (performance.now() - begun) / FLIGHT);
      const eased = 1 - (1 - share) ** 3;
      camera.scale = from.scale * (to.scale / from.scale) ** eased;
      camera.x = from.x + (to.x - from.x) * eased;
      camera.y = from.y + (to.y - from.y) * eased;
      view.moving();
      if (share < 1) requestAnimationFrame(frame);
    };
    frame();
  }

  /** Says what is drawn. @param {number} thinning */
  #says(thinning) {
    const n = grouped(this.#space.keys.length);
    find("[data-map-note]").textContent =
      thinning > 1
        ? gettext("Of {n} layouts, one in {every} is drawn. The list has them all.", { every: thinning, n })
        : "";
  }
}

/** Builds the page of a map. @param {MapData} data */
async function openMap(data) {
  const note = find("[data-map-note]");
  note.textContent = gettext("Looking for all layouts that can be reached.");
  const asked = new URLSearchParams(location.search).get(BY);
  const space = countedIn(await spaceOf(data.layout), asked === "steps" ? "steps" : "moves");
  fillFacts(space);
  const page = new MapPage(data, space);
  note.textContent = gettext("The map is being drawn.");
  try {
    page.draw(
      await placesOf(space, (why) => {
        note.textContent = waitingWords(why, gettext("The map is being drawn."));
      }),
    );
  } catch (problem) {
    page.fail(problem instanceof Error ? problem.message : "");
  }
}

/** @param {Space} space */
function fillFacts({ keys, top, exits, metric }) {
  const n = grouped(keys.length);
  find("[data-colophon]").textContent = exits.length
    ? gettext(
        "All {n} layouts that can be reached. The higher, the farther from the exit; the exit is at the water.",
        { n },
      )
    : gettext(
        "All {n} layouts that can be reached. None of them leads to the exit: proven. The higher, the farther from the start.",
        { n },
      );
  find("[data-map]").setAttribute(
    "aria-label",
    gettext(
      "Map of {n} layouts. Arrows move it, plus and minus zoom, Shift and arrows turn it, Home goes to where you are. The list beside it is the same walk.",
      { n },
    ),
  );
  for (const place of ["[data-far-words]", "[data-tip-words]"])
    find(place).textContent = FAR[metric][exits.length ? "exit" : "start"];
  for (const [at, mark] of document.querySelectorAll("[data-scale]").entries())
    mark.textContent = String(Math.round((top * (4 - at)) / 4));
  find("[data-scale-zero]").textContent = exits.length ? gettext("exit") : gettext("start");
}

openMap(embedded("map-data"));
