"""Rooms."""

from math import cos, pi, sin

import bpy
import numpy as np

from kit.curve import resample, rrect
from kit.material import mat
from kit.mesh import Grp, ball, disc, extrude, lathe, rbox, torus, tube
from kit.run import scene, shot
from kit.stage import area, camera, reset
from models.furniture import armchair, books, chair, desk, heart_stand, lamp, pendant, plant, side_table, vase
from models.heart import icon_heart
from models.room import clear_studio, fluted, room_lights, sun, wall_window


@scene
def consultorio():
    reset("warm")
    clear_studio()
    wall = mat("#F4F3F0", "matte")
    Y = 3.6
    X = -4.3
    rbox((24, 18, 0.1), (0, -3, -0.05), 0.005, mat("#E4DACD", "clay", 0.5))
    rbox((24, 18, 0.1), (0, -3, 5.6), 0.01, wall)
    rbox((24, 0.25, 5.6), (0, Y, 2.8), 0.005, wall)
    rbox((0.25, 18, 5.6), (6.6, -3, 2.8), 0.01, wall)
    wall_window(18, 5.6, (2.1, 2.95, 3.1, 3.2), wall, (X, -0.7, 0), 90, bars=(1, 1), curtain=False)
    fluted(1.3, 5.4, 0, 5.55, Y - 0.16)
    rbox((24, 0.07, 0.2), (-5.0, Y - 0.15, 0.10), 0.02, mat("off", "ceramic"))
    # shelf with books
    for z in (2.55, 3.55):
        rbox((2.9, 0.42, 0.08), (-1.15, Y - 0.34, z), 0.03, mat("wood", "clay"))
    books(-2.35, Y - 0.36, 2.59, 6, 2)
    books(-0.55, Y - 0.36, 3.59, 5, 4)
    vase((-2.0, Y - 0.36, 3.59), 0.9, "teal", 5, 5)
    ball(0.15, mat("gold", "ceramic"), (-1.15, Y - 0.36, 3.74))
    torus(0.82, 0.035, mat("gold", "metal", 0.3), (3.35, Y - 0.34, 3.65), (90, 0, 0))
    disc(0.80, 0.08, mat("off", "ceramic"), (3.35, Y - 0.32, 3.65), (90, 0, 0), 0.04)
    icon_heart((3.35, Y - 0.40, 3.67), (0, 0, 0), 0.36, h=0.03, puff=0.45)
    lathe([(0, 0), (3.2, 0, 0.01), (3.2, 0.04, 0.02), (0, 0.045)], mat("#D3E6E1", "matte"), (1.2, 0.1, 0))
    with Grp((1.35, 0.75, 0), (0, 0, -9), 1.0):
        desk((0, 0, 0), (0, 0, 0), 1.0, 3.9, 1.55)
        chair((0.25, 1.55, 0), (0, 0, 4), 1.14, "navy")
        rbox((1.1, 0.05, 0.70), (0.95, 0.28, 2.02), 0.03, mat("steel", "ceramic"), (-8, 0, 16))
        rbox((0.1, 0.1, 0.3), (0.97, 0.34, 1.66), 0.03, mat("steel", "metal"))
        disc(0.24, 0.03, mat("steel", "metal"), (0.97, 0.34, 1.56))
        rbox((0.66, 0.48, 0.05), (0.02, -0.28, 1.57), 0.02, mat("teal", "clay"), (0, 0, 8))
        rbox((0.60, 0.43, 0.05), (0.04, -0.28, 1.62), 0.02, mat("off", "clay"), (0, 0, -4))
        heart_stand((-1.25, -0.12, 1.545), 0.36, (0, 0, -10), 0.016)
        lathe(
            [(0, 0), (0.12, 0, 0.02), (0.13, 0.3, 0.01), (0.11, 0.3), (0.1, 0.03), (0, 0.03)],
            mat("gold", "ceramic"),
            (1.62, -0.15, 1.545),
        )
    chair((0.05, -1.35, 0), (0, 0, 160), 1.08, "#5FB3A8")
    chair((2.55, -1.60, 0), (0, 0, 200), 1.08, "#5FB3A8")
    plant((-3.0, 2.75, 0), 1.35, 26)
    plant((4.85, 2.45, 0), 1.25, 22, seed=4, pot="navy")
    sun((0.80, -0.34, -0.46), 4.8, 2.5)
    room_lights((X + 0.5, 1.1, 3.0), (0, 0, 0.8), 420, 360, 130)
    camera((0.28, 0, 2.05), 12.6, 2.85, 45, x=1.3)
    shot(contrast=1.12, exposure=0.86, sat=1.06)


@scene
def recepcion():
    reset("warm")
    clear_studio()
    wall = mat("#F4F2EE", "matte")
    Y = 3.6
    rbox((24, 18, 0.1), (0, -3, -0.05), 0.005, mat("#E6DDD0", "clay", 0.45))
    rbox((24, 18, 0.1), (0, -3, 5.7), 0.01, wall)
    rbox((24, 0.25, 5.7), (0, Y, 2.85), 0.005, wall)
    rbox((0.25, 18, 5.7), (6.8, -3, 2.85), 0.01, wall)
    rbox((24, 0.07, 0.2), (0, Y - 0.15, 0.10), 0.02, mat("off", "ceramic"))

    # arched niches behind the counter
    def arch(x, w, h, z0, col, emit=0, y=Y - 0.14):
        s = [(-w / 2, 0), (w / 2, 0)] + [(w / 2 * cos(a), h - w / 2 + w / 2 * sin(a)) for a in np.linspace(0, pi, 40)]
        return extrude(s, 0.06, mat(col, "matte", emit=emit), 0.0, (x, y, z0), (90, 0, 0))

    fluted(-0.15, 5.6, 0, 5.65, Y - 0.16, "teal")
    arch(2.75, 2.3, 3.6, 1.2, "#F6EBDA", 0.15, Y - 0.27)
    for z in (2.35, 3.45):
        rbox((2.0 if z < 3 else 1.9, 0.34, 0.07), (2.75, Y - 0.42, z), 0.03, mat("wood", "clay"))
    books(1.95, Y - 0.42, 2.385, 5, 3)
    vase((3.35, Y - 0.42, 2.385), 0.95, "teal", 5, 2)
    vase((2.2, Y - 0.42, 3.485), 0.85, "gold", 5, 7)
    icon_heart((3.05, Y - 0.45, 3.76), (0, 0, -6), 0.27)
    # counter with rounded end and flutes
    with Grp((2.55, 0.35, 0), (0, 0, 0), 1.0):
        W, D, H = 4.3, 1.5, 2.05
        body = rrect(W, D, 0.72, 16)
        extrude(body, H - 0.1, mat("#E9E4DA", "clay"), 0.02, (0, 0, H / 2))
        n = np.vstack([body, body[:1]])
        Q = resample(np.c_[n, 0 * n[:, 0]], 0.155)
        for p in Q[:-1]:
            tube([(p[0], p[1], 0.16), (p[0], p[1], H - 0.16)], 0.062, mat("#F3EFE7", "clay", 0.6), caps="flat", seg=14)
        extrude(rrect(W + 0.26, D + 0.26, 0.84, 16), 0.11, mat("wood", "clay"), 0.03, (0, 0, H))
        extrude(rrect(W + 0.06, D + 0.06, 0.74, 16), 0.14, mat("gold", "metal", 0.3), 0.02, (0, 0, 0.07))
        rbox((1.05, 0.05, 0.66), (0.75, 0.15, H + 0.48), 0.03, mat("steel", "ceramic"), (-8, 0, 12))
        rbox((0.1, 0.1, 0.26), (0.77, 0.2, H + 0.16), 0.03, mat("steel", "metal"))
        disc(0.24, 0.03, mat("steel", "metal"), (0.77, 0.2, H + 0.07))
        vase((-1.45, 0.0, H + 0.055), 1.05, "off", 7, 4)
        rbox((0.5, 0.36, 0.05), (-0.45, -0.2, H + 0.08), 0.02, mat("teal", "clay"), (0, 0, 10))
    for x in (1.35, 2.55, 3.75):
        pendant((x, 0.25, 4.05), 1.6, 0.36, "teal")
    # waiting corner, left
    lathe([(0, 0), (2.15, 0, 0.01), (2.15, 0.04, 0.02), (0, 0.045)], mat("#CFE4DF", "matte"), (-3.0, 0.8, 0))
    armchair((-3.92, 1.65, 0), (0, 0, 18), 1.22, "sea")
    armchair((-1.75, 1.95, 0), (0, 0, -10), 1.22, "sea")
    side_table((-2.9, 2.15, 0), 1.05, 0.46, 1.0)
    lamp((-2.9, 2.15, 1.09), 1.02, 1.6)
    plant((-0.42, 2.75, 0), 1.15, 20, seed=6, pot="navy")
    plant((-5.45, 2.95, 0), 1.05, 24, seed=2)
    for x, c, r in ((-3.75, "mist", 0.55), (-2.1, "aqua", 0.42)):
        disc(r, 0.06, mat(c, "clay"), (x, Y - 0.17, 3.85 if r > 0.5 else 3.35), (90, 0, 0), 0.03)
        torus(r + 0.02, 0.022, mat("gold", "metal", 0.3), (x, Y - 0.2, 3.85 if r > 0.5 else 3.35), (90, 0, 0))
    sun((0.74, 0.62, -0.50), 3.0, 3)
    area("roomfill", (-3, -9, 4.8), (0.3, 1, 1.4), 7, 480, "#FBFCFC")
    area("ceil", (0, -1, 5.5), (0, -0.5, 0), 5, 240, "#FFF9F0")
    area("lampL", (-2.9, 1.7, 2.4), (-2.9, 3.4, 2.4), 0.5, 22, "#FFD9A0")
    for sz, lc in (
        ((0.2, 6, 3.2), (-6.9, -3, 7.2)),
        ((0.2, 9, 1.5), (-6.9, -3, 0.7)),
        ((0.2, 2.4, 8), (-6.9, 3.0, 4)),
        ((0.2, 0.9, 8), (-6.9, -1.2, 4)),
        ((0.2, 5, 8), (-6.9, -7.6, 4)),
        ((0.2, 9, 0.14), (-6.9, -3, 3.6)),
    ):
        rbox(sz, lc, 0.005, wall)
    bpy.context.scene.cycles.diffuse_bounces = 5
    camera((0.0, 0, 2.28), 12.9, 2.7, 45, x=-0.6)
    shot(contrast=1.10, exposure=1.10, sat=1.05)
