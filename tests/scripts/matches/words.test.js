/** Sentences of matches and reviews: which phrase is said, and with what in it. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openPage } from "../support/page.js";

openPage({
  codes: {
    illegal: { traps_nothing: "{move} traps no {colour}", other: "not legal" },
    end: {
      you_discs: ["You won by {n} disc", "You won by {n} discs"],
      lost_discs: "you lost",
      other_discs: "{name} won",
      why_discs: "{won} : {lost}, {n} empty",
      why_discs_full: "{won} : {lost}, full",
      why_captures: "{side} first to {target}, {move}",
      why_resign: "after move {n}",
      you_resign: "You win",
      lost_resign: "you resigned",
      you_capture: "You win",
    },
  },
});
const words = await import("../../../webapp/static/js/matches/words.js");
const review = await import("../../../webapp/static/js/matches/review/words.js");
const turns = await import("../../../webapp/static/js/matches/review/turn_words.js");
const labels = await import("../../../webapp/static/js/matches/values.js");
const saying = await import("../../../webapp/static/js/matches/match/end/saying.js");
const { openGame } = await import("../support/page_game.js");

beforeEach(() => openGame("reversi"));

const PERSON = { kind: "person", level: null, name: null };
const ENGINE = { kind: "ai", level: 3, name: { zh: "入门", en: "Beginner" } };
const STATE = {
  kind: "reversi",
  options: {},
  ply: 4,
  side: "black",
  last: "c4",
  legal: ["c3", "d3", "pass"],
  illegal: { occupied: ["d4"], traps_nothing: ["a1"] },
  facts: { counts: { black: 40, white: 24 } },
  rows: ["X".repeat(40) + "O".repeat(24)],
  players: { black: PERSON, white: ENGINE },
  outcome: null,
  thinking: null,
  moves: /** @type {{move: string}[]} */ ([]),
};
const GO = { ...STATE, kind: "capture-go", facts: { counts: {}, chains: [] } };
const over = (state, reason, margin = 0) => ({
  ...state,
  side: null,
  outcome: { winner: "black", reason, margin },
});

test("a chain in atari is said before anything else", () => {
  openGame("captureGo");
  const chains = [
    { side: "black", stones: ["c4", "c5"], liberties: ["c3"] },
    { side: "white", stones: ["d4"], liberties: ["d3", "e4"] },
  ];
  const state = { ...GO, facts: { chains } };
  assert.equal(words.status(state, "black", null).facts, "C4, C5 in atari, the last liberty is C3");
});

test("a winning capture is said before own chains in atari, and all of them are named", () => {
  openGame("captureGo");
  const chains = [
    { side: "black", stones: ["d4"], liberties: ["d3"] },
    { side: "black", stones: ["a1"], liberties: ["b1"] },
    { side: "white", stones: ["d5"], liberties: ["d6"] },
  ];
  const facts = { chains, captures_at: ["b1", "d6"], wins_at: ["b1", "d6"] };
  const said = (/** @type {object} */ more) =>
    words.status({ ...GO, facts: { ...facts, ...more } }, "black", null).facts;
  const atari = "D4 in atari, the last liberty is D3 · A1 in atari, the last liberty is B1";
  assert.equal(said({}), `Capture and win: B1, D6 · ${atari}`);
  assert.equal(said({ wins_at: [] }), `You can capture: B1, D6 · ${atari}`);
  assert.equal(said({ captures_at: [], wins_at: [] }), atari);
  const egg = { ...GO, facts, players: { ...GO.players, white: { kind: "ai", shown: "0" } } };
  assert.equal(
    words.status(egg, "black", null).facts,
    "You can capture and win now. Find the move!",
    "a beginner finds it alone",
  );
});

test("of a move that was not searched as far as the better one wins, nothing is said", () => {
  openGame("captureGo");
  const values = [
    { move: "c3", worth: { win_in: 19 } },
    { move: "b2", worth: { estimate: 12, unit: "points" } },
  ];
  const position = { side: "black", played: "b2", ply: 0, worth: { win_in: 19 }, values, loss: null };
  assert.match(
    review.ofPosition(position, GO).facts,
    /C3: wins within 19 moves, proven\. Whether B2 wins too is not known\.$/,
  );
});

test("beside a proven win stand only proven values, and points are said in words", () => {
  openGame("captureGo");
  const worth = [{ win_in: 19 }, { estimate: 12, unit: "points" }, { loss_in: 10 }];
  const found = worth.map((each, place) => ({ move: "abc"[place] + "1", worth: each }));
  const texts = (/** @type {any[]} */ shown) =>
    Object.values(labels.valueLabelsOf(shown)).map(({ text }) => text);
  assert.deepEqual(texts(found), ["W19", "", "L10"]);
  assert.deepEqual(texts(found.slice(1)), ["≈+12", "L10"], "nothing else tells these apart");
  const said = [12, -60, 3].map((n) =>
    turns.standing({ worth: { estimate: n, unit: "points" }, proof: null }),
  );
  assert.deepEqual(said, ["Black looks a little better.", "White looks much better.", "About even."]);
});

test("an end says who won, by how much and why, and differs for winner and loser", () => {
  const { says } = words.status(over(STATE, "discs", 16), "black", null);
  assert.equal(says, "You won by 16 discs");
  assert.equal(words.status(over(STATE, "discs", 16), "white", null).says, "you lost");
  assert.equal(words.status(over(STATE, "discs", 16), null, null).says, "Black won");
  assert.equal(words.status(over(STATE, "resign"), "black", null).facts, "after move 4");
  openGame("captureGo");
  const several = over({ ...GO, facts: { target: 3 } }, "capture", 3);
  assert.equal(words.status(several, "black", null).facts, "Black first to 3, C4");
});

test("a turning point is told from the side that made it", () => {
  const turn = { side: "white", move: "c4", better: "d3", loss: 8, why: "" };
  const [before, after] = [{ worth: { discs: -2 } }, { worth: { discs: 6 } }];
  assert.equal(
    turns.ofTurn({ ...turn, before, after }),
    "White turned a win into a loss with c4. d3 wins: exact.",
  );
  assert.match(turns.ofTurn({ ...turn, before, after, why: "Black takes a1." }), /exact\. Black takes a1\.$/);
  openGame("captureGo");
  const lost = { before: { worth: { estimate: 1, unit: "points" } }, after: { worth: { win_in: 5 } } };
  assert.equal(turns.ofTurn({ ...turn, ...lost }), "C4 loses by force; after D3 a loss is not certain.");
});

test("a loss without a turning point of the loser went little by little", () => {
  const lost = over(STATE, "discs", 6);
  const { text } = saying.saying(null, lost, "white") ?? {};
  assert.equal(text, "No single move lost it; it went little by little.");
  assert.equal(saying.saying(null, lost, "black"), null, "whoever won need not ask");
});

test("the clock decides what it decided, and a resignation where nothing was lost", () => {
  const last = { worth: { estimate: 16, unit: "discs" }, proof: null };
  const ended = (/** @type {string} */ reason, /** @type {string} */ winner) => ({
    ...STATE,
    outcome: { reason, winner },
  });
  assert.deepEqual(saying.cutShort(ended("time", "white"), last), {
    who: "Time decided it.",
    text: "Black is ahead by about 16 discs.",
  });
  assert.equal(saying.cutShort(ended("resign", "white"), last)?.who, "The resignation decided it.");
  assert.equal(saying.cutShort(ended("resign", "black"), last), null);
  assert.equal(saying.cutShort(ended("discs", "white"), last), null);
});

/** The summary of a review that has found nothing. */
const WHOLE = { turns: [], losses: {}, work: { known: 5, all: 5 } };

test("a board with empty squares says how tournaments count it, at its end and in its review", () => {
  const rows = ["X".repeat(44) + "-".repeat(20)];
  const wiped = over({ ...STATE, rows, facts: { counts: { black: 44, white: 0 } } }, "discs", 44);
  assert.deepEqual(words.status(wiped, "black", null), {
    says: "You won by 44 discs",
    facts: "44 : 0, 20 empty",
  });
  assert.equal(
    words.finalCount(wiped),
    "20 squares stayed empty; tournaments count them for the winner: 64 : 0.",
  );
  const end = { side: null, played: null, ply: 40, worth: { discs: 64 }, values: [], loss: null };
  assert.equal(
    review.ofPosition(end, wiped, WHOLE).facts,
    "20 squares stayed empty; tournaments count them for the winner: 64 : 0.",
  );
  assert.equal(review.ofPosition(end, wiped, WHOLE).says, "Black has won, 44 : 0.");
  const full = over(STATE, "discs", 16);
  assert.equal(review.ofPosition(end, full, WHOLE).says, "Black has won, 40 : 24.");
  assert.equal(words.status(full, null, null).facts, "40 : 24, full");
  assert.equal(words.finalCount(full), "");
  assert.equal(words.finalCount(over({ ...wiped, outcome: null }, "resign")), "");
});
