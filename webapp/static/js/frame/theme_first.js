/* Sets the theme before the first paint; a plain script, because a module would come too late. */
(() => {
  let theme = null;
  try {
    const { prefix } = document.documentElement.dataset;
    theme = localStorage.getItem(prefix ? `${prefix} theme` : "theme");
  } catch {
    // Storage may be forbidden; then the system's choice stands.
  }
  if (theme !== "day" && theme !== "night") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "day";
  }
  document.documentElement.dataset.theme = theme;
})();
