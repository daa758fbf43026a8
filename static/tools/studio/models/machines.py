"""Large equipment: monitor, treadmill, scanners, C-arm."""

from math import cos, pi, sin

import numpy as np

from kit.curve import catmull
from kit.material import mat
from kit.mesh import Grp, disc, lathe, meshobj, rbox, stroke, sweep, torus, tube
from models.ecg import ecg_path
from models.heart import icon_heart


def monitor(loc=(0, 0, 0), rot=(0, 0, 0), scale=1, lines=True, body="off", screen="ink"):
    """vitals monitor; front faces -Y; origin = bottom centre; ~2.5 wide"""
    with Grp(loc, rot, scale) as g:
        b = mat(body, "ceramic")
        rbox((2.6, 0.42, 1.78), (0, 0, 1.15), 0.16, b, seg=8)
        rbox((2.14, 0.05, 1.30), (-0.08, -0.205, 1.22), 0.09, mat(screen, "screen"), seg=6)
        rbox((0.5, 0.3, 0.28), (0, 0.05, 0.22), 0.08, b)
        lathe([(0, 0), (0.62, 0, 0.03), (0.62, 0.07, 0.04), (0.2, 0.13, 0.06), (0, 0.14)], b, (0, 0.05, 0))
        for i, c in enumerate(("coral", "sea", "gold")):
            disc(0.055, 0.05, mat(c, "ceramic"), (1.14, -0.215, 1.62 - 0.24 * i), (90, 0, 0), 0.02)
        disc(0.10, 0.09, mat("teal", "ceramic"), (1.14, -0.23, 0.72), (90, 0, 0), 0.03)
        if lines:
            for z, c, amp, e in ((1.46, "#5CF2DC", 0.34, 3.2),):
                p = ecg_path(-1.05, 0.62, 2, amp, -0.238, z, step=0.004)
                stroke(p, 0.0135, mat(c, "glow", emit=e))
            xs = np.linspace(-1.05, 0.62, 260)
            u = (xs + 1.05) / 1.67 * 3 % 1
            tube(
                np.stack(
                    [
                        xs,
                        0 * xs - 0.245,
                        1.0 + 0.20 * (np.exp(-(((u - 0.3) / 0.12) ** 2)) + 0.38 * np.exp(-(((u - 0.58) / 0.09) ** 2))),
                    ],
                    1,
                ),
                0.013,
                mat("#FF6B5E", "glow", emit=2.6),
                seg=8,
            )
            tube(
                np.stack([xs, 0 * xs - 0.245, 0.78 + 0.055 * np.sin((xs + 1.05) / 1.67 * 2 * pi * 2.5)], 1),
                0.011,
                mat("gold", "glow", emit=2.2),
                seg=8,
            )
            # readout tiles instead of digits
            for z, c in ((1.56, "#5CF2DC"), (1.14, "#FF6B5E"), (0.78, "gold")):
                rbox((0.20, 0.012, 0.055), (0.83, -0.236, z), 0.006, mat(c, "glow", emit=1.8))
                rbox((0.13, 0.012, 0.03), (0.795, -0.236, z - 0.10), 0.006, mat("slate", "glow", emit=0.8))
            icon_heart((0.83, -0.238, 1.36), (0, 0, 0), 0.07, mat("#FF5A4E", "glow", emit=2.2), h=0.05, puff=0.3)
    return g


def treadmill(loc=(0, 0, 0), rot=(0, 0, 0), scale=1):
    """walks toward +X; uprights at +X end"""
    with Grp(loc, rot, scale) as g:
        off = mat("off", "ceramic")
        rbox((2.7, 0.98, 0.2), (0, 0, 0.18), 0.09, off)
        rbox((2.35, 0.66, 0.06), (-0.1, 0, 0.275), 0.028, mat("navy", "clay", 0.7))
        rbox((0.5, 1.0, 0.3), (1.15, 0, 0.26), 0.12, mat("teal", "ceramic"))
        for y in (-0.43, 0.43):
            tube(
                catmull([(1.1, y, 0.3), (1.22, y, 1.0), (1.12, y, 1.62), (1.0, y, 1.72)], 16),
                0.055,
                mat("steel", "metal", 0.25),
            )
            tube(catmull([(1.05, y, 1.62), (0.7, y, 1.42), (0.25, y, 1.34)], 16), 0.05, mat("navy", "clay"))
        rbox((0.14, 1.0, 0.62), (1.06, 0, 1.86), 0.06, off, (0, -18, 0))
        rbox((0.03, 0.8, 0.44), (0.985, 0, 1.87), 0.014, mat("ink", "screen"), (0, -18, 0))
    return g


def ct_gantry(loc=(0, 0, 0), rot=(0, 0, 0), scale=1, slide=0.0):
    """bore axis = local Y, bed comes toward -Y. ~2.9 tall."""
    with Grp(loc, rot, scale) as g:
        off = mat("off", "ceramic")
        A = 128
        # gantry: superellipse outer, circular bore, depth .95
        t = np.linspace(0, 2 * pi, A, endpoint=False)
        n = 3.2
        ox = 1.5 * np.sign(np.cos(t)) * np.abs(np.cos(t)) ** (2 / n)
        oz = 1.45 * np.sign(np.sin(t)) * np.abs(np.sin(t)) ** (2 / n)
        bx, bz = 0.78 * np.cos(t), 0.78 * np.sin(t)

        def ring(f, y, infl=0):  # blend outer->bore
            return np.stack([(ox + (bx - ox) * f) * (1 + infl), np.full(A, y), (oz + (bz - oz) * f) * (1 + infl)], 1)

        d = 0.48

        front = []
        for a in np.linspace(0, pi / 2, 9):
            front.append(ring(0.14 * (1 - cos(a)), -(d - 0.18) - 0.18 * sin(a)))
        for f in np.linspace(0.2, 0.80, 8):
            front.append(ring(f, -d + 0.10 * ((f - 0.14) / 0.66) ** 2))
        for a in np.linspace(0, pi / 2, 9):
            front.append(ring(0.80 + 0.20 * sin(a), -d + 0.10 + 0.16 * (1 - cos(a))))
        back = [r * np.array([1, -1, 1]) for r in front[::-1]]
        V = np.vstack(front + back)
        K = len(front) + len(back)
        F = [
            (i * A + j, i * A + (j + 1) % A, ((i + 1) % K) * A + (j + 1) % A, ((i + 1) % K) * A + j)
            for i in range(K)
            for j in range(A)
        ]
        meshobj("gantry", V + np.array([0, 0, 1.58]), F, off, auto=60)
        torus(0.815, 0.028, mat("#7FF0E4", "glow", emit=2.6), (0, -d + 0.13, 1.58), (90, 0, 0))
        torus(1.02, 0.012, mat("mist", "clay"), (0, -d + 0.015, 1.58), (90, 0, 0))
        rbox((2.5, 1.05, 0.3), (0, 0, 0.15), 0.1, mat("sea", "clay"))
        rbox((0.2, 0.03, 0.34), (1.19, -d - 0.0, 1.58), 0.012, mat("ink", "screen"))
        rbox((0.12, 0.02, 0.03), (1.19, -d - 0.02, 1.64), 0.008, mat("#7FF0E4", "glow", emit=2))
        # bed
        rbox((0.62, 1.5, 0.62), (0, -1.9, 0.36), 0.12, off)
        rbox((0.5, 1.3, 0.1), (0, -1.9, 0.70), 0.03, mat("sea", "clay"))
        with Grp((0, slide, 0)):
            t2 = np.linspace(-1, 1, 31)
            top = np.stack([t2 * 0.42, 0.07 * t2**2], 1)
            pr = np.vstack([top, (top * [1, 1] - [0, 0.09])[::-1]])
            P = np.linspace((0, -3.0, 0.80), (0, 0.9, 0.80), 20)
            sweep(P, np.stack([pr[:, 1], -pr[:, 0]], 1), off, up=(0, 0, 1), auto=50)
            pr2 = np.vstack([top * [0.9, 1] + [0, 0.075], (top * [0.9, 1] + [0, 0.012])[::-1]])
            sweep(
                np.linspace((0, -2.95, 0.80), (0, 0.6, 0.80), 20),
                np.stack([pr2[:, 1], -pr2[:, 0]], 1),
                mat("teal", "clay"),
                up=(0, 0, 1),
                auto=50,
            )
            rbox((0.52, 0.36, 0.12), (0, 0.28, 0.93), 0.055, mat("aqua", "clay"))
    return g


def mri2(loc=(0, 0, 0), rot=(0, 0, 0), scale=1):
    """long tunnel with trumpet mouth, bore axis local Y, mouth at -Y"""
    with Grp(loc, rot, scale) as g:
        A = 160
        t = np.linspace(0, 2 * pi, A, endpoint=False)
        n = 4.6
        zc = 1.52
        ox = 1.55 * np.sign(np.cos(t)) * np.abs(np.cos(t)) ** (2 / n)
        oz = 1.48 * np.sign(np.sin(t)) * np.abs(np.sin(t)) ** (2 / n)
        b = 0.80
        m0 = 1.20
        mx, mz = m0 * np.cos(t), m0 * np.sin(t)
        R = []
        for y in (1.5, 0.2, -1.0):
            R.append((ox, oz, y))
        for a in np.linspace(0, pi / 2, 9):
            f = 0.10 * (1 - cos(a))
            R.append((ox * (1 - f), oz * (1 - f), -1.0 - 0.16 * sin(a)))
        for f in np.linspace(0.15, 1, 6):
            R.append((ox * 0.9 * (1 - f) + mx * f, oz * 0.9 * (1 - f) + mz * f, -1.16))
        for a in np.linspace(0.12, pi / 2, 16):
            rr = b + (m0 - b) * (1 - sin(a))
            R.append((rr * np.cos(t), rr * np.sin(t), -1.16 + 0.62 * (1 - cos(a))))
        V = np.vstack([np.stack([x, np.full(A, y), z], 1) for x, z, y in R])
        K = len(R)
        F = [
            (i * A + j, i * A + (j + 1) % A, (i + 1) * A + (j + 1) % A, (i + 1) * A + j)
            for i in range(K - 1)
            for j in range(A)
        ]
        meshobj("mri", V + np.array([0, 0, zc]), F, mat("off", "ceramic"), auto=60)
        lathe([(b, -0.54), (b, 1.3), (0.0, 1.32)], mat("#8CC4C0", "clay"), (0, 0, zc), (-90, 0, 0))
        for i, y in enumerate((-0.40, 0.0, 0.40, 0.80)):
            torus(b - 0.02, 0.030, mat("#8FF3E8", "glow", emit=2.4 - 0.2 * i), (0, y, zc), (90, 0, 0))
        torus(m0 + 0.01, 0.035, mat("teal", "ceramic"), (0, -1.165, zc), (90, 0, 0))
        rbox((2.5, 2.2, 0.26), (0, 0.1, 0.13), 0.08, mat("slate", "clay"))
        rbox((0.66, 1.5, 0.56), (0, -2.1, 0.30), 0.14, mat("off", "ceramic"))
        rbox((0.60, 1.35, 0.07), (0, -2.1, 0.60), 0.03, mat("teal", "clay"))
        t2 = np.linspace(-1, 1, 31)
        top = np.stack([t2 * 0.46, 0.07 * t2**2], 1)
        pr = np.vstack([top, (top - [0, 0.10])[::-1]])
        sweep(
            np.linspace((0, -3.0, 0.86), (0, 1.2, 0.86), 20),
            np.stack([pr[:, 1], -pr[:, 0]], 1),
            mat("off", "ceramic"),
            up=(0, 0, 1),
            auto=50,
        )
        pr2 = np.vstack([top * [0.9, 1] + [0, 0.085], (top * [0.9, 1] + [0, 0.012])[::-1]])
        sweep(
            np.linspace((0, -2.95, 0.86), (0, 1.1, 0.86), 20),
            np.stack([pr2[:, 1], -pr2[:, 0]], 1),
            mat("navy", "clay"),
            up=(0, 0, 1),
            auto=50,
        )
    return g
