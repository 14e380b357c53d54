// What somebody who looks at a page would stumble over: run in the page, it returns the words that are
// there and what is wrong with how they stand.
() => {
  const shown = (node) => node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const box = (node) => node.getBoundingClientRect();
  const named = (node) => `<${node.tagName.toLowerCase()} class="${node.className.baseVal ?? node.className}">`;
  const quoted = (node) => `${named(node)} “${node.textContent.trim().replace(/\s+/g, " ").slice(0, 60)}”`;
  const hiddenAway = (node) => node.closest(".visually-hidden, .skip-link, [aria-hidden=true]");
  const language = (node) => node.closest("[lang]")?.getAttribute("lang").slice(0, 2) ?? "";

  // Words: of text, and of what is read out in its place.
  const words = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!text.data.trim() || parent.closest("script, style, template, noscript, textarea, title, [hidden]")) continue;
    if (shown(parent)) words.push({ text: text.data, language: language(parent), where: named(parent) });
  }
  for (const name of ["aria-label", "title", "alt", "placeholder", "aria-description", "aria-roledescription"])
    for (const node of document.querySelectorAll(`body [${name}]`))
      if (shown(node) && node.getAttribute(name))
        words.push({ text: node.getAttribute(name), language: language(node), where: `${named(node)} ${name}` });
  words.push({ text: document.title, language: language(document.documentElement), where: "title" });

  const problems = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) {
    const wide = [...document.querySelectorAll("body *")].filter((node) => box(node).right > width + 0.5);
    problems.push(`wider than the window (${width}): ${document.documentElement.scrollWidth}, ${quoted(wide.at(-1) ?? document.body)}`);
  }

  // Cut text: what a box with hidden overflow does not show, while its line has room beside it.
  for (const node of document.querySelectorAll("body *")) {
    const style = getComputedStyle(node);
    if (style.overflowX === "visible" || ["auto", "scroll"].includes(style.overflowX)) continue;
    if (!shown(node) || hiddenAway(node) || !node.textContent.trim() || node.closest("svg")) continue;
    const missing = node.scrollWidth - node.clientWidth;
    if (missing <= 1 || node.clientWidth <= 1) continue;
    if (style.textOverflow !== "ellipsis") {
      if (node.children.length === 0) problems.push(`text is cut: ${quoted(node)}`);
      continue;
    }
    const row = node.closest("a, button, li, td, th, p, label, summary")?.parentElement ?? node.parentElement;
    const inner = getComputedStyle(row);
    const right = box(row).right - parseFloat(inner.paddingRight);
    const beside = [...row.querySelectorAll("*")].filter((other) => {
      const { top, bottom, left } = box(other);
      const here = box(node);
      return bottom > here.top + 1 && top < here.bottom - 1 && left >= here.right - 1 && shown(other);
    });
    const room = Math.min(right, ...beside.map((other) => box(other).left)) - box(node).right;
    if (room >= Math.min(missing, 24)) problems.push(`text is cut with ${Math.round(room)} px beside it: ${quoted(node)}`);
  }

  // Controls that something lies upon, and that cannot be scrolled out from under it.
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  const inWindow = ({ left, right, top, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  };
  const cover = (control) => {
    const { left, right, top, bottom } = box(control);
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const same = !above || control.contains(above) || above.contains(control) ||
      above.closest("label")?.contains(control) || control.closest("label")?.contains(above);
    return same ? null : above;
  };
  const lifted = (node) => {
    for (let at = node; at; at = at.parentElement)
      if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return at;
    return null;
  };
  const modal = document.querySelector("dialog:modal, [aria-modal=true]");
  for (const control of document.querySelectorAll(controls)) {
    if (modal && !modal.contains(control)) continue;
    if (control.disabled || !shown(control) || hiddenAway(control) || control.closest("[inert]")) continue;
    const { width: wide, height: high } = box(control);
    if (wide < 4 || high < 4 || !inWindow(box(control))) continue;
    const above = cover(control);
    const bar = above && lifted(above);
    if (!bar || bar.contains(control)) continue;
    const message = above.closest(".toast");
    if (!message && !lifted(control)) {
      const [x, y] = [scrollX, scrollY];
      control.scrollIntoView({ block: "center", behavior: "instant" });
      const still = inWindow(box(control)) && cover(control) && lifted(cover(control));
      scrollTo({ left: x, top: y, behavior: "instant" });
      if (!still) continue;
    }
    problems.push(`${quoted(control)} is under ${quoted(message ?? bar)}`);
  }
  return { words, problems, language: language(document.documentElement) };
}
