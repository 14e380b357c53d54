/** Saves what the board shows as a file; the server writes it. */

import { gettext } from "../../frame/i18n.js";
import { fetchInLanguage, json } from "../../frame/request.js";
import { saveFile } from "../../frame/save_file.js";
import { siteUrl } from "../../frame/site_url.js";
import { toast } from "../../frame/toast.js";
import { packed } from "../address.js";

/** @import { AnalysisPage } from "../page.js" */

/**
 * Saves the tree, or the line to the place that is shown where a format has no variations.
 * @param {AnalysisPage} page
 * @param {string} suffix
 */
export async function save({ setting, tree, at }, suffix) {
  const body = json(packed(setting, tree, at));
  const headers = { "Content-Type": "application/json" };
  try {
    const url = siteUrl(`/api/analysis/${setting.game}/file/${suffix}`);
    const answer = await fetchInLanguage(url, { method: "POST", headers, body });
    if (!answer.ok) throw new Error("refused");
    saveFile(await answer.blob(), `${setting.game}.${suffix}`);
  } catch {
    toast(gettext("The server did not answer; try again."));
  }
}
