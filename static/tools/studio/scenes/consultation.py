"""The desk seen from the patient's chair."""

import bpy

from kit.material import mat
from kit.mesh import Grp, lathe, rbox, torus
from kit.run import scene, shot
from kit.stage import area, camera, reset
from models.furniture import chair, heart_stand, plant
from models.instruments import steth_flat
from models.objects import notebook, pen
from models.room import clear_studio, fluted, sun, wall_window


@scene
def consulta():
    reset("warm")
    clear_studio()
    wall = mat("#F3F1EC", "matte")
    Y = 5.2
    wall_window(24, 8, (-2.9, 3.4, 3.6, 3.6), wall, (0, Y, 0), 0, bars=(1, 1), sky=1.35)
    rbox((24, 20, 0.1), (0, -2, -0.05), 0.005, mat("#E4DACD", "clay", 0.5))
    rbox((24, 9, 0.1), (0, 1, 7), 0.01, wall)
    fluted(0.4, 7.5, 0, 6.9, Y - 0.16)
    plant((2.72, 3.9, 0.9), 1.4, 24, seed=3, pot="off")
    rbox((1.4, 1.0, 0.9), (2.72, 3.9, 0.45), 0.05, mat("wood", "clay"))
    chair((-0.15, 2.35, 0.35), (0, 0, 6), 1.55, "navy")
    rbox((9, 4.2, 0.16), (0, -0.5, 1.42), 0.06, mat("wood", "clay", 0.42))
    Z = 1.505
    heart_stand((-1.22, 0.45, Z), 0.52, (0, 0, -8), 0.016)
    with Grp((0, 0, Z)):
        steth_flat((0.90, -0.05, 0), (0, 0, -12), 0.74, "teal")
        notebook((-0.20, -0.62, 0), 9, 0.62, "navy")
        pen((0.02, -0.60, 0.115), (0, 0, 58), 0.72, "navy")
        lathe(
            [(0, 0), (0.17, 0, 0.03), (0.20, 0.36, 0.02), (0.175, 0.36), (0.15, 0.04), (0, 0.04)],
            mat("off", "ceramic"),
            (-0.32, 0.78, 0),
        )
        torus(0.11, 0.03, mat("off", "ceramic"), (-0.12, 0.78, 0.19), (90, 0, 0))
    sun((0.62, -0.55, -0.62), 3.0, 3)
    area("win", (-3.2, 4.6, 4.2), (0, 0, 1.5), 3.4, 480, "#F3FBFF", size_y=3)
    area("key", (-3.6, -3.6, 5.4), (0, 0, 1.8), 3, 190, "#FFF6EC")
    area("fillr", (4.5, -3.5, 3.8), (0, 0, 1.6), 4, 110, "#EEF9F8")
    area("rm", (3.4, 2.6, 4.6), (0, 0, 1.6), 1.6, 120, "#FFFFFF")
    bpy.context.scene.cycles.diffuse_bounces = 5
    camera((0.02, 0, 2.02), 6.4, 3.55, 52, fstop=0.5, focus=6.35)
    shot(fine=2, contrast=1.10, exposure=0.87, sat=1.05)
