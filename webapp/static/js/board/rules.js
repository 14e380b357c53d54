/**
 * The rules of a game for pages that play without the server. The module of a game, `<game>/rules.js`, exports such an
 * object as `rules`; tests compare it with the rules in Python.
 */

/**
 * @import { Outcome, Side } from "../types/messages.js"
 *
 * @typedef {object} Position
 * @property {readonly string[]} rows  `X`, `O` and `-`, rows from the top
 * @property {Side} side  to move
 * @property {Readonly<Record<Side, number>>} captures  stones that each side has captured
 * @property {readonly string[]} earlier  boards that may not come again, rows joined
 *
 * @typedef {object} Rules  of one game under its options
 * @property {Position} start
 * @property {(position: Position) => string[]} legal  moves, or `pass` alone; none where the game is over
 * @property {(position: Position, move: string) => string} whyIllegal
 *   the code of why a cell may not be played; empty for a legal move
 * @property {(position: Position, move: string) => string[]} changed
 *   the discs that a legal move turns over, or the stones that it captures; the nearest first
 * @property {(position: Position, move: string) => Position} after  a legal move
 * @property {(position: Position) => Outcome | null} outcome
 */

export {};
