/**
 * The messages between the page and a level that plays on this device.
 *
 * @import { Position } from "../../../board/rules.js"
 *
 * @typedef {object} LevelHere  a level as the engines have it
 * @property {number} number
 * @property {string} evaluation
 * @property {number} depth       in plies
 * @property {number} slack       points by which a move may be worse than the best
 * @property {number} exact_from  most empty squares at which the end is searched exactly
 * @property {Record<string, {sees: number, thinks: number}>} beginner  probabilities that a level sees an urgent point,
 *   and that it thinks about its move, by rules; of the levels of Capture Go that play like beginners
 *
 * @typedef {Position & {kind: string, legal: string[], options: Record<string, string>, level: LevelHere, seed: number}} Question
 *   `kind` is the key of the game
 */

export {};
