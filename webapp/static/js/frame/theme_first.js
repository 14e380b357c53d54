/* Sets what was chosen before the first paint; a plain script, because a module would come too late. */
(() => {
  let theme = null;
  let skin = null;
  let played = null;
  try {
    const { prefix } = document.documentElement.dataset;
    const own = prefix ? `${prefix} ` : "";
    theme = localStorage.getItem(`${own}theme`);
    skin = localStorage.getItem(`${own}huarong:skin`);
    played = localStorage.getItem(`${own}huarong:record`);
  } catch {
    // Storage may be forbidden; then the system's choice stands.
  }
  if (theme !== "day" && theme !== "night") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "day";
  }
  document.documentElement.dataset.theme = theme;
  // Whom a page knows does not see first what is for newcomers.
  if (played) document.documentElement.dataset.played = "";
  if (skin) document.documentElement.dataset.skin = skin;
  // A scrollbar that takes room is part of 100vw; boards are as wide as what it leaves.
  const probe = document.createElement("div");
  probe.style.cssText = "position: absolute; width: 99px; overflow-y: scroll; visibility: hidden";
  document.documentElement.append(probe);
  document.documentElement.style.setProperty("--scrollbar", `${probe.offsetWidth - probe.clientWidth}px`);
  probe.remove();
  // Without import maps no board is drawn, and modules fail in silence.
  const oldest = "supports" in HTMLScriptElement && HTMLScriptElement.supports("importmap");
  if (!oldest) document.documentElement.dataset.tooOld = "";
})();
