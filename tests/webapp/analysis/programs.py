"""Games as other programs write them, one for each: made by hand in their manner."""

from __future__ import annotations

from dataclasses import dataclass, field

CELLS = "---------------------------OX------XO---------------------------"


@dataclass(frozen=True)
class OfProgram:
    """A game of a program: its text, the moves of all branches, and facts that must be known."""

    program: str
    game: str
    text: str
    moves: tuple[str, ...]
    facts: dict[str, str] = field(default_factory=dict)


GAMES = (
    OfProgram(
        "Sabaki",
        "capture-go",
        "(;GM[1]FF[4]CA[UTF-8]AP[Sabaki:0.52.2]KM[0]SZ[9]DT[2026-11-20]PB[Ann]PW[Bo]"
        ";B[ee];W[dd]C[A reply.]HO[1](;B[cc])(;B[gg]TR[dd][ee]LB[gg:A]AR[ee:gg]))",
        ("e5", "d6", "c7", "g3"),
        {"PB": "Ann", "DT": "2026-11-20"},
    ),
    OfProgram(
        "GoGui",
        "capture-go",
        "(;FF[4]CA[UTF-8]AP[gogui:1.5.4]SZ[7]\nKM[6.5]PB[Ann]PW[Bo]DT[2026-11-20]\n"
        ";B[dd]BL[58.5]\n;W[cc]\n;B[ce]MN[3])\n",
        ("d4", "c5", "c3"),
        {"KM": "6.5"},
    ),
    OfProgram(
        "KGS",
        "capture-go",
        "(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]\nRU[Japanese]SZ[9]KM[6.50]TM[600]OT[3x20 byo-yomi]\n"
        "PW[white]PB[black]WR[5k]BR[6k]DT[2026-11-20]PC[The KGS Go Server at http://www.gokgs.com/]"
        "C[black [6k\\]: hi\n]RE[W+Resign]\n;B[ee]BL[590.24]\n;W[cd]WL[588.1]OW[3])",
        ("e5", "c6"),
        {"RE": "W+Resign", "WR": "5k", "OT": "3x20 byo-yomi"},
    ),
    OfProgram(
        "OGS",
        "capture-go",
        "(;FF[4]\nCA[UTF-8]\nGM[1]\nDT[2026-11-20]\nPC[OGS: https://online-go.com/game/1]\n"
        "GN[Friendly Match]\nPB[Ann]\nPW[Bo]\nBR[12k]\nWR[13k]\nTM[600]OT[5x30 byo-yomi]"
        "\nRE[B+R]\nSZ[9]\n"
        "KM[5.5]\nRU[Japanese]\n;B[ee]\n(;W[dd]\n(;B[cc]\n(;W[gg]\n))))",
        ("e5", "d6", "c7", "g3"),
        {"PC": "OGS: https://online-go.com/game/1", "RE": "B+R"},
    ),
    OfProgram(
        "PlayOK",
        "capture-go",
        "(;FF[4]GM[1]SZ[9]PB[ann]PW[bo]BR[1500]WR[1490]RE[B+R]DT[2026-11-20]PC[PlayOK.com];B[ee];W[cc])",
        ("e5", "c7"),
        {"BR": "1500"},
    ),
    OfProgram(
        "PlayOK Reversi",
        "reversi",
        '[Event "?"]\n[Site "PlayOK"]\n[Date "2026.11.20"]\n[Black "ann"]\n[White "bo"]\n'
        '[Result "34-30"]\n\n'
        "1. f5 d6 2. c3 d3 34-30\n",
        ("f5", "d6", "c3", "d3"),
        {"PB": "ann", "PW": "bo"},
    ),
    OfProgram(
        "GGS",
        "reversi",
        "1 (;GM[Othello]PC[GGS/os]DT[2026.11.20_12:00:00.GMT]PB[ann]PW[bo]RB[2100.5]"
        "RW[2000]TI[15:00//02:00]"
        "TY[8]RE[+12.000]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
        "B[F5//2.5]W[D6/-1.5/0.2]B[C3];)",
        ("f5", "d6", "c3"),
        {"PC": "GGS/os", "RE": "B+12"},
    ),
    OfProgram(
        "NBoard",
        "reversi",
        "(;GM[Othello]PC[NBoard]DT[2026-11-20 12:00:00 GMT]PB[ann]PW[bo]RE[?]TI[5:00]TY[8]"
        "BO[8 ---------------------------O*------*O--------------------------- *]B[F5/0.1]W[F6];)",
        ("f5", "f6"),
        {"PC": "NBoard"},
    ),
    OfProgram("WZebra", "reversi", "F5 D6 C3 D3 C4 F4\n", ("f5", "d6", "c3", "d3", "c4", "f4")),
    OfProgram("Edax", "reversi", f"{CELLS} X; F5:+0; D3:+0;\n% from a file of problems\n", ()),
    OfProgram(
        "Edax, a board",
        "reversi",
        "  A B C D E F G H\n1 - - - - - - - - 1\n2 - - - - - - - - 2\n3 - - - - - - - - "
        "3\n4 - - - O * - - - 4\n"
        "5 - - - * O - - - 5\n6 - - - - - - - - 6\n7 - - - - - - - - 7\n8 - - - - - - - - 8\n"
        "  A B C D E F G H\n",
        (),
    ),
    OfProgram("Egaroucid", "reversi", "f5d6c3d3c4", ("f5", "d6", "c3", "d3", "c4")),
    OfProgram(
        "Othello Quest",
        "reversi",
        '{"moves":["f5","d6","c3"],"players":[{"name":"ann"},{"name":"bo"}]}',
        ("f5", "d6", "c3"),
    ),
)
