"""Symptoms."""
from math import cos, pi, radians, sin
import numpy as np
from kit.curve import resample
from kit.material import mat
from kit.mesh import Grp, ball, rbox, stroke, torus, tube
from kit.run import scene, shot
from kit.stage import camera, reset
from models.ecg import ecg_path
from models.heart import icon_heart, smooth_heart
from models.lungs import airway_tree, lungs
from models.person import SKIN, bust, heart_curve, leg_sdf, paint_glow, teardrop


@scene
def dolor_o_molestia_en_el_pecho():
    reset("deep", halo=(0.5, 0.55))
    bust((0, 0, 0.25), (0, 0, -12), 1.08, skin=SKIN, glow_at=(0.20, -0.42, 0.46), glow_r=0.62, emit=1.3, h=0.02)
    with Grp((0, 0, 0.25), (0, 0, -12), 1.08):
        for i, r in enumerate((0.27, 0.41, 0.57)):
            torus(
                r,
                0.013 - 0.002 * i,
                mat("#FF6A58", "glow", emit=1.7 - 0.4 * i),
                (0.20, -0.62 - 0.05 * i, 0.46),
                (90, 0, 0),
            )
        icon_heart((0.20, -0.60, 0.46), (0, 0, 0), 0.16, mat("#FF5547", "ceramic", emit=0.6), h=0.03)
    camera((0, 0, 1.30))
    shot()


@scene
def palpitaciones_o_arritmias():
    reset("teal", halo=(0.5, 0.55))
    smooth_heart((0, 0.1, 1.50), (0, 0, -8), 1.0, h=0.014)
    for i, s in enumerate((1.24, 1.48, 1.72)):
        m = mat("#FFD9C9", "glow", emit=1.3 - 0.33 * i)
        for a, b in ((0.98 + 0.03 * i, 2.02 - 0.06 * i), (2 * pi - 2.02 + 0.06 * i, 2 * pi - 0.98 - 0.03 * i)):
            tube(heart_curve(s, a, b, y=0.15, dz=1.46), 0.028 - 0.003 * i, m)
    beats = [
        (c, a, 0.30)
        for c, a in (
            (0.03, 0.7),
            (0.115, 1.0),
            (0.18, 0.8),
            (0.265, 0.65),
            (0.335, 1.05),
            (0.455, 0.75),
            (0.515, 1.1),
            (0.58, 0.7),
            (0.70, 1.15),
            (0.765, 0.75),
            (0.84, 1.0),
            (0.93, 0.8),
        )
    ]
    stroke(
        ecg_path(-4.2, 4.2, 10, 0.62, -0.95, 0.52, step=0.004, irregular=beats), 0.030, mat("gold", "satin", emit=0.25)
    )
    camera((0, 0, 1.3))
    shot()


@scene
def falta_de_aire():
    reset("deep", halo=(0.5, 0.55))
    with Grp((0, 0, 1.24), (0, 0, -10), 1.19):
        lungs(mat("#EDB0A4", "flesh", sss=0.05), h=0.016)
        airway_tree()
        mb = mat("#8FF5EA", "glow", emit=1.4)
        for x, z, r in ((0.02, 1.33, 0.045), (-0.07, 1.47, 0.034), (0.09, 1.52, 0.028)):
            ball(r, mb, (x, 0, z))
    camera((0, 0, 1.42))
    shot()


@scene
def mareos_y_desmayos():
    reset("teal", halo=(0.5, 0.6))
    bust((-0.10, 0, 0.0), (0, 8, 14), 1.12, skin="#F1EDE6", glow_r=0.01, emit=0, h=0.02)
    C = (0.20, -0.02, 2.12)
    for i, (R, rt, c, k) in enumerate(
        ((0.74, (68, 15, 0), "gold", 3), (1.02, (72, -12, 0), "#BFF3EA", 4), (1.32, (76, 7, 0), "gold", 5))
    ):
        with Grp(C, (rt[0] - 90 + 0, rt[1], 0), 1):
            torus(R, 0.020, mat(c, "satin" if i != 1 else "ceramic", emit=0.25))
            for j in range(k if i < 2 else 3):
                a = j * 2 * pi / max(k, 3) + 0.6 + i * 1.1
                ball(0.062 if j else 0.085, mat("coral" if j == 0 else c, "ceramic"), (R * cos(a), R * sin(a), 0))
    camera((0.05, 0, 1.36))
    shot()


@scene
def fatiga_o_debilidad_extrema():
    reset("deep", halo=(0.5, 0.5))
    with Grp((-0.10, 0.25, 0.90), (0, 0, -16), 1.22):
        rbox((2.75, 0.70, 1.42), (0, 0, 0), 0.24, mat("off", "ceramic"), seg=8)
        rbox((2.38, 0.10, 1.06), (0, -0.33, 0), 0.12, mat("ink", "screen", 0.3), seg=6)
        rbox((0.26, 0.46, 0.62), (1.46, 0, 0), 0.10, mat("steel", "metal", 0.3), seg=6)
        for i in range(4):
            x = -0.855 + 0.57 * i
            rbox(
                (0.44, 0.08, 0.82),
                (x, -0.375, 0),
                0.07,
                mat("#FF5A4C", "ceramic", emit=1.2) if i == 0 else mat("#163F4B", "clay", 0.5),
                seg=6,
            )
    smooth_heart((0.98, -1.02, 0.53), (-14, 32, -12), 0.58, mat("#CF7068", "flesh"), h=0.014, puff=0.6)
    camera((0.05, 0, 0.95))
    shot()


@scene
def hinchazon_en_piernas_y_pies():
    reset("deep", halo=(0.5, 0.5))
    s = leg_sdf(SKIN)
    m = mat(SKIN, "clay", vcol=True, vemit=0.95)
    for lx, ly, rz, mir in ((-0.46, 0.25, 30, -1), (0.66, -0.05, 44, 1)):
        with Grp((lx, ly, 0), (0, 0, -rz), (1.04 * mir, 1.04, 1.04)):
            o = s.mesh((-0.6, -1.3, -0.1), (0.6, 0.8, 2.7), 0.02, m, "leg")
            md = o.modifiers.new("sm", "SMOOTH")
            md.iterations = 12
            paint_glow(o, SKIN, "coral", [((0, -0.02, 0.44), (0.85, 0.95, 0.72))])
            for i, (z, R) in enumerate(((0.62, 0.47), (0.44, 0.52), (0.80, 0.42))):
                torus(
                    R,
                    (0.020, 0.020, 0.016)[i],
                    mat("#FF7A66", "glow", emit=(1.5, 1.1, 0.8)[i]),
                    (0, 0.06, z),
                    (0, 0, 0),
                )
    camera((0, 0, 1.15))
    shot()


@scene
def tos_persistente_o_sibilancias():
    reset("deep", halo=(0.5, 0.55))
    L = (-0.58, 0, 0.20)
    R = (0, 0, 58)
    bust(L, R, 1.06, skin=SKIN, glow_at=(0, -0.14, 1.30), glow_r=0.62, emit=1.0, h=0.02)
    rng = np.random.default_rng(6)
    with Grp((-0.58 + 0.36, -0.20, 0.20 + 1.06 * 1.60), (0, 0, -20), 1):
        for i, r in enumerate((0.42, 0.72, 1.02, 1.32)):
            torus(
                r,
                0.024 - 0.002 * i,
                mat("#7FF0E4", "glow", emit=1.9 - 0.4 * i),
                (0, 0, 0),
                (90, 0, 0),
                arc=radians(58),
                a0=radians(-34),
            )
        for i in range(22):
            a = radians(rng.uniform(-30, 26))
            d = rng.uniform(0.5, 1.62)
            ball(
                rng.uniform(0.022, 0.05),
                mat(("#BFF3EA", "#FFD0C2", "#7FF0E4")[i % 3], "ceramic", emit=0.35),
                (d * cos(a), rng.uniform(-0.2, 0.2), d * sin(a)),
            )
    camera((0, 0, 1.28))
    shot()


@scene
def sudoracion_fria_y_nauseas():
    reset("teal", halo=(0.5, 0.58))
    g = bust(
        (0, 0, 0.05),
        (7, -4, -22),
        1.14,
        skin="#E4F0EC",
        glow="#8CCB9B",
        glow_at=(0, -0.38, 0.25),
        glow_r=0.60,
        emit=0.25,
        h=0.02,
    )
    md = mat("#BFEFFF", "ceramic", 0.06, emit=0.12)
    with Grp((0, 0, 0.05), (7, -4, -22), 1.14):
        P = g.sdf.project(
            np.array(
                [
                    (-0.19, -0.45, 2.07),
                    (-0.02, -0.5, 2.02),
                    (0.14, -0.5, 2.10),
                    (0.26, -0.4, 1.98),
                    (-0.32, -0.20, 1.93),
                    (0.05, -0.4, 2.20),
                    (0.335, -0.14, 1.80),
                    (0.24, 0.02, 1.34),
                    (-0.10, -0.2, 1.22),
                ]
            ),
            0,
            8,
        )
        for p, r in zip(P, (0.052, 0.064, 0.050, 0.060, 0.056, 0.042, 0.062, 0.050, 0.046)):
            teardrop(r, md, p)
        a = np.linspace(0, 2 * pi * 2.35, 220)
        rr = 0.025 + 0.0125 * a
        Q = np.stack([rr * np.cos(a), 0 * a - 1.2, 0.25 + rr * np.sin(a)], 1)
        for _ in range(60):
            d = g.sdf.ev(Q) - 0.03
            Q[:, 1] += np.clip(d, -0.2, 0.2) * 0.7
        tube(resample(Q, 0.015), 0.022, mat("#2E8F5A", "ceramic", emit=0.15))
    for x, z, r in (
        (0.78, 1.75, 0.12),
        (1.02, 1.25, 0.09),
        (-0.80, 1.95, 0.10),
        (-0.95, 1.42, 0.13),
        (0.66, 2.28, 0.07),
    ):
        teardrop(r, md, (x, -0.25, z))
    camera((0, 0, 1.46))
    shot()
