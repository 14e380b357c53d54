/** A page of a room, which changes as the room does. */

import { sayWithoutCookies } from "../frame/cookies.js";
import { find } from "../frame/dom.js";
import { Connection } from "../net/connection.js";
import { LivePart } from "../net/live_part.js";

sayWithoutCookies();
new LivePart(find("#room")).follow(new Connection());
find("#main").dataset.ready = "true";
