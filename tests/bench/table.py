"""Rows of the table and how they are printed."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from statistics import median, quantiles
from typing import Any


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the budget: `ratio` is None where it could not be measured, `note` says why."""

    what: str
    ratio: float | None
    target: float
    at_least: bool = False
    note: str = ""
    unit: str = "x"

    @property
    def verdict(self) -> str:
        """ok, missed, or nothing measured."""
        if self.ratio is None:
            return "-"
        met = self.ratio >= self.target if self.at_least else self.ratio <= self.target
        return "ok" if met else "missed"

    def data(self) -> dict[str, Any]:
        """The row as JSON has it."""
        return asdict(self) | {"verdict": self.verdict}

    def lines(self) -> list[str]:
        """The row as text, its note below."""
        ratio = "-" if self.ratio is None else show(self.ratio, self.unit)
        sign = ">=" if self.at_least else "<="
        target = f"{sign} {self.target:g}{self.unit}"
        line = f"{self.what:<56}{ratio:>9}  {target:<9} {self.verdict}"
        return [line, *(f"    {note}" for note in self.note.splitlines())]


def show(ratio: float, unit: str) -> str:
    """A ratio with as many places as it needs; a bare count without any."""
    if not unit:
        return f"{ratio:g}"
    return f"{ratio:.4f}{unit}" if ratio < 0.05 else f"{ratio:.2f}{unit}"


HEAD = f"{'what':<56}{'measured':>9}  {'target':<9} verdict"


def p95(values: list[float]) -> float:
    """What 95 of 100 values do not exceed."""
    return quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]


def middle(values: list[float]) -> float:
    """The median."""
    return median(values)


def milliseconds(seconds: float) -> str:
    """A time to be read."""
    return f"{seconds * 1e3:.2f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.1f} us"
