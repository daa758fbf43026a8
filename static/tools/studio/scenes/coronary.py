"""Diseases of the coronary arteries and of the muscle."""

import math
from math import cos, radians, sin
from scenes.rhythm import scan_heart

import numpy as np
from mathutils import Vector

from kit.curve import rrect
from kit.material import mat
from kit.mesh import Grp, disc, stroke, sweep, torus, tube
from kit.palette import lin
from kit.run import HH, scene, shot
from kit.sdf import Sdf, d_box, d_ell, d_path
from kit.stage import area, camera, point, reset
from models.ecg import ecg_stemi
from models.heart import coronaries, heart_sdf, heart_x
from models.heart_paint import band_path, blob, coro_path, paint, span, strap_heart
from models.instruments import battery, gauge
from models.vessel import artery, rbc


@scene
def angina_de_pecho():
    reset("deep", halo=(0.5, 0.52))
    s = strap_heart()
    R = ((0, 0.1, 1.26), (0, 0, -13), 1.24)
    with Grp(*R):
        s.mesh((-1.25, -0.9, -1.15), (1.25, 0.9, 1.05), HH, mat("coral", "flesh"), "iheart")
        P = band_path(s, -0.06, 220, 0.022, -5.7)
        from_hull = P.copy()
        # taut strap: smooth the section
        for _ in range(14):
            from_hull = (np.roll(from_hull, 1, 0) + 2 * from_hull + np.roll(from_hull, -1, 0)) / 4
        sweep(
            from_hull,
            np.stack([rrect(0.235, 0.05, 0.022, 5)[:, 0], rrect(0.235, 0.05, 0.022, 5)[:, 1]], 1),
            mat("navy", "clay", 0.6),
            closed=True,
            up=(0, 0, 1),
            auto=60,
        )
        for dz in (-0.085, 0.085):
            sweep(
                from_hull * [1.018, 1.018, 1] + [0, 0, dz],
                rrect(0.012, 0.022, 0.005, 3),
                mat("mist", "clay"),
                closed=True,
                up=(0, 0, 1),
            )
        i = np.argmin(np.abs(from_hull[:, 0] - 0.16) + (from_hull[:, 1] > 0) * 9)
        b = from_hull[i]
        T = from_hull[(i + 1) % 220] - from_hull[i - 1]
        az = math.degrees(math.atan2(T[1], T[0]))
        with Grp(tuple(b + np.array([-0.01, -0.085, 0])), (0, 6, az), 1):
            gm = mat("gold", "metal", 0.24)
            sweep(
                np.stack(
                    [
                        0.0 * rrect(0.40, 0.40, 0.08)[:, 0] + rrect(0.40, 0.40, 0.08)[:, 0],
                        0 * rrect(0.40, 0.40, 0.08)[:, 0] - 0.02,
                        rrect(0.40, 0.40, 0.08)[:, 1],
                    ],
                    1,
                ),
                rrect(0.055, 0.055, 0.024, 4),
                gm,
                closed=True,
                up=(0, 1, 0),
                auto=60,
            )
            tube([(0.02, -0.045, 0), (-0.20, -0.05, 0)], 0.022, gm)
        for k in (1, 2, 3, 4):
            j = (i + 5 + 4 * k) % 220
            pj = from_hull[j]
            tj = from_hull[(j + 1) % 220] - from_hull[j - 1]
            nj = np.array([tj[1], -tj[0], 0])
            nj /= np.linalg.norm(nj)
            disc(
                0.020,
                0.014,
                gm,
                tuple(pj + nj * 0.027),
                [math.degrees(a) for a in Vector(nj).to_track_quat("Z", "Y").to_euler()],
                0.004,
            )
    camera((0, 0, 1.24))
    shot()


@scene
def infarto_de_miocardio():
    """close on the front wall: clot in the LAD, dark zone beyond it"""
    reset("deep", halo=(0.5, 0.52))
    R = ((-0.08, 0.2, 1.10), (4, 8, -16), 0.92)
    g = scan_heart(*R, m=mat("coral", "flesh", vcol=True, vemit=1.0), coro=None)
    Z = blob((0.34, -0.45, -0.62), (0.40, 0.62, 0.50), 0.30, 0.10, 4)
    Zr = blob((0.34, -0.45, -0.62), (0.47, 0.70, 0.58), 0.40, 0.10, 4)
    paint(g, [(Zr, "#FF6A3C", 0.22), (Z, "#561828", 0.0)])
    cg = mat("gold", "satin")
    s = g.sdf
    Q = coro_path(s, 0)
    u = 0.40
    c = Q[int(u * len(Q))]
    with Grp(*R):
        coronaries(s, cg, [4, 5, 6])
        tube(span(Q, 0, u - 0.02), [0.046, 0.042], cg, seg=16)
        tube(span(Q, u + 0.03, 1), [0.030, 0.012], mat("#5B3A3E", "ceramic"), seg=14)
        for i in (1, 3):
            tube(coro_path(s, i), [0.028, 0.011], cg, seg=14)
        tube(coro_path(s, 2), [0.022, 0.010], mat("#5B3A3E", "ceramic"), seg=14)
        k = Sdf()
        rng = np.random.default_rng(2)
        nrm = s.grad(c[None])[0]
        nrm /= np.linalg.norm(nrm)
        c = c + nrm * 0.03
        for i in range(9):
            k.add(
                d_ell(c + rng.normal(0, 0.035, 3) * [1, 0.5, 1.7], (rng.uniform(0.055, 0.085),) * 3),
                0.03 if i else 0,
                "#7A0F1C",
            )
        k.mesh(c - 0.25, c + 0.25, 0.010, mat("#8A1220", "flesh", 0.25))
        q = [math.degrees(a) for a in Vector(nrm).to_track_quat("Z", "Y").to_euler()]
        for r, e, th in ((0.24, 2.2, 0.014), (0.36, 1.1, 0.012)):
            torus(r, th, mat("#FF6A4A", "glow", emit=e), tuple(c + nrm * 0.05), q)
    camera((0, 0, 1.22))
    shot()


@scene
def cardiomiopatia_isquemica():
    """pale, tired zone beyond a plugged coronary"""
    reset("deep", halo=(0.5, 0.54))
    R = ((0.02, 0.15, 1.10), (2, 4, -30), 0.84)
    g = scan_heart(*R, coro=None)
    Z = blob((0.42, -0.40, -0.55), (0.46, 0.70, 0.62), 0.42, 0.10, 8)
    paint(g, [(Z, "#C9C3BC", 0), (blob((0.42, -0.40, -0.58), (0.28, 0.6, 0.40), 0.5, 0.14, 5), "#A9ABAA", 0)], 1.0)
    cg = mat("gold", "satin")
    gy = mat("#8E9698", "ceramic")
    s = g.sdf
    Q = coro_path(s, 0)
    u = 0.30
    with Grp(*R):
        coronaries(s, cg, [4, 5, 6])
        tube(span(Q, 0, u), [0.048, 0.044], cg, seg=16)
        tube(span(Q, u + 0.05, 1), [0.030, 0.013], gy, seg=14)
        for i in (1, 2, 3):
            tube(coro_path(s, i), [0.022, 0.010], gy, seg=14)
        tube(span(Q, u - 0.045, u + 0.075), [0.040, 0.082, 0.082, 0.036], mat("cream", "clay", 0.6), seg=24)
    camera((0.02, 0, 1.28), height=2.3)
    shot()


@scene
def hipertension():
    reset("deep", halo=(0.5, 0.52))
    x = np.linspace(-4.6, 4.6, 480)
    P = np.stack([x, 0 * x + 0.15, 0.64 + 0.05 * np.sin(x * 0.7)], 1)
    R = 0.44 + 0.12 * np.exp(-((x / 1.15) ** 2))
    artery(P, R, (0.30, 0.70, 0.10), open_dir=80, open_half=66)
    rng = np.random.default_rng(7)
    for i in range(46):
        xx = rng.uniform(-1.9, 1.9)
        rr = rng.uniform(0, 0.30)
        a = rng.uniform(0, 6.3)
        rbc(
            (xx, 0.15 + rr * cos(a) * 0.8, 0.64 + 0.05 * sin(xx * 0.7) + rr * sin(a)),
            rng.uniform(0, 360, 3),
            rng.uniform(0.085, 0.115),
        )
    st = mat("steel", "metal", 0.24)
    disc(0.20, 0.10, mat("gold", "metal", 0.28), (0, 0.15, 1.235))
    tube([(0, 0.15, 1.185), (0, 0.15, 1.5)], 0.085, st)
    gauge((0, 0.02, 2.06), (84, 0, 0), 0.77, needle=96)
    for sg in (-1, 1):
        for k, (r, e) in enumerate(((0.98, 1.5), (1.14, 0.9))):
            torus(
                r,
                0.016,
                mat("#FF7A5C", "glow", emit=e),
                (0, 0.02, 2.06),
                (90, 0, 0),
                arc=radians(44 - 6 * k),
                a0=radians((158 if sg < 0 else -22) + 3 * k),
            )
    camera((0, 0, 1.34))
    shot()


@scene
def infarto_agudo_de_miocardio():
    reset("deep", halo=(0.5, 0.55))
    x = np.linspace(-4.6, 4.6, 480)
    cz = lambda X: 1.62 + 0.10 * np.sin(X * 0.7 + 0.5)
    P = np.stack([x, 0 * x + 0.2, cz(x)], 1)
    artery(P, 0.80, (0.24, 0.76, 0.10), open_dir=65)
    rng = np.random.default_rng(2)
    # plaque cushions above and below + thrombus filling what is left of the lumen
    s = Sdf()
    z0 = cz(0)
    s.add(d_ell((-0.05, 0.24, z0 - 0.66), (0.98, 0.66, 0.42)), 0, "#EBCD8C")
    s.add(d_ell((0.10, 0.30, z0 + 0.66), (0.84, 0.60, 0.34)), 0.02, "#EBCD8C")
    s.clip(lambda Q: np.hypot(Q[:, 1] - 0.2, Q[:, 2] - cz(Q[:, 0])) - 0.645, 0.02)
    s.mesh((-1.2, -0.6, 0.8), (1.2, 0.95, 2.45), 0.020, mat("cream", "flesh", rough=0.45, vcol=True, sss=0.06))
    k = Sdf()
    k.add(d_ell((0.04, 0.14, z0 + 0.02), (0.46, 0.44, 0.40)), 0, "#5E0B16")
    for i in range(34):
        a = rng.uniform(0, 6.3)
        b = rng.uniform(-1.2, 1.2)
        k.add(
            d_ell(
                (0.04 + 0.42 * sin(b), 0.14 + 0.40 * cos(b) * cos(a), z0 + 0.02 + 0.36 * cos(b) * sin(a)),
                (rng.uniform(0.07, 0.12),) * 3,
            ),
            0.07,
            ("#6E0D18", "#8A1420", "#5A0A14")[i % 3],
        )
    k.clip(lambda Q: np.hypot(Q[:, 1] - 0.2, Q[:, 2] - cz(Q[:, 0])) - 0.64, 0.03)
    k.mesh((-0.8, -0.5, 0.95), (0.9, 0.9, 2.35), 0.018, mat("#6E0D18", "flesh", rough=0.25, vcol=True))
    point((-0.05, -0.75, cz(0) + 0.1), 55, "#FF3A24", 0.25)
    for i in range(34):
        xx = -0.48 - abs(rng.normal(0, 0.62))
        rr = 0.40 * rng.random() ** 0.5
        a = rng.uniform(0, 6.3)
        rbc((xx, 0.15 + rr * cos(a) * 0.8, cz(xx) + rr * sin(a)), rng.uniform(0, 360, 3), rng.uniform(0.10, 0.135))
    Pp = ecg_stemi(-5, 5, [-3.55, -1.78, 0, 1.78, 3.55], 0.74, 1.30, -1.0, 0.22)
    stroke(Pp, 0.040, mat("#FF5C48", "glow", emit=1.7))
    camera((0, 0, 1.22))
    shot()


@scene
def insuficiencia_cardiaca():
    reset("deep", halo=(0.46, 0.52))
    col = dict(body="#B0524E", aorta="#B9605A", atr="#C98A80", pulm="#3C6F70", vein="#42606A")
    s = heart_sdf(**col)
    s.ops.insert(3, ("+", d_ell((0.16, -0.02, -0.34), (0.80, 0.66, 0.74)), 0.18, lin(col["body"])))
    s.ops.insert(4, ("+", d_ell((-0.30, -0.18, -0.20), (0.56, 0.52, 0.58)), 0.16, lin(col["body"])))
    heart_x(s, (-0.46, 0.2, 1.02), (4, 12, -12), (0.98, 0.92, 0.86), h=0.018)
    with Grp((-0.46, 0.2, 1.02), (4, 12, -12), (0.98, 0.92, 0.86)):
        coronaries(s, mat("#B98E56", "satin"))
    battery((1.26, -0.8, 0.02), (0, 0, -16), 0.86, 1, 4)
    camera((0.06, 0, 1.22))
    shot()


@scene
def cardiopatia_hipertensiva():
    reset("deep", halo=(0.48, 0.54))
    s = heart_sdf()
    body = lin("coral")
    s.ops.insert(3, ("+", d_ell((0.14, -0.02, -0.30), (0.68, 0.62, 0.70)), 0.16, body))
    s.sub(d_box((0, -1.02, -0.62), (3, 2.0, 1.62), 0.10), 0.02, "#F0A294")  # frontal cut, lower half
    s.sub(
        d_path([(0.10, -0.02, 0.02), (0.20, -0.04, -0.32), (0.29, -0.05, -0.64)], [0.17, 0.19, 0.09], 12),
        0.05,
        "#A82A2C",
    )  # narrow LV cavity
    s.sub(
        d_path([(-0.44, -0.08, 0.06), (-0.40, -0.10, -0.20), (-0.20, -0.10, -0.48)], [0.20, 0.17, 0.08], 12),
        0.05,
        "#8E3440",
    )  # RV cavity
    R = ((-0.38, 0.15, 1.13), (0, 6, -6), 0.90)
    heart_x(s, *R, h=0.018)
    gauge((1.30, -0.75, 0.80), (82, 0, -14), 0.60, needle=92)
    area("in", (-1.0, -3.4, 1.3), (-0.35, 0, 0.85), 1.4, 70, "#FFF1DE")
    with Grp(*R):  # caliper across the thick wall
        gm = mat("gold", "satin")
        tube([(0.425, -0.09, -0.26), (0.785, -0.09, -0.26)], 0.028, gm)
        for x in (0.42, 0.79):
            tube([(x, -0.09, -0.38), (x, -0.09, -0.14)], 0.030, gm)
    camera((0.08, 0, 1.26))
    shot()
