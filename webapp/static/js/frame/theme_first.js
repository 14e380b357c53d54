/* Sets what was chosen before the first paint; a plain script, because a module would come too late. */
(() => {
  let theme = null;
  let skin = null;
  try {
    const { prefix } = document.documentElement.dataset;
    const own = prefix ? `${prefix} ` : "";
    theme = localStorage.getItem(`${own}theme`);
    skin = localStorage.getItem(`${own}huarong:skin`);
  } catch {
    // Storage may be forbidden; then the system's choice stands.
  }
  if (theme !== "day" && theme !== "night") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "day";
  }
  document.documentElement.dataset.theme = theme;
  if (skin) document.documentElement.dataset.skin = skin;
  // Without import maps no board is drawn, and modules fail in silence.
  const oldest = "supports" in HTMLScriptElement && HTMLScriptElement.supports("importmap");
  if (!oldest) document.documentElement.dataset.tooOld = "";
})();
