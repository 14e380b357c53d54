/**
 * Drawing and texts of one game for the pages of matches. The module of a game, `<game>/game.js`, exports
 * such an object as `game`; the import map of a page names it "game".
 */

/**
 * @import { Outcome, Score } from "../types/messages.js"
 * @import { Board, BoardOptions } from "./view.js"
 *
 * @typedef {{legal: boolean, atari: boolean}} Marks  which marks of the board are shown
 * @typedef {{rows: string[], legal: string[], given: boolean, side: string, boards: Record<string, string>,
 *   centres: Record<string, string>}} Start  the first boards of a new game
 *
 * @typedef {object} Game
 * @property {(svg: SVGElement, options: BoardOptions & {size: number}) => Board} makeBoard
 * @property {(move: string) => string} moveName  a move as people write it
 * @property {(rows: readonly string[], side: "black" | "white", move: string, changed: readonly string[]) => string[]}
 *   afterMove  the rows after a legal move of a side that changes these points
 * @property {(options: Record<string, string>) => Marks} usualMarks  at a player's first match
 * @property {(n: number) => string} count  the discs or stones of a side, as beside its name
 * @property {(n: number) => string} empties  how much of the board is empty
 * @property {(n: number) => string} legalMoves  empty where their number says nothing
 * @property {(move: string, n: number, name: string | null) => string} played  a move that changed `n` points;
 *   without a name it is the player's own
 * @property {(n: number) => {says: string, facts: string}} draw  with `n` discs of either side
 * @property {(facts: Facts, side: "black" | "white" | null, learns: boolean) => string} warning
 *   what the side to move must see now, from the facts of the position, the most urgent first; empty if
 *   there is nothing. Who `learns` is not told the move that wins
 * @property {(reason: string, facts: Facts) => string} whyEnded  the code of the sentence on the end
 * @property {(rows: readonly string[]) => string} [finalCount]  a second way to count a board that is over,
 *   as a sentence; empty if it counts the same
 * @property {(end: {rows: readonly string[], outcome: Outcome, lifted: readonly string[],
 *   captures?: Partial<Record<"black" | "white", number>>}) => HTMLElement | null} [tally]
 *   what a finished game puts in the place of the step bar; `lifted` is what its last move changed
 * @property {number} [part]  the moves of the first two parts of a game; a third of it if there is none
 * @property {number} mostValueLabels  how many values of moves fit on the board
 * @property {(start: Start, chosen: Record<string, string>) => {rows: string[], legal: string[]}} firstBoard
 * @property {(best: Score, played: Score, words: {move: string, worth: string, n: number}) => string} betterMove
 *   what a mistake gave away
 * @property {(turn: {before: Score, after: Score}, words: Change) => string} turningPoint
 *   `before` and `after` are for the side that moved
 * @property {(scores: readonly (Score | null)[]) => Scale} graphScale  of Black's scores
 *
 * @typedef {Record<string, any>} Facts
 * @typedef {{side: string, move: string, better: string, n: number}} Change  of `n` discs or points, in words
 * @typedef {object} Scale
 * @property {(score: Score) => number} height  from 1, Black's win, to -1
 * @property {{height: number, text: string}[]} levels
 */

export {};
