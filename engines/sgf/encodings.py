"""Decodes files of games: by what they say themselves, else by a guess that keeps their structure.

A guess is needed for old files alone. It looks at letters outside ASCII, so that brackets and names of
properties have no say, and it never takes a bracket or semicolon for half of a letter unless the file
can be read in no other way. Detectors for long texts are wrong about names of two letters, so the
commonest letters of each language decide here.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engines.sgf.collection import Pause, no_pause
from engines.sgf.syntax import BadSgf, read_nodes

ENCODINGS: Mapping[str, str] = {
    "UTF-8": "utf-8",
    "GB18030": "gb18030",
    "Big5": "big5hkscs",
    "Shift_JIS": "cp932",
    "EUC-JP": "euc_jp",
    "EUC-KR": "cp949",
    "windows-1251": "cp1251",
    "KOI8-R": "koi8_r",
    "ISO-8859-1": "cp1252",
    "UTF-16": "utf-16",
}
"""Encodings by the names that people know, and their codecs."""
_GUESSED = ("GB18030", "Big5", "Shift_JIS", "EUC-KR", "windows-1251", "ISO-8859-1")
"""Encodings that are guessed, the likelier of equals first."""
_ALIASES = {
    "gb2312": "GB18030",
    "gbk": "GB18030",
    "cp936": "GB18030",
    "big5": "Big5",
    "big5hkscs": "Big5",
    "cp950": "Big5",
    "shift_jis": "Shift_JIS",
    "cp932": "Shift_JIS",
    "euc_kr": "EUC-KR",
    "cp949": "EUC-KR",
    "iso8859-1": "ISO-8859-1",
    "ascii": "ISO-8859-1",
}
_MARKS = (
    (codecs.BOM_UTF8, "UTF-8", "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "UTF-16", "utf-16"),
    (codecs.BOM_UTF16_BE, "UTF-16", "utf-16"),
)
_FIRST_NODE = re.compile(rb"\(\s*;((?:\s*[A-Za-z]+(?:\s*\[(?:\\.|[^\]\\])*\])+)*)", re.DOTALL)
_CHARSET = re.compile(rb"(?:^|[\]\s])CA\s*\[\s*([A-Za-z0-9_.:\-]{1,30})\s*\]")
MOST_GUESSED = 20_000
"""Letters that a guess looks at."""
SAMPLE = 150_000
"""Bytes of a file in which a guess looks for its structure."""
AT_ONCE = 1 << 18
"""Bytes that are decoded between two pauses."""

_HAN = frozenset(
    "的一是不了在人有我他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生自会那后能对着事其里所去行过家十用发天如然作方成者多日都三小军二无同么经法当起与好看学进种将还分此心前面又定见只主没公从"
    "這為來個們到說國時於對著後裡過發無麼經當與學進種將還見沒從開關長門問間題書車馬黑白棋子局勝負先手著目段級名人杯第盤對賽報復盤劫活死角邊星位小目掛飛跳尖長斷連接吃提打虎"
    "先手胜负局盘杯赛第段级届轮决半目贴让子对阵黑白方棋弈围王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文"
    "張劉陳楊趙黃吳孫馬羅鄭謝韓馮蕭許呂蘇盧蔣賈葉閻鍾姜範譚鄒陸龍萬錢湯喬賀賴龔銘琬功蓋"
    "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华建国文玉红春辉海燕飞鹏宇浩洁晓昊天柯洁古力常昊俊晖睿羊鼎时越唐韦星芈昱廷檀啸范廷钰党毅"
    "偉麗強軍潔曉傑濤剛華紅輝飛鵬豪慶賢勳鈞源聖祥"
    "坂本田中佐藤鈴木高橋渡辺伊藤山本中村小林加藤吉田山田斎藤井上木村清水林松池山崎石川橋本小川前岡野太郎次郎一二三四五六七八九十正樹武宮治勲光一秀行朗将軍章栄芳夫雄哲也和子美幸恵真由裕依治虎丸遼張栩結城聡羽根直井沢村瀬片名人本因坊棋聖王座天元碁戦回黒白番譜局表予能"
)
"""Common Chinese characters and kanji, and those of names and of games."""
_HANGUL = frozenset(
    "이김박최정강조윤장임한오서신권황안송류홍전고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국창호훈세돌흑승패단급기사대회결국의가는은을를에서로과와도다고하지니어아해했습입합그것수있없않보나자시리스라미영철준상재경동종용희순혜숙은아름"
)
_CYRILLIC = frozenset("оеаинтсрвлкмдпуяыьгзб")


@dataclass(frozen=True)
class Decoded:
    """The text of a file, the encoding by its common name, and whether it was guessed."""

    text: str
    encoding: str
    guessed: bool = False


def decoded(raw: bytes, encoding: str | None = None, pause: Pause = no_pause) -> Decoded:
    """The text of a file, in the encoding that somebody chose, or in that of the file."""
    if encoding is not None and encoding in ENCODINGS:
        return Decoded(_whole(raw, ENCODINGS[encoding], pause), encoding)
    for mark, name, codec in _MARKS:
        if raw.startswith(mark):
            return Decoded(_whole(raw, codec, pause), name)
    if (wide := _without_mark(raw)) is not None:
        return Decoded(_whole(raw, wide, pause), "UTF-16")
    declared = declared_in(raw)
    for known in (declared, "UTF-8"):
        if known and (text := _strictly(raw, known, pause)) is not None:
            return Decoded(_clean(text), known)
    name = _guess(raw[:SAMPLE], pause)
    return Decoded(_whole(raw, ENCODINGS[name], pause), name, guessed=True)


def declared_in(raw: bytes) -> str | None:
    """The encoding that CA names in the first node of a file; None without one that is known."""
    first = _FIRST_NODE.search(raw[:MOST_GUESSED])
    named = _CHARSET.search(_outside_texts(first[1])) if first else None
    if named is None:
        return None
    word = named[1].decode("ascii")
    for name, codec in ENCODINGS.items():
        if word.lower() in (name.lower(), codec):
            return name
    try:
        found = codecs.lookup(word).name
    except LookupError:
        return None
    same = (name for name, codec in ENCODINGS.items() if codecs.lookup(codec).name == found)
    return _ALIASES.get(found) or next(same, None)


def _outside_texts(node: bytes) -> bytes:
    """The properties of a node without the values of all but CA."""
    properties = re.findall(rb"([A-Za-z]+)((?:\s*\[(?:\\.|[^\]\\])*\])+)", node, re.DOTALL)
    return b" ".join(b"CA" + value for name, value in properties if name == b"CA")


def _without_mark(raw: bytes) -> str | None:
    """The codec of UTF-16 without a mark, in which every other byte of plain signs is zero."""
    sample = raw[:400]
    if len(sample) < 8 or sample.count(0) < len(sample) // 4:
        return None
    return "utf-16-le" if sample[1::2].count(0) > sample[::2].count(0) else "utf-16-be"


def _strictly(raw: bytes, name: str, pause: Pause = no_pause) -> str | None:
    """The text in an encoding; None if it is another. Its last letter may be cut in a sample."""
    try:
        return _pieces(raw, ENCODINGS[name], "strict", pause, cut=len(raw) == SAMPLE)
    except UnicodeDecodeError:
        return raw.decode("latin-1") if name == "ISO-8859-1" else None


def _whole(raw: bytes, codec: str, pause: Pause) -> str:
    """The text, with a sign in place of what cannot be read."""
    if codec == ENCODINGS["ISO-8859-1"]:
        return _clean(_strictly(raw, "ISO-8859-1", pause) or "")
    return _clean(_pieces(raw, codec, "replace", pause))


def _pieces(raw: bytes, codec: str, errors: str, pause: Pause, *, cut: bool = False) -> str:
    decoder = codecs.getincrementaldecoder(codec)(errors)
    parts = []
    for at in range(0, len(raw), AT_ONCE):
        parts.append(decoder.decode(raw[at : at + AT_ONCE]))
        pause()
    return "".join([*parts, decoder.decode(b"", final=not cut)])


def _clean(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\0", "")


def _guess(raw: bytes, pause: Pause) -> str:
    """The encoding whose letters are the likeliest, of those that keep the structure."""
    best, name = float("-inf"), "ISO-8859-1"
    broken = _is_broken(raw.decode("latin-1"))
    for each in _GUESSED:
        pause()
        text = _strictly(raw, each)
        if text is None or (_eats(raw, text) and not (broken and not _is_broken(text))):
            continue
        likely = _likelihood(text, each)
        if likely > best:
            best, name = likely, each
    return name


def _eats(raw: bytes, text: str) -> bool:
    """Whether signs of the structure were taken for halves of letters."""
    return any(raw.count(sign.encode()) != text.count(sign) for sign in "[];()")


def _is_broken(text: str) -> bool:
    try:
        return bool(read_nodes(text).breaks)
    except BadSgf:
        return True


def _likelihood(text: str, name: str) -> float:
    """How likely letters outside ASCII are, for each byte of theirs."""
    sample = text[:MOST_GUESSED]
    if name in ("windows-1251", "ISO-8859-1"):
        return _of_words(sample, _WORDS[name])
    codec, rated = ENCODINGS[name], _RATED[name]
    total, count = 0.0, 0
    for letter in sample:
        if letter < "\x80":
            continue
        coded = letter.encode(codec)
        total += rated(letter, coded)
        count += len(coded)
    return total / count if count else 0.0


def _of_words(text: str, rated: Callable[[str, str], float]) -> float:
    """The mean over letters outside ASCII of what they are worth in their words."""
    total, count = 0.0, 0
    for run in re.finditer(r"[A-Za-z\x80-\uffff]+", text):
        high = "".join(re.findall(r"[\x80-\uffff]+", run[0]))
        if high:
            total += rated(run[0], high)
            count += len(high)
    return total / count if count else 0.0


def _chinese(letter: str, coded: bytes) -> float:
    if letter in _HAN:
        return 3.0
    if len(coded) != 2:
        return -4.0
    lead, trail = coded
    if trail < 0xA1:
        return -1.0
    return 1.0 if 0xB0 <= lead <= 0xD7 else 2.0 if lead in (0xA1, 0xA3) else 0.0


def _traditional(letter: str, coded: bytes) -> float:
    if letter in _HAN:
        return 3.0
    if len(coded) != 2:
        return -2.0
    return 1.0 if 0xA4 <= coded[0] <= 0xC6 else 2.0 if coded[0] == 0xA1 else 0.0


def _japanese(letter: str, coded: bytes) -> float:
    if letter in _HAN or "\u3041" <= letter <= "\u30fe":
        return 3.0
    if len(coded) == 1:
        return -2.0  # narrow katakana
    return 0.8 if 0x88 <= coded[0] <= 0x97 else 2.0 if coded[0] in (0x81, 0x82) else 0.0


def _korean(letter: str, coded: bytes) -> float:
    if letter in _HANGUL:
        return 3.0
    if "\uac00" <= letter <= "\ud7a3":
        return 1.0 if len(coded) == 2 and coded[1] >= 0xA1 else -1.0
    return 0.0


def _russian(word: str, high: str) -> float:
    """What the letters of a word outside ASCII are worth as Russian."""
    mixed = re.search("[A-z]", word) is not None or any(map(str.isupper, word[1:]))
    total = 0.0
    for letter in high:
        if not ("\u0410" <= letter <= "\u044f" or letter in "ёЁ"):
            total -= 1.0
        elif mixed:
            total -= 0.5
        elif len(word) < 3:
            total += 0.2
        else:
            total += 1.4 if letter.lower() in _CYRILLIC else 0.8
    return total


def _western(word: str, high: str) -> float:
    """What the letters of a word outside ASCII are worth in a language of Western Europe."""
    few = len(high) * 2 <= len(word)
    letters = filter(str.isalpha, high)
    return sum(2.0 if few and letter > "\u00bf" else -0.5 for letter in letters)


_RATED = {
    "GB18030": _chinese,
    "Big5": _traditional,
    "Shift_JIS": _japanese,
    "EUC-KR": _korean,
}
_WORDS = {"windows-1251": _russian, "ISO-8859-1": _western}
