"""Procedures through a catheter."""

import bpy
import numpy as np

from kit.curve import cat
from kit.material import ghost, mat
from kit.mesh import Grp, ball, stroke, tube
from kit.run import scene, shot
from kit.sdf import Sdf, d_cone, d_ell, d_path, d_plane
from kit.stage import area, camera, reset
from models.conduction import conduction
from models.ecg import ecg_path
from models.heart import heart, icon_heart_sdf
from models.instruments import occluder
from models.vessel import rbc


@scene
def cateterismo_cardiaco():
    reset("deep", halo=(0.5, 0.52))
    bpy.data.objects["backdrop"].location.z = -1.6
    s = Sdf()
    ao = [(-0.75, 0.25, -1.2), (-0.95, 0.25, 0.2), (-0.95, 0.25, 1.5), (-0.75, 0.25, 2.6), (-0.2, 0.3, 4.0)]
    br = [(-0.7, 0.1, 1.12), (0.1, 0.0, 1.20), (0.8, -0.05, 1.10), (1.5, 0, 0.70), (2.1, 0.05, 0.05), (2.5, 0.1, -0.9)]
    b2 = [(1.0, -0.05, 1.05), (1.6, -0.05, 1.25), (2.3, 0.05, 1.55), (3.4, 0.1, 1.75)]
    s.add(d_path(ao, 0.80, 5), 0, "coral")
    s.add(d_path(br, [0.42, 0.38, 0.36, 0.33, 0.29, 0.26], 6), 0.22, "coral")
    s.add(d_path(b2, [0.28, 0.26, 0.24, 0.22], 6), 0.14, "coral")
    s.sub(d_path(ao, 0.66, 5), 0.02, "deepred")
    s.sub(d_path(br, [0.30, 0.27, 0.25, 0.22, 0.19, 0.16], 6), 0.10, "deepred")
    s.sub(d_path(b2, [0.18, 0.17, 0.15, 0.14], 6), 0.06, "deepred")
    s.sub(d_ell((-0.05, -1.02, 1.34), (1.85, 1.06, 1.14)), 0.03, "blush")
    s.mesh((-2, -0.9, -1.02), (3.0, 1.0, 3.3), 0.030, mat("coral", "flesh", vcol=True), "cath")
    area("in", (-0.8, -3.4, 3.0), (-0.3, 0, 1.1), 1.6, 120, "#FFF1DE")
    P = cat(
        [
            (-0.35, 0.35, 3.7),
            (-0.72, 0.45, 2.7),
            (-1.20, 0.45, 2.0),
            (-1.32, 0.35, 1.45),
            (-1.05, 0.15, 1.08),
            (-0.62, 0.05, 1.10),
            (-0.2, 0.0, 1.17),
            (0.12, 0.0, 1.20),
        ],
        0.02,
    )
    tube(P, 0.10, mat("aqua", "ceramic", 0.3))
    tube(P[-12:], 0.106, mat("steel", "metal", 0.2))
    tube(
        cat([(0.10, 0, 1.2), (0.45, -0.02, 1.18), (0.8, -0.05, 1.10), (1.15, -0.03, 0.92)], 0.02),
        0.026,
        mat("gold", "metal", 0.25),
    )
    ball(0.045, mat("gold", "metal", 0.25), (1.15, -0.03, 0.92))
    rng = np.random.default_rng(6)
    for x, y, z in ((-0.75, 0.1, 1.75), (-0.45, 0.3, 0.75), (-0.95, 0.2, 0.55), (-0.5, 0.35, 1.55), (-1.25, 0.3, 0.85)):
        rbc((x, y, z), rng.uniform(0, 360, 3), 0.13)
    camera((0.15, 0, 1.2))
    shot()


@scene
def estudio_electrofisiologico():
    reset("deep", halo=(0.5, 0.55))
    T = ((0, 0.1, 1.06), (0, 4, -12), 0.90)
    heart(*T, h=0.014, coro=None, m=ghost("coral", 0.12, 0.78))
    bpy.context.scene.cycles.transparent_max_bounces = 24
    for z, c, am, nb in ((2.02, "#4FC9BC", 0.34, 5), (1.22, "#4FC9BC", 0.42, 5), (0.42, "#4FC9BC", 0.34, 5)):
        stroke(ecg_path(-4.2, 4.2, nb, am, 1.7, z, 0.006), 0.014, mat(c, "glow", emit=0.55))
    gl = lambda c, e: mat(c, "glow", emit=e)
    with Grp(*T):
        conduction()
        for pts in (
            [
                (-0.60, 0.03, 2.6),
                (-0.58, 0.03, 1.7),
                (-0.57, 0.02, 1.1),
                (-0.55, -0.04, 0.62),
                (-0.40, -0.08, 0.32),
                (-0.14, -0.12, 0.22),
            ],
            [
                (-0.75, 0.2, -1.9),
                (-0.62, 0.16, -0.9),
                (-0.60, 0.14, -0.3),
                (-0.50, 0.05, 0.05),
                (-0.25, -0.08, 0.02),
                (0.02, -0.14, -0.30),
                (0.22, -0.16, -0.62),
            ],
        ):
            P = cat(pts, 0.02)
            tube(P, 0.050, mat("aqua", "ceramic", 0.3))
            n = len(P)
            for k in range(6):
                i = n - 2 - k * 7
                tube(P[i - 3 : i], 0.058, mat("gold", "metal", 0.25), seg=16, caps="flat")
            ball(0.075, gl("#7FF6E6", 4), P[-1])
        for p in ((0.52, -0.30, -0.30), (-0.40, -0.50, -0.05), (0.30, -0.42, -0.75), (0.10, -0.55, -0.10)):
            ball(0.042, gl("#7FF6E6", 3.2), p)
    camera((0, 0, 1.3))
    shot(effort=2, bloom=0.09, k2=0.55, demodulate=0)


@scene
def cierre_de_defectos_septales():
    reset("light", halo=(0.5, 0.52))
    s0 = icon_heart_sdf("coral", 1.0)
    e0 = s0.ev
    s = Sdf()
    YC = -0.10
    s.add(lambda P: e0(P), 0, "coral")
    s.clip(d_plane((0, -1, 0), (0, YC, 0)), 0.03, "blush")
    cav = lambda sg: (lambda P: np.maximum(np.maximum(e0(P) + 0.14, 0.085 - sg * P[:, 0]), (P[:, 1] - 0.30)))
    s.sub(cav(-1), 0.05, "#3C7E9C")
    s.sub(cav(1), 0.05, "deepred")
    s.sub(d_cone((-0.3, YC, 0.02), (0.3, YC, 0.02), 0.16, 0.16), 0.03, "blush")
    with Grp((0.06, 0.15, 1.30), (8, 0, 30), 1.44):
        s.mesh((-1.15, -0.7, -1.15), (1.15, 0.7, 1.0), 0.018, mat("coral", "flesh", vcol=True), "sept")
        occluder((0, YC - 0.02, 0.02), (0, 90, 0), 0.92, gap=0.115)
        tube(
            cat(
                [
                    (-0.22, YC - 0.02, 0.02),
                    (-0.42, YC - 0.12, 0.05),
                    (-0.78, -0.50, 0.30),
                    (-1.10, -0.75, 0.80),
                    (-1.35, -0.85, 1.7),
                ],
                0.02,
            ),
            0.042,
            mat("navy", "ceramic"),
        )
    camera((0, 0, 1.2))
    shot()
