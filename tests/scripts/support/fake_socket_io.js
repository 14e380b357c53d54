/** A socket that a test connects, breaks and answers; in the place of `socket.io-client`. */

class FakeManager {
  opts = {};
  engine = { id: "e1", transport: { name: "websocket" } };
  #listeners = new Map();

  on(name, listen) {
    this.#listeners.set(name, listen);
    return this;
  }

  hear(name) {
    this.#listeners.get(name)?.();
  }
}

let connections = 0;

class FakeSocket {
  connected = false;
  /** That of the server, while there is a connection. */
  id;
  active = true;
  /** The part of the library that opens connections; a test says that one is open with its `hear`. */
  io = new FakeManager();
  /** How often the page asked to connect again by itself. */
  reconnects = 0;
  /** What the page sent, each with `answer` and `fail`. */
  sent = [];
  #listeners = new Map();

  on(name, listen) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listen]);
    return this;
  }

  timeout() {
    return this;
  }

  emitWithAck(type, body) {
    return new Promise((resolve, reject) => {
      const fail = () => reject(new Error("no answer came in time"));
      this.sent.push({ type, body, answer: resolve, fail });
    });
  }

  connect() {
    this.reconnects += 1;
    return this;
  }

  disconnect() {
    this.#isConnected(false);
    return this;
  }

  #isConnected(is) {
    this.connected = is;
    this.id = is ? `s${++connections}` : undefined;
  }

  /** The server says something by itself, or the library does. */
  async hear(name, data) {
    if (name === "connect" || name === "disconnect") this.#isConnected(name === "connect");
    for (const listen of this.#listeners.get(name) ?? []) listen(data);
    await settled();
  }

  /** The messages of a type, in the order they were sent. */
  of(type) {
    return this.sent.filter((message) => message.type === type);
  }

  /** Answers the oldest message of a type that has no answer yet. */
  async answer(type, answer) {
    const message = this.of(type).find((each) => !each.answered);
    message.answered = true;
    message.answer(answer);
    await settled();
  }
}

/** The sockets that pages opened, the newest last. */
export const sockets = [];

export function io(options = {}) {
  const socket = new FakeSocket();
  socket.io.opts = options;
  sockets.push(socket);
  return socket;
}

/** Lets everything run that waits for a promise. */
export function settled() {
  return new Promise((resolve) => setImmediate(resolve));
}
