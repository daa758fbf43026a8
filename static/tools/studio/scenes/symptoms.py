"""Symptoms."""

from math import cos, pi, radians, sin

import numpy as np

from kit.material import mat
from kit.mesh import Grp, ball, place, rbox, stroke, torus, tube
from kit.run import scene, shot
from kit.sdf import Sdf, d_path
from kit.stage import camera, reset
from models.ecg import ecg_round
from models.heart import icon_heart, smooth_heart
from models.lungs import airway_tree, lungs
from models.person import SKIN, bust, heart_curve, leg_sdf, paint_glow, slipper, teardrop


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
    reset("deep", halo=(0.5, 0.55))
    smooth_heart((0, 0.1, 1.50), (0, 0, -8), 1.0, h=0.014)
    for i, s in enumerate((1.34, 1.60)):
        m = mat("#FFD9C9", "glow", emit=0.95 - 0.30 * i)
        for a, b in ((1.06, 1.92 - 0.06 * i), (2 * pi - 1.92 + 0.06 * i, 2 * pi - 1.06)):
            tube(heart_curve(s, a, b, y=0.15, dz=1.46), 0.024 - 0.003 * i, m)
    # Beats that come too early, and a pause after them.
    beats = [(x, a, 0.62) for x, a in ((-3.5, 0.8), (-2.75, 1.05), (-1.25, 0.85), (0.0, 1.2), (0.72, 0.8), (2.3, 1.1), (3.2, 0.9))]
    stroke(ecg_round(-4.2, 4.2, beats, 0.40, -0.95, 0.035), 0.030, mat("gold", "satin", emit=0.25))
    camera((0, 0, 1.3))
    shot(effort=4, fine=2)


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
    """Lower legs from the knee, out of the frame above; the sock's edge has left a groove over swollen ankles."""
    reset("deep", halo=(0.5, 0.42))
    s = leg_sdf(SKIN)
    m = mat(SKIN, "clay", vcol=True, vemit=0.75)
    for x, y, turn, mirror in ((-0.50, 0.36, 26, -1), (0.98, 0.0, 40, 1)):
        with Grp((x, y, 0.08), (0, 0, -turn), (1.44 * mirror, 1.44, 1.44)):
            o = s.mesh((-0.7, -1.3, -0.1), (0.7, 0.8, 2.9), 0.012, m, "leg")
            soft = o.modifiers.new("soft", "SMOOTH")
            soft.iterations = 8
            paint_glow(o, SKIN, "coral", [((0, -0.06, 0.42), (0.85, 1.0, 0.70))], 1.2)
            slipper(0.012, mat("teal", "clay", 0.7), mat("off", "clay", 0.7), mat("off", "clay"))
    camera((0, 0, 1.25))
    shot(exposure=0.84, contrast=1.06)


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
    """A pale bust, its head bowed: beads of sweat on the brow, and the stomach marked in green."""
    reset("teal", halo=(0.5, 0.58))
    T = ((0, 0, 0.28), (6, -4, -20), 1.14)
    glow = dict(glow="#79C08C", glow_at=(0.08, -0.40, 0.34), glow_r=0.62, emit=0.22)
    s = bust(*T, skin="#E4F0EC", h=0.018, **glow).sdf
    drop = mat("#D2F4FF", "ceramic", 0.05, emit=0.10)
    with Grp(*T):
        beads = (
            (-0.17, 2.05, 0.058),
            (0.00, 1.97, 0.046),
            (0.13, 2.08, 0.062),
            (0.27, 1.97, 0.048),
            (-0.30, 1.88, 0.050),
            (-0.03, 2.16, 0.036),
            (0.31, 1.74, 0.058),
            (-0.30, 1.66, 0.040),
            (0.20, 1.33, 0.050),
            (-0.10, 1.22, 0.042),
        )
        at = s.project(np.array([(x, -0.45, z) for x, z, _ in beads]), 0.0, 10)
        for p, (_, _, r) in zip(at, beads):
            teardrop(r, drop, p)
        stomach = Sdf()
        path = [(0.20, 0, 0.20), (0.24, 0, 0.04), (0.18, 0, -0.16), (0.0, 0, -0.22), (-0.14, 0, -0.14)]
        stomach.add(d_path(path, [0.13, 0.17, 0.15, 0.10, 0.06], 12), 0, "leaf")
        stomach.add(d_path([(0.17, 0, 0.30), (0.12, 0, 0.44)], [0.06, 0.05]), 0.08, "leaf")
        flat = stomach.ev
        relief = Sdf().add(lambda P: flat(P * np.array([1, 1.9, 1])) * 0.55, 0, "leaf")
        front = s.project(np.array([[0.08, -0.6, 0.26]]), 0.01, 10)[0]
        o = relief.mesh((-0.4, -0.3, -0.5), (0.6, 0.3, 0.6), 0.012, mat("#3FAE78", "ceramic", emit=0.25), "stomach")
        place(o, (front[0] - 0.08, front[1], 0.32), (4, 0, 8), 0.94)
        for i, r in enumerate((0.44, 0.54)):
            torus(r, 0.012, mat("#A9F0C4", "glow", emit=1.1 - 0.4 * i), (0.08, front[1] - 0.06, 0.34), (90, 0, 0))
    for x, z, r in ((-0.70, 1.62, 0.085), (0.74, 2.02, 0.10)):
        teardrop(r, drop, (x, -0.25, z))
    camera((0, 0, 1.40))
    shot()
