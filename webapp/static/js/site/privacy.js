/** "Forget me on this device": the server deletes its cookies, this script the data in the browser. */

import { forgetAndSend } from "../frame/forget.js";

const form = document.querySelector("form[data-forget]");
if (form instanceof HTMLFormElement)
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    forgetAndSend(form);
  });
