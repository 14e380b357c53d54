/** The base of one's own games: what is the same position, from files of any form. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { lineOf, pointName } from "../../../webapp/static/js/analysis/base/game_text.js";
import { keyOf } from "../../../webapp/static/js/analysis/base/position_keys.js";
import { NAMES } from "../../../webapp/static/js/board/reversi/names.js";

const MOVES = "f5d6c3d3c4";

test("the same game is read from each form, with its first variations alone", () => {
  const texts = [
    MOVES,
    "1. F5 d6 2. c3 d3 3. c4 34-30",
    '[Event "a1 open"]\n[Black "b2"]\n\n1. f5 {not e6} d6 2. c3 d3 3. c4 *\n',
    "(;GM[2]SZ[8]C[a \\] b ;B[aa\\]];B[fe](;W[df];B[cc];W[dc];B[cd])(;W[ff]))",
    "(;GM[Othello]PB[a]BO[8 ---------------------------O*------*O--------------------------- *]B[F5//1]W[D6]B[c3]W[d3]B[c4];)",
  ];
  for (const text of texts)
    assert.equal(
      lineOf(text)
        .moves.map(({ point }) => pointName(point, NAMES))
        .join(""),
      MOVES,
      text,
    );
  const own = lineOf(`${"-".repeat(26)}${"XOX".padEnd(38, "-")}O f5`);
  assert.equal(own.board?.length, 64);
  assert.equal(own.moves[0]?.side, "white");
});

test("a position is the same turned and mirrored, and another for the other side", () => {
  const board = ["XO---", "-----", "--O--", "-----", "-----"];
  const turned = ["----X", "----O", "--O--", "-----", "-----"];
  const other = ["OX---", "-----", "--O--", "-----", "-----"];
  assert.equal(keyOf(board, "black"), keyOf(turned, "black"));
  assert.equal(keyOf(board, "black"), keyOf([...board].reverse(), "black"));
  assert.equal(
    new Set([board, other].flatMap((rows) => [keyOf(rows, "black"), keyOf(rows, "white")])).size,
    4,
  );
});
