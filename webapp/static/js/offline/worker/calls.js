/** Push notifications: shows that it is the player's move, and opens the game. */

/** @import { PageStore } from "./page_store.js" */
/** @typedef {{title: string, body: string, lang: string, path: string, tag: string}} Message */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/**
 * @param {{root: string, files: string}} site
 * @param {Pick<PageStore, "read">} kept
 */
export function answerCalls(site, kept) {
  worker.addEventListener("push", (event) => {
    event.waitUntil(show(messageOf(event.data)));
  });

  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data ?? "")));
  });

  worker.addEventListener("pushsubscriptionchange", (event) => {
    const { oldSubscription } = /** @type {{oldSubscription?: PushSubscription}} */ (
      /** @type {unknown} */ (event)
    );
    /** @type {ExtendableEvent} */ (event).waitUntil(renew(oldSubscription));
  });

  /** @param {Message | null} message */
  async function show(message) {
    if (!message) return;
    const { title, body, lang, path, tag } = message;
    await worker.registration.showNotification(title, {
      body,
      lang,
      tag,
      data: path,
      icon: `${site.root}favicon.ico`,
    });
  }

  /** @param {string} path */
  async function open(path) {
    if (!path.startsWith(`${site.root}g/`)) return;
    const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = windows.find(({ url }) => new URL(url).pathname === path);
    await (open ? open.focus() : worker.clients.openWindow(path));
  }

  /** The browser has changed the address at its service. @param {PushSubscription | undefined} before */
  async function renew(before) {
    if (!before) return;
    const { userVisibleOnly, applicationServerKey } = before.options;
    const after = await worker.registration.pushManager.subscribe({ userVisibleOnly, applicationServerKey });
    const { endpoint, keys } = after.toJSON();
    await send("api/browsers", { endpoint, keys });
    await send("api/browsers/forget", { endpoint: before.endpoint });
  }

  /** @param {string} path @param {object} body */
  async function send(path, body) {
    const { lang = navigator.language } = (await kept.read("choices")) ?? {};
    const headers = { "Content-Type": "application/json", "Page-Language": lang };
    return fetch(`${site.root}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  }
}

/** @param {PushMessageData | null} data @returns {Message | null} */
function messageOf(data) {
  try {
    return data?.json() ?? null;
  } catch {
    return null;
  }
}
