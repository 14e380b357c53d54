"""The texts of the scripts of Huarong Dao."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext as _l

from webapp.site.script_strings import Section, plural

PUZZLE: Section = {
    "n_moves": plural("{n} move", "{n} moves"),
    "n_steps": plural("{n} step", "{n} steps"),
    "n_slides": plural("{n} slide", "{n} slides"),
    "n_seconds": plural("{n} second so far.", "{n} seconds so far."),
    "block_at": _l("{name}, row {row}, column {column}"),
    "one_of": _l("{name}, row {row}, col {column}"),
    "went": _l("{name}: {ways}."),
    "up": _l("up {n}"),
    "down": _l("down {n}"),
    "left": _l("left {n}"),
    "right": _l("right {n}"),
    "comma": _l(", "),
    "optimum": _l("optimum"),
    "your_best": _l("your best {n}"),
    "share_step": _l("Share this step"),
    "share_puzzle": _l("Share this puzzle"),
    "share_layout": _l("Share the layout as it stands"),
    "share_run": _l("Share this run"),
    "run_of": _l("A run: {moves}, {time} claimed."),
    "run_at": _l("Move {at} of {length}, at {time}."),
    "run_claim": _l(
        "The server has counted the moves. The time is claimed by the player's browser."
    ),
    "run_pauses": _l("Pauses of more than 10 seconds are shortened."),
    "run_result": _l("{time} with {moves}. Your best time here: {best}."),
    "run_helped": _l("{time}, with help: it is not kept as your best time, and has no link."),
    "share_challenge": _l("Challenge others: {moves}; can you?"),
    "challenge_even": _l("The same number of moves as the challenge."),
    "challenge_beaten": _l("Better than the challenge by {by}."),
    "challenge_missed": _l("The challenge was {by} shorter."),
    "speed_is": _l("Speed {speed}"),
    "now_left": _l("{left} to the exit."),
    "led_away": _l("That led away: now {left} to the exit."),
    "no_way_from_here": _l("No way leads to the exit from here: proven."),
    "asking_distance": _l("Looking it up."),
    "done_and_left": _l("{done} made, {left} to the exit."),
    "chart": _l("Distance to the exit along your game."),
    "chart_you": _l("you"),
    "chart_shortest": _l("shortest"),
    "away_moves": plural("{n} move led away from the exit.", "{n} moves led away from the exit."),
    "away_steps": plural(
        "{n} move led away from the exit, counted in steps.",
        "{n} moves led away from the exit, counted in steps.",
    ),
    "away_at_moves": _l("Away from the exit at move {places}."),
    "away_slides": plural(
        "{n} move led away from the exit, counted in slides.",
        "{n} moves led away from the exit, counted in slides.",
    ),
    "away_at_steps": _l("Away from the exit at step {places}."),
    "away_at_slides": _l("Away from the exit at slide {places}."),
    "play": _l("Play"),
    "pause": _l("Pause"),
    "at_of": _l("{at} of {length}."),
    "how_to_play": _l("Drag the blocks. Cao Cao, the largest, has to reach the exit."),
    "welcome_back": _l("Welcome back."),
    "where_you_were": plural(
        "Your game is at move {n}, as you left it.", "Your game is at move {n}, as you left it."
    ),
    "at_start": _l("All blocks are back at the start. Forward replays your moves."),
    "back_at": plural("Move {n}.", "Move {n}."),
    "hand_stuck": _l("{name} cannot move now."),
    "hand_wall": _l("No room that way."),
    "hand_choose": _l("{name} is chosen: arrows move it, Enter lets it go."),
    "hand_tap_or_arrows": _l("{name} can go more than one way: tap a dot, drag, or use arrows."),
    "hand_let_go": _l("{name} is let go."),
    "watching_no_tap": _l("This is the solution. Drag a block to take over from here."),
    "solving": _l("Searching for a shortest solution."),
    "go_first": plural("{n} job goes first.", "{n} jobs go first."),
    "solve_offline": _l("No connection to the server. This device searches by itself."),
    "search_offline": _l("No connection to the server. The search goes on when it is back."),
    "not_solved": _l("The search did not finish."),
    "no_way_out": _l("No way out: proven."),
    "all_searched": _l("All {states} layouts that can be reached were searched."),
    "try_anyway": _l("Every layout that can be reached was searched. You can still move."),
    "solution_of": _l("Shortest solution: {length}."),
    "at_moves": _l("Move {at} of {length}."),
    "at_steps": _l("Step {at} of {length}."),
    "at_slides": _l("Slide {at} of {length}."),
    "proven_by_atlas": _l(
        "All {states} layouts of these blocks were measured: {length} is proven to be the optimum."
    ),
    "proven_by_search": _l(
        "{states} layouts were searched up to the first solved one: {length} is proven to be the "
        "optimum."
    ),
    "hint_head": _l("Hint."),
    "hint_block": _l("Move this one: {name}."),
    "hint_more_place": _l("Again: where to."),
    "hint_more_move": _l("Again: the move is made."),
    "before_detour": plural(
        "Back at move {n}, {left} to the exit: after it you never came nearer.",
        "Back at move {n}, {left} to the exit: after it you never came nearer.",
    ),
    "no_detour": _l("No detour to undo: {left} to the exit, and you were never nearer."),
    "already_out": _l("Cao Cao is already at the exit."),
    "replace_game": _l("Replace your game with this one?"),
    "replace_fact": plural(
        "Your game has {n} move; it will be gone.",
        "Your game has {n} moves; they will be gone.",
    ),
    "continue_here": _l("Continue from here"),
    "keep_game": _l("Keep my game"),
    "your_turn_here": _l("Your turn, after {done} of the solution."),
    "your_game": _l("This is your game again."),
    "seen_counts": _l("After a look at the solution a win counts as solved only."),
    "solved": _l("Cao Cao is at the exit."),
    "distance_heading": _l("How far the exit still is"),
    "way_heading": _l("How your way went"),
    "last_best": _l("last best: {n}"),
    "won_moves": _l("{moves}. No way has fewer."),
    "won_steps": _l("{steps}. No way is shorter."),
    "won_both": _l("{moves}, {steps}: no way has fewer."),
    "won_tenth": _l("{moves}, {over} above the fewest."),
    "won_solved": _l("Solved in {moves}."),
    "won_proven": _l("Every shorter way was searched: proven."),
    "won_proven_over": _l("Proven over all {states} layouts."),
    "won_other": _l("The fewest is {best}."),
    "won_near": _l("Within a tenth of the fewest, {best}."),
    "won_fewest": _l("The fewest is {best}."),
    "fewer_than_before": _l("{by} fewer than your last best."),
    "with_help": _l("With a hint it counts as solved only."),
    "with_solution": _l("You saw {seen} of a solution: it counts as solved only."),
    "seal_moves": _l("Seal: fewest moves"),
    "seal_steps": _l("Seal: fewest steps"),
    "seal_tenth": _l("Seal: within a tenth"),
    "seal_solved": _l("Seal: solved"),
    "challenge_waits": _l(
        "The server has not counted this game yet. The link follows when it has."
    ),
}

GALLERY: Section = {
    "n_puzzles": plural("{n} puzzle", "{n} puzzles"),
    "n_of_all": _l("{n} of {all} puzzles"),
    "way_at": _l("You are at number {n}; each is a little harder than the one before."),
    "way_next": _l("Go on with number {n}"),
    "way_done": _l("You have solved all of them."),
    "way_again": _l("Begin again"),
    "go_on_with": _l("Back to {name}"),
    "n_solved": plural("{n} solved", "{n} solved"),
    "n_optimal": plural("{n} optimally", "{n} optimally"),
    "between_counts": _l(", "),
    "n_found": plural("{n} puzzle found", "{n} puzzles found"),
    "none_found": _l("No puzzle has this name or code."),
    "none_alike": _l("No puzzle matches."),
    "none_unsolved": _l("You have solved every puzzle that can be solved."),
    "none_solved": _l("You have not solved a puzzle yet."),
    "none_better": _l("Every puzzle you solved is optimal."),
    "own_best": _l("yours: {moves} · {steps}"),
    "open_code": _l("Open the layout {code}"),
    "grade_none": _l("not started"),
    "grade_started": _l("started"),
    "grade_solved": _l("solved"),
    "grade_near": _l("solved, within a tenth of the optimum"),
    "grade_optimal": _l("solved, optimal"),
    "your_best": _l("Your best: {moves} moves, {steps} steps."),
}

DAYS: Section = {
    "day_optimal": _l("solved with the fewest"),
    "day_solved": _l("solved on its day"),
    "day_late": _l("solved on another day"),
    "day_missed": _l("missed"),
    "day_today": _l("today’s, still open"),
    "n_days_in_a_row": plural("{n} day in a row", "{n} days in a row"),
    "most_in_a_row": _l("at the most {n}"),
}

PROGRESS: Section = {
    "n_moves": plural("{n} move", "{n} moves"),
    "n_steps": plural("{n} step", "{n} steps"),
    "n_slides": plural("{n} slide", "{n} slides"),
    "n_of": _l("{n} of {all}"),
    "n_results": plural("{n} result", "{n} results"),
    "help_none": _l("without help"),
    "help_hint": _l("with hints"),
    "help_solution": _l("solution seen"),
    "help_some": _l("with help"),
    "day_words": _l("{date}: {name}, {mark}"),
    "today_open": _l("Today’s puzzle is still open."),
    "today_done": _l("Today’s puzzle is solved."),
    "file_merged": _l("The file was read. Better or new: {puzzles}. Added: {results}."),
    "file_had_nothing_new": _l("The file was read. It had nothing that is not here already."),
    "not_a_record": _l("This file is no record of puzzles from this site. Nothing was changed."),
    "newer_record": _l("This file is from a newer version of this site. Nothing was changed."),
    "damaged_record": _l("This file is damaged: not all in it makes sense. Nothing was changed."),
}

EDITOR: Section = {
    "board_editor": _l("The tray, 5 rows by 4 columns; letters C, H, V and S choose a block"),
    "cell_holds": _l("row {row}, column {column}: {what}"),
    "kind_none": _l("empty"),
    "kind_C": _l("Cao Cao, 2 by 2"),
    "kind_H": _l("a horizontal block"),
    "kind_V": _l("a vertical block"),
    "kind_S": _l("a soldier"),
    "placed": _l("Placed: {what}."),
    "taken_away": _l("Taken away: {what}."),
    "chosen_kind": _l("Chosen: {what}."),
    "no_room": _l("No room here for this: {what}."),
    "was_read": _l("The layout is on the board."),
    "searching": _l("A layout. Searching for its distance."),
    "no_way_out": _l("A layout with no way out: proven."),
    "before_detour": plural(
        "Back at move {n}, {left} to the exit: after it you never came nearer.",
        "Back at move {n}, {left} to the exit: after it you never came nearer.",
    ),
    "no_detour": _l("No detour to undo: {left} to the exit, and you were never nearer."),
    "already_out": _l("A layout that is solved already."),
    "is_layout": plural(
        "A layout {n} move from the exit, {steps} steps: proven.",
        "A layout {n} moves from the exit, {steps} steps: proven.",
    ),
}

MAP: Section = {
    "exploring": _l("Looking for all layouts that can be reached."),
    "placing": _l("The map is being drawn."),
    "map_not_drawn": _l("The map cannot be drawn now; the list works without it."),
    "map_of": _l(
        "All {n} layouts that can be reached. The higher, the farther from the exit; "
        "the exit is at the water."
    ),
    "map_without_exit": _l(
        "All {n} layouts that can be reached. None of them leads to the exit: proven. "
        "The higher, the farther from the start."
    ),
    "map_label": _l(
        "Map of {n} layouts. Arrows move it, plus and minus zoom, Shift and arrows turn it. "
        "The list beside it is the same walk."
    ),
    "thinned": _l("One layout in {every} is drawn, of {n}. The list knows them all."),
    "to_the_exit": _l("Steps to the exit"),
    "from_the_start": _l("Steps from the start"),
    "ways_on": plural("{n} way on", "{n} ways on"),
    "as_far": _l("{n} as far"),
    "goes_up": _l("{name} goes up"),
    "goes_down": _l("{name} goes down"),
    "goes_left": _l("{name} goes left"),
    "goes_right": _l("{name} goes right"),
    "soldier_at": _l("Soldier in row {row}, column {column}"),
    "nearer": _l("nearer"),
    "farther": _l("farther"),
    "even": _l("the same"),
    "start": _l("start"),
    "start_at": _l("start {n}"),
    "farthest_at": _l("farthest {n}"),
    "exit": _l("exit"),
    "you_are_here": _l("you are here"),
    "now_to_exit": plural("{n} step to the exit.", "{n} steps to the exit."),
    "now_from_start": plural("{n} step from the start.", "{n} steps from the start."),
}

SECTIONS: Mapping[str, Section] = {
    "puzzle": PUZZLE,
    "gallery": GALLERY,
    "days": DAYS,
    "progress": PROGRESS,
    "editor": EDITOR,
    "map": MAP,
}
