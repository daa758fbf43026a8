"""Busts without a face, legs, cloth."""

from math import pi

import numpy as np

from kit.curve import catmull, resample
from kit.material import mat
from kit.mesh import Grp, lathe, meshobj
from kit.palette import lin
from kit.sdf import Sdf, d_cone, d_ell, d_path, d_plane


def bust_sdf(skin="off", base=True):
    """Head, shoulders, chest and upper arms, on a flat base or open below."""
    s = Sdf()
    s.add(d_ell((0, 0.10, 1.88), (0.345, 0.42, 0.39)), 0, skin)
    s.add(d_cone((0, 0.0, 1.74), (0, -0.10, 1.54), 0.285, 0.215), 0.12, skin)  # cranium, jaw (no face)
    s.add(d_cone((0, 0.15, 0.95), (0, 0.12, 1.62), 0.29, 0.255), 0.09, skin)  # neck
    s.add(
        d_path(
            [(-0.80, 0.10, 0.70), (-0.42, 0.10, 0.95), (0, 0.12, 1.06), (0.42, 0.10, 0.95), (0.80, 0.10, 0.70)],
            [0.27, 0.20, 0.19, 0.20, 0.27],
        ),
        0.12,
        skin,
    )  # shoulder line
    s.add(d_ell((0, 0.02, 0.30), (0.80, 0.42, 0.80)), 0.20, skin)
    s.add(d_ell((-0.33, -0.20, 0.46), (0.40, 0.22, 0.30)), 0.16, skin)
    s.add(d_ell((0.33, -0.20, 0.46), (0.40, 0.22, 0.30)), 0.16, skin)
    s.add(d_path([(-0.86, 0.10, 0.64), (-1.02, 0.10, 0.25), (-1.07, 0.08, -0.5)], [0.26, 0.225, 0.20]), 0.07, skin)
    s.add(d_path([(0.86, 0.10, 0.64), (1.02, 0.10, 0.25), (1.07, 0.08, -0.5)], [0.26, 0.225, 0.20]), 0.07, skin)
    s.add(d_ell((0, 0.04, -0.25), (0.76, 0.38, 0.7)), 0.16, skin)
    if base:
        s.clip(d_plane((0, 0, -1), (0, 0, -0.22)), 0.05)
    return s


def bust(
    loc=(0, 0, 0.3),
    rot=(0, 0, 0),
    scale=1,
    skin="off",
    glow="coral",
    glow_at=(0.17, -0.42, 0.46),
    glow_r=0.6,
    h=0.024,
    emit=0.9,
    soft=None,
):
    """skin -> glow radial vertex gradient (colour + emission in alpha)."""
    s = bust_sdf(skin)
    with Grp(loc, rot, scale) as g:
        m = mat(skin, "clay", vcol=True, vemit=emit)
        ob = s.mesh((-1.5, -0.8, -0.4), (1.5, 0.8, 2.6), h, m, "bust")
        me = ob.data
        n = len(me.vertices)
        co = np.zeros(n * 3, np.float32)
        me.vertices.foreach_get("co", co)
        co = co.reshape(-1, 3)
        d = np.linalg.norm(co - np.array(glow_at), axis=1) / glow_r
        t = np.clip(1 - d, 0, 1)
        t = t * t * (3 - 2 * t)
        c = np.zeros((n, 4), np.float32)
        c[:, :3] = lin(skin) * (1 - t[:, None]) + lin(glow) * t[:, None]
        c[:, 3] = t**2
        me.color_attributes["Col"].data.foreach_set("color", c.ravel())
    g.sdf = s
    return g


SKIN = "#BFE4DF"


def _foot(s, skin, swell):
    """Adds heel, instep and forefoot towards -Y; a slipper hides the toes."""
    s.add(d_ell((0, 0.20, 0.19), (0.22, 0.26, 0.20)), 0.10, skin)
    s.add(d_cone((0, 0.0, 0.40), (0.02, -0.62, 0.17), 0.24 + 0.03 * swell, 0.17), 0.16, skin)
    s.add(d_ell((0.03, -0.66, 0.13), (0.27, 0.36, 0.135)), 0.14, skin)
    return s


def leg_sdf(skin, swell=1.3):
    """A right lower leg with its foot towards -Y; swell thickens ankle and instep, under the groove of a sock."""
    Q = catmull(
        [
            (0.285, 0.10, 2.75),
            (0.315, 0.13, 2.20),
            (0.345, 0.18, 1.72),
            (0.285, 0.14, 1.18),
            (0.245 + 0.03 * swell, 0.09, 0.78),
            (0.25 + 0.05 * swell, 0.07, 0.30),
        ],
        24,
    )
    s = Sdf()
    s.add(d_path(np.stack([0 * Q[:, 0], Q[:, 1], Q[:, 2]], 1), Q[:, 0], 1), 0, skin)
    _foot(s, skin, swell)
    s.add(d_ell((0, 0.08, 0.44), (0.29 + 0.05 * swell, 0.29 + 0.04 * swell, 0.16)), 0.16, skin)  # ankle swelling
    s.clip(d_plane((0, 0, -1), (0, 0, 0.0)), 0.03)

    def sock(P):
        edge = P[:, 2] - 0.86 - 0.05 * P[:, 1]
        return 0.022 * np.exp(-((edge / 0.030) ** 2)) - 0.012 * np.exp(-(((edge + 0.24) / 0.20) ** 2))

    s.disp(sock)
    return s


def slipper(h, cloth, trim, sole, swell=1.3):
    """An open slipper for the foot of leg_sdf: cloth, a roll along its edge, and a sole down to z = -0.055."""
    foot = _foot(Sdf().add(d_ell((0.05, -0.86, 0.13), (0.25, 0.34, 0.15)), 0, "off"), "off", swell)
    mouth = d_plane((0, 1, 0.42), (0, -0.50, 0.20))
    over = lambda P: foot.ev(P) - 0.045
    upper = Sdf().add(over, 0, "off").clip(mouth, 0.02).clip(d_plane((0, 0, -1), (0, 0, -0.03)), 0.02)
    roll = (
        Sdf()
        .add(lambda P: np.hypot(over(P), mouth(P)) - 0.028, 0, "off")
        .clip(d_plane((0, 0, -1), (0, 0, -0.02)), 0.02)
    )
    outline = d_path(
        [(0, 0.26, 0), (0.01, -0.10, 0), (0.03, -0.62, 0), (0.06, -0.92, 0)], [0.25, 0.225, 0.31, 0.275], 16
    )

    def slab(P):
        q = np.stack([outline(P * np.array([1, 1, 0])) + 0.02, np.abs(P[:, 2] + 0.02) - 0.015], 1)
        return np.linalg.norm(np.maximum(q, 0), axis=1) + np.minimum(q.max(1), 0) - 0.02

    lo, hi = (-0.6, -1.5, -0.15), (0.6, 0.8, 0.9)
    upper.mesh(lo, hi, h, cloth, "upper")
    roll.mesh(lo, hi, h, trim, "roll")
    Sdf().add(slab, 0, "off").mesh(lo, hi, h, sole, "sole")


def paint_glow(ob, skin, glow, pts, k=2.0):
    """radial vertex gradients skin->glow at pts [(centre, radii)] with emission alpha"""
    me = ob.data
    n = len(me.vertices)
    co = np.zeros(n * 3, np.float32)
    me.vertices.foreach_get("co", co)
    co = co.reshape(-1, 3)
    t = np.zeros(n)
    for c, r in pts:
        d = np.linalg.norm((co - np.array(c)) / np.array(r), axis=1)
        u = np.clip(1 - d, 0, 1)
        t = np.maximum(t, u * u * (3 - 2 * u))
    c = np.zeros((n, 4), np.float32)
    c[:, :3] = lin(skin) * (1 - t[:, None]) + lin(glow) * t[:, None]
    c[:, 3] = t**k
    me.color_attributes["Col"].data.foreach_set("color", c.ravel())


def drape(sdf, inner, outer, off, thick, m, n=60, k=10, y0=-1.3):
    """cloth strip between two (x,z) polylines marched (+y) onto sdf surface and offset"""
    I = resample(catmull([(a, 0, b) for a, b in inner], 12), 0.01)
    O = resample(catmull([(a, 0, b) for a, b in outer], 12), 0.01)
    f = lambda Q: np.stack([np.interp(np.linspace(0, 1, n), np.linspace(0, 1, len(Q)), Q[:, i]) for i in range(3)], 1)
    I, O = f(I), f(O)
    u = np.linspace(0, 1, k)
    G = I[:, None] * (1 - u[None, :, None]) + O[:, None] * u[None, :, None]
    P = G.reshape(-1, 3).copy()
    P[:, 1] = y0
    for _ in range(70):
        d = sdf.ev(P) - off
        P[:, 1] += np.clip(d, -0.2, 0.2) * 0.7
    F = [(i * k + j, i * k + j + 1, (i + 1) * k + j + 1, (i + 1) * k + j) for i in range(n - 1) for j in range(k - 1)]
    o = meshobj("drape", P, F, m)
    md = o.modifiers.new("s", "SOLIDIFY")
    md.thickness = thick
    md.offset = 0
    md2 = o.modifiers.new("ss", "SUBSURF")
    md2.levels = md2.render_levels = 2
    return o


def teardrop(r, m, loc, rot=(0, 0, 0), p=1.35):
    """water drop, round end down, centre ~ centre of the round part; height ~2.6 r"""
    t = np.linspace(0, pi, 60)
    x = np.sin(t) * np.sin(t / 2) ** p
    x = x / x.max() * r
    z = np.cos(t) * r * 1.35 + 0.35 * r
    return lathe([(max(a, 0), b) for a, b in zip(x, z)], m, loc, rot, 64, auto=80)


def heart_curve(s, t0=0, t1=2 * pi, n=160, y=0, dz=0):
    t = np.linspace(t0, t1, n)
    x = 16 * np.sin(t) ** 3
    z = 13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t) + 2.5
    return np.stack([x / 16.5 * s, 0 * x + y, z / 16.5 * s * 0.98 + dz], 1)
