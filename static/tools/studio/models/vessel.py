"""Arteries in section, stents, red cells."""

from math import pi, radians

import bmesh
import numpy as np

from kit.curve import frames
from kit.material import mat
from kit.mesh import lathe, place, sweep, tube
from kit.stage import area, reset


def cpath(P, ro, ri, a0, a1, m, name="shell", k=40):
    """C-shaped shell swept along P: arcs from a0[i] to a1[i] (rad), radii ro,ri (arrays ok)."""
    n = len(P)
    ro = np.broadcast_to(ro, n)
    ri = np.broadcast_to(ri, n)
    prof = np.zeros((n, 2 * k, 2))
    for i in range(n):
        A = np.linspace(a0[i], a1[i], k)
        prof[i, :k] = np.stack([ro[i] * np.cos(A), ro[i] * np.sin(A)], 1)
        prof[i, k:] = np.stack([ri[i] * np.cos(A[::-1]), ri[i] * np.sin(A[::-1])], 1)
    o = sweep(P, prof, m, auto=40, up=(0, 0, 1), name=name)
    bm = bmesh.new()
    bm.from_mesh(o.data)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=2e-4)
    bad = [f for f in bm.faces if sum(len(e.link_faces) > 2 for e in f.edges) >= 2 and f.calc_area() < 9]
    bad = [f for f in bad if abs(f.normal.x) < 0.35 and any(len(e.link_faces) > 2 for e in f.edges)]
    bmesh.ops.delete(bm, geom=bad, context="FACES_ONLY")
    bm.to_mesh(o.data)
    bm.free()
    return o


def artery(
    P,
    R=0.75,
    cut=None,
    layers=(("coral", 1.0, 0.90), ("blush", 0.90, 0.82), ("deepred", 0.82, 0.79)),
    open_dir=90,
    kind="flesh",
    open_half=78,
):
    """P path (roughly along x). cut=(s0,s1,fade): fraction range with a window cut facing camera/up.
    profile angle: 0 = +z(up normal), 90deg = binormal (B=T x up)."""
    n = len(P)
    s = np.linspace(0, 1, n)
    half = np.zeros(n)
    if cut:
        u = np.clip((s - cut[0]) / cut[2], 0, 1) * np.clip((cut[1] - s) / cut[2], 0, 1)
        u = u * u * (3 - 2 * u)
        half = radians(open_half) * u
    c = radians(open_dir)
    obs = []
    for col, a, b in layers:
        obs.append(cpath(P, R * a, R * b, c + half, c + 2 * pi - half, mat(col, kind)))
    return obs


def stent(P, R=0.6, cells=9, rings=9, r=0.022, m=None, amp=1.0):
    """diamond lattice on a cylinder around path P"""
    P = np.asarray(P, float)
    T, Nn, B = frames(P, up=(0, 0, 1))
    n = len(P)
    m = m or mat("steel", "metal", 0.2)
    s = np.linspace(0, 1, n)
    obs = []

    def pt(t, a):
        i = t * (n - 1)
        f = lambda A: np.stack([np.interp(i, np.arange(n), A[:, k]) for k in range(3)], -1)
        rr = R if np.isscalar(R) else np.interp(t, s, R)
        return (
            f(P) + np.asarray(rr)[..., None] * (np.cos(a)[:, None] * f(Nn) + np.sin(a)[:, None] * f(B))
            if not np.isscalar(rr)
            else f(P) + rr * (np.cos(a)[:, None] * f(Nn) + np.sin(a)[:, None] * f(B))
        )

    a = np.linspace(0, 2 * pi, cells * 24, endpoint=False)
    for k in range(rings):
        t0 = (k + 0.5) / rings
        tri = np.arcsin(np.sin(a * cells) * 0.985) / np.arcsin(0.985)
        t = np.clip(t0 + (0.5 / rings) * amp * tri * (1 if k % 2 == 0 else -1), 0, 1)
        obs.append(tube(pt(t, a), r, m, seg=10, closed=True))
    return obs


def rbc(loc, rot, scale=0.12, m=None):
    o = lathe(
        [
            (0, 0.10),
            (0.35, 0.13),
            (0.70, 0.24),
            (0.93, 0.20),
            (1.0, 0),
            (0.93, -0.20),
            (0.70, -0.24),
            (0.35, -0.13),
            (0, -0.10),
        ],
        m or mat("coral", "flesh"),
        seg=40,
        auto=80,
    )
    md = o.modifiers.new("s", "SUBSURF")
    md.levels = md.render_levels = 2
    return place(o, loc, rot, scale)


def vessel_path(n=480, amp=0.12, slope=0, x0=-4.6, x1=4.6):
    x = np.linspace(x0, x1, n)
    return np.stack([x, 0 * x, 1.2 + amp * np.sin(x * 0.7) + slope * x], 1)


def gallery_path(n=480, amp=0.12):
    x = np.linspace(-4.6, 4.6, n)
    return np.stack([x, 0 * x, 1.2 + amp * np.sin(x * 0.7)], 1)


def artery_base():
    reset("deep", halo=(0.5, 0.52))
    P = gallery_path()
    artery(P, 0.86, (0.20, 0.80, 0.10), open_dir=62)
    area("in", (-0.6, -3.2, 3.2), (0, 0, 1.1), 1.6, 130, "#FFF1DE")
    return P


def clip_win(s):
    s.clip(
        lambda Q: (
            lambda a: (np.abs(np.mod(a - radians(62) + pi, 2 * pi) - pi) * -1 + radians(84))
            * np.hypot(Q[:, 1], Q[:, 2] - CZ(Q[:, 0]))
        )(np.arctan2(-Q[:, 1], Q[:, 2] - CZ(Q[:, 0]))),
        0.10,
    )


CZ = lambda X: 1.2 + 0.12 * np.sin(X * 0.7)

RI = 0.679
