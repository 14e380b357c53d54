// Changes of Playwright's driver while it is loaded. One that no longer finds its place changes nothing.
const { Module } = require("node:module");

// Playwright sends Firefox commands of WebDriver BiDi that a version of Debian does not know yet (ESR 153 has
// no dark pages, ESR 140 no screens on their side and no bodies of answers), and gives up when one is refused.
// Here it goes on without, and what a test needs of it is then missing.
const COMMANDS = ["emulation\\.\\w+", "network\\.addDataCollector", "browser\\.setDownloadBehavior"];
const SENT = new RegExp(`([\\w.]+)\\.send\\("(${COMMANDS.join("|")})",`, "g");
const BORNE = `((session, name, what) => session.send(name, what).catch((error) => {
  if (!/unknown command/.test(error.message)) throw error;
}))($1, "$2",`;

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
