"""What happens to a heart: painted zones, paths on its surface, a strap around it."""

from math import pi, radians

import numpy as np

from kit.curve import catmull, resample
from kit.palette import lin
from kit.sdf import Sdf, d_cone, d_path, sst
from models.heart import CORO


def hobj(g):
    return [c for c in g.ob.children if c.name.startswith("heart")][0]


def paint(g, zones, base_emit=0.0):
    """zones: [(fn(P local)->0..1, colour, emission alpha)]; use a vcol material with vemit to get the glow"""
    me = hobj(g).data
    n = len(me.vertices)
    co = np.zeros(n * 3, np.float32)
    me.vertices.foreach_get("co", co)
    co = co.reshape(-1, 3)
    c = np.zeros(n * 4, np.float32)
    me.color_attributes["Col"].data.foreach_get("color", c)
    c = c.reshape(-1, 4)
    c[:, 3] = base_emit
    for fn, col, em in zones:
        t = np.clip(fn(co), 0, 1)[:, None]
        c[:, :3] = c[:, :3] * (1 - t) + lin(col) * t
        c[:, 3:] = c[:, 3:] * (1 - t) + em * t
    me.color_attributes["Col"].data.foreach_set("color", c.ravel())


def blob(c, r, edge=0.35, wob=0.0, seed=0):
    """soft ellipsoid mask, 1 inside; edge = softness; wob = wavy border"""
    c = np.array(c)
    r = np.array(r if not np.isscalar(r) else (r,) * 3, float)
    rng = np.random.default_rng(seed)
    K = rng.normal(0, 6, (5, 3))
    ph = rng.uniform(0, 6, 5)

    def f(P):
        d = np.linalg.norm((P - c) / r, axis=1)
        d = d + wob * np.sin(P @ K.T + ph).mean(1)
        return sst((1 + edge / 2 - d) / edge)

    return f


def coro_path(s, i=None, pts=None, off=0.012):
    q = catmull(CORO[i][0] if pts is None else pts, 16)
    q[:, 1] = -1.1
    for _ in range(60):
        d = s.ev(q)
        q[:, 1] += np.clip(d, -0.2, 0.2) * 0.8
    q = s.project(q, off, 3)
    q = np.stack([np.convolve(np.pad(q[:, k], 3, mode="edge"), np.ones(7) / 7, "valid") for k in range(3)], 1)
    return s.project(resample(q, 0.012), off, 2)


def span(Q, u0, u1):
    n = len(Q)
    return Q[int(u0 * (n - 1)) : int(u1 * (n - 1)) + 1]


def band_path(s, z0, n=200, off=0.03, tilt=0):
    """taut closed strap around an sdf at height z0 (convex hull of the section)"""
    A = np.linspace(0, 2 * pi, n, endpoint=False)
    D = np.stack([np.cos(A), np.sin(A), np.tan(radians(tilt)) * np.cos(A)], 1)
    r = np.full(n, 1.4)
    for _ in range(80):
        P = D * r[:, None] + [0, 0, z0]
        r -= np.clip(s.ev(P) - off, -0.1, 0.1) * 0.8
    return D * r[:, None] + [0, 0, z0]


def strap_heart():
    t = Sdf()
    for sg in (-1, 1):
        t.add(
            d_path(
                [(sg * 0.46, 0, 0.30), (sg * 0.44, 0, 0.02), (sg * 0.27, 0, -0.38), (sg * 0.02, 0, -0.86)],
                [0.49, 0.47, 0.33, 0.10],
                14,
            ),
            0 if sg < 0 else 0.13,
            "coral",
        )
    t.add(d_cone((0, 0, 0.06), (0, 0, -0.50), 0.40, 0.22), 0.22, "coral")
    ev0 = t.ev
    pf = 0.74
    s = Sdf()
    s.add(
        lambda P: (
            ev0(P * np.array([1, 1 / pf, 1])) * pf
            + 0.105 * np.exp(-(((P[:, 2] + 0.06 + 0.10 * P[:, 0]) / 0.20) ** 2))
            - 0.03 * np.exp(-(((np.abs(P[:, 2] + 0.06 + 0.10 * P[:, 0]) - 0.34) / 0.16) ** 2))
        )
        * 0.8,
        0,
        "coral",
    )
    return s
