/** Files that are dropped on a page, chosen, or pasted beside its field are sent at once. */

/** @param {HTMLFormElement} form  with a field `text` and a file input */
export function openFiles(form) {
  const text = /** @type {HTMLTextAreaElement} */ (form.querySelector("textarea"));
  const file = /** @type {HTMLInputElement} */ (form.querySelector("input[type=file]"));
  file.addEventListener("change", () => form.requestSubmit());

  document.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.some((type) => ["Files", "text/plain"].includes(type))) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  for (const end of ["dragleave", "drop"])
    document.addEventListener(end, () => document.body.classList.remove("dropping"));
  document.addEventListener("drop", (event) => {
    const given = event.dataTransfer;
    if (!given || event.target === text) return;
    event.preventDefault();
    if (given.files.length) file.files = given.files;
    else text.value = given.getData("text/plain");
    form.requestSubmit();
  });
  document.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    if (event.target === text || !pasted.includes("(;")) return;
    event.preventDefault();
    text.value = pasted;
    form.requestSubmit();
  });
}
