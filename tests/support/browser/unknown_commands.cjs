// Playwright sends each context of Firefox a command of WebDriver BiDi that Firefox ESR 153 does not know
// yet, and gives up when it is refused. Here it goes on: the tests in Firefox need no dark pages.
const { Module } = require("node:module");

const COMMAND = "emulation.setMediaFeaturesOverride";
const SENT = new RegExp(`await (this\\.[\\w.]+)\\.send\\("${COMMAND.replace(".", "\\.")}",`, "g");
const compile = Module.prototype._compile;

Module.prototype._compile = function (source, file) {
  const borne = file.endsWith("coreBundle.js")
    ? source.replace(SENT, `await ((session, what) => session.send("${COMMAND}", what).catch(() => {}))($1,`)
    : source;
  return compile.call(this, borne, file);
};
