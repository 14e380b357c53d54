/** Loaded before every test: the page's import map has a fake for the socket library, and a game. */

import { register } from "node:module";

register("./import_map.js", import.meta.url);
