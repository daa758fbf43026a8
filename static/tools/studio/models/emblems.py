"""Objects that stand for documents and institutions, and name nobody: seal, frame, book, cap, building, wreath."""

from math import pi

import numpy as np

from kit.curve import rrect
from kit.material import mat
from kit.mesh import Grp, ball, disc, extrude, lathe, meshobj, place, rbox, torus, tube
from models.furniture import leafmesh
from models.heart import smooth_heart

PAPER = "#FBF8F2"


def bars(widths, z, x=0.0, y=-0.05):
    """Embossed bars in the place of words, from z downwards."""
    for i, w in enumerate(widths):
        rbox((w, 0.02, 0.05), (x, y, z - 0.17 * i), 0.009, mat("mist", "clay"))


def seal(loc, scale=1):
    """A scalloped gold seal with a small heart, its two ribbons below; 1 wide, faces -Y."""
    with Grp(loc, (0, 0, 0), scale):
        gold = mat("gold", "satin")
        tail = [(-0.14, 0.1), (-0.14, -0.74), (0, -0.60), (0.14, -0.74), (0.14, 0.1)]
        for side in (-1, 1):
            with Grp((side * 0.18, 0.05 + 0.02 * side, -0.28), (0, -side * 14, 0)):
                extrude(tail, 0.04, mat("teal" if side < 0 else "sea", "clay"), 0.005, (0, 0, 0), (90, 0, 0))
        a = np.linspace(0, 2 * pi, 288, endpoint=False)
        r = 0.50 + 0.022 * np.cos(18 * a)
        extrude(np.stack([r * np.cos(a), r * np.sin(a)], 1), 0.12, gold, 0.03, (0, 0, 0), (90, 0, 0))
        torus(0.38, 0.020, gold, (0, -0.062, 0), (90, 0, 0))
        smooth_heart((0, -0.07, 0.01), (0, 0, 0), 0.22, h=0.02, puff=0.45)


def frame(width, height, m):
    """A frame around a sheet with a margin, the sheet's middle at the origin, faces -Y."""
    for x, z, w, h in (
        (0, -1, width + 0.18, 0.18),
        (0, 1, width + 0.18, 0.18),
        (-1, 0, 0.18, height),
        (1, 0, 0.18, height),
    ):
        rbox((w, 0.18, h), (x * width / 2, 0, z * height / 2), 0.05, m, seg=6)
    rbox((width, 0.05, height), (0, 0.02, 0), 0.01, mat("#DCE9E5", "clay"))
    rbox((width - 0.44, 0.03, height - 0.44), (0, -0.015, 0), 0.008, mat(PAPER, "clay", 0.7))


def scroll(length):
    """A rolled sheet along X."""
    t = np.linspace(0.4 * pi, 6.35 * pi, 260)  # the free edge ends below, at the back
    r = 0.17 + 0.0115 * t
    V = [(x, a, b) for x in (-length / 2, length / 2) for a, b in zip(r * np.cos(t), r * np.sin(t))]
    n = len(t)
    o = meshobj("scroll", V, [(i, i + 1, n + i + 1, n + i) for i in range(n - 1)], mat(PAPER, "clay", 0.7))
    solid = o.modifiers.new("solid", "SOLIDIFY")
    solid.thickness, solid.offset = 0.022, 0
    band = [(0.415, -0.17), (0.432, -0.17), (0.432, 0.17), (0.415, 0.17), (0.415, -0.17)]
    lathe(band, mat("teal", "clay"), (0, 0, 0), (0, 90, 0))


def book(loc, rot, cover, w=1.5, d=1.05, h=0.24):
    """A closed book lying down."""
    with Grp(loc, rot):
        for z in (0.02, h - 0.02):
            rbox((w, d, 0.045), (0, 0, z), 0.018, mat(cover, "clay"))
        rbox((w - 0.08, d - 0.07, h - 0.05), (0.02, 0, h / 2), 0.012, mat(PAPER, "clay", 0.8))
        rbox((0.07, d, h), (-w / 2 + 0.03, 0, h / 2), 0.03, mat(cover, "clay"))


def cap(loc, rot, scale=1):
    """A graduate's cap with a gold tassel."""
    with Grp(loc, rot, scale):
        navy = mat("navy", "clay", 0.6)
        lathe([(0, 0), (0.48, 0, 0.03), (0.52, 0.34, 0.03), (0, 0.36)], navy)
        rbox((1.42, 1.42, 0.07), (0, 0, 0.40), 0.03, navy, (0, 0, 45))
        disc(0.06, 0.05, mat("gold", "satin"), (0, 0, 0.46), bev=0.02)
        gold = mat("gold", "satin")
        tube([(0, 0, 0.46), (0.42, -0.42, 0.452), (0.50, -0.50, 0.40), (0.51, -0.51, 0.10)], 0.018, gold)
        ball(0.05, gold, (0.51, -0.51, 0.10))
        tube([(0.51, -0.51, 0.08), (0.51, -0.51, -0.16)], [0.035, 0.062], gold)


def building(scale=1):
    """A small hospital: two wings, a taller middle, rows of windows, a heart over the door."""
    with Grp((0, 0, 0), (0, 0, -18), scale):
        wall, glass = mat("off", "ceramic"), mat("teal", "ceramic")
        rbox((2.9, 1.5, 0.08), (0, -0.1, 0.04), 0.03, mat("mist", "clay"))
        for x, w, h in ((-0.85, 1.0, 1.05), (0.85, 1.0, 1.05), (0, 0.95, 1.75)):
            depth = 0.95 if x else 1.12
            rbox((w, depth, h), (x, 0, 0.06 + h / 2), 0.06, wall, seg=6)
            rbox((w + 0.06, depth + 0.06, 0.08), (x, 0, 0.08 + h), 0.03, mat("sea", "clay"))
            for row in range(2):
                for col in (-0.5, 0.5) if x else ():
                    at = (x * 1.08 + 0.34 * col, -depth / 2 - 0.005, 0.42 + 0.38 * row)
                    rbox((0.20, 0.04, 0.24), at, 0.015, glass)
        smooth_heart((0, -0.60, 1.28), (0, 0, 0), 0.24, h=0.02, puff=0.45)
        rbox((0.40, 0.05, 0.62), (0, -0.565, 0.37), 0.02, glass)
        rbox((0.64, 0.34, 0.06), (0, -0.70, 0.76), 0.02, mat("gold", "satin"))


def wreath(radius):
    """Two branches of laurel that nearly meet above, around the origin in the XZ plane."""
    for side in (-1, 1):
        angle = np.linspace(-1.45, 1.15, 60)
        P = np.stack([side * radius * np.cos(angle), 0 * angle, radius * np.sin(angle)], 1)
        tube(P, [0.030, 0.014], mat("gold", "satin"), seg=12)
        for k in range(3, 58, 6):
            for out in (-1, 1):
                turn = np.degrees(angle[k]) - 90 + out * 38
                o = leafmesh(0.36, 0.085, 0.2, mat("leaf" if out > 0 else "sea", "clay", 0.5))
                place(o, tuple(P[k]), (90, -(turn if side > 0 else -turn), 0))


def defibrillator(loc, rot, scale=1):
    """An automated defibrillator, lid up, with its two pads on cords; faces -Y."""
    with Grp(loc, rot, scale):
        rbox((1.7, 0.62, 1.34), (0, 0, 0.67), 0.16, mat("teal", "ceramic"), seg=8)
        rbox((1.40, 0.06, 1.02), (0, -0.30, 0.66), 0.10, mat("off", "ceramic"), seg=6)
        smooth_heart((-0.28, -0.36, 0.74), (0, 0, 0), 0.33, h=0.018, puff=0.45)
        for z, c in ((0.92, "sea"), (0.62, "gold")):
            disc(0.13, 0.08, mat(c, "ceramic"), (0.42, -0.34, z), (90, 0, 0), 0.03)
        for z in (0.36, 0.28):
            rbox((0.9, 0.02, 0.035), (0, -0.335, z), 0.008, mat("mist", "clay"))
        tube(
            [(-0.42, 0, 1.30), (-0.40, 0, 1.52), (-0.2, 0, 1.60), (0.2, 0, 1.60), (0.40, 0, 1.52), (0.42, 0, 1.30)],
            0.07,
            mat("navy", "ceramic"),
        )


def pad(loc, rot):
    """An electrode pad with its gel side up."""
    with Grp(loc, rot):
        extrude(rrect(0.78, 1.0, 0.26, 10), 0.035, mat("off", "clay"), 0.012)
        extrude(rrect(0.60, 0.80, 0.20, 10), 0.02, mat("mist", "ceramic"), 0.008, (0, 0, 0.024))
        extrude(rrect(0.16, 0.24, 0.05, 6), 0.06, mat("navy", "clay"), 0.015, (0, 0.44, 0.03))


def check(loc, scale, m):
    """A tick of round strokes, faces -Y."""
    with Grp(loc, (0, 0, 0), scale):
        tube([(-0.42, 0, 0.04), (-0.12, 0, -0.28), (0.46, 0, 0.36)], 0.10, m)
