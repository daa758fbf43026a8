"""The catheterisation room: table, C-arm, lamps, screens."""

import math
from math import cos, pi, radians, sin

import numpy as np
from mathutils import Vector

from kit.curve import catmull, resample, rrect
from kit.material import mat
from kit.mesh import Grp, ball, disc, lathe, rbox, stroke, sweep, torus, tube
from kit.stage import area
from models.ecg import ecg_round


def or_table(loc=(0, 0, 0), rot=(0, 0, 0), scale=1, L=3.0, z=1.18):
    """patient table along local Y"""
    with Grp(loc, rot, scale) as g:
        off = mat("off", "ceramic")
        rbox((0.70, 1.0, 0.14), (0, -0.75, 0.07), 0.06, mat("steel", "metal", 0.3))
        rbox((0.40, 0.52, z - 0.2), (0, -0.75, z / 2), 0.12, off)
        rbox((0.48, 0.9, 0.12), (0, -0.75, z - 0.13), 0.05, off)
        rbox((0.66, L, 0.06), (0, 0, z - 0.05), 0.03, mat("slate", "clay"))
        rbox((0.62, L * 0.66, 0.10), (0, -L * 0.165, z + 0.03), 0.05, mat("teal", "clay", 0.6))
        rbox((0.58, L * 0.29, 0.10), (0, L * 0.33, z + 0.03), 0.05, mat("teal", "clay", 0.6))
        rbox((0.42, 0.32, 0.10), (0, L * 0.40, z + 0.12), 0.05, mat("aqua", "clay"))
        for sx in (-1, 1):
            rbox((0.035, L * 0.8, 0.045), (sx * 0.36, -0.05, z - 0.05), 0.015, mat("steel", "metal", 0.25))
    return g


def c_arm(loc=(0, 0, 0), rot=(0, 0, 0), scale=1, zc=1.32, R=1.10, tilt=18):
    """C in the local XZ plane, isocentre (0,0,zc), opening to -X, stand on +X"""
    with Grp(loc, rot, scale) as g:
        off = mat("off", "ceramic")
        with Grp((0, 0, zc), (0, tilt, 0)):
            t = np.linspace(radians(-104), radians(104), 90)
            P = np.stack([R * np.cos(t), 0 * t, R * np.sin(t)], 1)
            sweep(P, rrect(0.20, 0.26, 0.05, 6), off, up=(0, 1, 0), auto=50)
            P2 = np.stack([(R + 0.135) * np.cos(t[6:-6]), 0 * t[6:-6], (R + 0.135) * np.sin(t[6:-6])], 1)
            sweep(P2, rrect(0.12, 0.03, 0.01, 4), mat("teal", "clay"), up=(0, 1, 0), auto=50)
            rbox((0.50, 0.50, 0.30), (-0.10, 0, 0.70), 0.07, off, seg=6)
            rbox((0.54, 0.54, 0.06), (-0.10, 0, 0.55), 0.025, mat("navy", "clay"))
            rbox((0.22, 0.24, 0.22), (-0.12, 0, 0.94), 0.05, off)
            lathe(
                [(0, -0.20), (0.24, -0.20, 0.06), (0.27, 0.14, 0.05), (0.17, 0.26, 0.03), (0, 0.26)],
                off,
                (-0.10, 0, -0.86),
            )
            torus(0.262, 0.02, mat("teal", "ceramic"), (-0.10, 0, -0.80))
        rbox((0.42, 0.40, 0.56), (R + 0.10, 0, zc), 0.10, off, (0, tilt * 0.0, 0))
        rbox((0.34, 0.36, zc - 0.1), (R + 0.34, 0, (zc - 0.1) / 2 + 0.1), 0.09, off)
        rbox((0.92, 0.62, 0.18), (R + 0.22, 0, 0.11), 0.07, off)
        rbox((0.30, 0.02, 0.22), (R + 0.34, -0.19, 0.95), 0.03, mat("ink", "screen"))
        rbox((0.18, 0.01, 0.03), (R + 0.34, -0.203, 0.98), 0.006, mat("#7FF0E4", "glow", emit=2))
        rbox((0.12, 0.01, 0.02), (R + 0.31, -0.203, 0.90), 0.005, mat("gold", "glow", emit=1.5))
    return g


def surgical_lamp(base, p, aim=(0, 0, 1), r=0.7, arm_z=None, power=60):
    """ceiling base (x,y,zc) -> elbow -> dome at p aimed at aim"""
    off = mat("off", "ceramic")
    b = np.array(base, float)
    p = np.array(p, float)
    d = np.array(aim, float) - p
    d /= np.linalg.norm(d)
    el = np.array([b[0], b[1], arm_z or b[2] - 0.55])
    kn = p - d * 0.42 + np.array([0, 0, 0.28])
    q = p - d * 0.16
    disc(0.22, 0.10, off, tuple(b - [0, 0, 0.05]))
    tube([b, el], 0.06, off)
    disc(0.11, 0.16, off, tuple(el))
    mid = el + (kn - el) * 0.5 + np.array([0, 0, 0.12])
    tube(resample(catmull([el, mid, kn], 20), 0.04), 0.055, off)
    ball(0.10, mat("teal", "ceramic"), tuple(kn))
    tube([kn, q], 0.05, off)
    e = Vector(-d).to_track_quat("Z", "Y").to_euler()
    rot = [math.degrees(a) for a in e]
    with Grp(tuple(p), rot, r):
        lathe(
            [
                (0, 0.28),
                (0.18, 0.27, 0.04),
                (0.55, 0.20, 0.1),
                (0.98, 0.04, 0.06),
                (1.0, -0.06, 0.04),
                (0.92, -0.09, 0.03),
                (0, -0.05),
            ],
            off,
        )
        torus(0.985, 0.03, mat("teal", "ceramic"), (0, 0, 0))
        tube([(0, 0, -0.05), (0, 0, -0.34)], 0.06, mat("off", "ceramic"))
        em = mat("#F4FFFE", "glow", emit=5)
        for k, (rr, n) in enumerate(((0.30, 6), (0.66, 12))):
            for i in range(n):
                a = 2 * pi * i / n + 0.2 * k
                disc(0.095, 0.03, em, (rr * cos(a), rr * sin(a), -0.085), bev=0.01, seg=24)
    area("lampL", tuple(p + d * 0.1), tuple(p + d), r * 1.6, power, "#F6FFFD", spread=radians(100))


def wall_screen(loc=(0, 0, 0), rot=(0, 0, 0), w=1.5, h=0.95, kind="ecg"):
    """wall / boom screen facing -Y, centre at loc"""
    with Grp(loc, rot) as g:
        rbox((w + 0.1, 0.10, h + 0.1), (0, 0.05, 0), 0.045, mat("off", "ceramic"), seg=6)
        rbox((w, 0.03, h), (0, -0.006, 0), 0.03, mat("ink", "screen"))
        y = -0.028
        if kind == "ecg":
            for z, c, e, f in (
                (h * 0.24, "#5CF2DC", 2.6, 0.20),
                (-h * 0.04, "#FF6B5E", 2.2, 0.12),
                (-h * 0.30, "gold", 1.9, 0.07),
            ):
                B = [(-w * 0.30, f * h * 1.0, w * 0.28), (0, f * h * 1.0, w * 0.28), (w * 0.30, f * h, w * 0.28)]
                Q = ecg_round(-w * 0.44, w * 0.44, B, z, y, r=0.006)
                if c == "gold":
                    xs = np.linspace(-w * 0.44, w * 0.44, 200)
                    Q = np.stack([xs, 0 * xs + y, z + 0.05 * np.sin(xs / w * 22)], 1)
                stroke(Q, 0.011, mat(c, "glow", emit=e))
        elif kind == "angio":  # coronary tree, no text
            c = mat("#CFEFEA", "glow", emit=1.0)
            s = h
            rbox((w * 0.98, 0.004, h * 0.98), (0, -0.022, 0), 0.03, mat("#0E3A45", "glow", emit=0.55))
            for P, r0 in (
                ([(-0.30, 0.42), (-0.10, 0.30), (0.06, 0.10), (0.12, -0.14), (0.08, -0.40)], 0.030),
                ([(-0.10, 0.30), (0.16, 0.30), (0.34, 0.16), (0.42, -0.06)], 0.024),
                ([(0.06, 0.10), (-0.10, -0.02), (-0.20, -0.22), (-0.20, -0.38)], 0.018),
                ([(0.12, -0.10), (0.26, -0.20), (0.30, -0.36)], 0.015),
                ([(0.30, 0.20), (0.22, 0.06), (0.26, -0.06)], 0.013),
                ([(-0.16, -0.12), (-0.32, -0.18), (-0.38, -0.30)], 0.011),
            ):
                Q = catmull([(x * s, y, z * s) for x, z in P], 20)
                tube(resample(Q, 0.02), [r0 * s, r0 * s * 0.35], c, seg=10)
    return g
