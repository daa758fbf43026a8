"""Colours: the palette, and sRGB to linear light."""

import numpy as np

PAL = dict(
    navy="#0B2E3B",
    teal="#0F766E",
    aqua="#CFEDEA",
    off="#EDE9E2",
    coral="#E4483D",
    gold="#E3AC4E",
    sea="#3FA79C",
    mist="#9ED5CF",
    deepred="#A82A2C",
    blush="#F3B5A6",
    rose="#EE8578",
    slate="#35606B",
    steel="#D5DEE0",
    ink="#071E27",
    cream="#F1DFB4",
    leaf="#2F8F74",
    wood="#D8B48C",
)


def lin(c):
    """A colour by palette name, hex or triple, as linear light."""
    if isinstance(c, str):
        c = PAL.get(c, c).lstrip("#")
        c = [int(c[i : i + 2], 16) / 255 for i in (0, 2, 4)]
        return np.array([x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in c])
    return np.array(c[:3], float)


def mixc(a, b, t):
    """t of b in a, in linear light."""
    return lin(a) * (1 - t) + lin(b) * t


def ramp(t, stops):
    """Colours of the values t (0..1) along stops [(value, colour)]."""
    t = np.clip(t, 0, 1)
    xs = [s[0] for s in stops]
    C = np.array([lin(s[1]) for s in stops])
    return np.stack([np.interp(t, xs, C[:, k]) for k in range(3)], -1)
