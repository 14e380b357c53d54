/** What home has for one whom this browser knows: each game shows its own, in a module that strangers do not load. */

export async function showAtHome() {
  if (document.documentElement.dataset.played === undefined) return;
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-at-home]"))) {
    const { show } = await import(place.dataset.atHome ?? "");
    show(place);
  }
}
