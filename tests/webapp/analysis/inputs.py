"""The table of inputs: what other programs write, and what becomes of it."""

from __future__ import annotations

from dataclasses import dataclass

CELLS = "---------------------------OX------XO---------------------------"
DRAWN = "\n".join(CELLS[at : at + 8] for at in range(0, 64, 8))
BOARD = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"


@dataclass(frozen=True)
class Input:
    """A text or the bytes of a file, and what is expected.

    `moves` are those of all branches in the order of the file; `said` is a part of what is said of the
    input, empty where nothing may be said. `refused` inputs open nothing. `rows` is the first position.
    """

    kind: str
    program: str
    game: str
    given: str | bytes
    moves: tuple[str, ...] = ()
    said: str = ""
    refused: bool = False
    names: tuple[str, str] = ("", "")
    side: str = ""
    stones: int | None = None


def _go(kind: str, program: str, given: str | bytes, *moves: str, **more: object) -> Input:
    return Input(kind, program, "capture-go", given, moves, **more)  # type: ignore[arg-type]


def _reversi(kind: str, program: str, given: str, *moves: str, **more: object) -> Input:
    return Input(kind, program, "reversi", given, moves, **more)  # type: ignore[arg-type]


LATIN = b"(;GM[1]FF[4]CA[ISO-8859-1]SZ[9]PB[Andr\xe9]PW[Zo\xe9];B[ee];W[dd];B[cc])"
PROBLEM = "(;GM[1]FF[4]SZ[19]AB[pc][qc][rd]AW[qd][pd][re]PL[B])"
TABLE = (
    # Encodings
    _go("CA is obeyed", "CGoban 1", LATIN, "e5", "d6", "c7", names=("André", "Zoé")),
    _go(
        "no CA: Latin letters",
        "Jago",
        LATIN.replace(b"CA[ISO-8859-1]", b""),
        *("e5", "d6", "c7"),
        names=("André", "Zoé"),
    ),
    _go(
        "Shift_JIS with the byte of a backslash",
        "Go servers of Japan",
        "(;GM[1]CA[Shift_JIS]SZ[9]PB[坂本]PW[表示];B[ee])".encode("cp932"),
        "e5",
        names=("坂本", "表示"),
    ),
    _go(
        "no CA: GB18030",
        "MultiGo",
        "(;GM[1]SZ[9]PB[古力]PW[柯洁]EV[名人战];B[ee])".encode("gb18030"),
        "e5",
        names=("古力", "柯洁"),
    ),
    _go(
        "no CA: Big5",
        "CGoban of Taiwan",
        "(;GM[1]SZ[9]PB[許功蓋]PW[周俊勳];B[ee])".encode("big5"),
        "e5",
        names=("許功蓋", "周俊勳"),
    ),
    _go(
        "CA of Korea",
        "Cyberoro",
        "(;GM[1]CA[EUC-KR]SZ[9]PB[이세돌]PW[박정환];B[ee])".encode("cp949"),
        "e5",
        names=("이세돌", "박정환"),
    ),
    _go(
        "no CA: windows-1251",
        "Kifu for Windows",
        "(;GM[1]SZ[9]PB[Шикшин]PW[Динерштейн];B[ee])".encode("cp1251"),
        "e5",
        names=("Шикшин", "Динерштейн"),
    ),
    _go(
        "UTF-16 with its mark",
        "Notepad",
        "(;GM[1]SZ[9]PB[柯洁]PW[b];B[ee])".encode("utf-16"),
        "e5",
        names=("柯洁", "b"),
    ),
    _go(
        "UTF-8 with its mark",
        "PowerShell 5",
        b"\xef\xbb\xbf" + "(;GM[1]SZ[9]PB[柯洁];B[ee])".encode(),
        "e5",
        names=("柯洁", ""),
    ),
    # Set-up
    _go(
        "set up behind the root",
        "GoGui",
        "(;GM[1]FF[4]SZ[9];AB[ee][fe]AW[dd]PL[W];W[cc])",
        "c7",
        side="white",
        stones=3,
    ),
    _go(
        "set up in several nodes, one of which takes off",
        "Sabaki",
        "(;GM[1]FF[4]SZ[9]AB[ee][fe];AW[dd];AE[fe]PL[B];B[cc])",
        "c7",
        side="black",
        stones=2,
    ),
    _go("empty lists", "CGoban 3", "(;GM[1]FF[4]SZ[9]AB[]HA[0];B[ee];W[dd])", "e5", "d6"),
    _go("numbers with a zero", "Many Faces", "(;GM[01]FF[4]SZ[09];B[ee])", "e5"),
    _go("numbers with a sign or a space", "SmartGo", "(;GM[+1]FF[4 ]SZ[ 9 ];B[ee])", "e5"),
    _go(
        "a variation from another set-up",
        "SGF of a book",
        "(;SZ[9](;AB[ee];W[cc])(;AB[dd];W[ee]))",
        "c7",
        said="another position",
    ),
    _reversi(
        "who moves stands behind the root",
        "Hamilton",
        "(;GM[2]FF[4]SZ[8]AB[dd][ee][fd]AW[de][ed];PL[W])",
        side="white",
    ),
    # Go
    _go("handicap without stones", "IGS", "(;GM[1]SZ[9]HA[3];W[ee])", "e5", said="handicap"),
    _go("a board of 19 lines", "Fox", "(;GM[1]SZ[19];B[pd];W[dp])", said="A corner", refused=True),
    _go("a board without a size", "old SGF", "(;GM[1]AB[pd][dp])", said="A corner", refused=True),
    _go("passes", "KGS", "(;GM[1]SZ[9];B[ee];W[])", "e5", said="no passing"),
    # Broken files
    _go(
        "a bracket in a comment",
        "KGS before 2004",
        "(;GM[1]SZ[9]C[a [k9] b];B[ee])",
        "e5",
        said="Line 1, column 22",
    ),
    _go(
        "a comment that is not closed",
        "typed by hand",
        "(;GM[1]SZ[9]C[good ;B[ee]C[yes];W[dd])",
        *("e5", "d6"),
        said="Line 1, column 20: A text is not closed here",
    ),
    _go(
        "cut in the middle",
        "a broken download",
        "(;GM[1]SZ[9]\n;B[ee];W[dd];B[c",
        *("e5", "d6"),
        said="Line 2, column 16: Move 2: The file ends here",
    ),
    _go(
        "a move that cannot be",
        "typed by hand",
        "(;GM[1]SZ[9];B[ee];W[ee];B[dd])",
        "e5",
        said="Line 1, column 20: Move 2: There is a stone already.",
    ),
    _reversi(
        "a typing error", "typed by hand", "f5\nz9", "f5", said="Line 2, column 1: Move 2, “z9”"
    ),
    _reversi(
        "GGF that is cut",
        "a broken download",
        f"(;GM[Othello]PB[a]TY[8]{BOARD}B[F5]W[D",
        "f5",
        said="ends here",
    ),
    _reversi(
        "GGF with something between",
        "a mail",
        f"(;GM[Othello]PB[a]TY[8]{BOARD}B[F5]\n> W[D6];)",
        *("f5", "d6"),
        said="Line 2, column 1: Something is out of place",
    ),
    _reversi("JSON that is cut", "an app", '{"moves":["f5","d6","c', "f5", "d6", said="ends here"),
    # Boards with something behind them
    _reversi("OBF", "Edax", f"{CELLS} X;", side="black"),
    _reversi("OBF with values", "Edax", f"{CELLS} O; F4:+0; D6:-2;", side="white"),
    _reversi(
        "several positions", "FFO", f"{CELLS} X; F5:+0; % 1\n{CELLS} O; % 2\n", said="2 games"
    ),
    _reversi("a comment behind a board", "Edax", f"{CELLS} X % FFO 40\n", side="black"),
    _reversi("who moves in words", "a forum", f"{DRAWN}\nBlack to move", side="black"),
    _reversi("who moves in Chinese", "一个论坛", f"{DRAWN}\n轮到白棋", side="white"),
    _reversi("a board of 0 and 1", "a course", CELLS.replace("X", "0").replace("O", "1")),
    # Transcripts
    _reversi("full-width commas", "a Chinese keyboard", "f5，d6，c3", "f5", "d6", "c3"),
    _reversi("full-width letters", "a Japanese page", "ｆ５ｄ６", "f5", "d6"),
    _reversi("numbers and full stops in Chinese", "网页", "１．ｆ５ ２．ｄ６。", "f5", "d6"),
    _reversi("a mark at the beginning", "Notepad", "\ufefff5d6", "f5", "d6"),
    _reversi("estimates behind moves", "NBoard", "F5/0.1 D6/-0.2/3", "f5", "d6"),
    _reversi(
        "PGN",
        "PlayOK",
        '[Event "Cup"]\n[Black "A"]\n1. f5 d6 2. c3 *',
        "f5",
        "d6",
        "c3",
        names=("A", ""),
    ),
    _reversi("JSON", "an app", '{"moves":["f5","d6"]}', "f5", "d6"),
    _reversi("a list of numbers without brackets", "an app", "56 64 33", "f5", "d6", "c3"),
    _reversi("moves as objects", "an app", '[{"move":"F5"},{"move":"D6"}]', "f5", "d6"),
    _reversi("comments between moves", "a forum", "f5d6\n% well known\nc3", "f5", "d6", "c3"),
    _reversi(
        "an address without its beginning",
        "a browser",
        "example.org/reversi/analysis?moves=f5d6",
        *("f5", "d6"),
    ),
    _reversi("a list of numbers", "an app", "[37, 43]", "f5", "d6"),
    # GGF
    _reversi(
        "a line break behind the size",
        "GGS",
        f"(;GM[Othello]TY[8]{BOARD.replace('8 -', '8' + chr(10) + '-', 1)}B[F5]W[D6];)",
        *("f5", "d6"),
    ),
    _reversi(
        "anti-Othello",
        "GGS",
        f"(;GM[Othello]PB[a]TY[8a]{BOARD}B[F5]W[D6];)",
        *("f5", "d6"),
        said="anti-Othello",
    ),
    _reversi(
        "a synchro pair",
        "GGS",
        f"2 (;GM[Othello]PB[a]PW[b]TY[8]{BOARD}B[F5];)(;GM[Othello]PB[b]PW[a]TY[8]{BOARD}B[D3];)",
        "f5",
        said="2 games",
        names=("a", "b"),
    ),
    # Several games, and addresses
    _go(
        "two games",
        "SmartGo",
        "(;FF[4]SZ[9];B[ee];W[dd])(;FF[4]SZ[9];B[cc])",
        "e5",
        "d6",
        said="2 games",
    ),
    _go(
        "a game that is not closed before another",
        "two files joined",
        "(;FF[4]SZ[9];B[ee]\n(;FF[4]SZ[9];B[cc])",
        "e5",
        said="2 games",
    ),
    _reversi(
        "a list",
        "Egaroucid",
        "f5d6c3d3c4\nf5f6e6f4e3\n",
        "f5",
        "d6",
        "c3",
        "d3",
        "c4",
        said="2 games",
    ),
    _reversi(
        "a whole address",
        "a browser",
        "https://example.org/yiyuan/reversi/analysis?moves=F5D6(f6)C3&at=1",
        *("f5", "d6", "f6", "c3"),
    ),
    _reversi(
        "a broken address",
        "a mail",
        "https://example.org/reversi/analysis?moves=f5z9 ",
        "f5",
        said="z9",
    ),
    _reversi(
        "an address with half of a letter",
        "a broken mail",
        "https://example.org/reversi/analysis?moves=f5&notes=\ufffd",
        "f5",
    ),
    *(
        _reversi(
            "moves with what other programs write between them",
            "a mail",
            f"https://example.org/reversi/analysis?moves={moves}",
            *("f5", "d6", "c3"),
        )
        for moves in ("1.f5d6+2.c3", "f5;d6;c3", "f5,d6,c3", "Ｆ５，ｄ６、c3")
    ),
    _reversi(
        "a board without one of its dashes",
        "a slip",
        f"{CELLS[1:]} X",
        said="64 cells",
        refused=True,
    ),
    _reversi("the same, drawn", "a slip", f"{DRAWN[1:]}\nX", said="64 cells", refused=True),
    _reversi(
        "the same in GGF",
        "a slip",
        f"(;GM[Othello]{BOARD.replace('8 -', '8 ', 1)}B[F5];)",
        said="64 cells",
        refused=True,
    ),
    _reversi(
        "numbers with a zero before them",
        "an own program",
        f"(;GM[Othello]TY[08]{BOARD.replace('[8', '[08')}B[F5]W[D6];)",
        *("f5", "d6"),
    ),
    _reversi("neither", "a mail", "Black: Ann\nWhite: Bo", said="Line 1, column 1", refused=True),
    _go(
        "a stone beside the board",
        "an own program",
        "(;GM[1]FF[4]SZ[9]\nAB[cc][jj];B[ee])",
        said="Line 2, column 1",
        refused=True,
    ),
    _go(
        "another game",
        "a mixed folder",
        "(;FF[4]\nGM[2]SZ[8];B[ee])",
        said="Line 2, column 1",
        refused=True,
    ),
    _go(
        "a whole address",
        "a browser",
        "http://127.0.0.1:8000/capture-go/analysis?size=7&rules=free&moves=c3d3",
        *("c3", "d3"),
    ),
)
