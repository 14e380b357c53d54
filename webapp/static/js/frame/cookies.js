/** Warns on pages where a game begins that the browser refuses cookies, before anything is sent. */

/** Shows the note of the page, and switches off its buttons that begin a game. */
export function sayWithoutCookies() {
  const note = document.getElementById("no-cookies");
  if (!note || (navigator.cookieEnabled && note.hidden)) return;
  note.hidden = false;
  if (navigator.cookieEnabled) return; // the server said so; they may be allowed by now
  for (const button of document.querySelectorAll("[data-needs-cookies]"))
    if (button instanceof HTMLButtonElement) button.disabled = true;
}
