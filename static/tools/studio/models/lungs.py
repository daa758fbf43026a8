"""Lungs and the airways on their front."""

from math import pi, radians

import numpy as np

from kit.curve import catmull, resample
from kit.material import mat
from kit.mesh import disc, torus, tube
from kit.sdf import Sdf, d_box, d_ell, d_path


def lungs_sdf(col="aqua"):
    S = []
    for sg in (-1, 1):
        s = Sdf()
        s.add(
            d_path(
                [(sg * 0.40, 0.02, 0.86), (sg * 0.56, 0, 0.40), (sg * 0.68, 0.02, -0.08), (sg * 0.72, 0.04, -0.52)],
                [0.20, 0.36, 0.43, 0.46],
                12,
            ),
            0,
            col,
        )
        s.sub(d_ell((sg * 0.62, -0.05, -1.22), (0.80, 0.95, 0.60)), 0.10)
        if sg > 0:
            s.sub(d_ell((0.20, -0.12, -0.30), (0.30, 0.60, 0.40)), 0.14)
        s.sub(d_box((-sg * 0.38, 0, 0), (0.98, 3, 4), 0.02), 0.12)

        # fissures
        def fis(P, sg=sg):
            d1 = np.abs((P[:, 2] + 0.06) + 0.42 * (sg * P[:, 0] - 0.5))
            g = np.exp(-((d1 / 0.030) ** 2))
            if sg < 0:
                d2 = np.abs(P[:, 2] - 0.30 - 0.10 * (P[:, 0] + 0.6))
                g = np.maximum(g, np.exp(-((d2 / 0.030) ** 2)) * (P[:, 2] > 0))
            return 0.028 * g

        s.disp(fis)
        S.append(s)
    return S


def lungs(m, h=0.02, key="l"):
    for i, s in enumerate(lungs_sdf()):
        ev0 = s.ev
        t = Sdf()
        t.add((lambda e: lambda P: e(P * np.array([1, 1 / 0.72, 1])) * 0.72)(ev0), 0, "aqua")
        t.mesh((-1.35, -0.6, -1.2), (1.35, 0.6, 1.3), h, m, "lung")


def airway_tree(seed=5):
    """trachea + bronchial relief on the lung fronts: glowing near the trachea, fading to dull tips (air does not arrive)"""
    S = lungs_sdf()
    ev = [(lambda e: lambda P: e(P * np.array([1, 1 / 0.72, 1])) * 0.72)(s.ev) for s in S]
    mm = [
        mat("#9BFFF4", "glow", emit=1.15),
        mat("#62D9CF", "ceramic", emit=0.45),
        mat("#8FB9B0", "ceramic", emit=0.05),
        mat("#C98F86", "ceramic"),
    ]
    z = np.linspace(1.22, 0.66, 70)
    tr = mat("#F4D5CB", "flesh", sss=0.04)
    tube(
        np.stack([0 * z, 0 * z, z], 1), 0.100 + 0.011 * np.cos(np.arange(70) / 69 * 2 * pi * 7), tr, seg=32, caps="flat"
    )
    torus(0.088, 0.022, tr, (0, 0, 1.22))
    disc(0.085, 0.01, mat("#7A3B3C", "clay"), (0, 0, 1.222), bev=0.002)
    for sg in (-1, 1):
        tube(
            catmull([(0, 0, 0.70), (sg * 0.10, -0.02, 0.54), (sg * 0.30, -0.10, 0.40)], 14),
            [0.098, 0.085, 0.070],
            tr,
            seg=24,
        )
    rng = np.random.default_rng(seed)

    def front(P, e, off):
        P = np.array(P, float)
        P[:, 1] = -0.7
        for _ in range(60):
            d = e(P) - off
            P[:, 1] += np.clip(d, -0.15, 0.15) * 0.7
        return P

    def br(p, ang, L, rr, k, sg, e, bend):
        n = 14
        u = np.linspace(0, 1, n)
        a = ang + bend * u
        P = np.stack([p[0] + np.cumsum(np.cos(a)) / n * L, 0 * u, p[1] + np.cumsum(np.sin(a)) / n * L], 1)
        P = np.vstack([[p[0], 0, p[1]], P])
        Q = front(P, e, 0.0)
        ok = np.linalg.norm(np.diff(Q, axis=0), axis=1) < 0.12
        if not ok.all():
            Q = Q[: max(3, int(np.argmin(ok)))]
        tube(resample(Q, 0.012), [rr, rr * 0.70], mm[min(k, 3)], seg=14)
        if k == 3:
            return
        q = (P[-1][0], P[-1][2])
        aa = a[-1]
        for t in (-0.55, 0.50) if k else (-0.55, 0.50):
            br(
                q,
                aa + t + rng.uniform(-0.12, 0.12),
                L * rng.uniform(0.66, 0.80),
                rr * 0.68,
                k + 1,
                sg,
                e,
                rng.uniform(-0.25, 0.25),
            )

    for i, sg in enumerate((-1, 1)):
        X = lambda a: a if sg > 0 else pi - a
        p = (sg * 0.30, 0.38)
        br(p, X(radians(62)), 0.26, 0.034, 1, sg, ev[i], 0)
        br(p, X(radians(-8)), 0.30, 0.036, 1, sg, ev[i], -0.2 * sg)
        br(p, X(radians(-62)), 0.40, 0.044, 0, sg, ev[i], 0.15 * sg)
