"""Diseases of the valves."""

from math import radians

import numpy as np

from kit.curve import cat, catmull
from kit.material import mat
from kit.mesh import Grp, ball
from kit.run import scene, shot
from kit.sdf import nodules
from kit.stage import area, camera, point, reset
from models.valve import arrow, cusps, left_heart, root_wall
from models.vessel import rbc


@scene
def estenosis_aortica():
    reset("deep", halo=(0.5, 0.52))
    rng = np.random.default_rng(6)
    point((0, 0.35, 1.21), 45, "#FF7A50", 0.12)
    with Grp((0, 0.15, 1.26), (58, 0, 8), 1.16):
        root_wall(1.0, -0.75, 0.30, 0, 360, 0.18)
        F = cusps(
            0.99,
            0.13,
            0.12,
            0.10,
            0.50,
            -0.02,
            0.10,
            m=mat("#E9A894", "flesh"),
            twist=radians(-30),
            ragged=0.12,
            gpow=5,
        )
        for S in F:
            pts = []
            rs = []
            for i in range(24):
                u = np.clip(rng.normal(0.5, 0.19), 0.12, 0.88)
                v = rng.uniform(0.30, 0.97)
                p = S(u, v)
                pts.append(p + np.array([0, 0, 0.034]))
                rs.append(rng.uniform(0.05, 0.10) * (0.75 + 0.35 * v))
            nodules(pts, rs, seed=int(rng.integers(99)), h=0.018, k=0.11)
        ball(0.34, mat("#C9301F", "glow", emit=1.0), (0, 0, -0.44))
    camera((0, 0, 1.22), height=2.4)
    shot()


@scene
def insuficiencia_aortica():
    reset("deep", halo=(0.5, 0.54))
    rng = np.random.default_rng(9)
    with Grp((0, 0.2, 1.53), (25, 0, -6), 1.06):
        root_wall(1.0, -0.95, 0.66, 4, 176, 0.16)
        cusps(
            0.99,
            0.46,
            0.05,
            0.20,
            0.62,
            0.05,
            0.02,
            m=mat("blush", "flesh"),
            rim=mat("gold", "satin"),
            twist=radians(-90),
            ragged=0,
        )
        a = mat("#FF4F3C", "ceramic", emit=0.42)
        arrow(
            catmull(
                [
                    (0.62, 0.25, 0.30),
                    (0.60, 0.22, 0.62),
                    (0.40, 0.12, 0.86),
                    (0.12, -0.04, 0.74),
                    (0.0, -0.12, 0.38),
                    (0, -0.14, -0.1),
                    (0, -0.14, -1.46),
                ],
                24,
            ),
            0.095,
            a,
            r0=0.05,
        )
        for p, r in (
            ((-0.30, 0.1, 0.55), 0.10),
            ((-0.42, 0.3, 0.25), 0.085),
            ((-0.18, 0.0, 0.18), 0.09),
            ((0.30, 0.2, 0.35), 0.085),
            ((-0.22, -0.14, -1.02), 0.095),
            ((0.24, -0.12, -1.15), 0.10),
            ((-0.30, -0.1, -1.35), 0.08),
            ((0.62, 0.3, 0.12), 0.08),
        ):
            rbc(p, rng.uniform(0, 360, 3), r)
    camera((0, 0, 1.30), height=2.8)
    shot()


@scene
def insuficiencia_mitral():
    """The left heart cut open while it contracts: the leaflets do not meet, and blood goes back up to the atrium."""
    reset("deep", halo=(0.5, 0.54))
    rng = np.random.default_rng(5)
    with Grp((0.06, 0.25, 1.40), (4, 0, -8), 1.0):
        left_heart()
        arrow(
            cat(
                [
                    (0.06, -0.16, -0.62),
                    (0.05, -0.18, -0.20),
                    (0.03, -0.18, 0.24),
                    (0.05, -0.16, 0.62),
                    (0.10, -0.14, 0.98),
                ]
            ),
            0.062,
            mat("#FF6A52", "ceramic", emit=0.55),
            r0=0.03,
        )
        for p, r in (
            ((-0.26, -0.10, 0.60), 0.075),
            ((0.36, -0.10, 0.70), 0.080),
            ((0.30, -0.14, 0.44), 0.065),
            ((-0.16, -0.10, -0.62), 0.075),
            ((0.22, -0.12, -0.78), 0.070),
            ((0.02, -0.10, -0.92), 0.065),
            ((-0.74, -0.02, 0.66), 0.070),
            ((-0.80, 0.02, 0.98), 0.065),
        ):
            rbc(p, rng.uniform(0, 360, 3), r)
    area("in", (-0.6, -3.6, 2.4), (0, 0, 1.2), 1.6, 90, "#FFF1DE")
    camera((0, 0, 1.26), height=2.3)
    shot()
