/** The part of a problem's page that only lessons have. */

import { find } from "../../../frame/dom.js";
import { fillBowlLid } from "../bowl_lid.js";
import { LessonBoard } from "./board.js";

/**
 * @import { Kind } from "../../../problems/problem_page.js"
 * @import { Lesson } from "./board.js"
 *
 * @param {Lesson} lesson
 * @returns {Omit<Kind, "record">}
 */
export function lessonKind(lesson) {
  const other = lesson.side === "white" ? "black" : "white";
  return {
    makeBoard: (pick) => new LessonBoard(lesson, pick),
    moveName: (move) => move.toUpperCase(),
    points: lesson.goal === "point" || lesson.goal === "illegal",
    illegal: ["occupied", "no_liberty", "must_touch", "must_be_centre"],
    other,
    solved: ({ steps }) => fillBowlLid(find(".lid"), steps[0]?.changed.length ?? 0, other),
  };
}
