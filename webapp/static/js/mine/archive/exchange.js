/** Exchange of records: the device that joins leaves its own for the device that gave the code, which takes them. */

import { load, store } from "../../frame/storage.js";
import { allRecords, mergeRecords } from "../records.js";

/** Time when this device gave a code whose user has left nothing yet, in milliseconds of the epoch. */
const GIVEN = "mine:code-given";
const DAY_MS = 24 * 3600 * 1000;

/** Notes that this device has given a code. */
export function noteCodeGiven() {
  store(GIVEN, String(Date.now()));
}

/** Leaves the records of this device for the one that gave the code. @param {string} url */
export async function leaveRecords(url) {
  const headers = { "Content-Type": "application/json" };
  await fetch(url, { method: "POST", headers, body: JSON.stringify(allRecords()) }).catch(() => null);
}

/**
 * Takes what was left here; returns how many records have something new, null if nothing was left yet.
 * @param {string} url
 * @returns {Promise<number | null>}
 */
export async function takeRecords(url) {
  const given = Number(load(GIVEN));
  if (!given) return null;
  const answer = await fetch(url).catch(() => null);
  if (answer?.status === 200) {
    const added = mergeRecords(await answer.json().catch(() => null));
    store(GIVEN, null);
    return added;
  }
  if (Date.now() - given > DAY_MS) store(GIVEN, null);
  return null;
}
