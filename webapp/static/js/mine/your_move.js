/** "When it is your move": switches push notifications on and off, and copies the address of the calendar. */

import { find } from "../frame/dom.js";
import { gettext } from "../frame/i18n.js";
import { request } from "../frame/request.js";
import { copy } from "../frame/share.js";
import { toast } from "../frame/toast.js";

const box = /** @type {HTMLElement | null} */ (document.querySelector("[data-push]"));
const link = /** @type {HTMLInputElement | null} */ (document.querySelector("#calendar-link"));

/** @param {string} sentence */
function showStatus(sentence) {
  find("[data-push-says]").textContent = sentence;
}

/** Shows what holds, and the way to change it. @param {PushSubscription | null} subscription */
function show(subscription) {
  find("[data-do=call]").hidden = Boolean(subscription);
  find("[data-do=silence]").hidden = !subscription;
  showStatus(
    subscription
      ? gettext("This device is notified when it is your move.")
      : gettext("This device gets no notifications."),
  );
}

/** Why this browser cannot be called; empty if it can. */
function whyNot() {
  if (!("serviceWorker" in navigator))
    return gettext("This browser cannot receive notifications from the site.");
  if ("PushManager" in window && "Notification" in window)
    return Notification.permission === "denied"
      ? gettext(
          "You have blocked notifications from this site; you can allow them again in your browser’s settings.",
        )
      : "";
  return gettext("On an iPhone or iPad, first add the site to the Home Screen and open it from there.");
}

/** @param {Promise<PushManager>} manager @param {string} key */
async function call(manager, key) {
  if ((await Notification.requestPermission()) !== "granted")
    return showStatus(whyNot() || gettext("Not allowed."));
  const subscription = await (await manager).subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  const { ok, err } = await request("/api/browsers", { endpoint, keys });
  if (ok?.called) return show(subscription);
  await subscription.unsubscribe();
  showStatus(err?.message ?? gettext("There is no connection; try again."));
}

/** @param {Promise<PushManager>} manager */
async function silence(manager) {
  const subscription = await (await manager).getSubscription();
  if (subscription) {
    await request("/api/browsers/forget", { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  show(null);
}

/** @param {HTMLElement} box */
async function begin({ dataset }) {
  const no = whyNot();
  if (no) return showStatus(no);
  show(null); // until the worker is there, which may take a while on a first visit
  const manager = navigator.serviceWorker.ready.then(({ pushManager }) => pushManager);
  find("[data-do=call]").addEventListener("click", () => attempt(call(manager, dataset.push ?? "")));
  find("[data-do=silence]").addEventListener("click", () => attempt(silence(manager)));
  show(await (await manager).getSubscription());
}

/** @param {Promise<void>} act */
async function attempt(act) {
  await act.catch(() => toast(gettext("Your browser could not do that; try again.")));
}

if (box) begin(box);
if (link) {
  link.addEventListener("focus", () => link.select());
  const button = find("[data-do=copy]");
  button.hidden = false;
  button.addEventListener("click", () => copy(link.value));
}
