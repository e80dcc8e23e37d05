"""How colours look to eyes: contrast (WCAG 2), colour blindness, difference (CIEDE2000)."""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Light = tuple[float, ...]
"""Red, green and blue in linear light."""

EYES = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    # Machado, Oliveira and Fernandes (2009), severity 1.
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def light(colour: str) -> Light:
    """A colour such as `#7fb4ff`."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    dark, bright = sorted(_weigh(light(c), (0.2126, 0.7152, 0.0722)) for c in (one, other))
    return (bright + 0.05) / (dark + 0.05)


def seen(colour: str, eye: str) -> Light:
    """A colour as an eye sees it, in L*, a*, b*."""
    return _lab([min(max(_weigh(light(colour), row), 0.0), 1.0) for row in EYES[eye]])


def least_difference(colours: dict[str, str], eye: str) -> tuple[float, str]:
    """How much the two most alike of some colours differ for an eye, and which they are."""
    pairs = combinations(colours, 2)
    return min(
        (difference(seen(colours[a], eye), seen(colours[b], eye)), f"{a} and {b}") for a, b in pairs
    )


def _weigh(parts: Light, weights: Light) -> float:
    return sum(part * weight for part, weight in zip(parts, weights, strict=True))


def _lab(parts: list[float]) -> Light:
    rows = (
        (0.4124564, 0.3575761, 0.1804375),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339, 0.1191920, 0.9503041),
    )
    white = (0.95047, 1.0, 1.08883)
    x, y, z = (_root(_weigh(tuple(parts), r) / w) for r, w in zip(rows, white, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(t: float) -> float:
    return float(t ** (1 / 3)) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116


def difference(one: Light, other: Light) -> float:
    """CIEDE2000 of two colours in L*, a*, b*."""
    l1, a1, b1 = one
    l2, a2, b2 = other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 1 + 0.5 * (1 - _seventh(mean))
    c1, c2 = hypot(a1 * g, b1), hypot(a2 * g, b2)
    h1, h2 = degrees(atan2(b1, a1 * g)) % 360, degrees(atan2(b2, a2 * g)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    chroma, lightness = (c1 + c2) / 2, (l1 + l2) / 2
    hue = h1 + turn / 2 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * _cos(hue - 30)
        + 0.24 * _cos(2 * hue)
        + 0.32 * _cos(3 * hue + 6)
        - 0.20 * _cos(4 * hue - 63)
    )
    far = (lightness - 50) ** 2
    dl = (l2 - l1) / (1 + 0.015 * far / sqrt(20 + far))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    blue = 30 * exp(-((((hue % 360) - 275) / 25) ** 2))
    rotation = -sin(radians(2 * blue)) * 2 * _seventh(chroma)
    return sqrt(dl * dl + dc * dc + dh * dh + rotation * dc * dh)


def _seventh(chroma: float) -> float:
    return float(sqrt(chroma**7 / (chroma**7 + 25.0**7)))


def _cos(angle: float) -> float:
    return cos(radians(angle))
