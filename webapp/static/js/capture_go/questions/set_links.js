/** The links of a set: one that holds it, or two of a set that the site keeps, for pupils and for the teacher. */

import { ask } from "../../frame/dialog.js";
import { find, html } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { request } from "../../frame/request.js";
import { copy } from "../../frame/share.js";
import { siteUrl } from "../../frame/site_url.js";
import { toast } from "../../frame/toast.js";
import { keepDraft } from "./draft.js";
import { forgetSet, ownSets, rememberSet } from "./own_sets.js";

/**
 * @import { Draft, Kept } from "./draft.js"
 * @import { RequestError } from "../../frame/request.js"
 *
 * @typedef {object} QuestionSetAnswer
 * @property {string} path  for pupils
 * @property {number} fullness  how much of a link's room the set takes, up to 1
 * @property {{teacher_path: string, version: number, days: number} | null} kept
 */

export class SetLinks {
  #draft;

  /** @param {() => Draft} draft  the set that is being made */
  constructor(draft) {
    this.#draft = draft;
    /** @type {Record<string, () => unknown>} */
    const acts = {
      link: async () => this.#answered(await request("/api/questions", draft())),
      short: async () => this.#answered(await request("/api/questions", { ...draft(), short: true })),
      change: async () => {
        const { kept } = draft();
        this.#answered(await request(`/api/questions/${kept?.id}/change`, { ...draft(), ...kept }));
      },
      delete: () => this.#delete(),
      copy: () => copyAddress(find("[data-way]").getAttribute("href") ?? ""),
      "copy-teacher": () => copyAddress(teacherPath(draft().kept)),
    };
    for (const [name, act] of Object.entries(acts)) find(`[data-do=${name}]`).addEventListener("click", act);
  }

  /** The set is another one: shows the links that it has, and those of the others. */
  show() {
    const { kept } = this.#draft();
    showOnly("where", kept);
    showOwnSets();
    find("[data-refused]").hidden = true;
    if (kept) this.#showMade(siteUrl(`/capture-go/questions/${kept.id}`), keptSays(kept));
    else find("[data-made]").hidden = true;
  }

  /** The set was changed: a link that holds an earlier one goes; a stored set has more here than the site keeps. */
  changed() {
    const { kept } = this.#draft();
    find("[data-refused]").hidden = true;
    if (kept) sayMade(keptSays(kept));
    else find("[data-made]").hidden = true;
  }

  /** Shows the links of the set, or why it has none. @param {{ok?: any, err?: RequestError | null}} answer */
  #answered({ ok, err }) {
    if (ok) this.#made(ok);
    else this.#refuse(err);
  }

  /** @param {QuestionSetAnswer} made */
  #made({ path, fullness, kept }) {
    const draft = this.#draft();
    if (kept) {
      const [id = "", key = ""] = [path.split("/").pop(), kept.teacher_path.split("#")[1]];
      draft.kept = { id, version: kept.version, key, isChanged: false };
      keepDraft(draft);
      rememberSet({ id, key, title: draft.title });
      showOnly("where", draft.kept);
      showOwnSets();
    }
    const isChange = kept !== null && kept.version > 1;
    this.#showMade(
      path,
      isChange
        ? gettext("Saved. Pupils see the change when they open the set.")
        : draft.kept
          ? keptSays(draft.kept)
          : linkSays(fullness),
    );
  }

  /** @param {string} path  for pupils @param {string} says */
  #showMade(path, says) {
    find("[data-refused]").hidden = true;
    find("[data-made]").hidden = false;
    find("[data-way]").setAttribute("href", path);
    showOnly("madeWhere", this.#draft().kept);
    sayMade(says);
  }

  /** Deletes the set on the site; what is here stays, and can have a link again. */
  async #delete() {
    const draft = this.#draft();
    const { kept } = draft;
    const sure = await ask({
      question: gettext("Delete this set for everybody?"),
      fact: gettext("Its links will no longer work. The questions stay on this page."),
      act: gettext("Delete"),
      stay: gettext("Keep the set"),
    });
    if (!sure || !kept) return;
    const { ok, err } = await request(`/api/questions/${kept.id}/delete`, { key: kept.key });
    if (!ok && err?.code !== "unknown_questions") return this.#refuse(err);
    forgetSet(kept.id);
    draft.kept = null;
    keepDraft(draft);
    this.show();
    history.replaceState(null, "", siteUrl("/capture-go/questions/new"));
    toast(gettext("The set is deleted."));
  }

  /** @param {RequestError | null | undefined} err */
  #refuse(err) {
    const { kept, questions } = this.#draft();
    if (!kept) find("[data-made]").hidden = true;
    find("[data-refused]").hidden = false;
    find("[data-refused]").textContent = questions.length
      ? refusal(err)
      : gettext("A set needs at least one question.");
  }
}

/** @param {RequestError | null | undefined} err */
function refusal(err) {
  if (!err) return gettext("The server did not answer; try again.");
  return err.at ? gettext("Question {n}: {why}", { n: err.at, why: err.message }) : err.message;
}

/** @param {number} fullness */
function linkSays(fullness) {
  return fullness > 0.8
    ? gettext("The link is ready, and nearly full: with many more questions the site keeps the set.")
    : gettext("The link is ready.");
}

/** @param {Kept} kept */
function keptSays({ isChanged }) {
  return isChanged
    ? gettext("This change is not saved yet.")
    : gettext("The site keeps this set. It has a link for pupils, and one for you.");
}

/** @param {string} words */
function sayMade(words) {
  const says = find("[data-made-says]");
  if (says.textContent !== words) says.textContent = words;
}

/**
 * Shows the parts of the page for sets that the site keeps, or those for links that hold a set.
 * @param {"where" | "madeWhere"} name  of their attribute
 * @param {Kept | null | undefined} kept
 */
function showOnly(name, kept) {
  for (const part of find("#questions").querySelectorAll("*"))
    if (part instanceof HTMLElement && part.dataset[name])
      part.hidden = part.dataset[name] !== (kept ? "kept" : "link");
}

/** Lists the sets on the site that can be changed in this browser. */
function showOwnSets() {
  const sets = ownSets();
  find("[data-own]").hidden = !sets.length;
  find("[data-own] ul").replaceChildren(
    ...sets.map((set) => {
      const name = set.title || gettext("Questions");
      return html("li", {}, html("a", { href: teacherPath(set) }, name), ` · ${set.id}`);
    }),
  );
}

/** @param {string} path */
function copyAddress(path) {
  return copy(new URL(path, location.href).href);
}

/** @param {{id: string, key: string} | null | undefined} kept */
function teacherPath(kept) {
  return siteUrl(`/capture-go/questions/${kept?.id}/edit#${kept?.key}`);
}
