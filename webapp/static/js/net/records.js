/** Imports games played elsewhere as finished matches, for review. */

import { gettext } from "../frame/i18n.js";
import { request } from "../frame/request.js";
import { siteUrl } from "../frame/site_url.js";
import { toast } from "../frame/toast.js";

/**
 * Keeps a game, and goes to its review.
 * @param {{game: string, moves: string[], position?: string | null, resigned?: string | null,
 *   [option: string]: unknown}} record
 */
export async function reviewRecord(record) {
  const { ok, err } = await request("/api/records", record);
  if (ok) location.assign(siteUrl(`/g/${ok.game}/review`));
  else toast(err?.message ?? gettext("The server did not answer; try again."));
}
