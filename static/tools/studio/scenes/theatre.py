"""The catheterisation room."""

import bpy
import numpy as np

from kit.material import mat
from kit.mesh import Grp, ball, lathe, rbox, tube
from kit.run import scene, shot
from kit.stage import area, camera, reset
from models.room import clear_studio
from models.theatre import c_arm, or_table, surgical_lamp, wall_screen


@scene
def quirofano():
    reset("aqua")
    clear_studio()
    wall = mat("#E9EEED", "matte")
    pan = mat("#D3E2DF", "clay", 0.6)
    Y = 3.8
    rbox((24, 18, 0.1), (0, -3, -0.05), 0.005, mat("#C3D3D0", "clay", 0.30))
    rbox((24, 18, 0.1), (0, -3, 5.8), 0.01, mat("#F3F7F6", "matte"))
    rbox((24, 0.25, 5.8), (0, Y, 2.9), 0.005, wall)
    rbox((0.25, 18, 5.8), (6.4, -3, 2.9), 0.01, wall)
    rbox((0.25, 18, 5.8), (-6.4, -3, 2.9), 0.01, wall)
    for x in np.arange(-5.4, 5.5, 1.8):
        rbox((1.74, 0.06, 2.5), (x, Y - 0.14, 1.45), 0.02, pan)
        rbox((1.74, 0.06, 2.6), (x, Y - 0.14, 4.05), 0.02, mat("#E4ECEA", "clay", 0.6))
    rbox((12, 0.05, 0.06), (0, Y - 0.18, 2.73), 0.01, mat("teal", "ceramic"))
    with Grp((0.55, 0.55, 0), (0, 0, -26), 1.62):
        or_table((0, 0, 0), (0, 0, 0), 1.0, 2.9, 1.22)
        c_arm((0, 0.55, 0), (0, 0, 0), 1.0, 1.30, 1.10, 14)

    # monitor boom
    tube([(-2.35, 1.9, 5.8), (-2.35, 1.9, 4.6)], 0.06, mat("off", "ceramic"))
    tube([(-2.35, 1.9, 4.66), (-2.35, 1.75, 4.05)], 0.06, mat("off", "ceramic"))
    rbox((3.1, 0.10, 0.12), (-2.35, 1.85, 4.02), 0.04, mat("steel", "metal", 0.3))
    with Grp((-2.35, 1.75, 3.42), (0, 0, 14), 1.0):
        wall_screen((-0.80, 0, 0), (0, 0, 6), 1.42, 1.0, "angio")
        wall_screen((0.80, 0, 0), (0, 0, -6), 1.42, 1.0, "ecg")
    surgical_lamp((-0.15, 1.3, 5.75), (-0.55, 0.25, 4.55), (0.3, -0.3, 1.9), 0.74, 5.35, 90)
    surgical_lamp((1.3, 1.2, 5.75), (2.15, 0.35, 4.75), (0.6, -0.3, 1.9), 0.58, 5.35, 50)
    # instrument trolley, left front
    with Grp((-3.35, -0.55, 0), (0, 0, 24), 1.0):
        st = mat("steel", "metal", 0.25)
        for z in (0.55, 1.62):
            rbox((1.5, 0.9, 0.07), (0, 0, z), 0.03, st)
        for x in (-0.68, 0.68):
            for y in (-0.38, 0.38):
                tube([(x, y, 0.14), (x, y, 1.62)], 0.03, st)
                ball(0.09, mat("navy", "clay"), (x, y, 0.09))
        rbox((1.36, 0.78, 0.03), (0, 0, 1.67), 0.012, mat("sea", "clay"))
        lathe(
            [(0, 0), (0.14, 0, 0.03), (0.19, 0.14, 0.02), (0.17, 0.14), (0.12, 0.03), (0, 0.03)],
            st,
            (0.42, 0.08, 1.685),
        )
        for i in range(4):
            tube([(-0.55 + 0.16 * i, -0.28, 1.71), (-0.50 + 0.16 * i, 0.26, 1.71)], 0.017, st)
        rbox((0.9, 0.6, 0.34), (0, 0, 0.78), 0.06, mat("aqua", "clay"))
    for x in (-3.2, 0, 3.2):
        rbox((2.1, 0.9, 0.05), (x, -1.2, 5.74), 0.02, mat("#FFFFFF", "glow", emit=1.6))
    area("roomfill", (-1.5, -9, 4.8), (0.3, 1, 1.4), 7, 400, "#F4FCFC")
    area("ceil", (0, -0.6, 5.6), (0, -0.6, 0), 6, 330, "#F6FFFE")
    area("rimr", (5.6, 1.5, 3.6), (0, 0.5, 1.8), 2, 120, "#D9FBFF")
    bpy.context.scene.cycles.diffuse_bounces = 5
    camera((0.0, 0, 2.40), 12.6, 2.9, 45, x=-0.4)
    shot(contrast=1.14, exposure=0.80, sat=1.02)
