/** Stores values between visits that are too large for `localStorage`; does nothing where storage is forbidden. */

import { PREFIX } from "./site_url.js";

const DATABASE = `yiyuan ${PREFIX}`;
const VALUES = "values";

/** @returns {Promise<IDBDatabase>} */
function database() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(VALUES);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/**
 * @param {IDBTransactionMode} mode
 * @param {(values: IDBObjectStore) => IDBRequest} act
 * @returns {Promise<any>} what was asked for, undefined where nothing can be kept
 */
async function inDatabase(mode, act) {
  try {
    const opened = await database();
    return await new Promise((resolve, reject) => {
      const asked = act(opened.transaction(VALUES, mode).objectStore(VALUES));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    }).finally(() => opened.close());
  } catch {
    return undefined;
  }
}

/** The value kept under a name. @param {string} name */
export function keptValue(name) {
  return inDatabase("readonly", (values) => values.get(name));
}

/** Keeps a value under a name; null forgets it. @param {string} name @param {unknown} value */
export function keepValue(name, value) {
  return inDatabase("readwrite", (values) =>
    value === null ? values.delete(name) : values.put(value, name),
  );
}

/** Forgets all values; ends once the browser has, or says that it does not. */
export function forgetValues() {
  return new Promise((resolve) => {
    try {
      const asked = indexedDB.deleteDatabase(DATABASE);
      asked.onsuccess = asked.onerror = asked.onblocked = resolve;
    } catch {
      resolve(undefined);
    }
  });
}
