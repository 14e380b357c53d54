// Changes of Playwright's driver while it is loaded. One that no longer finds its place changes nothing.
const { Module } = require("node:module");

// Playwright sends each context of Firefox a command of WebDriver BiDi that Firefox ESR 153 does not know
// yet, and gives up when it is refused. Here it goes on: the tests in Firefox need no dark pages.
const COMMAND = "emulation.setMediaFeaturesOverride";
const SENT = new RegExp(`await (this\\.[\\w.]+)\\.send\\("${COMMAND.replace(".", "\\.")}",`, "g");
const BORNE = `await ((session, what) => session.send("${COMMAND}", what).catch(() => {}))($1,`;

// What is waited for comes within a second or two, and Playwright looks for it each half a second after the
// first quarter.
const WAITS = "backoffScale = [20, 50, 100, 100, 500]";
const SHORT_WAITS = "backoffScale = [20, 50, 100]";

const compile = Module.prototype._compile;

Module.prototype._compile = function (source, file) {
  const changed = file.endsWith("coreBundle.js")
    ? source.replace(SENT, BORNE).replace(WAITS, SHORT_WAITS)
    : source;
  return compile.call(this, changed, file);
};
