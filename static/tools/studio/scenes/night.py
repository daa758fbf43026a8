"""Three in the morning: what one sees from the pillow."""

from math import pi

import bpy
import numpy as np

from kit.material import ghost, mat
from kit.mesh import Grp, ball, disc, extrude, lathe, rbox, stroke, torus, tube
from kit.run import scene, shot
from kit.stage import area, camera, point, reset
from models.ecg import ecg_path
from models.heart import icon_heart
from models.room import clear_studio, wall_window

TABLE = 0.55


def moon(loc, r):
    """A crescent: a disc less another one."""
    inner, apart = 0.84, 0.42
    x = (1 - inner**2 + apart**2) / (2 * apart)
    a, b = np.arccos(x), np.arccos((x - apart) / inner)
    out, back = np.linspace(a, 2 * pi - a, 60), np.linspace(2 * pi - b, b, 60)[1:-1]
    rim = np.vstack(
        [np.stack([np.cos(out), np.sin(out)], 1), np.stack([apart + inner * np.cos(back), inner * np.sin(back)], 1)]
    )
    extrude(r * rim, 0.05, mat("#FFF3D6", "glow", emit=1.1), 0, loc, (90, 155, 0))


def lit_lamp(loc):
    """A ceramic lamp with a linen shade that lets its light through."""
    x, y, z = loc
    with Grp(loc):
        lathe(
            [(0, 0), (0.27, 0, 0.03), (0.30, 0.06, 0.03), (0.34, 0.36, 0.2), (0.13, 0.72, 0.15), (0.07, 0.9), (0, 0.9)],
            mat("#F1E4CF", "clay", 0.5),
        )
        tube([(0, 0, 0.88), (0, 0, 1.10)], 0.035, mat("gold", "satin"), caps="flat")
        shade = lathe(
            [(0.40, 1.78), (0.60, 1.0), (0.585, 1.0), (0.385, 1.78), (0.40, 1.78)], mat("#FFDDA6", "clay", emit=0.85)
        )
        for r, h in ((0.60, 1.0), (0.40, 1.78)):
            torus(r, 0.014, mat("gold", "satin"), (0, 0, h))
    shade.visible_shadow = False
    point((x, y, z + 1.36), 330, "#FFC184", 0.22)


def clock(loc, r):
    """A round alarm clock without figures, at three o'clock."""
    with Grp(loc, (0, 0, 10)):
        case = [(0, -0.14), (r, -0.14, 0.08), (r, 0.13, 0.05), (r * 0.88, 0.15, 0.02), (r * 0.86, 0.09), (0, 0.09)]
        lathe(case, mat("sea", "ceramic"), (0, 0, r + 0.05), (90, 0, 0))
        with Grp((0, -0.10, r + 0.05), (90, 0, 0)):
            disc(r * 0.85, 0.02, mat("#FBF6EA", "clay"), bev=0.005)
            for k in range(12):
                at = (0.72 * r * np.cos(k * pi / 6), 0.72 * r * np.sin(k * pi / 6), 0.012)
                ball(0.016 if k % 3 else 0.026, mat("slate", "clay"), at)
            tube([(0, 0, 0.03), (0.44 * r, 0, 0.03)], 0.020, mat("navy", "clay"))
            tube([(0, 0, 0.04), (0, 0.64 * r, 0.04)], 0.014, mat("navy", "clay"))
            disc(0.030, 0.05, mat("gold", "satin"), (0, 0, 0.04), bev=0.01)
        for x in (-0.5, 0.5):
            ball(0.05, mat("gold", "satin"), (x * r, 0, 0.045))


def water(loc):
    """A glass, two thirds full."""
    with Grp(loc):
        lathe(
            [(0, 0.01), (0.17, 0.01, 0.03), (0.215, 0.66, 0.01), (0.20, 0.66), (0.155, 0.06, 0.03), (0, 0.06)],
            ghost("#CFEDEA", 0.05, 0.65, "#F4FFFF"),
        )
        lathe([(0, 0.07), (0.152, 0.07, 0.02), (0.186, 0.46), (0, 0.46)], ghost("#9ED5CF", 0.22, 0.5, "#E4F6F6"))
        for z, r in ((0.66, 0.2075), (0.46, 0.186), (0.045, 0.160)):
            torus(r, 0.009, mat("#E3F4F2", "ceramic"), (0, 0, z))


def lit_phone(loc, rot):
    """A phone on its little stand, a heartbeat on its screen."""
    with Grp(loc, rot, 0.74):
        rbox((0.40, 0.34, 0.06), (0, 0.06, 0.03), 0.028, mat("gold", "satin"))
        with Grp((0, 0, 0.07), (-13, 0, 0)):
            rbox((0.72, 0.085, 1.44), (0, 0, 0.72), 0.042, mat("#2C6C74", "ceramic"), seg=6)
            rbox((0.65, 0.02, 1.36), (0, -0.038, 0.72), 0.009, mat("#06222C", "screen", emit=0.4))
            P = ecg_path(-0.29, 0.29, 2, 0.24, -0.058, 0.58, 0.004)
            stroke(P, 0.0155, mat("#62F5DF", "glow", emit=3))
            icon_heart((0, -0.06, 1.13), (0, 0, 0), 0.125, mat("coral", "ceramic", emit=1.1), h=0.04, puff=0.4)


def bedside():
    """The table beside the bed, the window behind it, the night."""
    reset("deep")
    clear_studio()
    wall = mat("#2A6278", "matte")
    y = 3.0
    wall_window(
        30, 8, (0.78, 3.15, 1.95, 3.1), wall, (0, y, 0), 0, bars=(1, 1), sky=0.55, sky_col="#1E5A78", trim="#2F6C76",
        cur_col="#2A6B72", trees=False,
    )
    moon((1.38, y + 2.9, 2.86), 0.27)
    for x, z, r in ((0.55, 3.35, 0.025), (0.3, 2.6, 0.018), (0.62, 3.02, 0.014), (1.20, 3.46, 0.018), (1.62, 2.42, 0.015)):
        ball(r, mat("#EAF6F4", "glow", emit=1.6), (x, y + 2.9, z))
    rbox((30, 0.25, 6), (0, y - 0.002, -2.98), 0.001, wall)
    wood = mat("#B98A5E", "clay", 0.45)
    rbox((3.9, 1.7, 0.10), (2.0, 0, TABLE - 0.05), 0.04, wood)
    rbox((3.6, 1.5, 1.6), (2.0, 0, TABLE - 0.9), 0.04, mat("#8A5F3E", "clay", 0.5))
    rbox((3.3, 0.06, 0.62), (2.0, -0.76, TABLE - 0.50), 0.03, wood)
    ball(0.07, mat("gold", "satin"), (2.0, -0.84, TABLE - 0.48))
    lit_lamp((2.98, 0.22, TABLE))
    lit_phone((1.70, -0.22, TABLE), (0, 0, -6))
    clock((0.96, 0.10, TABLE), 0.29)
    water((0.42, -0.30, TABLE))
    area("moonlight", (0.78, 2.7, 3.3), (0.8, -1.0, 0.5), 1.2, 170, "#9FD0EA", size_y=2.4)
    area("fill", (-3.5, -6, 4.0), (0.8, 0, 1.0), 4, 170, "#8CC4D2")
    bpy.context.scene.world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.10


@scene
def hero_noche():
    bedside()
    camera((0.14, 0, 1.56), 12.5, 2.0, 64, x=0.1)
    shot(2000, 1000, 1.3, 2, exposure=1.2, demodulate=0)


@scene
def hero_noche_movil():
    bedside()
    camera((1.85, 0, 1.52), 12.5, 2.0, 122, x=0.8)
    shot(900, 900, 1.3, 2, exposure=1.2, demodulate=0)
