"""The sentences that page scripts say, by section; a page embeds the sections it needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from flask_babel.speaklater import LazyString


@dataclass(frozen=True)
class Plural:
    """A sentence with `{n}` in it, for one and for several."""

    one: str
    several: str

    def forms(self) -> dict[str, str]:
        """The sentence in the page's language, by the plural categories of `Intl.PluralRules`."""
        return {
            "one": ngettext(self.one, self.several, 1),
            "other": ngettext(self.one, self.several, 2),
        }


def plural(one: str, several: str) -> Plural:
    """Mark a sentence with two forms for translation."""
    return Plural(one, several)


def phrases(*sections: str) -> dict[str, str | dict[str, str]]:
    """The phrases of these sections in the page's language; sections of one page share no key."""
    found: dict[str, str | dict[str, str]] = {}
    for section in sections:
        for key, phrase in SECTIONS[section].items():
            found[key] = phrase.forms() if isinstance(phrase, Plural) else str(phrase)
    return found


SECTIONS: Mapping[str, Mapping[str, LazyString | Plural]] = {
    "frame": {
        "link_copied": _l("The link is copied."),
        "link_not_copied": _l("This browser does not let the page copy. The link: {url}"),
        "reconnecting": _l("The connection is lost. Trying again."),
        "connected_again": _l("Connected again."),
        "server_stopping": _l("The site is restarting. Your game is kept."),
        "thinking_delayed": _l(
            "Thinking is delayed. Your game is kept; the engine answers as soon as it can."
        ),
        "preparing_reversi": _l(
            "Getting the Reversi engine ready; the first start takes a little while."
        ),
        "preparing_huarong": _l(
            "Getting the puzzle solver ready; the first start takes a little while."
        ),
        "preparing_capture-go": _l(
            "Getting the Capture Go engine ready; the first start takes a little while."
        ),
        "black": _l("black"),
        "white": _l("white"),
        "comma": _l(", "),
    },
    "home": {
        "boards_stop": _l("Stop the boards"),
        "boards_go": _l("Let the boards move"),
        "start_black": _l("Start: Black against {name}"),
        "start_white": _l("Start: White against {name}"),
        "start_random": _l("Start: either colour against {name}"),
        "start_friend": _l("Start, and get a link for a friend"),
    },
    "match": {
        "you": _l("You"),
        "friend": _l("Your friend"),
        "open_seat": _l("Open seat"),
        "side_black": _l("Black"),
        "side_white": _l("White"),
        "plays_black": _l("as Black"),
        "plays_white": _l("as White"),
        "level": _l("level {n}"),
        "pass": _l("pass"),
        "cell": _l("{name} {what}"),
        "cell_more": _l("{name} {what}, {more}"),
        "cell_empty": _l("empty"),
        "cell_legal": _l("legal"),
        "cell_last": _l("last move"),
        "cell_hint": _l("hint"),
        "status_thinking": _l("{name} is thinking about move {n}"),
        "status_yours": _l("Your move, move {n}"),
        "status_theirs": _l("{name} to move, move {n}"),
        "status_waiting": _l("Waiting for the other player"),
        "status_invite": _l("Send the link below to a friend."),
        "status_nobody": _l("One seat is still open."),
        "thinking_begun": _l("Just begun"),
        "queued": plural("{n} job before this one", "{n} jobs before this one"),
        "depth_of": _l("Depth {depth} of {goal}"),
        "depth": _l("Depth {depth}"),
        "best": _l("best {move}"),
        "estimate": _l("estimate {side} +{n} points"),
        "estimate_discs": plural("estimate {side} +{n} disc", "estimate {side} +{n} discs"),
        "estimate_even": _l("estimate: even"),
        "looking_at": _l("After move {n}"),
        "looking_start": _l("The start"),
        "looking_of": _l("The game is at move {n}."),
        "looking_now": _l("Back at the latest move."),
        "look_is_back": _l("You are looking at an earlier move. Go back to now to play."),
        "game_is_over": _l("This game is over."),
        "only_watching": _l("You are watching this game."),
        "not_your_turn": _l("It is not your turn."),
        "announce_your_turn": _l("Your move."),
        "there": _l("here"),
        "away": _l("away"),
        "friend_left": _l("Your friend has left."),
        "friend_returned": _l("Your friend is here."),
        "watching": plural("{n} person is watching.", "{n} people are watching."),
        "many_watching": _l("{n} or more people are watching."),
        "they_passed": _l("{name} cannot move and passes."),
        "you_passed": _l("You cannot move, so you pass."),
        "taken_back": _l("Taken back to move {n}."),
        "you_joined": _l("You play {side}."),
        "has_joined": _l("Your friend has come and plays {side}."),
        "hint_was_asked": _l("{side} asked for a hint."),
        "hint_coming": _l("Looking for a hint."),
        "hint_head": _l("Hint: {move}."),
        "engine_failed": _l("The engine stopped. Asking it again."),
        "cannot_takeback": _l("There is no move of yours to take back now."),
        "cannot_hint": _l("You can ask for a hint when it is your turn."),
        "offer_sent": _l("You asked to take back to move {n}. Your friend has not answered yet."),
        "offer_asked": _l("Your friend asks to take back to move {n}."),
        "offer_accept": _l("Allow the takeback"),
        "offer_decline": _l("No, play on"),
        "offer_declined": _l("The takeback was declined."),
        "offer_you_declined": _l("You declined the takeback."),
        "resign_question": _l("Resign this game?"),
        "two_sentences": _l("{says}. {facts}"),
        "resign_act": _l("Resign"),
        "resign_stay": _l("Play on"),
        "rematch_ready": _l("A rematch has begun."),
        "move_label": _l("Move {n}: {side} {move}"),
        "end_you_resign": _l("You win: the other side resigned"),
        "end_lost_resign": _l("{name} wins: you resigned"),
        "end_other_resign": _l("{name} wins: {loser} resigned"),
        "end_why_resign": _l("Resigned after move {n}."),
    },
    "reversi": {
        "board_reversi": _l("Board, 8 by 8"),
        "count": _l("{n}"),
        "legal_points": plural("{n} legal square", "{n} legal squares"),
        "exact_win": plural("exact: {side} wins by {n} disc", "exact: {side} wins by {n} discs"),
        "exact_draw": _l("exact: a draw"),
        "sighted_win": plural(
            "sees the end: {side} by {n} disc", "sees the end: {side} by {n} discs"
        ),
        "you_played": plural(
            "You played {move}; {n} disc turned over.", "You played {move}; {n} discs turned over."
        ),
        "they_played": plural(
            "{name} played {move}; {n} disc turned over.",
            "{name} played {move}; {n} discs turned over.",
        ),
        "illegal_occupied": _l("Not here: {move} has a disc already."),
        "illegal_traps_nothing": _l("Not here: it traps no {colour} disc."),
        "illegal_off_board": _l("Not here: that is outside the board."),
        "illegal_must_not_pass": _l("You can move, so you may not pass."),
        "illegal_game_over": _l("This game is over."),
        "illegal_other": _l("Not here: that is not a legal move."),
        "end_draw": _l("A draw, {n} : {n}"),
        "end_discs_even": _l("Neither side can move, and both have the same number of discs."),
        "end_you_discs": _l("You win, {won} : {lost}"),
        "end_lost_discs": _l("{name} wins, {won} : {lost}"),
        "end_other_discs": _l("{name} wins, {won} : {lost}"),
        "end_why_discs": plural(
            "Neither side can move; {side} has {n} disc more.",
            "Neither side can move; {side} has {n} discs more.",
        ),
        "hint_must_pass": _l("There is no other move."),
        "hint_corner": _l("It takes the corner; {move} can never be turned back."),
        "hint_edge": plural(
            "It takes a square on the edge and leaves {other} {n} square.",
            "It takes a square on the edge and leaves {other} {n} squares.",
        ),
        "hint_mobility": plural(
            "It leaves {other} only {n} square, fewer than any other move.",
            "It leaves {other} only {n} squares, fewer than any other move.",
        ),
        "hint_saves": _l(
            "After other moves {other} could turn your last disc over; not after this one."
        ),
        "hint_corner_next": _l("In the line the search found, you take the corner {then} next."),
        "hint_safe_edge": _l("It takes a square on the edge that can never be turned back."),
        "hint_parity": _l(
            "It begins a region of {region} empty squares, an odd number: the last of them may be yours."
        ),
        "hint_wipe_out": _l("It turns the last {colour} disc over and ends the game."),
        "hint_passes": _l("{other} cannot answer and has to pass."),
        "hint_end": _l("It ends the game."),
        "hint_quiet": plural(
            "It scored best; {other} is left with {n} square.",
            "It scored best; {other} is left with {n} squares.",
        ),
    },
    "capture_go": {
        "board_go": _l("Board, {n} by {n}"),
        "count": plural("{n} stone", "{n} stones"),
        "cell_taken": _l("captured here"),
        "cell_liberties": plural("{n} liberty", "{n} liberties"),
        "legal_points": plural("{n} legal point", "{n} legal points"),
        "in_atari": _l("{stones} in atari, the last liberty is {liberty}"),
        "sees_win": plural(
            "sees {side} winning within {n} move", "sees {side} winning within {n} moves"
        ),
        "wins_within": plural("{side} wins within {n} move", "{side} wins within {n} moves"),
        "captures_in": plural(
            "{side} captures in {n} move: proven.", "{side} captures in {n} moves: proven."
        ),
        "proof_wins_in": plural(
            "{side} wins in {n} move: proven.", "{side} wins in {n} moves: proven."
        ),
        "proof_line": _l("The line: {line}."),
        "proof_found": _l("Proven."),
        "you_played": _l("You played {move}."),
        "they_played": _l("{name} played {move}."),
        "illegal_game_over": _l("This game is over."),
        "illegal_off_board": _l("Not here: that is outside the board."),
        "illegal_occupied": _l("Not here: {move} has a stone already."),
        "illegal_no_liberty": _l("Not here: the stone would have no liberty and captures nothing."),
        "illegal_must_touch": _l(
            "Not here: a stone goes beside a {colour} stone, or saves a chain of yours in atari."
        ),
        "count_captured": _l("{n} of {target} captured"),
        "illegal_repeats": _l("Not here: that would repeat an earlier position."),
        "illegal_must_be_centre": _l("Not here: the first stone goes to the centre."),
        "illegal_other": _l("Not here: that is not a legal move."),
        "end_draw": _l("A draw"),
        "end_discs_even": _l("Nothing was captured."),
        "end_you_capture": plural("You win: {n} stone captured", "You win: {n} stones captured"),
        "end_lost_capture": plural(
            "{name} wins: {n} stone captured", "{name} wins: {n} stones captured"
        ),
        "end_other_capture": plural(
            "{name} wins: {n} stone captured", "{name} wins: {n} stones captured"
        ),
        "end_why_capture": _l("{side} captured first, with {move}."),
        "end_why_captures": _l("{side} was first to capture {target} stones, with {move}."),
        "end_you_no_move": _l("You win: the other side cannot move"),
        "end_lost_no_move": _l("{name} wins: you cannot move"),
        "end_other_no_move": _l("{name} wins: {loser} cannot move"),
        "end_why_no_move": _l("There is no passing; a player with no legal point loses."),
        "hint_captures": plural(
            "It captures {n} stone and wins.", "It captures {n} stones and wins."
        ),
        "hint_leaves_no_move": _l("{other} has no legal point left and loses."),
        "hint_into_atari": plural(
            "No other move is better, but {n} stone of yours is then in atari.",
            "No other move is better, but {n} stones of yours are then in atari.",
        ),
        "hint_saves": plural(
            "It saves {n} stone; the chain then has {liberties} liberties.",
            "It saves {n} stones; the chain then has {liberties} liberties.",
        ),
        "hint_double_atari": plural(
            "It puts {n} {colour} stone in atari, in two places at once.",
            "It puts {n} {colour} stones in atari, in two places at once.",
        ),
        "hint_ladder": plural(
            "It begins a ladder, atari upon atari until {n} {colour} stone is captured: follow {line}.",
            "It begins a ladder, atari upon atari until the {n} {colour} stones are captured: "
            "follow {line}.",
        ),
        "hint_no_escape": plural(
            "It leaves {n} {colour} stone with one liberty and no way out.",
            "It leaves {n} {colour} stones with one liberty and no way out.",
        ),
        "hint_net": plural(
            "It is a net: {n} {colour} stone is not in atari, yet every way out is closed.",
            "It is a net: {n} {colour} stones are not in atari, yet every way out is closed.",
        ),
        "hint_gives_atari": plural(
            "It leaves {n} {colour} stone with one liberty.",
            "It leaves {n} {colour} stones with one liberty.",
        ),
        "hint_only_move": _l("There is no other legal point."),
        "hint_opens": _l("It is the first stone."),
        "hint_connects": plural(
            "It joins your chains; together they have {n} liberty.",
            "It joins your chains; together they have {n} liberties.",
        ),
        "hint_extends": plural(
            "The chain then has {n} liberty.", "The chain then has {n} liberties."
        ),
        "hint_presses": plural(
            "It presses {n} {colour} stone, which keeps {liberties} liberties.",
            "It presses {n} {colour} stones, which keep {liberties} liberties.",
        ),
        "hint_quiet": _l("It scored best; it touches no chain."),
    },
    "values": {
        "value_win": _l("W{n}"),
        "value_loss": _l("L{n}"),
        "value_wins_in": plural("wins in {n} move, proven", "wins in {n} moves, proven"),
        "value_loses_in": plural("loses in {n} move, proven", "loses in {n} moves, proven"),
        "value_draw": _l("exactly even"),
        "value_even": _l("about even"),
        "value_ahead_exact": _l("exactly {n} ahead"),
        "value_behind_exact": _l("exactly {n} behind"),
        "value_ahead_estimate": _l("about {n} ahead"),
        "value_behind_estimate": _l("about {n} behind"),
    },
    "reversi_editor": {
        "brush_X": _l("black disc"),
        "brush_O": _l("white disc"),
        "brush_-": _l("empty"),
        "chosen_brush": _l("Chosen: {what}."),
        "put": _l("{cell}: {what}."),
        "counts_are": _l("Black {black}, White {white}, {empty} empty."),
        "was_read": plural("Read: {n} move.", "Read: {n} moves."),
        "board_was_read": _l("The board is set up."),
        "kept_legal": plural(
            "{broken} The {n} move before it is on the board.",
            "{broken} The {n} moves before it are on the board.",
        ),
        "no_answer": _l("The server did not answer; try again."),
        "play_from_here": _l("Play from here"),
        "record_of": _l("After {n} of {of} moves"),
        "file_too_large": _l("This file is too large for a game."),
    },
    "review": {
        "none": _l("none"),
        "play": _l("Play"),
        "pause": _l("Pause"),
        "ply_of": _l("After {n} of {of} moves"),
        "moves_of": _l("{n} of {of}"),
        "row_move": _l("{side} {move}"),
        "review_over": _l("The end of the game"),
        "review_given_up": _l("{side} to move, and the game was given up"),
        "review_played": _l("Move {n}: {side} played {move}"),
        "review_unknown": _l("Not looked at yet."),
        "review_draw": _l("A draw with best play: exact."),
        "review_even": _l("About even."),
        "review_ahead_exact": plural(
            "{side} wins by {n} disc with best play: exact.",
            "{side} wins by {n} discs with best play: exact.",
        ),
        "review_ahead_estimate": _l("{side} is ahead by about {n}."),
        "review_wins_in": plural(
            "{side} wins in {n} move: proven.", "{side} wins in {n} moves: proven."
        ),
        "review_has_won": _l("{side} has won."),
        "review_only": _l("It was the only move."),
        "review_best": _l("No move is better."),
        "review_as_good": _l("It changes nothing."),
        "review_better_exact": plural(
            "{move} is better by {n} disc: exact.", "{move} is better by {n} discs: exact."
        ),
        "review_better_estimate": plural(
            "{move} is better by about {n} disc.", "{move} is better by about {n} discs."
        ),
        "review_better_go": _l("{move} is better: {worth}."),
        "review_filling": _l("Going through the game from its end: {n} of {all} positions."),
        "review_deeper": _l("Looking deeper, round {n} of {of}: {done} of {all} positions."),
        "review_done": _l("Every position has been searched as deeply as a review goes."),
        "review_failed": _l("The engine stopped; trying again."),
        "review_why": _l("{move}: {why}"),
        "winning_line": _l("The winning line"),
        "better_line": _l("The better line"),
        "review_in_line": _l("The better line, {at} of {of}: {side} {move}"),
        "graph_label": _l("Score by move. Turning points at move: {turns}."),
        "exact_from_here": _l("exact from here"),
        "black_in": _l("Black in {n}"),
        "white_in": _l("White in {n}"),
        "turn_move": _l("Move {n}"),
        "turn_drop": _l("{before} → {after}"),
        "turn_win_loss_exact": _l(
            "{side} turned a win into a loss with {move}. {better} wins: exact."
        ),
        "turn_win_draw_exact": _l(
            "{side} gave the win away with {move}. {better} keeps it: exact."
        ),
        "turn_draw_loss_exact": _l(
            "{side} gave the draw away with {move}. {better} keeps it: exact."
        ),
        "turn_less_exact": plural(
            "{side} gave {n} disc away with {move}. {better} keeps it: exact.",
            "{side} gave {n} discs away with {move}. {better} keeps them: exact.",
        ),
        "turn_win_loss_estimate": _l(
            "{side} let the lead go with {move}; {better} keeps it (estimate)."
        ),
        "turn_win_draw_estimate": _l(
            "{side} let the lead go with {move}; {better} keeps it (estimate)."
        ),
        "turn_draw_loss_estimate": _l("{side} fell behind with {move}; {better} holds (estimate)."),
        "turn_less_estimate": plural(
            "{side} lost about {n} disc with {move}; {better} is better (estimate).",
            "{side} lost about {n} discs with {move}; {better} is better (estimate).",
        ),
        "turn_win_lost": _l("{side} had a proven win; after {move} it is lost. {better} wins."),
        "turn_win_gone": _l("{side} had a proven win and let it go with {move}. {better} wins."),
        "turn_lost": _l("{move} loses by force. {better} does not."),
        "play_from": _l("Play on from move {n}"),
        "worth": _l("{move}: {worth}."),
        "result_draw": _l("a draw"),
        "result_discs": _l("{side} won, {won} : {lost}"),
        "result_capture": _l("{side} won by capturing"),
        "result_no_move": _l("{side} won: {loser} could not move"),
        "result_resign": _l("{side} won: {loser} resigned"),
    },
    "go_record": {
        "cell": _l("{name} {what}"),
        "cell_more": _l("{name} {what}, {more}"),
        "cell_empty": _l("empty"),
        "cell_legal": _l("legal"),
        "cell_last": _l("last move"),
        "cell_hint": _l("hint"),
        "record_at": _l("After move {n}, {move}."),
        "record_start": _l("The start"),
    },
    "lessons": {
        "solved_of": _l("{done} of {count} solved"),
        "solved_number": _l("{n}, solved"),
    },
    "lesson": {
        "solved_number": _l("{n}, solved"),
        "cell": _l("{name} {what}"),
        "cell_more": _l("{name} {what}, {more}"),
        "cell_empty": _l("empty"),
        "cell_legal": _l("legal"),
        "cell_last": _l("last move"),
        "cell_hint": _l("hint"),
        "try_again": _l("Try again."),
        "hint_move": _l("Play {move}, and see what follows."),
        "side_white": _l("White"),
        "lesson_is_solved": _l("This lesson is solved. Go on to the next one."),
        "lesson_offline": _l("No connection to the server; your move was not judged."),
    },
    "puzzle": {
        "n_moves": plural("{n} move", "{n} moves"),
        "n_steps": plural("{n} step", "{n} steps"),
        "n_cells": plural("{n} cell", "{n} cells"),
        "n_seconds": plural("{n} second so far.", "{n} seconds so far."),
        "block_at": _l("{name}, row {row}, column {column}"),
        "a_soldier": _l("A soldier"),
        "went": _l("{name} goes {ways}, {cells}."),
        "up": _l("up"),
        "down": _l("down"),
        "left": _l("left"),
        "right": _l("right"),
        "then": _l(", then "),
        "comma": _l(", "),
        "optimum_is": _l("optimum {n}"),
        "your_best": _l("your best {n}"),
        "share_step": _l("Share this step"),
        "share_puzzle": _l("Share this puzzle"),
        "share_layout": _l("Share the layout as it stands"),
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
        "away_moves": plural(
            "{n} move led away from the exit.", "{n} moves led away from the exit."
        ),
        "away_steps": plural(
            "{n} move led away from the exit, counted in steps.",
            "{n} moves led away from the exit, counted in steps.",
        ),
        "away_at_moves": _l("Away from the exit at move {places}."),
        "away_at_steps": _l("Away from the exit at step {places}."),
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
        "hand_tap_or_arrows": _l(
            "{name} can go more than one way: tap a dot, drag, or use arrows."
        ),
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
        "proven": _l("{states} layouts were searched: {length} is proven to be the optimum."),
        "hint_head": _l("Hint."),
        "hint_left": _l("After that the shortest way is {left}."),
        "hint_last": _l("That is the last one."),
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
        "you_needed": _l("You needed {moves} and {steps}."),
        "optimal_moves": _l("No solution has fewer moves: proven."),
        "optimal_steps": _l("No solution has fewer steps: proven."),
        "near": _l("That is at most a tenth over the optimum, {best}."),
        "optimum_was": _l("The optimum is {best}."),
        "with_help": _l("With a hint or the solution it counts as solved, but not as your best."),
    },
    "gallery": {
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
    },
    "editor": {
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
        "already_out": _l("A layout that is solved already."),
        "is_layout": plural(
            "A layout {n} move from the exit, {steps} steps: proven.",
            "A layout {n} moves from the exit, {steps} steps: proven.",
        ),
    },
}
