"""Things on a desk or a patient: stethoscope, gauge, cuff, battery, probe."""

import math
from math import cos, pi, radians, sin

import numpy as np

from kit.curve import catmull, resample, rrect
from kit.material import mat
from kit.mesh import Grp, ball, disc, lathe, rbox, sweep, torus, tube
from kit.sdf import Sdf, d_box, d_cone, d_ell, d_plane


def chestpiece(loc=(0, 0, 0), rot=(0, 0, 0), scale=1, body="steel", ring="teal"):
    with Grp(loc, rot, scale) as g:
        me = mat(body, "metal", 0.2)
        lathe(
            [
                (0, 0.02),
                (0.30, 0.02),
                (0.40, 0.0, 0.02),
                (0.42, 0.05, 0.02),
                (0.40, 0.12, 0.03),
                (0.30, 0.17, 0.04),
                (0.16, 0.21, 0.04),
                (0.13, 0.30, 0.03),
                (0.17, 0.34, 0.03),
                (0.17, 0.40, 0.03),
                (0, 0.40),
            ],
            me,
        )
        lathe(
            [(0.36, -0.012), (0.43, -0.02, 0.02), (0.455, 0.03, 0.02), (0.435, 0.085, 0.02), (0.40, 0.09)],
            mat(ring, "ceramic"),
        )
        disc(0.37, 0.02, mat("off", "ceramic"), (0, 0, 0.004))
        tube([(0, 0, 0.27), (0.2, 0, 0.27), (0.34, 0, 0.27)], 0.055, me)
    return g


def stethoscope_tube(path, m=None, r=0.062):
    return tube(resample(catmull(path, 20), 0.03), r, m or mat("navy", "ceramic", 0.42), seg=22)


def steth_flat(loc=(0, 0, 0), rot=(0, 0, 0), scale=1, col="teal", body="steel"):
    """stethoscope lying on a table (z=0): ear tubes towards +Y, a lazy loop, chestpiece at the front right"""
    with Grp(loc, rot, scale) as g:
        me = mat("steel", "metal", 0.2)
        tm = mat(col, "ceramic", 0.4)
        rr = 0.062
        for sg in (-1, 1):
            tube(
                resample(
                    catmull(
                        [
                            (-0.55 + sg * 0.10, 0.15, 0.07),
                            (-0.55 + sg * 0.36, 0.55, 0.09),
                            (-0.55 + sg * 0.42, 0.95, 0.13),
                            (-0.55 + sg * 0.30, 1.30, 0.16),
                            (-0.55 + sg * 0.16, 1.45, 0.13),
                        ],
                        20,
                    ),
                    0.02,
                ),
                0.036,
                me,
            )
            ball(0.08, mat("off", "clay"), (-0.55 + sg * 0.13, 1.47, 0.12), (0.9, 1.15, 0.9), (0, 0, sg * 25))
            tube(
                resample(
                    catmull(
                        [(-0.55 + sg * 0.17, 0.34, 0.08), (-0.55 + sg * 0.07, 0.06, 0.075), (-0.55, -0.18, 0.07)], 20
                    ),
                    0.02,
                ),
                [0.05, 0.062],
                tm,
            )
        P = [
            (-0.55, -0.10, 0.07),
            (-0.55, -0.42, 0.066),
            (-0.30, -0.85, 0.064),
            (0.25, -1.02, 0.064),
            (0.72, -0.78, 0.064),
            (0.80, -0.30, 0.064),
            (0.52, 0.08, 0.064),
            (0.22, 0.40, 0.064),
            (0.30, 0.82, 0.064),
            (0.70, 0.98, 0.066),
            (1.02, 0.72, 0.075),
            (1.10, 0.34, 0.14),
            (1.12, 0.10, 0.20),
        ]
        tube(resample(catmull(P, 20), 0.03), rr, tm, seg=22)
        chestpiece((1.13, -0.42, 0.025), (0, 0, 90), 0.78, body)
    return g


def gauge(loc=(0, 0, 0), rot=(0, 0, 0), scale=1, bezel="gold", needle=-38, bezel_kind="metal", face="off"):
    """dial in local XY facing +Z; radius 1"""
    with Grp(loc, rot, scale) as g:
        lathe(
            [
                (0, -0.30),
                (0.70, -0.30, 0.1),
                (0.98, -0.22, 0.1),
                (1.0, 0.06, 0.06),
                (0.93, 0.11, 0.04),
                (0.86, 0.06, 0.02),
                (0.86, 0.0),
                (0, 0.0),
            ],
            mat(bezel, bezel_kind, 0.26),
        )
        disc(0.87, 0.03, mat(face, "clay"), (0, 0, 0.012), bev=0.005)
        for i in range(41):
            a = radians(225 - 270 * i / 40)
            big = i % 5 == 0
            L = 0.12 if big else 0.06
            rr = 0.78 - L / 2
            rbox(
                (L, 0.022 if big else 0.012, 0.012),
                (rr * cos(a), rr * sin(a), 0.034),
                0.004,
                mat("navy" if big else "slate", "clay"),
                (0, 0, math.degrees(a)),
                2,
            )
        torus(0.56, 0.022, mat("sea", "clay"), (0, 0, 0.03), None, arc=radians(110), a0=radians(115))
        torus(0.56, 0.022, mat("gold", "clay"), (0, 0, 0.03), None, arc=radians(55), a0=radians(52))
        torus(0.56, 0.022, mat("coral", "clay"), (0, 0, 0.03), None, arc=radians(84), a0=radians(-40))
        a = radians(90 - needle)
        p = np.array([cos(a), sin(a), 0])
        tube([(-0.16 * p) + [0, 0, 0.07], p * 0.66 + [0, 0, 0.07]], [0.03, 0.008], mat("coral", "ceramic"), seg=12)
        disc(0.075, 0.06, mat("navy", "ceramic"), (0, 0, 0.07), bev=0.02)
    return g


def cuff(loc=(0, 0, 0), rot=(0, 0, 0), scale=1, m=None, m2=None, turns=1.22, w=1.15):
    """wrapped cuff, axis along local Y"""
    with Grp(loc, rot, scale) as g:
        t = np.linspace(0, 2 * pi * turns, 200)
        R = 0.74 + 0.105 * t / (2 * pi)
        t = t + radians(35)
        P = np.stack([R * np.cos(t), 0 * t, R * np.sin(t)], 1)
        prof = rrect(w, 0.115, 0.055, 6)
        sweep(P, prof, m or mat("teal", "clay", 0.7), up=(0, 1, 0), auto=60)
        for y in (-w / 2 + 0.085, w / 2 - 0.085):
            sweep(
                np.stack([(R + 0.06) * np.cos(t), 0 * t + y, (R + 0.06) * np.sin(t)], 1),
                rrect(0.022, 0.012, 0.005, 3),
                m2 or mat("mist", "clay"),
                up=(0, 1, 0),
            )
    return g


def battery(loc, rot=(0, 0, 0), scale=1, level=1, n=4, body="off", on="coral", emit=1.2):
    """upright battery, ~.9 wide, 1.75 tall, origin bottom centre, front -Y"""
    with Grp(loc, rot, scale) as g:
        b = mat(body, "ceramic")
        H = 1.62
        W = 0.92
        rbox((W, 0.42, H), (0, 0, H / 2), 0.17, b, seg=8)
        rbox((0.40, 0.26, 0.16), (0, 0, H + 0.05), 0.05, mat("gold", "metal", 0.28))
        rbox((W - 0.22, 0.05, H - 0.26), (0, -0.205, H / 2), 0.10, mat("ink", "screen"), seg=6)
        hh = (H - 0.26 - 0.16) / n
        for i in range(n):
            z = 0.13 + 0.08 + hh * (i + 0.5)
            rbox(
                (W - 0.40, 0.05, hh - 0.07),
                (0, -0.232, z),
                0.045,
                mat(on, "glow", emit=emit) if i < level else mat("#16424E", "clay"),
            )
    return g


def probe(loc, rot, scale=1):
    """transducer along local z, face +z"""
    with Grp(loc, rot, scale) as g:
        s = Sdf()
        s.add(d_cone((0, 0, -0.75), (0, 0, 0.15), 0.19, 0.25), 0, "off")
        s.add(d_box((0, 0, 0.48), (0.80, 0.36, 0.34), 0.15), 0.22, "off")
        s.mesh((-0.7, -0.5, -1.1), (0.7, 0.5, 0.85), 0.02, mat("off", "ceramic"))
        rbox((0.70, 0.28, 0.16), (0, 0, 0.665), 0.07, mat("navy", "clay"))
        torus(0.235, 0.022, mat("teal", "ceramic"), (0, 0, -0.30))
        lathe([(0, -1.12), (0.08, -1.12, 0.02), (0.15, -0.88, 0.05), (0, -0.85)], mat("navy", "ceramic"))
    return g


def shoe(loc, rot, scale=1, col="teal"):
    with Grp(loc, rot, scale) as g:
        s = Sdf()
        s.add(d_ell((0.02, 0, 0.11), (0.33, 0.125, 0.10)), 0, col)
        s.add(d_cone((-0.17, 0, 0.13), (-0.18, 0, 0.27), 0.125, 0.10), 0.10, col)
        s.add(d_cone((-0.1, 0, 0.18), (0.1, 0, 0.15), 0.09, 0.085), 0.06, col)
        s.sub(d_ell((-0.185, 0, 0.36), (0.085, 0.07, 0.14)), 0.02, "navy")
        s.clip(d_plane((0, 0, -1), (0, 0, 0.05)), 0.01)
        s.mesh((-0.42, -0.22, -0.02), (0.42, 0.22, 0.42), 0.014, mat(col, "clay", vcol=True))
        t = Sdf()
        t.add(d_box((0, 0, 0.035), (0.72, 0.25, 0.085), 0.04), 0, "off")
        t.mesh((-0.45, -0.2, -0.05), (0.45, 0.2, 0.12), 0.014, mat("off", "clay"))
        for i in range(3):
            tube(
                catmull(
                    [
                        (0.00 + 0.065 * i, -0.075, 0.205 - 0.017 * i),
                        (0.01 + 0.065 * i, 0, 0.245 - 0.018 * i),
                        (0.00 + 0.065 * i, 0.075, 0.205 - 0.017 * i),
                    ],
                    8,
                ),
                0.011,
                mat("off", "clay"),
                seg=8,
            )
    return g


def occluder(loc, rot, scale=1, R=(0.46, 0.40), gap=0.11, m=None):
    """double-disc device, axis local z"""
    m = m or mat("gold", "metal", 0.28)
    with Grp(loc, rot, scale) as g:
        for sg, RR in ((1, R[0]), (-1, R[1])):
            zf = lambda r: sg * (gap + 0.075 * (1 - (r / RR) ** 2) + 0.01)
            disc(RR * 0.97, 0.035, mat("off", "clay"), (0, 0, sg * gap), bev=0.015)
            lathe(
                [(0, 0), (RR * 0.93, 0), (RR * 0.62, 0.040), (RR * 0.3, 0.066), (0, 0.072)],
                mat("off", "clay"),
                (0, 0, sg * gap + (0.0)),
                (0 if sg > 0 else 180, 0, 0),
            )
            torus(RR, 0.022, m, (0, 0, sg * gap))
            torus(RR * 0.62, 0.010, m, (0, 0, zf(RR * 0.62)))
            for tw in (1, -1):
                for k in range(12):
                    r = np.linspace(0.05, RR, 20)
                    a = k * 2 * pi / 12 + tw * 1.15 * (r / RR)
                    tube(np.stack([r * np.cos(a), r * np.sin(a), zf(r)], 1), 0.0085, m, seg=8)
            disc(0.07, 0.07, mat("steel", "metal"), (0, 0, sg * (gap + 0.09)), bev=0.02)
        lathe([(0.20, -gap), (0.15, 0, 0.05), (0.20, gap)], m)
    return g


BLUE = "#2E6E9E"
