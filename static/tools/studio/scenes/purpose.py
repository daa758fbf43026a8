"""Purposes, price, samples of a portrait and a testimonial."""

from math import cos, radians, sin

import numpy as np

from kit.curve import catmull, resample
from kit.material import lens_mat, mat
from kit.mesh import Grp, ball, disc, extrude, lathe, place, rbox, torus, tube
from kit.run import scene, shot
from kit.sdf import Sdf, d_ell, d_path
from kit.stage import camera, reset
from models.furniture import chair, leafmesh, plant
from models.heart import heart, smooth_heart
from models.instruments import chestpiece, stethoscope_tube
from models.objects import shield_poly


@scene
def proposito_prevencion():
    reset("light", halo=(0.5, 0.52))
    with Grp((0, 0.1, 1.28), (90, 0, -14), 1.0):
        extrude(shield_poly(1.06, 1.24), 0.30, mat("gold", "satin"), 0.09, (0, 0, -0.04))
        extrude(shield_poly(0.97, 1.14), 0.34, mat("teal", "ceramic"), 0.10)
        extrude(shield_poly(0.80, 0.95), 0.06, mat("#128A80", "ceramic"), 0.025, (0, 0, 0.175))
        smooth_heart((0, 0.02, 0.34), (-90, 0, 0), 0.56, h=0.014, puff=0.6)
    camera((0, 0, 1.22))
    shot()


@scene
def proposito_diagnostico():
    reset("light", halo=(0.5, 0.52))
    heart((-0.12, 0.35, 1.08), (0, 6, -14), 0.86, h=0.014)
    with Grp((-0.27, -0.85, 1.02), (84, 0, -8), 0.86):
        torus(0.66, 0.075, mat("teal", "ceramic"))
        torus(0.605, 0.022, mat("gold", "satin"), (0, 0, 0.06))
        a = radians(-38)
        d = np.array([cos(a), sin(a), 0])
        tube([d * 0.70, d * 0.92], 0.062, mat("gold", "satin"))
        tube([d * 0.92, d * 1.02, d * 1.62], [0.085, 0.105, 0.115], mat("navy", "ceramic"), seg=32)
        # real refracting lens (biconvex)
        t = np.linspace(0, 0.60, 24)
        zf = 0.10 * (1 - (t / 0.60) ** 2) + 0.012
        prof = [(x, -z) for x, z in zip(t, zf)] + [(x, z) for x, z in zip(t[::-1], zf[::-1])]
        lathe(prof, lens_mat(), auto=20)
    camera((0, 0, 1.22))
    shot(fine=2)


@scene
def proposito_acompanamiento():
    reset("light", halo=(0.5, 0.52))
    # Near enough to talk, and no larger in their picture than the other purposes are in theirs.
    chair((-0.83, 0.25, 0), (0, 0, 32), 1.0, "teal")
    chair((0.83, 0.25, 0), (0, 0, -32), 1.0, "#5FB3A8")
    lathe(
        [(0, 0), (0.32, 0, 0.02), (0.32, 0.05, 0.03), (0.055, 0.09, 0.05), (0.05, 0.66), (0, 0.66)],
        mat("gold", "satin"),
        (0, -0.34, 0),
    )
    disc(0.44, 0.07, mat("wood", "clay"), (0, -0.34, 0.69), bev=0.03)
    plant((0.1, -0.16, 0.72), 0.46, 16, L=(0.55, 0.95))
    for x, y in ((0.07, -0.66), (0.31, -0.50)):
        lathe(
            [(0, 0), (0.085, 0, 0.03), (0.115, 0.15, 0.01), (0.10, 0.15), (0.075, 0.03), (0, 0.03)],
            mat("off", "ceramic"),
            (x, y, 0.73),
            seg=48,
        )
    smooth_heart((-0.2, -0.56, 0.89), (-6, 0, -8), 0.18, h=0.02)
    camera((0, 0, 0.9), 11.5, 2.7, 88)
    shot()


@scene
def testimonio_muestra():
    reset("warm", halo=(0.5, 0.5))
    Q = catmull([(0.25, -0.205, 0.04), (0.185, -0.30, 0.42), (0.125, -0.19, 0.74), (0.045, 0.12, 0.98)], 10)
    s = Sdf()
    s.add(d_ell((0, 0, 0), (0.46, 0.34, 0.46)), 0, "teal")
    ev = d_path(np.stack([Q[:, 1], 0 * Q[:, 0], Q[:, 2]], 1), Q[:, 0], 1)
    s.add(ev, 0.10, "teal")
    for i, (x, c) in enumerate(((-0.68, "teal"), (0.44, "#4FAFA3"))):
        with Grp((x, 0.1 - 0.1 * i, 0.54), (0, 0, -6), 1.14):
            o = s.mesh((-0.9, -0.5, -0.7), (0.8, 0.5, 1.4), 0.018, mat(c, "ceramic", 0.4), "quote")
            md = o.modifiers.new("sm", "SMOOTH")
            md.iterations = 30
    with Grp((1.16, 0.30, 0.0), (80, 0, -8), 1.0):
        st = catmull([(0, 0, 0), (0.07, 0.5, 0), (0.03, 1.0, 0), (-0.12, 1.42, 0)], 12)
        tube(st, [0.026, 0.012], mat("leaf", "clay"), seg=10)
        for i, k in enumerate((9, 14, 18, 22, 26, 30, 33)):
            sg = 1 if i % 2 else -1
            o = leafmesh(0.52 - 0.03 * i, 0.135 - 0.008 * i, 0.25, mat("leaf" if i % 3 else "sea", "clay", 0.5))
            place(o, tuple(st[k]), (10, 0, -sg * (58 - 4 * i)))
        o = leafmesh(0.34, 0.09, 0.2, mat("leaf", "clay", 0.5))
        place(o, tuple(st[-1]), (8, 0, 18))
    smooth_heart((0.98, -0.62, 0.235), (-8, 0, -14), 0.25, h=0.02)
    camera((0.06, 0, 0.86), 11.5, 2.3, 116)
    shot(800, 800)


@scene
def precio():
    reset("light", halo=(0.5, 0.5))
    navy = mat("navy", "ceramic", 0.38)
    # folded card (tent) with small heart
    with Grp((0.55, 0.45, 0), (0, 0, -18), 1.0):
        pm = mat("#FBF8F2", "clay", 0.7)
        for sg in (-1, 1):
            rbox((1.55, 0.03, 1.62), (0, sg * 0.22, 0.80), 0.012, pm, (sg * 15.0, 0, 0))
        smooth_heart((0, -0.30, 1.02), (-15, 0, 0), 0.22, h=0.02, puff=0.45)
        for z, w in ((0.62, 0.80), (0.46, 0.80), (0.30, 0.5)):
            rbox(
                (w, 0.016, 0.055),
                (-(0.8 - w) / 2, -0.245 - (0.80 - z) * 0.268 - 0.004, z),
                0.008,
                mat("mist", "clay"),
                (-15, 0, 0),
            )
    P = [
        (-1.50, 0.62, 0.08),
        (-1.92, -0.05, 0.08),
        (-1.80, -0.80, 0.08),
        (-1.05, -1.18, 0.08),
        (-0.10, -1.05, 0.08),
        (0.30, -0.55, 0.09),
        (0.02, -0.22, 0.12),
        (-0.36, -0.20, 0.15),
        (-0.56, -0.22, 0.15),
    ]
    stethoscope_tube(P, navy, 0.066)
    chestpiece((-0.84, -0.28, 0.30), (199, 5, 4), 0.74)
    ms = mat("#B9C6CA", "metal", 0.3)
    for sg in (-1, 1):
        Q = resample(
            catmull(
                [
                    (-1.50, 0.62, 0.08),
                    (-1.42 + sg * 0.10, 0.80, 0.10),
                    (-1.30 + sg * 0.38, 1.15, 0.12),
                    (-1.16 + sg * 0.34, 1.60, 0.16),
                    (-1.10 + sg * 0.16, 1.85, 0.24),
                ],
                20,
            ),
            0.03,
        )
        tube(Q, [0.060, 0.040], ms)
        ball(0.085, navy, tuple(Q[-1]))
    camera((-0.12, 0, 0.68), 11.5, 3.6, 81)
    shot()
