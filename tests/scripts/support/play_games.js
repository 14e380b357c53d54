/**
 * Plays games by the rules of the page scripts: games as JSON on standard input, what holds after each move on
 * standard output. `tests/webapp/matches/test_rules_in_scripts.py` compares it with the rules in Python.
 */

import { readFileSync } from "node:fs";

const JS = "../../../webapp/static/js/board";
const modules = {
  reversi: await import(`${JS}/reversi/rules.js`),
  "capture-go": await import(`${JS}/capture_go/rules.js`),
};

const games = JSON.parse(readFileSync(0, "utf-8"));
const played = games.map(({ game, rows, options, moves }) => {
  const rules = modules[game].rulesFrom(rows, options);
  let position = rules.start;
  const found = [told(rules, position)];
  for (const move of moves) {
    position = rules.after(position, move);
    found.push(told(rules, position));
  }
  return found;
});
console.log(JSON.stringify(played));

function told(rules, position) {
  const legal = rules.legal(position);
  return {
    rows: position.rows,
    side: position.side,
    legal,
    changes: Object.fromEntries(legal.map((move) => [move, rules.changed(position, move)])),
    outcome: rules.outcome(position),
  };
}
