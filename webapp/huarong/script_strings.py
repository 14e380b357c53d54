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
    "run_of": _l("A run: {moves} in {time}."),
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
    "watching_no_drag": _l("This is the solution. Continue from here to move the blocks."),
    "solving": _l("Searching for a shortest solution."),
    "go_first": plural("{n} job goes first.", "{n} jobs go first."),
    "solve_offline": _l("No connection to the server. The search goes on when it is back."),
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
    "solved": _l("Cao Cao is at the exit."),
    "you_needed": _l("{moves}, {steps}."),
    "optimal_moves": _l("No solution has fewer moves: proven."),
    "optimal_steps": _l("No solution has fewer steps: proven."),
    "optimal_both": _l("No solution has fewer of either: proven."),
    "near": _l("That is at most a tenth over the optimum, {best}."),
    "optimum_was": _l("The optimum is {best}."),
    "with_help": _l("With help it counts as solved, but not as your best."),
}

GALLERY: Section = {
    "n_puzzles": plural("{n} puzzle", "{n} puzzles"),
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

EDITOR: Section = {
    "board_editor": _l("The tray, 5 rows by 4 columns; letters C, H, V and S choose a block"),
    "cell_holds": _l("row {row}, column {column}: {what}"),
    "kind_none": _l("empty"),
    "kind_C": _l("Cao Cao, 2 by 2"),
    "kind_H": _l("a lying block"),
    "kind_V": _l("a standing block"),
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

SECTIONS: Mapping[str, Section] = {
    "puzzle": PUZZLE,
    "gallery": GALLERY,
    "editor": EDITOR,
}
