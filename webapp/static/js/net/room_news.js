/** Hears from a room, over the websocket, that something has changed in it. */

/** @import { Connection } from "./connection.js" */

/**
 * Calls `look` once the room is followed, and at each change from then on.
 * @param {Connection} connection
 * @param {string} room
 * @param {() => void} look
 */
export function followRoom(connection, room, look) {
  connection.on("room", (news) => news.room === room && look());
  connection.whenOpen(() => connection.ask("room", { room }).then(look, () => {}));
}
