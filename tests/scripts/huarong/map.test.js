/** The space of a puzzle as the map's page explores it, and the places that the server sends. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage();
const folder = "../../../webapp/static/js/huarong/map";
const { countedIn, explore, keyOf, layoutOf, neighbours, numberOf, profileOf, wayDown, waysOn } =
  await import(`${folder}/space.js`);
const { readPlaces } = await import(`${folder}/map_source.js`);
const { worldOf } = await import(`${folder}/picture/world.js`);
const { Camera } = await import(`${folder}/picture/camera.js`);
const { spotsOf } = await import(`${folder}/picture/spots.js`);
const { nearer, wayTo } = await import(`${folder}/ways.js`);

const FAMOUS = "VCCVVCCVVHHVVSSVS..S";
const LOPSIDED = "SCC.SCC.HHHHHHHHHHHH";
const NO_EXIT = "VCCVVCCVVVSVVVSVS..S";
const famous = explore(FAMOUS);
const inMoves = countedIn(famous, "moves");

test("the space is that of the engines", () => {
  assert.equal(famous.keys.length, 25955);
  assert.equal(famous.ends.length / 2, 41948);
  assert.deepEqual([famous.exits.length, famous.top, famous.heights[famous.asked]], [964, 126, 116]);
  assert.equal(layoutOf(famous.keys[0]), "..SSSSVVVVVVVVCCHHCC");
});

test("layouts are in the order of their keys and are found again", () => {
  assert.ok(famous.keys.every((key, number) => number === 0 || key > famous.keys[number - 1]));
  for (const number of [0, 1, 12345, 25954])
    assert.equal(numberOf(famous, layoutOf(famous.keys[number])), number);
  assert.equal(keyOf(layoutOf(famous.keys[777])), famous.keys[777]);
  assert.equal(numberOf(famous, LOPSIDED), -1);
});

test("mirror images are as far from the exit", () => {
  const { mirrors, heights } = famous;
  assert.ok(
    mirrors.every((other, number) => mirrors[other] === number && heights[other] === heights[number]),
  );
  assert.equal(explore(LOPSIDED).mirrors, null);
});

test("a shortest way comes nearer with every step", () => {
  const way = wayDown(famous, famous.asked);
  assert.equal(way.length, 117);
  assert.ok(famous.exits.includes(way.at(-1)));
  assert.ok(way.slice(1).every((next, at) => neighbours(famous, way[at]).includes(next)));
  assert.equal(
    profileOf(famous).reduce((sum, count) => sum + count),
    25955,
  );
});

test("distances count moves too, whatever path a block takes", () => {
  assert.equal(inMoves.heights[famous.asked], 81);
  assert.equal(inMoves.heights[inMoves.farthest], inMoves.top);
  assert.ok(famous.exits.every((exit) => inMoves.heights[exit] === 0));
  assert.ok(famous.heights.every((steps, number) => inMoves.heights[number] <= steps));
  for (let number = 0; number < famous.keys.length; number++)
    for (const next of neighbours(famous, number))
      assert.ok(Math.abs(inMoves.heights[number] - inMoves.heights[next]) <= 1);
  assert.equal(countedIn(inMoves, "steps").heights, famous.heights);
});

test("no layout is nearer or farther than its moves say", () => {
  const { heights, keys } = inMoves;
  for (let number = 0; number < keys.length; number += 7) {
    const next = waysOn(inMoves, number).map((way) => heights[way.number]);
    assert.ok(next.every((height) => Math.abs(height - heights[number]) <= 1));
    if (heights[number] > 0) assert.equal(Math.min(...next), heights[number] - 1);
  }
});

test("a move may be several steps of one block, and leads through each of them", () => {
  const ways = waysOn(inMoves, famous.asked);
  const lengths = ways.map(({ way }) => way.length).sort();
  // Four soldiers go into the gap beside or below them, or on into the other one.
  assert.deepEqual(lengths, [1, 1, 1, 1, 2, 2, 2, 2]);
  for (const { number, way } of ways) {
    assert.equal(way.at(-1), number);
    [famous.asked, ...way].forEach((here, at, all) => {
      if (at > 0) assert.ok(neighbours(famous, all[at - 1]).includes(here));
    });
  }
});

test("hints are the steps that lead nearer to the exit", () => {
  const hints = nearer(famous, famous.asked);
  assert.equal(hints.length, 2);
  assert.ok(hints.every((number) => famous.heights[number] === 115));
  assert.deepEqual(nearer(famous, famous.exits[0]), []);
  const closed = explore(NO_EXIT);
  assert.deepEqual(nearer(closed, closed.asked), []);
});

test("without an exit, distances count from the layout asked for", () => {
  const space = explore(NO_EXIT);
  assert.equal(countedIn(space, "moves").heights[space.asked], 0);
  assert.equal(space.exits.length, 0);
  assert.equal(layoutOf(space.keys[space.asked]), NO_EXIT);
  assert.equal(space.heights[space.asked], 0);
});

test("a way grows by steps, shrinks by steps back, and begins anew elsewhere", () => {
  const [first, second] = wayDown(famous, famous.asked);
  assert.deepEqual(wayTo(famous, [first], second), [first, second]);
  assert.deepEqual(wayTo(famous, [first, second], first), [first]);
  assert.deepEqual(wayTo(famous, [first, second], second), [first, second]);
  assert.deepEqual(wayTo(famous, [first, second], famous.farthest), [famous.farthest]);
});

/** A file of places, as `engines/huarong/landscape/packing.py` writes it. */
function file(layouts, box, places) {
  const bytes = new ArrayBuffer(32 + 3 * places.length);
  const head = new DataView(bytes);
  [..."HRD1"].forEach((letter, at) => {
    head.setUint8(at, letter.charCodeAt(0));
  });
  head.setUint32(8, layouts, true);
  head.setUint32(12, places.length, true);
  box.forEach((bound, at) => {
    head.setFloat32(16 + 4 * at, bound, true);
  });
  places.forEach(([across, along], at) => {
    head.setUint8(32 + at, across & 255);
    head.setUint8(32 + places.length + at, along & 255);
    head.setUint8(32 + 2 * places.length + at, (across >> 8) | ((along >> 8) << 4));
  });
  return bytes;
}

test("places are read, and mirror images mirrored", () => {
  const places = readPlaces(
    file(
      3,
      [-10, 0, 0, 20],
      [
        [0, 4095],
        [1365, 0],
      ],
    ),
    Int32Array.of(2, 1, 0),
    3,
  );
  assert.deepEqual([...places.x], [-10, 0, 10]);
  assert.deepEqual([...places.z], [20, 0, 20]);
  assert.throws(() => readPlaces(file(3, [0, 1, 0, 1], []), null, 4), RangeError);
});

const plan = {
  x: Float32Array.from(famous.keys, (_, number) => Math.sin(number) * 50),
  z: Float32Array.from(famous.keys, (_, number) => Math.cos(number) * 50),
};

test("a large space is thinned evenly at every distance", () => {
  assert.equal(worldOf(famous, plan, 100000).thinning, 1);
  const world = worldOf(famous, plan, 9000);
  assert.equal(world.thinning, 3);
  const kept = [...famous.keys.keys()].filter(world.drawn);
  assert.ok(Math.abs(kept.length - 25955 / 3) < 300, String(kept.length));
  assert.ok(kept.every((number) => world.drawn(famous.mirrors[number])));
  const most = (/** @type {number[]} */ some) =>
    some.filter((number) => famous.heights[number] > famous.top / 2).length / some.length;
  assert.ok(Math.abs(most(kept) - most([...famous.keys.keys()])) < 0.03);
});

test("the whole landscape fits between what lies over it", () => {
  const camera = new Camera(worldOf(famous, plan, 100000));
  camera.fit(800, 600, { left: 150, right: 0, top: 40, bottom: 60 });
  camera.home();
  for (let number = 0; number < 25955; number += 7) {
    const [x, y] = camera.project(number);
    assert.ok(x > 150 && x < 800 && y > 40 && y < 540, `${x} ${y}`);
  }
  const before = camera.project(99);
  camera.magnify(2, ...before);
  const after = camera.project(99);
  assert.ok(Math.hypot(after[0] - before[0], after[1] - before[1]) < 0.01);
});

test("layouts on one point are told apart once few are in view", () => {
  const onOnePoint = { x: plan.x.map((x) => Math.round(x / 4) * 4), z: plan.z.map(() => 0) };
  const world = worldOf(famous, onOnePoint, 100000);
  const camera = new Camera(world);
  camera.fit(360, 420, { left: 0, right: 0, top: 0, bottom: 0 });
  camera.home();
  const seen = () => spotsOf(camera, world, famous.asked);
  assert.equal(seen(), null, "the whole landscape is too crowded");
  camera.lookAt(famous.asked);
  for (let press = 0; press < 20 && !seen(); press++) camera.magnify(1.8);
  const spots = seen();
  assert.ok(spots, "near enough");
  assert.ok(spots.size > 2);
  const found = [...spots.values()];
  for (let one = 0; one < found.length; one++)
    for (let other = 0; other < one; other++) {
      const apart = found[one].map((value, side) => Math.abs(value - found[other][side]));
      assert.ok(apart[0] > 42 || apart[1] > 51, "no board covers another");
    }
  const [x, y] = spots.get(famous.asked);
  assert.ok(Math.hypot(x - 180, y - 210) < 41, "where one looks is in the middle");
  camera.pan(52, 62);
  const [later, below] = seen().get(famous.asked);
  assert.ok(Math.abs(later - x - 52) + Math.abs(below - y - 62) < 0.01, "boards move with the landscape");
});
