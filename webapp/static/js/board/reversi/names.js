/** The names of the squares, rows from the top. */

/** The first position, in reading order. */
export const START = "---------------------------OX------XO---------------------------";
export const FILES = "abcdefgh";
export const NAMES = [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => [...FILES].map((file) => `${file}${rank}`));
