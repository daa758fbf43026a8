"""Diseases of the rhythm."""
import math
from math import cos, radians, sin
import numpy as np
from mathutils import Vector
from kit.curve import catmull, resample
from kit.material import mat
from kit.mesh import Grp, ball, torus, tube
from kit.run import HH, scene, shot
from kit.stage import camera, reset
from models.ecg import ecg_fib, ecg_path, ribbon
from models.heart import heart
from models.heart_paint import blob, paint


def scan_heart(loc, rot, sc, coro="gold", **k):
    return heart(loc, rot, sc, h=HH, coro=coro, **k)


@scene
def arritmias():
    reset("deep", halo=(0.5, 0.55))
    scan_heart((0.05, 0.15, 1.08), (0, 6, -14), 0.80)
    P = ecg_path(
        -5,
        5,
        3,
        0.80,
        -1.0,
        0.36,
        irregular=[
            (0.08, 0.8, 0.5),
            (0.20, 0.85, 0.5),
            (0.285, 0.8, 0.5),
            (0.365, 1.05, 0.5),
            (0.432, 0.55, 0.34),
            (0.60, 1.0, 0.5),
            (0.672, 0.7, 0.38),
            (0.735, 0.9, 0.5),
            (0.90, 1, 0.5),
        ],
        step=0.006,
    )
    ribbon(P, 0.26, 0.034, mat("gold", "satin"))
    camera((0, 0, 1.28))
    shot()


@scene
def bradicardia():
    reset("deep", halo=(0.5, 0.55))
    scan_heart((0, 0.35, 1.16), (0, 6, -6), 0.80, coro="mist", coro_kind="ceramic")
    P = ecg_path(
        -5,
        5,
        3,
        0.98,
        -0.9,
        0.30,
        irregular=[(0.10, 1, 0.52), (0.367, 1, 0.52), (0.633, 1, 0.52), (0.90, 1, 0.52)],
        step=0.006,
    )
    ribbon(P, 0.30, 0.036, mat("sea", "ceramic", emit=0.15))
    camera((0, 0, 1.28))
    shot()


@scene
def fibrilacion_auricular():
    reset("deep", halo=(0.5, 0.56))
    g = scan_heart((0, 0.25, 0.98), (0, 5, 4), 0.95, m=mat("coral", "flesh", vcol=True, vemit=1.5))
    rng = np.random.default_rng(3)
    z = [
        (blob((-0.66, -0.15, 0.40), (0.42, 0.75, 0.52), 0.8, 0.10, 1), "#FFB347", 0.55),
        (blob((0.52, -0.2, 0.48), (0.36, 0.6, 0.34), 0.8, 0.10, 2), "#FFB347", 0.55),
    ]
    for i in range(34):
        c = (
            (-0.62 + rng.normal(0, 0.19), -0.35 + rng.normal(0, 0.2), 0.42 + rng.normal(0, 0.22))
            if i % 3
            else (0.52 + rng.normal(0, 0.12), -0.3 + rng.normal(0, 0.15), 0.46 + rng.normal(0, 0.12))
        )
        z.append((blob(c, rng.uniform(0.05, 0.10), 0.9), "#FFE9B8", 1.0))
    paint(g, z)
    # small chaotic wavelets just above the atria
    with Grp((0, 0.25, 0.98), (0, 5, 4), 0.95):
        gm = mat("#FFD58A", "glow", emit=2.6)
        cnt = 0
        for k in range(400):
            if cnt >= 15:
                break
            x0 = rng.uniform(-1.0, -0.34) if cnt < 10 else rng.uniform(0.40, 0.70)
            z0 = rng.uniform(0.10, 0.72) if cnt < 10 else rng.uniform(0.34, 0.62)
            a = rng.uniform(0, 6)
            L = rng.uniform(0.12, 0.2)
            t = np.linspace(-1, 1, 9)
            P = np.stack(
                [
                    x0 + L * t * cos(a) - 0.07 * np.sin(t * 3) * sin(a),
                    0 * t - 1.1,
                    z0 + L * t * sin(a) + 0.07 * np.sin(t * 3) * cos(a),
                ],
                1,
            )
            for _ in range(60):
                P[:, 1] += np.clip(g.sdf.ev(P), -0.2, 0.2) * 0.8
            if np.abs(g.sdf.ev(P)).max() > 0.02 or np.ptp(P[:, 1]) > 0.25 or P[:, 1].max() > 0.25:
                continue
            P = g.sdf.project(P, 0.02, 3)
            tube(resample(catmull(P, 8), 0.012), [0.004, 0.016, 0.016, 0.004], gm, seg=8)
            cnt += 1
    ribbon(ecg_fib(-5, 5, 0.66, -1.15, 0.16, seed=5, step=0.006, fibamp=0.065), 0.22, 0.030, mat("gold", "satin"))
    camera((0, 0, 1.24))
    shot()


@scene
def sindrome_de_disfuncion_sinusal():
    reset("deep", halo=(0.44, 0.58))
    R = ((0.30, 0.25, 0.62), (-4, 3, 30), 1.16)
    g = scan_heart(*R, m=mat("coral", "flesh", vcol=True, vemit=1.6), coro="#C96A55", coro_kind="flesh")
    n = g.sdf.project(np.array([[-0.68, -0.34, 0.70]]), 0.0, 8)[0]
    gr = g.sdf.grad(n[None])[0]
    gr /= np.linalg.norm(gr)
    paint(g, [(blob(n, 0.42, 1.4), "#FFB55A", 0.30), (blob(n, 0.18, 1.0), "#FFE2A6", 1.0)])
    with Grp(*R):
        ball(0.085, mat("#FFE7B0", "glow", emit=3.2), tuple(n + gr * 0.03))
        q = Vector(gr).to_track_quat("Z", "Y").to_euler()
        rot = [math.degrees(a) for a in q]
        for r, arc, a0, e, th in (
            (0.20, 360, 0, 2.2, 0.014),
            (0.34, 235, 80, 1.5, 0.013),
            (0.48, 120, 150, 1.0, 0.012),
            (0.48, 40, 20, 1.0, 0.012),
        ):
            torus(r, th, mat("#FFCB7A", "glow", emit=e), tuple(n + gr * 0.10), rot, arc=radians(arc), a0=radians(a0))
    P = ecg_path(
        -5,
        5,
        3,
        0.66,
        -1.25,
        0.20,
        irregular=[
            (0.09, 0.9, 0.46),
            (0.20, 0.9, 0.46),
            (0.29, 0.9, 0.46),
            (0.375, 0.9, 0.46),
            (0.60, 0.9, 0.46),
            (0.675, 0.9, 0.46),
            (0.86, 0.9, 0.46),
        ],
        step=0.006,
    )
    ribbon(P, 0.22, 0.030, mat("gold", "satin"))
    camera((-0.05, 0, 1.30), height=2.7)
    shot()
