/** Addresses of the site: the one place where scripts learn its prefix on the host. */

/** The prefix, such as `/yiyuan`; empty for a site that has its host for itself. */
export const PREFIX = globalThis.document?.documentElement.dataset.prefix ?? "";

/**
 * The address of a path on the site. Every address that a script makes comes from here.
 * @param {string} path begins with a slash
 */
export function siteUrl(path) {
  return PREFIX + path;
}
