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
const values = await import("../../../webapp/static/js/matches/values.js");
const review = await import("../../../webapp/static/js/matches/review/words.js");
const turns = await import("../../../webapp/static/js/matches/review/turn_words.js");
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

test("moves are numbered, passes are not", () => {
  const state = { ...STATE, ply: 5, moves: ["f5", "d6", "pass", "c3", "d3"].map((move) => ({ move })) };
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((ply) => words.moveNumber(state, ply)),
    [0, 1, 2, 2, 3, 4],
  );
  assert.equal(words.status(state, "black", null).says, "Your move, move 5");
  assert.equal(words.status(over(state, "resign"), "white", null).facts, "after move 4");
  const pass = { side: "white", played: "pass", ply: 2, values: [], worth: null, loss: null, reason: null };
  assert.equal(review.ofPosition(pass, state).says, "White passes");
});

test("moves are written as people write them in each game", () => {
  assert.equal(words.written("c4"), "c4");
  assert.equal(words.written("pass"), "pass");
  openGame("captureGo");
  assert.equal(words.written("c4"), "C4");
});

test("a side is named as this player sees it", () => {
  assert.equal(words.nameOf(STATE, "black", "black"), "You");
  assert.equal(words.nameOf(STATE, "black", "white"), "Beginner");
  const people = { ...STATE, players: { black: PERSON, white: PERSON } };
  assert.equal(words.nameOf(people, "black", "white"), "Your opponent");
  assert.equal(words.nameOf(people, null, "white"), "White");
});

test("on one's turn the legal moves are counted, without the pass", () => {
  assert.deepEqual(words.status(STATE, "black", null), {
    says: "Your move, move 5",
    facts: "2 legal squares",
  });
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
});

test("a thinking engine says how deep it is, its best move and what it is worth", () => {
  const thinking = { depth: 9, goal: 8, move: "d3", side: "white", worth: { estimate: -3, unit: "points" } };
  const { says, facts } = words.status({ ...STATE, side: "white", thinking }, "black", null);
  assert.equal(says, "Beginner is thinking about move 5");
  assert.equal(facts, "Depth 8 of 8 · best d3 · estimate Black +3 points");
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

test("scores: an estimate, an exact result, a win in so many plies", () => {
  const said = (worth) => words.scoreWords({ side: "white", worth });
  assert.equal(said({ estimate: 4, unit: "points" }), "estimate White +4 points");
  assert.equal(said({ discs: -6 }), "exact: Black wins by 6 discs");
  assert.equal(said({ win_in: 7 }), "White wins within 7 moves");
  assert.equal(said({ win_in: 7, exactly: true }), "White wins in 7 moves");
  assert.equal(said({ seen: { loss_in: 5 } }), "sees Black winning within 5 moves");
  assert.equal(said(null), "");
});

test("an estimate of discs says how deep the search was, or that it is of the book", () => {
  const said = (worth, depth) => words.estimateWords({ side: "white", worth, depth });
  const worth = { estimate: 4, unit: "discs" };
  assert.equal(said(worth, 9), "estimate White +4 discs (9 moves deep)");
  assert.equal(said(worth, 0), "estimate White +4 discs (opening book)");
  assert.equal(said(worth, null), "estimate White +4 discs");
  assert.equal(said({ discs: 4 }, 9), "exact: White wins by 4 discs");
  assert.equal(said({ estimate: 4, unit: "points" }, 9), "estimate White +4 points");
});

test("how a game stands: what is known of it, else the count; and how much is empty", () => {
  const state = { ...STATE, rows: ["XO-", "X--"] };
  assert.equal(words.standingWords(state, null), "Now: Black 2, White 1, 3 squares empty.");
  const known = { side: "white", worth: { estimate: 4, unit: "discs" }, depth: 9 };
  assert.equal(
    words.standingWords(state, known),
    "Now: estimate White +4 discs (9 moves deep), 3 squares empty.",
  );
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

test("a move is said to who made it and to the other", () => {
  const move = { side: "black", move: "c4", changed: ["d4", "e4"] };
  assert.equal(words.played(STATE, "black", move), "You played c4; 2 discs turned over.");
  assert.equal(words.played(STATE, "white", move), "Your opponent played c4; 2 discs turned over.");
  assert.equal(
    words.played(STATE, "white", { ...move, move: "pass" }),
    "Your opponent cannot move and passes.",
  );
});

test("an illegal cell says why, a strange one that it is not legal", () => {
  assert.equal(words.whyIllegal(STATE, "a1"), "a1 traps no white");
  assert.equal(words.whyIllegal(STATE, "z9"), "not legal");
});

test("a hint has its reason, and the line of a win, once", () => {
  const hint = { move: "c3", reason: { code: "net" }, why: "It is a net.", proof: null };
  assert.deepEqual(words.hinted(hint), { head: "Hint: c3.", text: "It is a net." });
  const proof = { side: "black", plies: 3, exactly: true, captures: true, line: ["c3", "d3", "c4"] };
  const proven = words.hinted({ ...hint, proof });
  assert.equal(proven.text, "It is a net. Black captures in 3 moves: proven. The line: c3, d3, c4.");
  const told = { ...hint, reason: { code: "ladder", line: ["d3", "c4"] }, why: "Follow d3, c4.", proof };
  assert.equal(words.hinted(told).text, "Follow d3, c4. Black captures in 3 moves: proven.");
});

test("figures on labels: what is proven, what is estimated, what wins", () => {
  assert.equal(values.figures({ discs: 6 }), "=+6");
  assert.equal(values.figures({ estimate: -3, unit: "discs" }), "≈−3");
  assert.equal(values.figures({ win_in: 5 }), "W5");
  assert.equal(values.inWords({ discs: 6 }), "exactly 6 discs ahead");
});

test("as many labels as the board has room for, and that of the move that was played", () => {
  const all = Array.from({ length: 15 }, (_, k) => ({
    move: `a${k}`,
    worth: { estimate: -k, unit: "points" },
  }));
  assert.equal(Object.keys(values.valueLabelsOf(all)).length, 15);
  openGame("captureGo");
  const labels = values.valueLabelsOf(all, "a14");
  assert.equal(Object.keys(labels).length, 11);
  assert.equal(labels.a0.best, true);
  assert.deepEqual([labels.a14.played, labels.a14.best], [true, false]);
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
    review.ofPosition(end, wiped).facts,
    "Black has won, 44 : 0. 20 squares stayed empty; tournaments count them for the winner: 64 : 0.",
  );
  const full = over(STATE, "discs", 16);
  assert.equal(review.ofPosition(end, full).facts, "Black has won, 40 : 24.");
  assert.equal(words.status(full, null, null).facts, "40 : 24, full");
  assert.equal(words.finalCount(full), "");
  assert.equal(words.finalCount(over({ ...wiped, outcome: null }, "resign")), "");
});

test("a drawn board is a draw in its review, whoever has more empty squares", () => {
  const drawn = { ...over(STATE, "discs"), rows: ["XO--"] };
  drawn.outcome = { ...drawn.outcome, winner: null };
  const end = { side: null, played: null, ply: 60, worth: { discs: 0 }, values: [], loss: null };
  assert.equal(review.ofPosition(end, drawn).facts, "A draw.");
});

const GOES_ON = " It goes on when you leave this page.";

test("the work on a review says its round, and that it is complete", () => {
  const work = { pass: 1, passes: 3, done: 2, of: 5, known: 2, all: 5, busy: true, failed: false };
  assert.equal(review.ofWork(work), `Going through the game from its end: 2 of 5 positions.${GOES_ON}`);
  const second = { ...work, pass: 2, done: 3, known: 5 };
  assert.equal(review.ofWork(second), `Looking deeper, round 2 of 3: 3 of 5 positions.${GOES_ON}`);
  assert.equal(
    review.ofWork({ ...second, pass: 3, of: 4 }),
    `Looking at the turning points once more: 3 of 4.${GOES_ON}`,
  );
  assert.equal(
    review.ofWork({ ...second, busy: false }),
    "The review is complete: all 5 positions have been searched.",
  );
});
