/** "Forget me on this device": the server forgets its cookies, this script what the browser keeps. */

import { forgetAndSend } from "../frame/forget.js";

const form = document.querySelector("form[data-forget]");
if (form instanceof HTMLFormElement)
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    forgetAndSend(form);
  });
