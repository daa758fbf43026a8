"""The heart opened, which visitors touch: views/components/heart.go says what lies where in its picture."""

from kit.material import mat
from kit.mesh import Grp
from kit.run import HH, scene, shot
from kit.stage import area, camera, reset
from models.heart_open import open_heart_sdf, outside, valves, wiring


@scene
def corazon_abierto():
    reset("deep", halo=(0.5, 0.54), halo_r=0.46)
    s = open_heart_sdf()
    with Grp((0.0, 0.15, 1.63), (0, 0, -19), 1.25):
        s.mesh((-1.2, -0.8, -1.2), (1.2, 0.85, 1.85), HH, mat("coral", "flesh", vcol=True), "heart")
        valves()
        wiring(s)
        outside(s)
    area("in", (-0.8, -4.4, 3.0), (0, 0, 1.7), 2.0, 120, "#FFF1DE")
    camera((0, 0, 1.95), height=2.3, lens=104)
    shot(1000, 1000, bloom=0.07)
