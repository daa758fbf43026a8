"""Studies done at the practice."""

import math
from math import cos, pi, radians, sin

import bpy
import numpy as np

from kit.curve import cat
from kit.material import mat
from kit.mesh import Grp, ball, disc, extrude, lathe, norm_rot, on_sheet, place, rbox, sheet, stroke, tube
from kit.run import scene, shot
from kit.sdf import Sdf, d_ell
from kit.stage import camera, reset
from models.ecg import ecg_path
from models.echo import fan
from models.instruments import cuff, probe, shoe
from models.machines import monitor, treadmill
from models.person import bust


@scene
def electrocardiograma():
    reset("aqua", halo=(0.5, 0.52))
    off = mat("off", "ceramic")
    sl = math.degrees(math.atan2(1.15, 1.3))
    with Grp((-0.62, 0.2, 0), (0, 0, -12), 1.22):
        extrude(
            [(-0.78, 0.06), (0.80, 0.06), (0.80, 1.42), (0.56, 1.45), (-0.78, 0.27)],
            2.1,
            off,
            0.07,
            rot=(90, 0, 90),
            seg=6,
        )
        rbox((2.0, 1.5, 0.08), (0, 0, 0.05), 0.03, mat("slate", "clay"))
        with Grp((0, -0.11, 0.86), (sl, 0, 0)):
            rbox((1.72, 0.78, 0.05), (0, 0.36, 0.0), 0.06, mat("ink", "screen"))
            stroke(
                ecg_path(-0.78, 0.78, 3, 0.42, 0, 0, 0.004)[:, [0, 2, 1]] + [0, 0.24, 0.034],
                0.016,
                mat("#5CF2DC", "glow", emit=3),
            )
            for i, c in enumerate(("teal", "sea", "mist")):
                disc(0.075, 0.07, mat(c, "ceramic"), (-0.78 + 0.24 * i, -0.30, 0.015), bev=0.025)
            disc(0.085, 0.07, mat("gold", "ceramic"), (-0.78, -0.56, 0.015), bev=0.025)
            rbox((0.38, 0.12, 0.05), (-0.42, -0.56, 0.01), 0.02, mat("mist", "ceramic"))
            rbox((1.02, 0.80, 0.06), (0.53, -0.44, 0.0), 0.03, mat("slate", "clay"))
            rbox((0.98, 0.70, 0.07), (0.53, -0.44, 0.0), 0.03, mat("navy", "clay"))
            w = 0.62
            P = cat(
                [
                    (0.15, -0.44, 0.06),
                    (0.9, -0.44, 0.07),
                    (1.35, -0.44, 0.12),
                    (1.72, -0.44, 0.08),
                    (2.05, -0.44, -0.06),
                    (2.28, -0.44, -0.02),
                    (2.42, -0.44, 0.14),
                ],
                0.02,
            )
            sheet(P, w, mat("#FBF6EE", "clay"))
            L = np.linalg.norm(np.diff(P, axis=0), axis=1).sum()
            gr = mat("blush", "matte")
            for v in np.linspace(-w / 2 + 0.03, w / 2 - 0.03, 7):
                u = np.linspace(0.01, L - 0.01, 90)
                tube(on_sheet(P, w, u, 0 * u + v, 0.007), 0.0035, gr, seg=6, caps="flat")
            for u0 in np.arange(0.05, L, 0.094):
                v = np.linspace(-w / 2 + 0.03, w / 2 - 0.03, 3)
                tube(on_sheet(P, w, 0 * v + u0, v, 0.007), 0.0035, gr, seg=6, caps="flat")
            e = ecg_path(0.05, L - 0.08, 4, 0.40, 0, 0, 0.004)
            stroke(on_sheet(P, w, e[:, 0], e[:, 2] - 0.10, 0.012), 0.013, mat("coral", "ceramic"))
    for i, (x, y, c) in enumerate(((-2.05, -0.75, "gold"), (-1.45, -1.25, "coral"), (-0.75, -1.5, "sea"))):
        s = (-1.83, 0.30 + 0.12 * i, 0.42)
        tube(
            cat(
                [
                    s,
                    (-2.12 - 0.06 * i, 0.12, 0.32),
                    (-2.22 + 0.14 * i, -0.34, 0.06),
                    (x - 0.10, y + 0.24, 0.045),
                    (x, y, 0.09),
                ]
            ),
            0.032,
            mat("navy", "ceramic"),
        )
        disc(0.20, 0.04, mat("off", "clay"), (x, y, 0.03), bev=0.015)
        disc(0.10, 0.12, mat(c, "ceramic"), (x, y, 0.09), bev=0.04)
    camera((0.05, 0, 0.86), 11.5, 3.5, 78)
    shot()


@scene
def ecocardiograma():
    reset("aqua", halo=(0.5, 0.52))
    off = mat("off", "ceramic")
    with Grp((-0.35, 0.3, 0), (0, 0, -12), 1.0):
        rbox((2.75, 0.26, 2.02), (0, 0, 1.42), 0.14, off, seg=8)
        rbox((2.47, 0.05, 1.74), (0, -0.118, 1.42), 0.08, mat("ink", "screen"), seg=6)
        lathe([(0, 0), (0.75, 0, 0.03), (0.75, 0.07, 0.04), (0.2, 0.13, 0.06), (0, 0.14)], off, (0, 0.1, 0))
        rbox((0.4, 0.2, 0.5), (0, 0.12, 0.3), 0.08, off)
        fan((-0.08, -0.150, 2.24), (0, 0, 0), 1.04, R=1.58)
        for i, c in enumerate(("#5CF2DC", "#FF6B5E", "gold")):
            rbox((0.20, 0.012, 0.05), (1.03, -0.148, 2.06 - 0.17 * i), 0.006, mat(c, "glow", emit=1.6))
        stroke(ecg_path(0.62, 1.15, 2, 0.16, -0.15, 0.66, 0.004), 0.008, mat("gold", "glow", emit=2))
    with Grp((1.42, -0.85, 0.78), (-18, 26, 0), 0.82):
        probe((0, 0, 0), (0, 0, -25))
    tube(
        cat(
            [
                (1.06, -0.62, 0.05),
                (0.9, -0.65, 0.06),
                (0.3, -0.9, 0.06),
                (-0.6, -1.1, 0.06),
                (-1.6, -0.8, 0.06),
                (-2.1, 0.2, 0.06),
                (-1.5, 0.9, 0.06),
                (-0.4, 0.6, 0.12),
            ]
        ),
        0.06,
        mat("navy", "ceramic"),
    )
    camera((0.1, 0, 1.16))
    shot()


@scene
def prueba_de_esfuerzo():
    reset("light", halo=(0.5, 0.52))
    with Grp((-0.05, -0.15, 0), (0, 0, 26), 1.28):
        treadmill()
        shoe((-0.05, -0.16, 0.31), (0, 0, 4), 0.92)
        shoe((-0.72, 0.17, 0.40), (0, 24, -3), 0.92)
    with Grp((-1.02, 1.15, 0), (0, 0, 8), 1.0):
        disc(0.42, 0.08, mat("slate", "ceramic"), (0, 0.1, 0.04))
        tube([(0, 0.1, 0.05), (0, 0.1, 1.6)], 0.06, mat("steel", "metal", 0.25))
        monitor((0, 0, 1.22), (0, 0, 0), 0.72)

    camera((0.05, 0, 1.15), 11.5, 2.6)
    shot()


@scene
def holter_24_48_horas():
    reset("light", halo=(0.5, 0.55))
    T = ((0, 0, 0.22), (0, 0, -12), 1.12)
    sk = "#C6E6E1"
    g = bust(*T, skin=sk, glow="coral", glow_at=(0.26, -0.42, 0.70), glow_r=0.36, emit=0.25, h=0.026)
    s = g.sdf
    for o in bpy.data.objects:
        if o.name.startswith("bust"):
            md = o.modifiers.new("sm", "SMOOTH")
            md.iterations = 8
            md.factor = 0.5

    def march(q, off):
        q = np.array(q, float)
        q[:, 1] = -0.9
        for _ in range(26):
            q[:, 1] += np.clip(s.ev(q), -0.2, 0.2) * 0.9
        return s.project(q, off, 2)

    def surf(x, z, off=0):
        q = march([[x, 0, z]], off)
        n = s.grad(q)[0]
        return q[0], n / np.linalg.norm(n)

    def run(pts, off, st=0.03):
        P = cat([(x, -0.9, z) for x, z in pts], st)
        Q = march(P, off)
        kk = np.hanning(9)[1:-1]
        kk /= kk.sum()
        return np.stack([np.convolve(np.pad(Q[:, i], 3, mode="edge"), kk, "valid") for i in range(3)], 1)

    with Grp(*T):
        rx, rz = 0.0, 0.22
        ry = surf(rx, rz)[0][1] - 0.14
        with Grp((rx, ry, rz), (86, 0, 0), 0.66):
            rbox((0.9, 1.25, 0.26), (0, 0, 0), 0.11, mat("off", "ceramic"), seg=8)
            rbox((0.66, 0.56, 0.03), (0, 0.2, 0.13), 0.014, mat("ink", "screen"))
            stroke(
                ecg_path(-0.28, 0.28, 1, 0.24, 0, 0, 0.004)[:, [0, 2, 1]] + [0, 0.14, 0.150],
                0.017,
                mat("#5CF2DC", "glow", emit=3),
            )
            disc(0.13, 0.06, mat("teal", "ceramic"), (0, -0.32, 0.13))
            rbox((0.30, 0.08, 0.3), (0, 0.62, 0), 0.03, mat("slate", "clay"))
        for sg in (-1, 1):
            P = run([(rx + sg * 0.24, rz + 0.30), (sg * 0.36, 0.70), (sg * 0.36, 0.95), (sg * 0.31, 1.12)], 0.012)
            tube(
                np.vstack([P, cat([P[-1], (sg * 0.335, 0.06, 1.24), (sg * 0.27, 0.30, 1.30), (0, 0.44, 1.32)])[1:]]),
                0.042,
                mat("navy", "clay"),
            )
        for i, (x, z, c) in enumerate(
            (
                (-0.56, 0.84, "sea"),
                (-0.60, 0.36, "slate"),
                (-0.02, 0.96, "gold"),
                (0.60, 0.36, "teal"),
                (0.56, 0.84, "coral"),
            )
        ):
            p, n = surf(x, z, 0.0)
            disc(0.135, 0.03, mat("off", "clay"), p + n * 0.008, norm_rot(n), bev=0.012)
            disc(0.065, 0.07, mat(c, "ceramic"), p + n * 0.035, norm_rot(n), bev=0.025)
            sx = rx - 0.10 + 0.05 * i
            P = run(
                [(x, z), (x * 0.70 + sx * 0.3, max(z * 0.8, 0.66) + 0.06 * (i % 2)), (sx, rz + 0.56), (sx, rz + 0.45)],
                0.035,
            )
            P[0] += n * 0.03
            tube(np.vstack([P, [[sx, ry, rz + 0.42]]]), 0.021, mat(c, "ceramic"), seg=12)
    camera((0, 0, 1.24), 10.4)
    shot()


@scene
def monitoreo_ambulatorio_de_presion_arterial():
    reset("light", halo=(0.5, 0.55))
    cuff((-0.62, 0.25, 0.93), (0, 0, 26), 0.98)
    with Grp((1.10, -0.35, 0.74), (74, 0, -14), 1.13):
        rbox((0.95, 1.22, 0.32), (0, 0, 0), 0.13, mat("off", "ceramic"), seg=8)
        rbox((0.70, 0.54, 0.03), (0, 0.22, 0.16), 0.014, mat("ink", "screen"))
        for z, w, c in ((0.34, 0.44, "#5CF2DC"), (0.22, 0.34, "#FF6B5E"), (0.10, 0.22, "gold")):
            rbox((w, 0.065, 0.02), (-0.26 + w / 2, z, 0.178), 0.01, mat(c, "glow", emit=2.2))
        disc(0.13, 0.08, mat("teal", "ceramic"), (0, -0.32, 0.16), bev=0.03)
        disc(0.07, 0.10, mat("steel", "metal"), (-0.2, 0.62, 0), (90, 0, 0))
    disc(0.10, 0.14, mat("navy", "ceramic"), (-0.07, 0.14, 1.72), (0, 28, 0))
    tube(
        cat([(0.89, -0.15, 1.40), (0.84, -0.12, 1.68), (0.52, -0.08, 1.98), (0.12, 0.05, 2.02), (-0.05, 0.14, 1.74)]),
        0.05,
        mat("navy", "ceramic"),
    )
    cx, cz, R = 0.12, 0.72, 1.98
    for k in range(13):
        t = k / 12
        an = radians(127 - t * 74)
        ball(0.034, mat("gold" if t < 0.5 else "slate", "ceramic"), (cx + R * cos(an), 0.6, cz + R * sin(an)))
    sx, sz = cx + R * cos(radians(139)), cz + R * sin(radians(139))
    ball(0.24, mat("gold", "ceramic", emit=0.25), (sx, 0.5, sz))
    for k in range(10):
        an = 2 * pi * k / 10
        tube(
            [
                (sx + 0.33 * cos(an), 0.5, sz + 0.33 * sin(an)),
                (sx + 0.40 * cos(an), 0.5, sz + 0.40 * sin(an)),
                (sx + 0.42 * cos(an), 0.5, sz + 0.42 * sin(an)),
            ],
            0.030,
            mat("gold", "ceramic", emit=0.25),
        )
    mx, mz = cx + R * cos(radians(41)), cz + R * sin(radians(41))
    s = Sdf()
    s.add(d_ell((0, 0, 0), (0.36, 0.17, 0.36)), 0, "slate")
    s.sub(d_ell((0.17, 0, 0.12), (0.29, 0.5, 0.29)), 0.04, "slate")
    place(s.mesh((-0.45, -0.3, -0.45), (0.45, 0.3, 0.45), 0.014, mat("slate", "ceramic")), (mx, 0.5, mz), (0, -10, 0))
    camera((0.1, 0, 1.30))
    shot()
