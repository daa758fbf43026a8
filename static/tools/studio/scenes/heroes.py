"""Wide pictures for the top of a page, for link previews and behind words."""

import bpy

from kit.curve import catmull, resample
from kit.material import mat
from kit.mesh import Grp, ball, disc, lathe, rbox, torus, tube
from kit.run import HH, scene, shot
from kit.stage import area, camera, reset
from models.ecg import ecg_round, flow, ribbon2
from models.furniture import armchair, heart_stand, plant, side_table
from models.heart import heart, icon_heart
from models.instruments import chestpiece, stethoscope_tube
from models.room import clear_studio, sun, wall_window


@scene
def hero_escritorio():
    reset("light", halo=(0.69, 0.54), halo_r=0.62)
    heart((1.80, -0.1, 1.04), (0, 6, -16), 0.88, h=HH)
    ribbon2(
        ecg_round(-8, 8, [(-2.95, 0.42, 1.7), (-0.90, 0.98, 1.9), (3.22, 0.72, 1.7)], 0.42, 0.55, 0.075, flow),
        0.34,
        0.055,
        mat("teal", "ceramic"),
        20,
    )
    camera((0, 0, 1.40), 12.5, 2.2, 62)
    shot(2000, 1000)


@scene
def hero_tablet():
    reset("light", halo=(0.66, 0.42), halo_r=0.62)
    heart((1.12, -0.1, 1.02), (0, 6, -16), 0.86, h=HH)
    ribbon2(
        ecg_round(-8, 8, [(-1.35, 0.88, 1.9), (4.6, 0.6, 1.9)], 0.42, 0.55, 0.075, flow),
        0.34,
        0.055,
        mat("teal", "ceramic"),
        20,
    )
    camera((0, 0, 1.95), 12.5, 2.6, 76)
    shot(1200, 1000)


@scene
def hero_movil():
    reset("light", halo=(0.5, 0.36), halo_r=0.62)
    heart((0.04, -0.1, 1.02), (0, 6, -14), 0.84, h=HH)
    ribbon2(
        ecg_round(-8, 8, [(-1.42, 0.74, 1.5), (1.60, 0.74, 1.5)], 0.42, 0.55, 0.075, flow),
        0.34,
        0.055,
        mat("teal", "ceramic"),
        20,
    )
    camera((0, 0, 2.30), 13.0, 2.9, 82)
    shot(900, 1200)


@scene
def og():
    reset("light", halo=(0.72, 0.52), halo_r=0.60)
    heart((1.55, -0.1, 1.04), (0, 6, -16), 0.88, h=HH)
    ribbon2(
        ecg_round(-8, 8, [(-0.95, 0.95, 1.9), (4.9, 0.6, 1.9)], 0.42, 0.55, 0.075, flow),
        0.34,
        0.055,
        mat("teal", "ceramic"),
        20,
    )
    camera((0.05, 0, 1.38), 12.5, 2.2, 70)
    shot(1200, 630)


@scene
def slide_2():
    reset("warm")
    clear_studio()
    wall = mat("#F3F2EE", "matte")
    wl2 = mat("#DDEAE6", "matte")
    Y = 3.2
    X = 4.5
    rbox((24, 14, 0.1), (-3, -2, -0.05), 0.005, mat("#E6DCCE", "clay", 0.5))
    rbox((24, 14, 0.1), (-3, -2, 5.6), 0.01, wall)
    rbox((24, 0.25, 5.6), (-6.6, Y, 2.8), 0.005, wall)
    rbox((24, 0.07, 0.22), (-6.6, Y - 0.15, 0.11), 0.02, mat("off", "ceramic"))
    wall_window(14, 5.6, (-0.55, 2.75, 2.9, 3.2), wl2, (X, 0, 0), -90, bars=(1, 1))
    lathe([(0, 0), (2.3, 0, 0.01), (2.3, 0.04, 0.02), (0, 0.045)], mat("#CFE4DF", "matte"), (2.3, 0.9, 0))
    armchair((1.95, 1.55, 0), (0, 0, 20), 1.38, "#1C6B66")
    side_table((3.66, 2.1, 0), 1.2, 0.52, 1.05)
    heart_stand((3.66, 2.05, 1.30), 0.36, (0, 0, -14), 0.016)
    plant((0.02, 2.35, 0), 1.15, 24, seed=3)
    rbox((0.06, 0.0 + 0.05, 0.05), (0, 0, -5), 0.01, wall)
    # round art on the wall + floor lamp
    disc(0.62, 0.06, mat("aqua", "clay"), (2.45, Y - 0.16, 3.75), (90, 0, 0), 0.03)
    torus(0.64, 0.028, mat("gold", "metal", 0.3), (2.45, Y - 0.2, 3.75), (90, 0, 0))
    icon_heart((2.45, Y - 0.22, 3.76), (0, 0, 0), 0.27, h=0.03, puff=0.45)
    sun((-0.80, 0.36, -0.50), 4.6, 3)
    area("win", (X - 0.5, 0.55, 3.0), (0, 0.6, 1.2), 2.8, 380, "#F3FBFF", size_y=3.0)
    area("roomfill", (-3, -9, 4.6), (0, 1, 1.6), 7, 320, "#FBFCFC")
    area("ceil", (-2, -1, 5.4), (-2, -0.5, 0), 5, 150, "#FFFBF4")
    bpy.context.scene.cycles.diffuse_bounces = 5
    camera((0.0, 0, 2.12), 12.2, 2.5, 44, x=-1.2)
    shot(2000, 1000, fine=2, contrast=1.10, exposure=0.84)


@scene
def slide_3():
    reset("deep", halo=(0.70, 0.54), halo_r=0.6)
    with Grp((1.60, 0, 0), (0, 0, 0), 0.90):
        heart((0.55, 0.15, 1.16), (0, 6, -14), 0.86, h=HH)
        tb = mat("sea", "ceramic", 0.38)
        me = mat("steel", "metal", 0.2)
        cx = -1.25
        for sg in (-1, 1):
            tube(
                resample(
                    catmull(
                        [
                            (cx + sg * 0.30, -0.05, 2.42),
                            (cx + sg * 0.44, 0, 2.28),
                            (cx + sg * 0.50, 0, 1.95),
                            (cx + sg * 0.34, 0, 1.55),
                            (cx + sg * 0.10, 0, 1.26),
                        ],
                        20,
                    ),
                    0.02,
                ),
                0.040,
                me,
            )
            ball(0.085, mat("off", "ceramic"), (cx + sg * 0.275, -0.06, 2.45), (0.9, 0.9, 1.15), (0, -sg * 50, 0))
            tube(
                resample(catmull([(cx + sg * 0.30, 0, 1.50), (cx + sg * 0.14, 0, 1.30), (cx, 0, 1.05)], 20), 0.02),
                [0.056, 0.064],
                tb,
            )
        P = [
            (cx, 0, 1.12),
            (cx + 0.0, 0, 0.85),
            (cx + 0.16, -0.1, 0.40),
            (-0.55, -0.5, 0.10),
            (0.30, -0.75, 0.08),
            (1.30, -0.65, 0.24),
            (1.78, -0.45, 0.78),
            (1.86, -0.5, 1.30),
            (1.58, -0.70, 1.62),
            (1.18, -0.86, 1.46),
            (0.95, -0.96, 1.22),
        ]
        stethoscope_tube(P, tb, 0.066)
        chestpiece((0.66, -0.90, 0.94), (82, -47, 8), 0.80)
    camera((0, 0, 1.32), 12.5, 2.2, 62)
    shot(2000, 1000)
