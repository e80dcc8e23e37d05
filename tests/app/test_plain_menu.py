"""The menu in lines of text, and every way to a screen with --ascii, --no-mouse and --plain."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.paths import saves_dir
from app.saves import read_save
from games import GAMES
from tests.app.shell import Run, one_line, saved, shell
from tests.app.terminal import terminal

BOT = {1: "human", 2: "human,bot:greedy"}


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in this process."""
    return lambda *words, **more: shell(monkeypatch, *words, **more)


def command(slug: str) -> tuple[str, ...]:
    """What starts a game with a person in its first seat."""
    seats = next(min(entry.seats) for entry in GAMES if entry.slug == slug)
    return "play", slug.replace("_", "-"), "--seed", "1", "--players", BOT[seats]


# -- the menu ----------------------------------------------------------------------------------


def test_the_menu_lists_every_game_and_leaves(run: Run) -> None:
    for typed in ("q\n", "quit\n", ""):
        ran = run("--plain", typed=typed)
        assert (ran.code, ran.err) == (0, "")
        for number, entry in enumerate(GAMES, 1):
            assert f"{number} {entry.title}, " in ran.out
            assert entry.blurb in ran.out


@pytest.mark.parametrize("word", ["2", "levee-en-masse", "levee_en_masse"])
def test_a_game_starts_by_number_or_name(run: Run, word: str) -> None:
    ran = run("--plain", typed=f"{word}\n1\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    [path] = saves_dir().glob("levee-en-masse*.jsonl")
    assert read_save(path).n == 1


def test_players_may_follow(run: Run) -> None:
    ran = run("--plain", typed="3 human bot:greedy\nquit\n")
    assert "players human, bot:greedy" in ran.out
    ran = run("--plain", typed="5 human,bot:random\nquit\n")
    assert "players human, bot:random" in ran.out


def test_what_cannot_be_is_said_and_asked_again(run: Run) -> None:
    ran = run("--plain", typed="9\n3 bot:wise,human\nhelp\nc\n1\nquit\n")
    assert ran.code == 0
    for told in ("there is no game '9'", "bot:wise", "3 human,bot:greedy", "no unfinished game"):
        assert told in ran.out
    assert list(saves_dir().glob("tell-the-emperor*"))


def test_the_newest_game_is_gone_on_with(run: Run) -> None:
    path = saved(3)
    ran = run("--plain", typed="c\n1\nquit\n")
    assert "c go on: We Must Tell the Emperor" in ran.out
    assert "after 3 actions" in ran.out
    assert read_save(path).n == 4


def test_plain_stands_behind_its_command(run: Run) -> None:
    assert "casemate play … --plain" in one_line(run("--plain", "play", "war-chest"))


# -- every way to a screen ---------------------------------------------------------------------


@pytest.mark.parametrize("slug", [entry.slug for entry in GAMES])
def test_every_game_can_be_read_aloud(run: Run, slug: str) -> None:
    typed = "help\nstate\n1\nlog\nrules\nodds\n1\nundo\nwhy\nquit\n"
    for flags, bare in (((), False), (("--ascii",), True)):
        ran = run(*flags, *command(slug), "--plain", typed=typed)
        assert (ran.code, ran.err) == (0, "")
        assert "\x1b" not in ran.out
        assert ran.out.isascii() or not bare
        assert len(ran.out.splitlines()) > 20


@pytest.mark.terminal
@pytest.mark.parametrize("slug", [entry.slug for entry in GAMES])
def test_a_game_opens_in_ascii_and_without_the_mouse(slug: str) -> None:
    # The flags of all commands may stand anywhere.
    for words in (("--ascii", "--no-mouse", *command(slug)), (*command(slug), "--no-mouse")):
        with terminal(*words) as seen:
            seen.see("q leave", "? help")
            assert seen.written.isascii() == ("--ascii" in words)
            assert not seen.mouse
            seen.press("q")
            assert seen.ended() == 0
            assert "\x1b[?1000h" not in seen.written


@pytest.mark.terminal
@pytest.mark.parametrize("way", ["menu", "resume", "replay"])
def test_so_do_the_menu_a_saved_game_and_a_replay(way: str) -> None:
    path: Path = saved(3)
    words = {"menu": (), "resume": ("resume",), "replay": ("replay", str(path))}[way]
    with terminal(*words, "--ascii", "--no-mouse") as seen:
        seen.see("? help", ": palette")
        assert seen.written.isascii()
        assert not seen.mouse
        seen.press("q")
        assert seen.ended() == 0
        assert "\x1b[?1000h" not in seen.written


@pytest.mark.terminal
@pytest.mark.parametrize(
    "locale",
    [
        {"LC_ALL": "ja_JP.UTF-8"},
        {"LC_ALL": "", "LANG": "zh_CN.UTF-8"},
        {"LC_ALL": "", "LANG": "ko_KR.UTF-8"},
        {"LC_ALL": "C"},
        {"LC_ALL": "", "LANG": "POSIX"},
        {"LC_ALL": "", "LANG": "en_US.ISO-8859-1"},
        {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C"},
        {"PYTHONIOENCODING": "latin-1"},
    ],
    ids=lambda given: " ".join(given.values()).strip(),
)
def test_where_signs_may_be_missing_or_wide_it_starts_in_ascii(locale: dict[str, str]) -> None:
    with terminal(environ=locale) as seen:
        seen.see("? help", "> 1  We Must Tell the Emperor")
        assert seen.written.isascii()


@pytest.mark.terminal
@pytest.mark.parametrize("locale", [{}, {"LC_ALL": "", "LANG": ""}, {"LC_ALL": "de_DE.UTF-8"}])
def test_elsewhere_it_starts_with_its_signs(locale: dict[str, str]) -> None:
    with terminal(environ=locale) as seen:
        seen.see("? help", "▸ 1  We Must Tell the Emperor")
