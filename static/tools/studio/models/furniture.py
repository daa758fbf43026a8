"""Chairs, tables, lamps, plants, books."""

import math
from math import cos, pi, radians, sin

import numpy as np

from kit.curve import catmull, rrect
from kit.material import mat
from kit.mesh import Grp, ball, disc, lathe, meshobj, place, rbox, sweep, tube
from kit.stage import area
from models.heart import heart


def chair(loc=(0, 0, 0), rot=(0, 0, 0), scale=1, col="teal", leg="wood"):
    """seat faces -Y; seat height ~.9"""
    with Grp(loc, rot, scale) as g:
        c = mat(col, "clay", 0.75)
        rbox((1.0, 0.95, 0.2), (0, 0, 0.86), 0.095, c, seg=8)
        t = np.linspace(-1, 1, 41) * radians(78)
        P = np.stack([0.54 * np.sin(t), 0.10 + 0.46 * np.cos(t) - 0.06, 0 * t + 1.32], 1)
        hgt = 0.52 + 0.28 * np.cos(t * 1.05)

        pr = np.stack([np.array(rrect(hh, 0.15, 0.07, 6)) for hh in hgt])
        P[:, 2] = 0.92 + hgt / 2
        sweep(P, pr, c, up=(0, 0, 1), auto=60)
        for x in (-0.4, 0.4):
            for y in (-0.36, 0.36):
                tube([(x * 0.9, y * 0.9, 0.8), (x * 1.12, y * 1.12, 0.02)], [0.05, 0.032], mat(leg, "clay"))
    return g


def armchair(loc=(0, 0, 0), rot=(0, 0, 0), scale=1, col="sea", leg="wood"):
    """soft tub chair, faces -Y"""
    with Grp(loc, rot, scale) as g:
        c = mat(col, "clay", 0.8)
        rbox((1.06, 1.02, 0.34), (0, -0.02, 0.66), 0.14, c, seg=8)
        t = np.linspace(-1, 1, 61) * radians(118)
        P = np.stack([0.62 * np.sin(t), 0.0 + 0.60 * np.cos(t), 0 * t], 1)
        hg = 0.62 + 0.34 * np.clip(np.cos(t * 0.9), 0, 1) ** 1.2
        pr = np.stack([np.array(rrect(hh, 0.2, 0.098, 8)) for hh in hg])
        P[:, 2] = 0.50 + hg / 2
        sweep(P, pr, c, up=(0, 0, 1), auto=60)
        for x in (-0.42, 0.42):
            for y in (-0.38, 0.42):
                tube([(x, y, 0.55), (x * 1.15, y * 1.15, 0.02)], [0.05, 0.032], mat(leg, "clay"))
    return g


def desk(loc=(0, 0, 0), rot=(0, 0, 0), scale=1, w=3.4, d=1.4):
    with Grp(loc, rot, scale) as g:
        rbox((w, d, 0.09), (0, 0, 1.5), 0.042, mat("wood", "clay"))
        rbox((0.09, d * 0.86, 1.46), (-w / 2 + 0.22, 0, 0.73), 0.04, mat("off", "ceramic"))
        rbox((0.95, d * 0.86, 1.46), (w / 2 - 0.62, 0, 0.73), 0.06, mat("off", "ceramic"))
        rbox((w * 0.9, 0.05, 0.7), (0, -d * 0.3, 1.08), 0.02, mat("teal", "clay"))
        for z in (1.2, 0.78, 0.36):
            rbox((0.86, 0.04, 0.36), (w / 2 - 0.62, d * 0.43, z), 0.02, mat("aqua", "clay"))
    return g


def side_table(loc=(0, 0, 0), scale=1, r=0.5, h=0.95, top="off", leg="gold"):
    with Grp(loc, (0, 0, 0), scale) as g:
        disc(r, 0.07, mat(top, "ceramic"), (0, 0, h), bev=0.03)
        tube([(0, 0, 0.05), (0, 0, h)], 0.035, mat(leg, "metal", 0.3))
        disc(r * 0.62, 0.05, mat(leg, "metal", 0.3), (0, 0, 0.025), bev=0.02)
    return g


def leafmesh(L, Wd, bend, m):
    n = 14
    s = np.linspace(0, 1, n)
    wd = Wd * np.sin(pi * s**0.8) ** 0.9 + 0.004
    V = []
    F = []
    for i in range(n):
        y = L * s[i] * (1 - 0.15 * bend * s[i])
        z = -bend * L * 0.55 * s[i] ** 2
        for x in (-1, -0.5, 0, 0.5, 1):
            V.append((x * wd[i], y, z + abs(x) * wd[i] * 0.35))
    for i in range(n - 1):
        for j in range(4):
            F.append((i * 5 + j, i * 5 + j + 1, (i + 1) * 5 + j + 1, (i + 1) * 5 + j))
    o = meshobj("leaf", V, F, m)
    md = o.modifiers.new("s", "SOLIDIFY")
    md.thickness = 0.012
    md2 = o.modifiers.new("ss", "SUBSURF")
    md2.levels = md2.render_levels = 2
    return o


def plant(loc=(0, 0, 0), scale=1, n=22, seed=1, pot="off", L=(0.7, 1.15), leaf="leaf"):
    rng = np.random.default_rng(seed)
    with Grp(loc, (0, 0, 0), scale) as g:
        lathe(
            [(0, 0), (0.32, 0, 0.06), (0.42, 0.66, 0.04), (0.37, 0.66, 0.02), (0.35, 0.56), (0, 0.56)],
            mat(pot, "ceramic"),
        )
        disc(0.36, 0.03, mat("#5B4A3F", "matte"), (0, 0, 0.57))
        for i in range(n):
            a = i * 2.39996
            f = i / n
            e = radians(78 - 58 * f)
            Ln = rng.uniform(*L)
            h0 = 0.55
            st = np.array([0, 0, h0])
            d = np.array([cos(a) * cos(e), sin(a) * cos(e), sin(e)])
            tipb = st + d * Ln * 0.75
            tube(catmull([st, st + d * Ln * 0.4 + [0, 0, 0.06], tipb], 8), [0.018, 0.010], mat("leaf", "clay"), seg=8)
            o = leafmesh(
                0.5 + 0.25 * rng.random(), 0.14 + 0.05 * rng.random(), 0.9, mat(leaf if i % 3 else "sea", "clay", 0.5)
            )
            place(o, tipb - d * 0.05, (math.degrees(e) * 0.8, 0, math.degrees(a) - 90))
    return g


def lamp(loc=(0, 0, 0), scale=1, on=1.6):
    with Grp(loc, (0, 0, 0), scale) as g:
        disc(0.22, 0.05, mat("gold", "metal"), (0, 0, 0.025), bev=0.02)
        tube([(0, 0, 0.04), (0, 0, 0.8)], 0.022, mat("gold", "metal"))
        lathe([(0.20, 1.12), (0.34, 0.72), (0.33, 0.72), (0.19, 1.12)], mat("#FFF1D6", "clay", emit=on * 0.4))
        ball(0.08, mat("#FFE2B0", "glow", emit=on * 6), (0, 0, 0.88))
    return g


def pendant(loc, drop=1.2, r=0.36, col="teal"):
    x, y, z = loc
    lathe(
        [(0.05, 0.36), (0.12, 0.34, 0.02), (r, 0.0), (r - 0.02, 0.0), (0.10, 0.31), (0.05, 0.33)],
        mat(col, "ceramic"),
        loc,
    )
    tube([(x, y, z + 0.34), (x, y, z + drop)], 0.012, mat("gold", "metal", 0.3))
    disc(0.07, 0.06, mat("gold", "metal", 0.3), (x, y, z + 0.37))
    ball(0.11, mat("#FFE9C4", "glow", emit=5), (x, y, z + 0.10))
    l = area("pend", (x, y, z - 0.02), (x, y, 0), 0.4, 10, "#FFE9C8")
    return l


def books(x, y, z, n=5, seed=1, cols=("teal", "off", "sea", "gold", "mist", "navy")):
    rng = np.random.default_rng(seed)
    for i in range(n):
        w = rng.uniform(0.07, 0.13)
        h = rng.uniform(0.42, 0.60)
        rbox((w, 0.34, h), (x + w / 2, y, z + h / 2), 0.015, mat(cols[(i + seed) % len(cols)], "clay"))
        x += w + 0.008


def vase(loc, scale=1, col="off", sprigs=5, seed=1):
    rng = np.random.default_rng(seed)
    with Grp(loc, (0, 0, 0), scale) as g:
        lathe(
            [
                (0, 0),
                (0.14, 0, 0.03),
                (0.20, 0.18, 0.08),
                (0.16, 0.36, 0.08),
                (0.07, 0.46, 0.05),
                (0.085, 0.54, 0.02),
                (0.06, 0.54),
                (0.05, 0.40),
                (0, 0.40),
            ],
            mat(col, "ceramic"),
        )
        for i in range(sprigs):
            a = i * 2.4
            t = np.array([0.16 * cos(a), 0.16 * sin(a), 1.0 + 0.2 * rng.random()])
            tube(catmull([(0, 0, 0.45), (t * 0.5 + [0, 0, 0.3]), t], 8), [0.012, 0.007], mat("leaf", "clay"), seg=8)
            for s in np.linspace(0.45, 1, 5):
                o = leafmesh(0.24, 0.06, 0.6, mat("leaf" if i % 2 else "sea", "clay", 0.5))
                place(o, np.array([0, 0, 0.45]) * (1 - s) + t * s, (30, 0, rng.uniform(0, 360)))
    return g


def heart_stand(loc, s=0.4, rot=(0, 0, -10), h=0.016, coro="gold"):
    """heart model on a small gold stand; loc = foot on the table"""
    x, y, z = loc
    disc(0.62 * s, 0.13 * s, mat("off", "ceramic"), (x, y, z + 0.065 * s), bev=0.05 * s)
    tube([(x + 0.05 * s, y, z + 0.1 * s), (x + 0.05 * s, y + 0.02, z + 0.75 * s)], 0.07 * s, mat("gold", "satin"))
    return heart((x - 0.12 * s, y, z + 1.45 * s), rot, s, h=h, coro=coro)
