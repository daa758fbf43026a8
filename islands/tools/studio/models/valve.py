"""Valves of the heart in section, and the arrow of a leak."""
from math import cos, pi, radians, sin
import numpy as np
from mathutils import Vector
from kit.curve import catmull, resample
from kit.material import mat
from kit.mesh import lathe, meshobj, tube
from kit.sdf import Sdf, d_cone, d_ell


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


def mitral(gap=0.14, m1=None, m2=None):
    A = np.linspace(0, 2 * pi, 200, endpoint=False)
    ring = lambda a: np.array([1.08 * np.cos(a), 0.80 * np.sin(a), 0.10 * np.cos(2 * a)])
    tube(np.array([ring(a) for a in A]), 0.105, mat("coral", "flesh"), closed=True)
    tube(np.array([ring(a) * [0.93, 0.92, 1] + [0, 0, 0.075] for a in A]), 0.030, mat("gold", "satin"), closed=True)
    edges = []
    for sg, a0, a1, m in (
        (1, radians(2), radians(178), m1 or mat("blush", "flesh")),
        (-1, radians(182), radians(358), m2 or mat("rose", "flesh")),
    ):
        nu, nv = 72, 26

        def S(u, v, a0=a0, a1=a1, sg=sg):
            a = a0 + (a1 - a0) * u
            e = ring(a) * 0.97
            su = np.sin(pi * u)
            c = np.array(
                [e[0] * 0.80, sg * gap * su**0.7 + 0.06 * sg * 0, -0.28 * su**0.55 - 0.02 * np.cos(6 * pi * u) * su]
            )
            p = e * (1 - v) + c * v
            p[1] += sg * 0.06 * np.sin(pi * v) * su
            p[2] += 0.13 * np.sin(pi * v) * su
            return p

        V = [S(u, v) for u in np.linspace(0, 1, nu) for v in np.linspace(0, 1, nv)]
        F = [
            (x * nv + y, x * nv + y + 1, (x + 1) * nv + y + 1, (x + 1) * nv + y)
            for x in range(nu - 1)
            for y in range(nv - 1)
        ]
        o = meshobj("leaflet", V, F, m)
        md = o.modifiers.new("s", "SOLIDIFY")
        md.thickness = 0.05
        md.offset = 0
        md2 = o.modifiers.new("ss", "SUBSURF")
        md2.levels = md2.render_levels = 1
        edges.append(S)
        tube(resample([S(u, 1.0) for u in np.linspace(0.03, 0.97, 120)], 0.02), 0.036, mat("gold", "satin"))
    ch = mat("cream", "ceramic")
    for sx in (-1, 1):
        top = np.array([sx * 0.60, 0, -1.30])
        for S in edges:
            for u in np.linspace(0.10, 0.46, 5):
                uu = u if (S(u, 1)[0] * sx > 0) else 1 - u
                p = S(uu, 0.97)
                t = top + np.array([rng_(uu) * 0.07, 0.10 * np.sign(p[1]), 0.02])
                mid = (p + t) / 2 + np.array([sx * 0.03, 0, -0.02])
                tube(resample(catmull([p, mid, t], 12), 0.02), [0.016, 0.020], ch, seg=10)
        k = Sdf()
        k.add(d_cone((sx * 0.60, 0, -1.38), (sx * 0.68, 0, -1.80), 0.13, 0.21), 0, "coral")
        k.add(d_ell((sx * 0.57, 0.10, -1.34), 0.10), 0.08, "coral")
        k.add(d_ell((sx * 0.60, -0.10, -1.34), 0.10), 0.08, "coral")
        k.mesh((sx * 0.66 - 0.45, -0.45, -2.3), (sx * 0.66 + 0.45, 0.45, -1.1), 0.02, mat("coral", "flesh"))


def rng_(u):
    return sin(u * 57.3)


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
