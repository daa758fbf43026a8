"""Life support."""

from math import sin

import numpy as np

from kit.curve import cat
from kit.material import mat
from kit.mesh import Grp, disc, lathe, rbox, stroke, torus, tube
from kit.run import scene, shot
from kit.stage import camera, reset
from models.ecg import ecg_path
from models.instruments import BLUE


@scene
def ecmo():
    reset("aqua", halo=(0.5, 0.52))
    off = mat("off", "ceramic")
    bl = mat(BLUE, "ceramic", 0.28)
    rd = mat("coral", "ceramic", 0.28)
    with Grp((-0.75, 0.45, 0), (0, 0, -10), 1.0):
        rbox((1.75, 1.05, 0.98), (0, 0, 0.64), 0.14, off, seg=8)
        rbox((1.55, 0.9, 0.16), (0, 0, 0.12), 0.06, mat("slate", "clay"))
        rbox((0.55, 0.22, 0.40), (0, 0.16, 1.18), 0.08, mat("slate", "clay"))
        with Grp((0, 0.1, 1.12), (-14, 0, 0)):
            rbox((1.55, 0.22, 1.0), (0, 0, 0.58), 0.11, off, seg=8)
            rbox((1.30, 0.04, 0.74), (0, -0.10, 0.60), 0.06, mat("ink", "screen"))
            stroke(ecg_path(-0.55, 0.30, 2, 0.26, -0.13, 0.62, 0.004), 0.013, mat("#5CF2DC", "glow", emit=3))
            tube(
                np.stack(
                    [np.linspace(-0.55, 0.30, 60), np.full(60, -0.13), 0.40 + 0.05 * np.sin(np.linspace(0, 14, 60))], 1
                ),
                0.011,
                mat("#FF6B5E", "glow", emit=2.4),
                seg=8,
            )
            [
                rbox((0.18, 0.02, 0.06), (0.48, -0.125, z), 0.008, mat(c, "glow", emit=1.7))
                for z, c in ((0.78, "#5CF2DC"), (0.60, "#FF6B5E"), (0.42, "gold"))
            ]
        disc(0.10, 0.10, mat("teal", "ceramic"), (-0.62, -0.54, 0.82), (90, 0, 0))
        disc(0.07, 0.08, mat("gold", "ceramic"), (-0.62, -0.54, 0.52), (90, 0, 0))
        with Grp((0.12, -0.55, 0.62), (90, 0, 0)):
            lathe([(0, 0), (0.44, 0, 0.04), (0.44, 0.22, 0.06), (0.36, 0.26, 0.03), (0, 0.26)], mat("navy", "ceramic"))
            lathe(
                [(0.40, 0.24), (0.38, 0.36, 0.06), (0.12, 0.54, 0.06), (0.11, 0.62), (0, 0.62)],
                mat("aqua", "glass", tint=0.25, fres=0.4),
            )
            lathe([(0, 0.26), (0.30, 0.27), (0.10, 0.44), (0, 0.46)], bl)
            torus(0.40, 0.025, mat("steel", "metal"), (0, 0, 0.27))
    ox, oy = 1.28, 0.1
    disc(0.50, 0.09, mat("slate", "ceramic"), (ox, oy + 0.35, 0.045))
    tube([(ox, oy + 0.35, 0.05), (ox, oy + 0.35, 2.35)], 0.055, mat("steel", "metal", 0.25))
    rbox((0.2, 0.4, 0.16), (ox, oy + 0.22, 1.48), 0.05, mat("slate", "clay"))
    with Grp((ox, oy - 0.12, 1.48), (0, 0, 0), 1.0):
        lathe([(0, -0.62), (0.34, -0.62, 0.05), (0.42, -0.50, 0.04), (0.42, -0.40, 0.03), (0, -0.40)], off)
        lathe([(0, 0.62), (0.34, 0.62, 0.05), (0.42, 0.50, 0.04), (0.42, 0.40, 0.03), (0, 0.40)], off)
        lathe([(0.385, -0.42), (0.385, 0.42)], mat("aqua", "glass", tint=0.15, fres=0.35))
        n = 40
        z = np.linspace(-0.40, 0.40, n)
        lathe(
            [(0, -0.41)] + [(0.33 + 0.012 * sin(i * 2.2), q) for i, q in enumerate(z[: n // 2 + 1])] + [(0, z[n // 2])],
            bl,
        )
        lathe(
            [(0, z[n // 2])] + [(0.33 + 0.012 * sin(i * 2.2), q) for i, q in enumerate(z[n // 2 :])] + [(0, 0.41)], rd
        )
        for zz in (-0.40, 0.40):
            torus(0.41, 0.022, mat("teal", "ceramic"), (0, 0, zz))
        tube([(-0.30, -0.1, -0.52), (-0.50, -0.16, -0.52)], 0.085, off)
        tube([(0.30, -0.1, 0.52), (0.50, -0.16, 0.52)], 0.085, off)
    tube(
        cat(
            [
                (-0.55, -0.72, 0.63),
                (-0.53, -1.05, 0.62),
                (-0.40, -1.22, 0.50),
                (-0.1, -1.2, 0.25),
                (0.3, -0.9, 0.35),
                (0.52, -0.5, 0.75),
                (0.62, -0.2, 0.93),
                (0.85, -0.18, 0.96),
            ]
        ),
        0.070,
        bl,
    )
    tube(
        cat(
            [
                (-2.9, -1.6, 0.075),
                (-2.2, -1.35, 0.075),
                (-1.6, -1.25, 0.09),
                (-1.15, -1.05, 0.25),
                (-0.95, -0.62, 0.38),
                (-0.85, -0.45, 0.42),
            ]
        ),
        0.070,
        bl,
    )
    tube(
        cat(
            [
                (1.72, -0.18, 2.0),
                (1.95, -0.25, 1.95),
                (2.10, -0.4, 1.5),
                (2.0, -0.7, 0.7),
                (1.6, -1.05, 0.18),
                (0.8, -1.45, 0.075),
                (-0.3, -1.75, 0.075),
                (-1.6, -1.95, 0.075),
                (-3.0, -2.1, 0.075),
            ]
        ),
        0.070,
        rd,
    )
    camera((0.1, 0, 1.16), 11.5, 2.6)
    shot()
