"""Valves of the heart in section, and the arrow of a leak."""

from math import cos, pi, radians, sin

import numpy as np
from mathutils import Vector

from kit.curve import cat, catmull, resample
from kit.material import mat
from kit.mesh import lathe, meshobj, tube
from kit.sdf import Sdf, d_cone, d_ell, d_path, d_plane


def cusps(
    R=0.98,
    gap=0.0,
    thick=0.05,
    sag=0.22,
    depth=0.62,
    zc=0.0,
    lift=0.0,
    m=None,
    rim=None,
    twist=0,
    n=3,
    ragged=0,
    seed=0,
    gpow=None,
):
    """semilunar cusps; commissures at z=zc, nadir at zc-depth; gap = radius left open in the centre. returns surface function list"""
    rng = np.random.default_rng(seed)
    fs = []
    for i in range(n):
        a0 = twist + i * 2 * pi / n + 0.03
        a1 = twist + (i + 1) * 2 * pi / n - 0.03
        am = (a0 + a1) / 2
        nu, nv = 56, 30
        ph = rng.uniform(0, 6, 3)

        def S(u, v, a0=a0, a1=a1, am=am, ph=ph):
            a = a0 + (a1 - a0) * u
            su = np.sin(pi * u)
            w = 1 - abs(2 * u - 1)
            e = np.array([R * np.cos(a), R * np.sin(a), zc - depth * su**0.9])
            ar = a0 if u < 0.5 else a1
            g = gap * (1 + ragged * np.sin(9 * u + ph[0]))
            c = np.array([np.cos(ar), np.sin(ar), 0]) * R * (1 - w) + np.array([np.cos(am), np.sin(am), 0]) * g * (
                np.sin(pi * w / 2) ** 1.2 if gpow is None else w**gpow
            )
            c[2] = zc - 0.10 * su + lift * su
            p = e * (1 - v) + c * v
            p = p.copy()
            p[2] -= sag * np.sin(pi * v) * su**0.8
            return p

        V = [S(u, v) for u in np.linspace(0, 1, nu) for v in np.linspace(0, 1, nv)]
        F = [
            (x * nv + y, x * nv + y + 1, (x + 1) * nv + y + 1, (x + 1) * nv + y)
            for x in range(nu - 1)
            for y in range(nv - 1)
        ]
        o = meshobj("leaflet", V, F, m or mat("rose", "flesh"))
        sm = o.modifiers.new("sm", "SMOOTH")
        sm.iterations = 3
        sm.factor = 0.5
        md = o.modifiers.new("s", "SOLIDIFY")
        md.thickness = thick
        md.offset = 0
        md2 = o.modifiers.new("ss", "SUBSURF")
        md2.levels = md2.render_levels = 1
        if rim:
            tube(resample([S(u, 1.0) for u in np.linspace(0.02, 0.98, 90)], 0.02), thick * 0.62, rim)
        fs.append(S)
    return fs


def root_wall(R=1.0, z0=-0.95, z1=0.75, a0=20, a1=160, t=0.14, cols=("coral", "blush", "rose")):
    """back part of the aortic root (arc in degrees, +y = back) with three coloured layers"""
    for c, ri, ro in (
        (cols[0], R + t * 0.45, R + t),
        (cols[1], R + t * 0.12, R + t * 0.45),
        (cols[2], R, R + t * 0.12),
    ):
        A = np.linspace(radians(a0), radians(a1), 120)
        zz = np.linspace(z0, z1, 40)
        bul = lambda z: 0.10 * np.exp(-(((z + 0.25) / 0.38) ** 2))  # sinuses bulge
        k = len(zz)
        V = []
        for a in A:
            for z in zz:
                r = ri + bul(z)
                V.append((r * cos(a), r * sin(a), z))
            for z in zz[::-1]:
                r = ro + bul(z)
                V.append((r * cos(a), r * sin(a), z))
        K = 2 * k
        F = [
            (i * K + j, i * K + (j + 1) % K, (i + 1) * K + (j + 1) % K, (i + 1) * K + j)
            for i in range(len(A) - 1)
            for j in range(K)
        ] + [tuple(range(K - 1, -1, -1)), tuple((len(A) - 1) * K + j for j in range(K))]
        meshobj("wall", V, F, mat(c, "flesh"), auto=40)


def left_heart():
    """The left atrium (above), ventricle (below) and the root of the aorta (left), cut by the plane y = 0.

    The mitral leaflets hang from their ring into the ventricle, on cords from two papillary muscles, and leave a gap.
    """
    s = Sdf()
    s.add(d_path([(0, 0.05, -0.05), (0.08, 0.05, -0.62), (0.16, 0.05, -1.06)], [0.80, 0.66, 0.26], 12), 0, "coral")
    s.add(d_ell((0.06, 0.05, 0.72), (0.78, 0.66, 0.56)), 0.10, "coral")
    s.add(
        d_path([(-0.42, 0.05, 0.20), (-0.78, 0.05, 0.62), (-0.86, 0.05, 1.22)], [0.34, 0.34, 0.32], 12), 0.10, "coral"
    )
    for z in (0.56, 0.92):  # pulmonary veins
        s.add(d_cone((0.60, 0.10, z), (1.06, 0.10, z + 0.08), 0.17, 0.16), 0.08, "rose")
    s.clip(d_plane((0, -1, 0), (0, 0, 0)), 0.02, "blush")
    inside = "#9E2A2C"
    s.sub(d_path([(0.02, 0, 0.0), (0.08, 0, -0.52), (0.14, 0, -0.82)], [0.54, 0.46, 0.16], 12), 0.04, inside)
    s.sub(d_ell((0.06, 0, 0.74), (0.62, 0.54, 0.42)), 0.04, inside)
    s.sub(
        d_path([(-0.30, 0, -0.02), (-0.60, 0, 0.40), (-0.80, 0, 0.74), (-0.86, 0, 1.7)], [0.20, 0.22, 0.23, 0.23], 12),
        0.05,
        inside,
    )
    s.sub(d_cone((0.06, 0, 0.10), (0.06, 0, 0.60), 0.40, 0.40), 0.05, inside)
    for z in (0.56, 0.92):
        s.sub(d_cone((0.50, 0.06, z), (1.30, 0.06, z + 0.12), 0.10, 0.10), 0.03, inside)
    s.mesh((-1.35, -0.1, -1.45), (1.35, 0.95, 1.65), 0.016, mat("coral", "flesh", vcol=True), "left heart")
    for side, path in (
        (-1, [(-0.36, 0, 0.34), (-0.34, 0, 0.10), (-0.22, 0, -0.14), (-0.05, 0, -0.25)]),
        (1, [(0.48, 0, 0.34), (0.46, 0, 0.12), (0.34, 0, -0.08), (0.15, 0, -0.21)]),
    ):
        x, z = catmull(path, 12)[:, [0, 2]].T
        rows = np.linspace(-0.02, 0.34, 14)
        V = [(a * (1 - 0.5 * y * y) + 0.06 * 0.5 * y * y, y, b) for y in rows for a, b in zip(x, z)]
        n = len(x)
        F = [(r * n + c, r * n + c + 1, r * n + n + c + 1, r * n + n + c) for r in range(13) for c in range(n - 1)]
        o = meshobj("leaflet", V, F, mat("#F7D9CF", "flesh"))
        solid = o.modifiers.new("solid", "SOLIDIFY")
        solid.thickness, solid.offset = 0.045, 0
        smooth = o.modifiers.new("smooth", "SUBSURF")
        smooth.levels = smooth.render_levels = 2
        edge = np.stack([x, 0 * x - 0.035, z], 1)
        tube(edge, [0.040, 0.034], mat("gold", "satin"))
        foot = np.array([0.08 + side * 0.30, 0.06, -0.52])
        for k in (0, 8, 16):
            tip = edge[-1 - k]
            tube(
                cat([tip, (tip + foot) / 2 + [side * 0.03, 0, 0], foot + [0.02 * (k / 8 - 1), 0, 0]]),
                0.012,
                mat("cream", "ceramic"),
            )
        muscle = Sdf().add(d_cone(foot, foot + [side * 0.14, 0.08, -0.26], 0.075, 0.15), 0, "coral")
        muscle.mesh(foot - 0.5, foot + 0.5, 0.02, mat("#D8514A", "flesh"), "papillary")


def arrow(P, r, m, head=2.3, hl=4.2, r0=None):
    """round 3D arrow along P (smooth path); head radius = head*r, length hl*r"""
    P = resample(P, 0.02)
    n = max(2, int(hl * r / 0.02))
    body = P[: -n + 2]
    tip = P[-1]
    b = P[-n]
    u = (tip - b) / np.linalg.norm(tip - b)
    tube(body, [r0 or r, r], m)
    L = np.linalg.norm(tip - b)
    o = lathe([(0, 0), (head * r, 0, r * 0.5), (r * 0.12, L, r * 0.1), (0, L)], m, seg=48)
    o.rotation_euler = Vector(u).to_track_quat("Z", "Y").to_euler()
    o.location = b
    return o
