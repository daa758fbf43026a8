"""The gallery's artery, before and after, from one camera."""

from math import cos, pi, sin

import numpy as np

from kit.material import mat
from kit.run import scene, shot
from kit.sdf import Sdf, d_ell
from kit.stage import camera
from models.vessel import CZ, RI, artery_base, clip_win, rbc, stent


@scene
def arteria_antes():
    artery_base()
    rng = np.random.default_rng(2)
    L = [
        (rng.uniform(-1.1, 1.1), rng.uniform(-2.6, 2.6), rng.uniform(0.16, 0.34), rng.uniform(0.03, 0.10))
        for _ in range(46)
    ]

    def f(Q):
        x = Q[:, 0]
        y = Q[:, 1]
        z = Q[:, 2] - CZ(x)
        r = np.hypot(y, z)
        th = np.arctan2(y, -z)
        b = np.exp(-((x / 0.95) ** 2) * (1 + 0.25 * np.sin(th * 2))) * (0.12 + 0.52 * np.cos(th)) - 0.03
        for lx, lt, w, a in L:
            b = b + a * np.exp(-((x - lx) ** 2 + ((np.mod(th - lt + pi, 2 * pi) - pi) * 0.5) ** 2) / (w * w)) * np.exp(
                -((x / 1.0) ** 4)
            )
        return (np.maximum((RI - b) - r, r - (RI + 0.028))) * 0.7

    s = Sdf()
    s.add(f, 0, "#EBCD8C")
    for i in range(48):
        x = rng.normal(0, 0.55)
        th = rng.uniform(-1.2, 1.6)
        rr = RI - max(0, np.exp(-((x / 0.95) ** 2)) * (0.12 + 0.52 * cos(th)) - 0.03) + 0.01
        s.add(
            d_ell((x, rr * sin(th), CZ(x) - rr * cos(th)), (rng.uniform(0.08, 0.18),) * 3),
            0.045,
            ("#E9C77E", "#DFAF5A", "#F1D79C")[i % 3],
        )
    s.clip(lambda Q: np.hypot(Q[:, 1], Q[:, 2] - CZ(Q[:, 0])) - (RI + 0.022), 0.01)
    clip_win(s)
    s.mesh((-1.9, -0.80, 0.3), (1.9, 0.80, 2.1), 0.016, mat("cream", "flesh", rough=0.45, vcol=True, sss=0.06))
    for i, x in enumerate(np.linspace(-2.3, 2.3, 26)):
        rbc(
            (
                x + rng.uniform(-0.08, 0.08),
                rng.uniform(-0.1, 0.2),
                CZ(x) + (rng.uniform(0.20, 0.42) if abs(x) < 1.1 else rng.uniform(-0.40, 0.40)),
            ),
            rng.uniform(0, 360, 3),
            rng.uniform(0.095, 0.125),
        )
    camera((0, 0, 1.2))
    shot(2000, 1333, effort=0.5)


@scene
def arteria_despues():
    P = artery_base()
    rng = np.random.default_rng(2)
    L = [
        (rng.uniform(-1.3, 1.3), rng.uniform(-2.6, 2.6), rng.uniform(0.2, 0.36), rng.uniform(0.01, 0.03))
        for _ in range(30)
    ]

    def f(Q):
        x = Q[:, 0]
        y = Q[:, 1]
        z = Q[:, 2] - CZ(x)
        r = np.hypot(y, z)
        th = np.arctan2(y, -z)
        b = np.exp(-((x / 1.15) ** 4)) * (0.012 + 0.085 * np.cos(th)) - 0.012
        for lx, lt, w, a in L:
            b = b + a * np.exp(-((x - lx) ** 2 + ((np.mod(th - lt + pi, 2 * pi) - pi) * 0.5) ** 2) / (w * w)) * np.exp(
                -((x / 1.2) ** 4)
            )
        return (np.maximum((RI - b) - r, r - (RI + 0.028))) * 0.7

    s = Sdf()
    s.add(f, 0, "#EBCD8C")
    s.clip(lambda Q: np.hypot(Q[:, 1], Q[:, 2] - CZ(Q[:, 0])) - (RI + 0.022), 0.01)
    clip_win(s)
    s.mesh((-1.9, -0.80, 0.3), (1.9, 0.80, 2.1), 0.016, mat("cream", "flesh", rough=0.45, vcol=True, sss=0.06))
    x0, x1 = -1.75, 1.75
    i0 = int((x0 + 4.6) / 9.2 * 479)
    i1 = int((x1 + 4.6) / 9.2 * 479)
    stent(P[i0:i1], 0.575, 7, 9, 0.026)
    for i, x in enumerate(np.linspace(-2.3, 2.3, 24)):
        rbc(
            (x + rng.uniform(-0.1, 0.1), rng.uniform(-0.1, 0.25), CZ(x) + rng.uniform(-0.34, 0.30)),
            rng.uniform(0, 360, 3),
            rng.uniform(0.10, 0.13),
        )
    camera((0, 0, 1.2))
    shot()
