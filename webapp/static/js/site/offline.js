/** The offline page: lists the stored pages, and reloads when the connection is back. */

import { el } from "../board/svg.js";
import { find, html } from "../frame/dom.js";
import { gettext, language } from "../frame/i18n.js";
import { siteUrl } from "../frame/site_url.js";
import { KeptPages } from "../offline/kept_pages.js";
import { boardPicture } from "./kept_pictures.js";

/** @import { Kept } from "../offline/kept_pages.js" */

/** Headings of the sections, in order. */
const HEADS = {
  game: gettext("Games"),
  puzzle: gettext("Puzzles"),
  lesson: gettext("Lessons"),
  exercise: gettext("Exercises"),
  list: gettext("Lists"),
};
const KINDS = /** @type {(keyof typeof HEADS)[]} */ (Object.keys(HEADS));
const keptPages = new KeptPages(siteUrl("/"));
const { offline, unsent } = document.documentElement.dataset;

/** @param {readonly Kept[]} all */
function show(all) {
  const listed = all.filter((page) => !page.unopened || page.kind === "game");
  const sections = KINDS.map((kind) =>
    sectionOf(
      kind,
      listed.filter((page) => page.kind === kind),
    ),
  );
  find("[data-kept]").replaceChildren(...sections.flat());
  find("[data-nothing]").hidden = all.length > 0;
  find("[data-forget]").hidden = all.length === 0;
}

/** @param {keyof typeof HEADS} kind @param {readonly Kept[]} pages */
function sectionOf(kind, pages) {
  if (!pages.length) return [];
  const list = html("ul", { className: "kept-lines" }, ...pages.map(lineOf));
  return [html("h2", { className: "section-line" }, HEADS[kind]), list];
}

/** @param {Kept} page */
function lineOf({ path, name, lang, at, picture }) {
  const text = html(
    "span",
    {},
    html("span", { className: "kept-name", lang: lang ?? "" }, shortName(name)),
    html("span", { className: "small quiet" }, whenOf(at)),
  );
  const drawn = (picture && boardPicture(picture)) || el("svg", { "aria-hidden": "true" });
  return html("li", {}, html("a", { href: path }, drawn, text));
}

/** A title without the site and the part of it. @param {string} name */
function shortName(name) {
  return name.split(" · ")[0] ?? name;
}

/** @param {string} at */
function whenOf(at) {
  const how = /** @type {const} */ ({ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });
  return new Intl.DateTimeFormat(language, how).format(new Date(at));
}

/** In place of another page: says so, and offers the ways on. */
function standIn() {
  document.title = document.title.replace(/^[^·]*/, `${gettext("No connection")} `);
  find("[data-head]").textContent = gettext("No connection");
  find("[data-why]").textContent =
    unsent === undefined
      ? gettext("The site cannot be reached, and this page is not kept on this device. These are:")
      : gettext("Nothing was sent. Go back, and try again when the site can be reached.");
  find("[data-ways]").hidden = false;
  find("[data-do=retry]").hidden = unsent !== undefined;
  find("[data-do=back]").hidden = unsent === undefined && history.length < 2;
  find("[data-do=retry]").addEventListener("click", () => location.reload());
  find("[data-do=back]").addEventListener("click", () => history.back());
  // A form is not sent again by itself.
  if (unsent === undefined) addEventListener("online", reloadIfAnswered);
  for (const link of document.querySelectorAll("a[hreflang]"))
    link.setAttribute("href", `${location.pathname}?lang=${link.getAttribute("hreflang")}`);
}

/** A connection may come and go, or lead nowhere: a reload must not break off what the visitor has begun. */
async function reloadIfAnswered() {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer && answer.status < 500) location.reload();
}

if (offline !== undefined) standIn();
find("[data-do=empty]").addEventListener("click", async () => {
  await keptPages.clear();
  show([]);
});
keptPages.list().then((kept) => {
  show(kept);
  find("#main").dataset.ready = "true";
});
