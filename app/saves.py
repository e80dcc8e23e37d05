"""Save files: rows of JSON, on disk before the board changes, checked before they are believed."""

from __future__ import annotations

import json
import os
import re
import stat
import threading
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, NoReturn, Self
from zlib import crc32

from games.core.errors import CasemateError, Damaged, Drift, NeedRoll, NewerFormat

if TYPE_CHECKING:
    from filelock import BaseFileLock

FORMAT = 1
MAX_ROW = 4 << 20
"""No row is longer, so that a file without line ends costs neither memory nor time."""

Row = dict[str, Any]


class Unwritten(CasemateError):
    """A row or a file that could not be written; what stood there before is unharmed."""


class Locked(CasemateError):
    """A save that another running program writes; `pid` is its process, if that is known."""

    def __init__(self, message: str, pid: int | None = None) -> None:
        self.pid = pid
        super().__init__(message)


# -- rows ------------------------------------------------------------------------------------

# The order of the keys in the header, with the type of each; the second group may be missing.
NEEDED = {"v": int, "game": str, "rules": int, "app": str, "seed": str, "setup": dict}
NEEDED |= {"players": list, "made": str}
OPTIONAL = {"parent": dict, "dice": str, "cards": object}
OPENING = {"r": list, "d": str}
HEADER: dict[str, type] = {**NEEDED, **OPTIONAL, **OPENING}
MOVE: dict[str, type] = {"n": int, "seat": int, "a": dict, "r": list, "d": str}
NOTE: dict[str, type] = {"n": int, "text": str}

SEED = re.compile(r"[0-9a-fA-F]{1,16}")
SEAL = re.compile(rb',"c":"([0-9a-f]{8})"\}')
NEWER = re.compile(rb'\{"v":([0-9]{1,9})[,}]')

_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


def seal(row: Row, crc: int) -> tuple[bytes, int]:
    """The line of a row, and the check sum that the next row continues."""
    # A note may hold half of a surrogate pair (a terminal's stray byte), which UTF-8 has not.
    body = _encode(row)[:-1].encode("utf-8", "replace")
    crc = crc32(body, crc)
    return b'%b,"c":"%08x"}\n' % (body, crc), crc


def unseal(line: bytes, crc: int) -> tuple[Row, int]:
    """The row of a line that continues a check sum, and its own; ValueError says what is wrong."""
    if len(line) > MAX_ROW:
        raise ValueError(f"it is longer than {MAX_ROW >> 20} MB")
    line = line.removesuffix(b"\n")
    found = SEAL.fullmatch(line, max(len(line) - 16, 0))
    if not found:
        if line.endswith(b"\r"):
            raise ValueError("its line end was changed to CRLF; copy the file without conversion")
        raise ValueError("it does not end in a check sum")
    crc = crc32(line[:-16], crc)
    if int(found[1], 16) != crc:
        raise ValueError("its check sum does not fit (a changed, lost, doubled or swapped row)")
    try:
        row = _decode(line.decode())
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except ValueError as error:
        raise ValueError(f"it cannot be read: {error}") from None
    if not isinstance(row, dict) or row.pop("c", None) is None:
        raise ValueError("it is no JSON object")
    return row, crc


def _unique(pairs: list[tuple[str, Any]]) -> Row:
    row = dict(pairs)
    if len(row) != len(pairs):
        raise ValueError("a key stands there twice")
    return row


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no JSON")


def _finite(word: str) -> float:
    if not isfinite(value := float(word)):
        raise ValueError("a number is too large")
    return value


_decode = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_no_constant, parse_float=_finite
).decode


def follow(row: Row, n: int) -> int:
    """The number of moves after a row that comes after `n`; ValueError if it cannot stand there."""
    if row.keys() == MOVE.keys():
        _typed(row, MOVE, "move")
        if row["n"] != n + 1:
            raise ValueError(f"it is not move {n + 1}, which was due")
        return n + 1
    [(key, value)] = row.items() if len(row) == 1 else [("", None)]
    if key == "undo":
        if type(value) is not int or not 0 <= value <= n:
            raise ValueError(f"it goes back to a move that is not there; {n} were played")
        return value
    if key == "note" and type(value) is dict and value.keys() == NOTE.keys():
        _typed(value, NOTE, "note")
    elif key == "reseed" and type(value) is str and SEED.fullmatch(value):
        pass
    elif key != "end" or type(value) is not dict:
        raise ValueError("it is no row that a save can have")
    return n


def _typed(row: Row, types: dict[str, type], what: str) -> None:
    for key, value in row.items():
        # Not isinstance: True is no number here.
        if type(value) is not (wanted := types.get(key, object)) and wanted is not object:
            raise ValueError(f"{key!r} of the {what} is no {wanted.__name__}")
    if any(type(roll) is not int for roll in row.get("r", ())):
        raise ValueError(f"a roll of the {what} is no number")


def _check_header(row: Row) -> None:
    missing = [key for key in (*NEEDED, *OPENING) if key not in row]
    if missing:
        raise ValueError(f"the header lacks {missing[0]!r}")
    _typed(row, HEADER, "header")
    parent = row.get("parent", {"file": "", "n": 0})
    if [type(parent.get(key)) for key in ("file", "n")] != [str, int]:
        raise ValueError("'parent' of the header names no file and move")
    if row["v"] != FORMAT:
        raise ValueError(f"there is no save format {row['v']}")
    if not SEED.fullmatch(row["seed"]):
        raise ValueError("the seed of the header is not up to 16 hex digits")


# -- reading ---------------------------------------------------------------------------------


class Damage(NamedTuple):
    """Where a save stops being what was written: the row (1 is the header) and a line about it."""

    row: int
    line: str


@dataclass
class Save:
    """What a save file holds: the header and every whole row before a damage or a torn end.

    The file is whole up to `good_bytes`; `crc` is what the next row continues, `n` the number of
    moves that count at the end, `bare` tells that the last row lacks its line end.
    """

    path: Path
    header: Row
    crc: int
    good_bytes: int
    bare: bool
    rows: list[Row] = field(default_factory=list)
    n: int = 0
    torn: bool = False
    damage: Damage | None = None

    def course(self) -> list[Row]:
        """The rows that count at the end: moves that were not taken back, reseeds and notes."""
        kept: list[Row] = []
        starts: list[int] = []  # where in `kept` each move stands
        for row in self.rows:
            if "undo" in row:
                if row["undo"] < len(starts):
                    cut = starts[row["undo"]]
                    # Notes are about the game, not about the line that was taken back.
                    kept[cut:] = [r for r in kept[cut:] if "note" in r]
                    del starts[row["undo"] :]
                continue
            if "n" in row:
                starts.append(len(kept))
            if "end" not in row:
                kept.append(row)
        return kept

    def moves(self) -> list[Row]:
        """The moves that were not taken back, in order: move n at index n - 1."""
        return [row for row in self.course() if "n" in row]

    @property
    def notes(self) -> list[Row]:
        """All notes, as dicts of `n` and `text`, in the order in which they were written."""
        return [row["note"] for row in self.rows if "note" in row]

    @property
    def reseeds(self) -> list[tuple[int, str]]:
        """The reseeds that still count: after which move, and the new state of the generator."""
        found: list[tuple[int, str]] = []
        n = 0
        for row in self.course():
            n = row.get("n", n)
            if "reseed" in row:
                found.append((n, row["reseed"]))
        return found

    @property
    def undone(self) -> int:
        """How often moves were taken back."""
        return sum("undo" in row for row in self.rows)

    @property
    def end(self) -> Row | None:
        """How the game ended, if nothing was played or taken back after that."""
        return ending(self.rows)


def ending(rows: list[Row]) -> Row | None:
    """The content of an end row that is the last row but for notes."""
    last = next((row for row in reversed(rows) if "note" not in row), {})
    found: Row | None = last.get("end")
    return found


def shown(path: Path) -> str:
    """The name of a file for a message of one line."""
    return "".join(c if c.isprintable() else "?" for c in path.name)


def _open(path: Path) -> BinaryIO:
    """Open an ordinary file; a pipe or a device could keep the reader waiting for ever."""
    mode = os.stat(path).st_mode
    if not stat.S_ISREG(mode):
        kind = "a directory" if stat.S_ISDIR(mode) else "no ordinary file"
        raise ValueError(f"it is {kind}, not a save")
    return open(path, "rb")


def _header(path: Path, line: bytes) -> tuple[Row, int]:
    """The header of a save; ValueError or NewerFormat if there is none to be had."""
    if not line.startswith(b'{"v":'):
        if not line:
            raise ValueError("row 1: the file is empty")
        if line.startswith(b"\xef\xbb\xbf"):
            raise ValueError("row 1: an editor put a byte order mark before it")
        raise ValueError("row 1: this is not a save of Casemate")
    found = NEWER.match(line)
    fault: ValueError | None = None
    try:
        row, crc = unseal(line, 0)
    except ValueError as error:
        fault = error
    if found and int(found[1]) > FORMAT:
        # A later format may well have another check sum, so this comes before any doubt.
        doubt = f" (unless row 1 is damaged: {fault})" if fault else ""
        raise NewerFormat(
            f"{shown(path)}: written in save format {int(found[1])}, this program reads up to "
            f"format {FORMAT}: install a newer Casemate{doubt}"
        )
    try:
        if fault:
            raise fault
        _check_header(row)
    except ValueError as error:
        raise ValueError(f"row 1: {error}") from None
    return row, crc


def read_save(path: str | Path) -> Save:
    """Read a save as far as it is whole; Damaged or NewerFormat if not even the header is."""
    path = Path(path)
    try:
        with _open(path) as file:
            line = file.readline(MAX_ROW + 1)
            header, crc = _header(path, line)
            save = Save(path, header, crc, len(line), not line.endswith(b"\n"))
            _read_rows(save, file)
            return save
    except OSError as error:
        raise Damaged(f"{shown(path)}: cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise Damaged(f"{shown(path)}: {error}", 1) from None


def _read_rows(save: Save, file: BinaryIO) -> None:
    for number in count(2):
        line = file.readline(MAX_ROW + 1)
        whole = line.endswith(b"\n")
        if not whole and len(line) <= MAX_ROW and not SEAL.search(line):
            save.torn = bool(line)
            return
        try:
            row, crc = unseal(line, save.crc)
            save.n = follow(row, save.n)
        except ValueError as error:
            save.damage = Damage(number, f"row {number}: {error}")
            return
        save.rows.append(row)
        save.crc, save.bare = crc, not whole
        save.good_bytes += len(line)


def peek(path: str | Path) -> Row:
    """What a list of saves shows, from both ends of the file alone; it never raises.

    `state` is ok, damaged or newer, with the reason in `why`; damage in the middle goes unseen.
    """
    path = Path(path)
    facts: Row = {"path": path, "state": "damaged", "why": "", "size": 0, "mtime": 0.0}
    facts |= {"game": "", "scenario": "", "seed": "", "made": "", "players": []}
    facts |= {"n": 0, "digest": "", "finished": False, "end": None}
    try:
        with _open(path) as file:
            about = os.fstat(file.fileno())
            facts |= {"size": about.st_size, "mtime": about.st_mtime}
            line = file.readline(MAX_ROW + 1)
            header, crc = _header(path, line)
            facts |= {key: header[key] for key in ("game", "seed", "made", "players")}
            facts["scenario"] = str(header["setup"].get("scenario", ""))
            facts["digest"] = header["d"]
            facts |= _tail(file, len(line), about.st_size, crc)
            facts["state"] = "ok"
    except NewerFormat as error:
        facts |= {"state": "newer", "why": str(error)}
    except OSError as error:
        facts["why"] = f"{shown(path)}: cannot be read: {error.strerror or error}"
    except ValueError as error:
        facts["why"] = f"{shown(path)}: {error}"
    return facts


def _tail(file: BinaryIO, first: int, size: int, crc: int) -> Row:
    """The number of the last move, its digest and the end, from as few bytes as possible."""
    for reach in (2 << 10, 64 << 10, MAX_ROW):
        begin = max(first, size - reach)
        file.seek(begin)
        lines = file.read(size - begin).split(b"\n")
        if not SEAL.search(lines[-1]):
            del lines[-1]  # torn, or nothing
        if begin == first:
            lines.insert(0, b',"c":"%08x"}' % crc)
        facts = _last_move(lines)
        if "n" in facts or begin == first:
            return facts
    raise ValueError("no row can be found near the end")


def _last_move(lines: list[bytes]) -> Row:
    """What the last of some lines tell; the first one is only good for its check sum."""
    rows: list[Row] = []
    facts: Row = {}
    goal: int | None = None
    for above, line in zip(lines[-2::-1], lines[:0:-1], strict=True):
        found = SEAL.fullmatch(above, max(len(above) - 16, 0))
        if not found:
            break
        row, _ = unseal(line, int(found[1], 16))
        rows.insert(0, row)
        if goal is None:
            goal = row.get("undo")
        if goal == 0:
            facts = {"n": 0}
        elif "n" in row and goal in (None, row["n"]):
            facts = {"n": row["n"], "digest": row.get("d", "")}
        if facts:
            break
    end = ending(rows)
    return facts | {"end": end, "finished": end is not None}


# -- writing ---------------------------------------------------------------------------------


def _lock(path: Path) -> BaseFileLock:
    """Become the only writer of a save; the system ends the hold of a process that dies."""
    from filelock import FileLock, Timeout

    name = os.path.realpath(path) + ".lock"
    pid = None
    with suppress(OSError, ValueError):
        pid = int(Path(name).read_bytes()[:20])
    lock = FileLock(name, thread_local=False)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        # Before filelock 4 the attempt alone empties the file.
        with suppress(OSError):
            if pid and not os.path.getsize(name):
                Path(name).write_bytes(b"%d\n" % pid)
        who = f"process {pid}" if pid else "another process"
        raise Locked(
            f"{shown(path)} is being played in {who}: go on there, or close that game first", pid
        ) from None
    except OSError as error:
        _refuse(path, error)
    with suppress(OSError):
        Path(name).write_bytes(b"%d\n" % os.getpid())
    return lock


def _unlock(lock: BaseFileLock) -> None:
    # While it is still held; a waiting process sees that its file has no name and tries again.
    with suppress(OSError):
        os.unlink(lock.lock_file)
    lock.release()


def _refuse(path: Path, error: OSError) -> NoReturn:
    raise Unwritten(
        f"{shown(path)} cannot be written ({error.strerror or error}): "
        "make room or make it writable, then try again"
    ) from error


class SaveWriter:
    """The one writer of a save: each row is one write, and fails without a trace or not at all."""

    def __init__(self, save: Save, lock: BaseFileLock) -> None:
        self.path = save.path
        self.n = save.n
        self._lock = lock
        self._crc = save.crc
        self._good = save.good_bytes
        self._bare = save.bare
        self._torn = save.torn
        self._unsynced = False
        self._syncing = threading.Lock()
        try:
            self._file = open(save.path, "r+b", buffering=0)  # noqa: SIM115
        except OSError as error:
            _refuse(save.path, error)

    @classmethod
    def create(cls, path: str | Path, header: Row, rows: Iterable[Row] = ()) -> Self:
        """Start a save with a header (`v` is filled in) and perhaps rows; no file is overwritten.

        If the name is taken, the save gets the first free one of `-2`, `-3`, ...: see `path`.
        """
        path = Path(path)
        row = _ordered(header)
        content, crc = seal(row, 0)
        save = Save(path, row, crc, 0, False)
        for row in rows:
            save.n = follow(row, save.n)
            line, save.crc = seal(row, save.crc)
            content += line
        save.good_bytes = len(content)
        save.path, lock = _publish(path, content)
        try:
            return cls(save, lock)
        except Unwritten:
            _unlock(lock)
            raise

    def move(self, n: int, seat: int, action: Row, rolls: Iterable[int], digest: str) -> None:
        """Write an accepted action with its rolls and the digest of the position after it."""
        self._append({"n": n, "seat": seat, "a": action, "r": list(rolls), "d": digest})

    def undo(self, k: int) -> None:
        """Write that the game is back at the position after move k."""
        self._append({"undo": k})

    def reseed(self, rng: str) -> None:
        """Write that the generator goes on from another state, in hex digits."""
        self._append({"reseed": rng})

    def note(self, n: int, text: str) -> None:
        """Write a player's note about the position after move n."""
        self._append({"note": {"n": n, "text": text}})

    def end(self, result: Row) -> None:
        """Write how the game ended."""
        self._append({"end": result})

    def _append(self, row: Row) -> None:
        # What the reader would call damage is never written.
        n = follow(row, self.n)
        line, crc = seal(row, self._crc)
        if len(line) > MAX_ROW:
            raise Unwritten(f"{shown(self.path)}: a row may not be longer than {MAX_ROW >> 20} MB")
        data = b"\n" + line if self._bare else line
        try:
            self._cut()
            self._write(data)
        except BaseException as error:
            with suppress(OSError):
                self._cut()
            if isinstance(error, OSError):
                _refuse(self.path, error)
            raise
        self.n, self._crc, self._bare = n, crc, False
        self._good += len(data)
        self._torn = False
        self._unsynced = True

    def _cut(self) -> None:
        """Cut off what stands behind the last whole row, if it is torn or of our own making."""
        if self._torn:
            self._file.truncate(self._good)
            self._torn = False

    def _write(self, data: bytes) -> None:
        about = os.fstat(self._file.fileno())
        if about.st_size != self._good or not about.st_nlink:
            raise OSError(0, "another program changed or removed it")
        # Until the row counts, whatever interrupts us, it is cut off again.
        self._torn = True
        self._file.seek(self._good)
        # A second write only if the system took a part, to hear from it why.
        while data:
            data = data[self._file.write(data) or 0 :]

    def sync(self) -> None:
        """Wait until everything is on the disk itself; safe from another thread, as it is slow."""
        with self._syncing:
            if self._unsynced:
                self._unsynced = False
                try:
                    os.fsync(self._file.fileno())
                except OSError as error:
                    self._unsynced = True
                    _refuse(self.path, error)

    def close(self) -> None:
        """Sync, and let others write this save."""
        if self._file.closed:
            return
        try:
            self.sync()
        finally:
            with self._syncing:
                self._file.close()
            _unlock(self._lock)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _ordered(header: Row) -> Row:
    row = {"v": FORMAT} | {key: header[key] for key in HEADER if key in header and key != "v"}
    row |= {key: list(value) for key, value in row.items() if isinstance(value, tuple)}
    if unknown := header.keys() - row.keys():
        raise ValueError(f"no header has {sorted(unknown)}")
    _check_header(row)
    return row


def _publish(path: Path, content: bytes) -> tuple[Path, BaseFileLock]:
    """Put a new file under the first free name, whole from its first moment, and lock it."""
    new = path.with_name(f".{os.urandom(8).hex()}.new")
    try:
        with open(new, "xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        try:
            found = _claim(new, path)
        finally:
            new.unlink(missing_ok=True)
        _sync_directory(path.parent)
        return found
    except OSError as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        _refuse(path, error)


def _claim(new: Path, path: Path) -> tuple[Path, BaseFileLock]:
    for k in count(1):
        name = path.with_stem(f"{path.stem}-{k}") if k > 1 else path
        if os.path.lexists(name):
            continue
        with suppress(Locked, FileExistsError):
            lock = _lock(name)
            try:
                _rename(new, name)
                return name, lock
            except BaseException:
                _unlock(lock)
                raise
    raise AssertionError


def _rename(old: Path, new: Path) -> None:
    """Rename a file, but never over another one."""
    if os.name == "nt":
        os.rename(old, new)
        return
    try:
        os.link(old, new)
    except FileExistsError:
        raise
    except OSError:
        # No hard links here (FAT, some network drives): take the name first.
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        os.replace(old, new)


def _sync_directory(path: Path) -> None:
    # Some systems cannot; then the name reaches the disk a little later.
    with suppress(OSError):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def resume(path: str | Path) -> tuple[Save, SaveWriter]:
    """Read a save and become its writer; Damaged (see `salvage`), NewerFormat or Locked if not.

    Nothing is changed until the first row is written, not even a torn end cut off.
    """
    path = Path(path)
    if not path.is_file():
        read_save(path)  # says what is wrong, and leaves no lock file
    lock = _lock(path)
    try:
        save = read_save(path)
        if save.damage:
            raise Damaged(f"{shown(path)}: {save.damage.line}", save.damage.row)
        return save, SaveWriter(save, lock)
    except BaseException:
        _unlock(lock)
        raise


def salvage(path: str | Path) -> Path:
    """Copy the whole rows before a damage into a save of its own; the original stays as it is."""
    save = read_save(path)
    with open(save.path, "rb") as file:
        content = file.read(save.good_bytes)
    if save.bare:
        content += b"\n"
    copy, lock = _publish(save.path.with_stem(f"{save.path.stem}-copy"), content)
    _unlock(lock)
    return copy


def branch(
    save: Save, after_n: int, path: str | Path, reseed: str | None = None, **changes: Any
) -> SaveWriter:
    """A new save that goes on from the position after a move, perhaps with fresh dice."""
    rows: list[Row] = []
    n = 0
    for row in save.course():
        n = row.get("n", n)
        if n > after_n:
            break
        rows.append(row)
    if min(n, after_n) != after_n:
        raise ValueError(f"there is no move {after_n}, only {n}")
    if reseed is not None:
        rows.append({"reseed": reseed})
    parent = {"file": save.path.name, "n": after_n}
    known = {key: value for key, value in save.header.items() if key in HEADER}
    return SaveWriter.create(path, {**known, "parent": parent, **changes}, rows)


# -- playing again ---------------------------------------------------------------------------


class Played(NamedTuple):
    """A move that was played again: what it did, and the position before it."""

    n: int
    seat: int
    action: Any
    rolls: tuple[int, ...]
    events: tuple[Any, ...]
    irreversible: bool
    before: Any
    digest: str


@dataclass
class Replayed:
    """A save played again, as far as its rolls and actions fit the rules.

    `state` is the position after the last of `moves` (None if not even the start fits). `drift`
    says where the rules first do something else than is recorded; only the first `sound` moves
    came before that. Those behind are there to be watched, not to be played on from. `takebacks`
    counts the irreversible moves that were taken back.
    """

    state: Any = None
    opening: tuple[Any, ...] = ()
    moves: list[Played] = field(default_factory=list)
    drift: str | None = None
    sound: int = 0
    takebacks: int = 0


def rules_for(header: Row, rules: Any) -> Any:
    """The rules of a save: those given, with the card entries that the save changes."""
    cards = header.get("cards")
    if not cards:
        return rules
    changed = getattr(rules, "with_changed", None)
    return changed(cards) if changed else rules.with_cards(json.dumps(cards, ensure_ascii=False))


def replay(save: Save, rules: Any, check: bool = False) -> Replayed:
    """Play a save again from its recorded rolls, by rules that hold its cards already.

    Only the last digest is compared; if that differs or a move does not fit, those of all moves
    that count are, to find the first difference. `check` compares all, also those taken back.
    """
    done = _Walk(save, rules, every=check).through(save.rows)
    if check or not done.drift:
        return done
    # What was taken back may not fit any more and still do no harm.
    done = _Walk(save, rules, every=True).through(save.course())
    done.takebacks = save.undone
    return done


class _Walk:
    """One way through the rows of a save."""

    def __init__(self, save: Save, rules: Any, every: bool) -> None:
        # Only here: whoever reads or writes saves alone needs no models.
        from games.core.play import Play

        self.save = save
        self.rules = rules
        self.every = every
        self.last = next(iter(save.moves()[-1:]), None)
        self.tape = Play.tape
        self.done = Replayed()

    def through(self, rows: list[Row]) -> Replayed:
        """Play rows until one does not fit."""
        done = self.done
        where = "the start"
        try:
            self._start()
            for row in rows:
                if "n" in row:
                    where = f"move {row['n']}"
                    self._move(row)
                elif "undo" in row and row["undo"] < len(done.moves):
                    self._back(row["undo"])
                elif "reseed" in row:
                    done.state.rng = int(row["reseed"], 16)
        except Exception as error:
            # Whatever rules fail with when they meet a game of others, it does not fit them.
            self._blame(where, len(done.moves), _reason(error))
        if not done.drift:
            done.sound = len(done.moves)
        return done

    def _start(self) -> None:
        from games.core.models import Setup

        header = self.save.header
        if header["game"] != self.rules.info.slug:
            raise Drift(f"it is a game of {header['game']}, not of {self.rules.info.slug}")
        play = self.tape(int(header["seed"], 16), header["r"])
        state = self.rules.start(Setup.model_validate(header["setup"]), play)
        play.finish()
        self.done.state, self.done.opening = state, tuple(play.events)
        if self.every or not self.last:
            self._compare("the start", 0, header["d"], play.events)

    def _move(self, row: Row) -> None:
        before = self.done.state
        action = self.rules.action(row["a"])
        if before.outcome is None and row["seat"] != before.seat:
            raise Drift(f"seat {row['seat'] + 1} is recorded, but seat {before.seat + 1} decides")
        if action not in self.rules.legal(before):
            raise Drift(
                f"{action} is recorded, but not allowed: {_why(self.rules, before, action)}"
            )
        after = before.clone()
        play = self.tape(after, row["r"])
        self.rules.apply(after, action, play)
        play.finish()
        passed: bool = play.irreversible or after.seat != before.seat
        events = tuple(play.events)
        self.done.state = after
        self.done.moves.append(
            Played(row["n"], before.seat, action, tuple(row["r"]), events, passed, before, row["d"])
        )
        if self.every or row is self.last:
            rolls = f" with {' '.join(map(str, row['r']))}" if row["r"] else ""
            self._compare(f"move {row['n']} ({action}{rolls})", row["n"] - 1, row["d"], events)

    def _back(self, k: int) -> None:
        done = self.done
        done.takebacks += sum(move.irreversible for move in done.moves[k:])
        done.state = done.moves[k].before
        del done.moves[k:]

    def _compare(self, where: str, sound: int, wanted: str, events: Iterable[Any]) -> None:
        found = self.done.state.digest()
        if found == wanted:
            return
        told = ""
        with suppress(Exception):
            lines = [self.rules.describe(event) for event in events]
            told = "".join(f"; {line}" for line in lines if line.to is None)
        self._blame(where, sound, f"position {wanted} is recorded, {found} was found{told}")

    def _blame(self, where: str, sound: int, reason: str) -> None:
        if self.done.drift:
            return
        saved, ours = self.save.header["rules"], self.rules.info.rules_version
        told = f" (played by rules {saved}, these are rules {ours})" if saved != ours else ""
        line = " ".join(f"{where}: {reason}".split())
        self.done.drift = line[:400] + told
        self.done.sound = sound


def _reason(error: Exception) -> str:
    if isinstance(error, NeedRoll):
        return f"more rolls are needed than were recorded ({error})"
    if isinstance(error, CasemateError):
        return str(error)
    return f"the rules fail ({type(error).__name__}: {error})"


def _why(rules: Any, state: Any, action: Any) -> str:
    verb, _, target = str(action).partition(" ")
    return str(rules.explain(state, verb, target))


class Verdict(NamedTuple):
    """What a check of a save found: 0 clean, 1 drift, 2 damaged; and a line that says so."""

    code: int
    line: str


def verify(path: str | Path, rules: Any) -> Verdict:
    """Check a save row by row against the rules of its game."""
    path = Path(path)
    try:
        save = read_save(path)
    except (Damaged, NewerFormat) as error:
        return Verdict(2, str(error))
    if save.damage:
        return Verdict(2, f"{shown(path)}: damaged at {save.damage.line}")
    try:
        done = replay(save, rules_for(save.header, rules), check=True)
    except CasemateError as error:
        return Verdict(1, f"{shown(path)}: drift at the start: {error}")
    if done.drift:
        return Verdict(1, f"{shown(path)}: drift at {done.drift}")
    torn = "; a torn last row is left out" if save.torn else ""
    return Verdict(0, f"{shown(path)}: clean, {save.n} moves{torn}")
