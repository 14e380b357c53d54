/** "Forget me on this device": the server forgets its cookies, this script what the browser keeps. */

document.querySelector("form[data-forget]")?.addEventListener("submit", () => {
  try {
    localStorage.clear();
  } catch {
    // Storage is forbidden: there is nothing to forget.
  }
});
