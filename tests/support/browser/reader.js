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

  // The width of a row that nothing in it uses.
  const unused = (row, node) => {
    const { paddingLeft, paddingRight, columnGap } = getComputedStyle(row);
    const line = [...row.children].filter((each) => {
      const [one, other] = [box(each), box(node)];
      return one.width && one.top < other.bottom - 1 && one.bottom > other.top + 1 && shown(each);
    });
    const used = line.reduce((sum, each) => sum + box(each).width, (line.length - 1) * (parseFloat(columnGap) || 0));
    return row.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - used;
  };

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
    const control = node.closest("a, button, li, td, th, p, label, summary") ?? node;
    const room = Math.max(...[node.parentElement, control.parentElement].map((row) => unused(row, node)));
    if (room >= missing) problems.push(`text is cut with ${Math.round(room)} px beside it: ${quoted(node)}`);
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
  // Looked up, not tried: scrolling right after a tap would take the tap back.
  const canBeScrolledFree = (control, bar) => {
    const [here, there] = [box(control), box(bar)];
    const scrollers = [document.documentElement];
    for (let at = control.parentElement; at; at = at.parentElement)
      if (["auto", "scroll"].includes(getComputedStyle(at).overflowY)) scrollers.push(at);
    const below = scrollers.reduce((sum, each) => sum + each.scrollHeight - each.clientHeight - each.scrollTop, 0);
    const above = scrollers.reduce((sum, each) => sum + each.scrollTop, 0);
    return there.top > 0 ? below >= here.bottom - there.top : above >= there.bottom - here.top;
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
    // A message that goes by itself may lie on what can be scrolled, for as long as it is read.
    const passing = above.closest(".toast:not([data-keep])");
    if (!lifted(control) && (passing || canBeScrolledFree(control, bar))) continue;
    problems.push(`${quoted(control)} is under ${quoted(bar)}`);
  }
  const fields = [...document.querySelectorAll("input:not([type=hidden]), textarea")];
  const typed = fields.filter((field) => field.value !== field.defaultValue).map((field) => field.value);
  return { words, problems, typed, path: location.pathname, language: language(document.documentElement) };
}
