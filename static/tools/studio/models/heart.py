"""The heart: the anatomical one with its coronary arteries, and the plain one of icons."""

import numpy as np

from kit.curve import catmull, resample
from kit.material import mat
from kit.mesh import Grp, place, tube
from kit.run import HH
from kit.sdf import Sdf, d_cone, d_ell, d_path, d_plane


def heart_sdf(body="coral", aorta="coral", pulm="teal", vein="slate", atr="rose"):
    s = Sdf()
    s.add(d_cone((0.02, 0.02, 0.12), (0.40, -0.06, -0.92), 0.66, 0.20), 0, body)  # LV
    s.add(d_ell((0.16, -0.02, -0.30), (0.60, 0.56, 0.62)), 0.16, body)
    s.add(d_cone((-0.28, -0.22, 0.06), (0.22, -0.22, -0.74), 0.53, 0.19), 0.09, body)  # RV
    s.add(d_ell((-0.62, -0.02, 0.36), (0.36, 0.42, 0.46)), 0.13, atr)  # RA
    s.add(
        d_path([(-0.50, -0.30, 0.50), (-0.34, -0.48, 0.60), (-0.16, -0.50, 0.56)], [0.22, 0.17, 0.10]), 0.10, atr
    )  # RA auricle
    s.add(d_ell((0.46, 0.10, 0.50), (0.34, 0.40, 0.30)), 0.12, atr)  # LA
    s.add(d_path([(0.52, -0.10, 0.52), (0.54, -0.34, 0.44), (0.44, -0.46, 0.34)], [0.2, 0.15, 0.08]), 0.08, atr)
    ao = [
        (-0.10, 0.02, 0.45),
        (-0.16, -0.02, 0.92),
        (-0.08, 0.02, 1.30),
        (0.20, 0.12, 1.52),
        (0.50, 0.24, 1.40),
        (0.64, 0.34, 1.05),
        (0.64, 0.40, 0.60),
        (0.6, 0.42, 0.1),
    ]
    s.add(d_path(ao, [0.25, 0.22, 0.21, 0.205, 0.2, 0.19, 0.18, 0.16]), 0.07, aorta)
    br = [
        [(-0.02, 0.04, 1.40), (-0.10, 0.02, 1.72), (-0.20, 0, 1.92)],
        [(0.20, 0.12, 1.5), (0.20, 0.10, 1.78), (0.18, 0.09, 1.98)],
        [(0.42, 0.2, 1.45), (0.50, 0.2, 1.72), (0.60, 0.2, 1.90)],
    ]
    for b in br:
        s.add(d_path(b, [0.105, 0.092, 0.10]), 0.06, aorta)
    pt = [(-0.02, -0.34, 0.38), (0.08, -0.42, 0.74), (0.24, -0.30, 1.02), (0.46, -0.08, 1.10)]
    s.add(d_path(pt, [0.26, 0.21, 0.2, 0.18]), 0.08, pulm)
    pl = [(0.40, -0.14, 1.08), (0.72, -0.06, 1.10), (1.0, 0.0, 1.12)]
    s.add(d_path(pl, [0.16, 0.14, 0.145]), 0.06, pulm)
    pr = [(-0.36, 0.22, 0.92), (-0.72, 0.2, 0.94), (-1.02, 0.18, 0.96)]
    s.add(d_path(pr, [0.13, 0.13, 0.14]), 0.05, pulm)
    sv = [(-0.58, 0.0, 0.60), (-0.56, 0.03, 1.10), (-0.60, 0.03, 1.68)]
    s.add(d_path(sv, [0.2, 0.165, 0.17]), 0.08, vein)
    iv = [(-0.60, 0.12, 0.10), (-0.62, 0.16, -0.35), (-0.60, 0.16, -0.72)]
    s.add(d_path(iv, [0.16, 0.15, 0.155]), 0.06, vein)
    for z, dx in ((0.60, 0.98), (0.36, 0.95)):
        s.add(d_path([(0.62, 0.2, 0.5), (0.8, 0.2, z), (dx, 0.2, z)], [0.12, 0.095, 0.1]), 0.05, atr)

    # open vessel ends: flat cut + bore
    def end(p, q, r, dep=0.14):
        p, q = np.array(p, float), np.array(q, float)
        u = (q - p) / np.linalg.norm(q - p)
        s.sub(
            (lambda pl, q, r: lambda P: np.maximum(pl(P), np.linalg.norm(P - q, axis=1) - r * 1.9))(
                d_plane(-u, q - u * 0.01), q, r
            ),
            0.015,
        )
        s.sub(d_cone(q - u * dep, q + u * 0.1, r * 0.56, r * 0.58), 0.03, "deepred")

    for b in br:
        end(b[-2], b[-1], 0.10)
    end(pl[-2], pl[-1], 0.145)
    end(pr[-2], pr[-1], 0.14)
    end(sv[-2], sv[-1], 0.17)
    end(iv[-2], iv[-1], 0.155)
    for z, dx in ((0.60, 0.98), (0.36, 0.95)):
        end((0.8, 0.2, z), (dx, 0.2, z), 0.1, 0.1)
    return s


CORO = [  # guide polylines in front of the heart, projected onto the surface
    (
        [(0.30, -0.8, 0.36), (0.20, -0.8, 0.10), (0.22, -0.8, -0.25), (0.30, -0.8, -0.60), (0.38, -0.7, -0.95)],
        [0.045, 0.02],
    ),
    ([(0.21, -0.8, 0.05), (0.40, -0.8, -0.10), (0.55, -0.7, -0.34)], [0.03, 0.012]),
    ([(0.23, -0.8, -0.25), (0.42, -0.8, -0.42), (0.50, -0.7, -0.66)], [0.026, 0.011]),
    ([(0.21, -0.8, -0.05), (0.02, -0.9, -0.22), (-0.08, -0.9, -0.42)], [0.026, 0.011]),
    (
        [
            (-0.20, -0.9, 0.42),
            (-0.36, -0.9, 0.26),
            (-0.48, -0.9, 0.02),
            (-0.44, -0.9, -0.24),
            (-0.28, -0.9, -0.46),
            (-0.06, -0.9, -0.66),
        ],
        [0.042, 0.018],
    ),
    ([(-0.48, -0.9, 0.06), (-0.30, -0.9, 0.02), (-0.14, -0.9, -0.08)], [0.026, 0.011]),
    ([(-0.42, -0.9, -0.25), (-0.24, -0.9, -0.28), (-0.1, -0.9, -0.36)], [0.022, 0.01]),
]


def coronaries(s, m, which=None, off=0.012, rmul=1.0):
    obs = []
    for i, (p, r) in enumerate(CORO):
        if which is not None and i not in which:
            continue
        q = catmull(p, 16)
        q[:, 1] = -1.1
        for _ in range(60):  # march +y to the surface
            d = s.ev(q)
            q[:, 1] += np.clip(d, -0.2, 0.2) * 0.8
        q = s.project(q, off, 3)
        q[:, :] = np.stack([np.convolve(np.pad(q[:, k], 3, mode="edge"), np.ones(7) / 7, "valid") for k in range(3)], 1)
        q = s.project(resample(q, 0.02), off, 2)
        obs.append(tube(q, np.array(r) * rmul, m, seg=14))
    return obs


def heart(
    loc=(0, 0, 1.2), rot=(0, 0, 0), scale=0.85, h=0.018, coro="gold", m=None, coro_kind="satin", which=None, **cols
):
    s = heart_sdf(**cols)
    with Grp(loc, rot, scale) as g:
        s.mesh((-1.25, -1.0, -1.25), (1.2, 0.85, 2.05), h, m or mat("coral", "flesh", vcol=True), "heart")
        if coro:
            coronaries(s, mat(coro, coro_kind), which)
    g.sdf = s
    return g


def heart_x(s, loc, rot, scale, h=None, m=None, lo=(-1.35, -1.15, -1.35), hi=(1.3, 0.95, 2.05)):
    h = h or HH
    with Grp(loc, rot, scale) as g:
        s.mesh(lo, hi, h, m or mat("coral", "flesh", vcol=True), "heart")
    g.sdf = s
    return g


def icon_heart_sdf(col="coral", puff=0.72):
    """puffy cushion heart, ~1.95 wide, centre 0, exact smooth SDF (two curved fat lobes + filler, flattened in y)."""
    t = Sdf()
    for sg in (-1, 1):
        t.add(
            d_path(
                [(sg * 0.46, 0, 0.30), (sg * 0.44, 0, 0.02), (sg * 0.27, 0, -0.38), (sg * 0.02, 0, -0.86)],
                [0.49, 0.47, 0.33, 0.10],
                14,
            ),
            0 if sg < 0 else 0.13,
            col,
        )
    t.add(d_cone((0, 0, 0.06), (0, 0, -0.50), 0.40, 0.22), 0.22, col)
    ev0 = t.ev
    s = Sdf()
    s.add(lambda P: ev0(P * np.array([1, 1 / puff, 1])) * min(1, puff), 0, col)
    return s


def icon_heart(loc=(0, 0, 1.2), rot=(0, 0, 0), scale=1, m=None, h=0.025, puff=0.72, col="coral"):
    s = icon_heart_sdf(col, puff)
    o = s.mesh((-1.15, -0.85, -1.15), (1.15, 0.85, 1.0), h, m or mat(col, "flesh"), "iheart")
    md = o.modifiers.new("sm", "SMOOTH")
    md.iterations = 2
    md.factor = 0.5
    place(o, loc, rot, scale)
    return o


def smooth_heart(loc=(0, 0, 1.2), rot=(0, 0, 0), scale=1, m=None, h=0.025, puff=0.72, col="coral", it=25):
    """icon_heart with crease-free lobes (dense path, smooth radii): use it when the heart is large in frame"""
    Q = catmull([(0.49, 0.46, 0.30), (0.475, 0.44, 0.02), (0.335, 0.27, -0.38), (0.10, 0.02, -0.86)], 14)
    t = Sdf()
    for sg in (-1, 1):
        t.add(d_path(np.stack([sg * Q[:, 1], 0 * Q[:, 0], Q[:, 2]], 1), Q[:, 0], 1), 0 if sg < 0 else 0.13, col)
    t.add(
        d_path(np.stack([np.zeros(30), np.zeros(30), np.linspace(0.06, -0.50, 30)], 1), np.linspace(0.40, 0.22, 30), 1),
        0.26,
        col,
    )
    ev0 = t.ev
    s = Sdf()
    s.add(lambda P: ev0(P * np.array([1, 1 / puff, 1])) * min(1, puff), 0, col)
    o = s.mesh((-1.15, -0.85, -1.15), (1.15, 0.85, 1.0), h, m or mat(col, "flesh"), "sheart")
    md = o.modifiers.new("sm", "SMOOTH")
    md.iterations = it
    md.factor = 0.5
    place(o, loc, rot, scale)
    return o
