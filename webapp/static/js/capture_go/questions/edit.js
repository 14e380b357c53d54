/** Entry of the editor of a set of questions: reads the data that the server embedded. */

import { embedded, find } from "../../frame/dom.js";
import { SetEditor } from "./set_editor.js";

new SetEditor(embedded("given"));
find("#main").dataset.ready = "true";
