/** Moves that lead to the same position, turned or mirrored. */

/**
 * One text for a square board and all that are equal to it by symmetry.
 * @param {readonly string[]} rows
 */
export function canonical(rows) {
  let turned = [...rows];
  let least = "";
  for (let turn = 0; turn < 4; turn++) {
    turned = quarter(turned);
    for (const each of [turned, turned.map(mirrored)]) {
      const text = each.join("");
      if (!least || text < least) least = text;
    }
  }
  return least;
}

/**
 * The values with one for all moves that lead to the same position, in their order: of these the one that is
 * usual, or else the first.
 * @template {{move: string}} Value
 * @param {readonly Value[]} values  the best first
 * @param {(move: string) => readonly string[]} rowsAfter
 * @param {readonly string[]} usual
 * @returns {{value: Value, alike: number}[]}  `alike` counts the others
 */
export function merged(values, rowsAfter, usual) {
  /** @type {Map<string, Value[]>} */
  const kinds = new Map();
  for (const value of values) {
    const kind = canonical(rowsAfter(value.move));
    kinds.set(kind, [...(kinds.get(kind) ?? []), value]);
  }
  return [...kinds.values()].flatMap((same) => {
    const value = same.find(({ move }) => usual.includes(move)) ?? same[0];
    return value ? [{ value, alike: same.length - 1 }] : [];
  });
}

/** @param {readonly string[]} rows */
function quarter(rows) {
  return rows.map((_, column) =>
    rows
      .map((row) => row.charAt(column))
      .reverse()
      .join(""),
  );
}

/** @param {string} row */
function mirrored(row) {
  return [...row].reverse().join("");
}
