"""What stands beside a call to action: the trace on its wall, a phone with a message, a calendar with a marked day;
beside insurers, an umbrella."""

import numpy as np

from kit.curve import rrect
from kit.material import mat
from kit.mesh import Grp, disc, extrude, lathe, rbox, torus
from kit.run import scene, shot
from kit.stage import area, camera, reset
from models.ecg import ecg_round, ribbon2
from models.furniture import vase
from models.heart import smooth_heart
from models.objects import bubble, desk_calendar, pen, smartphone, umbrella
from models.room import clear_studio


@scene
def cta_fondo():
    reset("teal")
    clear_studio()
    # ECG paper, as tiles on a wall
    rng = np.random.default_rng(4)
    shades = [mat(c, "ceramic", 0.5) for c in ("#0A615C", "#0B6660", "#095A56")]
    side = 0.42
    rbox((16, 0.1, 8), (0, 0.12, 1.5), 0.005, mat("#074542", "matte"))
    for x in np.arange(-6.3, 6.4, side):
        for z in np.arange(-1.05, 4.3, side):
            rbox((side - 0.010, 0.1, side - 0.010), (x, 0.03 + rng.uniform(0, 0.005), z), 0.016, shades[rng.integers(3)])
    beats = [(-2.95, 0.66, 1.75), (-0.45, 0.72, 1.75), (2.05, 1.55, 1.9)]
    ribbon2(ecg_round(-9, 9, beats, 0.62, -0.10, 0.06), 0.20, 0.085, mat("#B4E3DC", "ceramic", 0.42), 0)
    smooth_heart((3.02, -0.14, 1.50), (0, 0, 0), 0.23, h=0.02, puff=0.55)
    area("key", (5.2, -2.6, 4.6), (1.2, 0, 0.8), 1.6, 520, "#FFF6EC")
    area("low", (-5, -3.4, -0.6), (-1.5, 0, 0.9), 3.0, 90, "#CFF5F0")
    area("front", (0.5, -9, 3.5), (0.5, 0, 1.2), 5, 120, "#FFFFFF")
    camera((0, 0, 1.50), 12.3, 2.3, 62, x=1.5)
    shot(2000, 800, effort=0.5, bloom=0.02, sat=1.2)


@scene
def cta_telefono():
    reset("aqua", halo=(0.52, 0.56), halo_r=0.66)
    disc(1.55, 0.10, mat("mist", "clay"), (0.05, 0.15, 0.05), bev=0.04)
    disc(1.25, 0.10, mat("off", "ceramic"), (0.05, 0.15, 0.15), bev=0.04)
    with Grp((-0.30, 0.10, 0.20), (-7, 0, -16), 1.0):
        smartphone(1.30, 2.52)
        glass = -0.10
        bubble((-0.12, glass, 1.92), 0.72, 0.34, mat("off", "ceramic"), tail=-1)
        for w, x, z in ((0.44, -0.14, 1.97), (0.30, -0.21, 1.87)):
            rbox((w, 0.02, 0.045), (x, glass - 0.045, z), 0.009, mat("mist", "clay"))
        bubble((0.12, glass, 1.38), 0.72, 0.34, mat("sea", "ceramic"), tail=1)
        for w, x, z in ((0.44, 0.10, 1.43), (0.30, 0.03, 1.33)):
            rbox((w, 0.02, 0.045), (x, glass - 0.045, z), 0.009, mat("aqua", "clay"))
        extrude(rrect(0.98, 0.20, 0.099, 8), 0.05, mat("off", "ceramic"), 0.02, (0, glass + 0.01, 0.34), (90, 0, 0))
    with Grp((0.92, -0.62, 1.52), (0, 0, -6), 1.0):
        bubble((0, 0, 0), 1.22, 0.92, mat("teal", "ceramic"), tail=-1, depth=0.20)
        smooth_heart((0, -0.13, 0.02), (0, 0, 0), 0.27, h=0.02, puff=0.5)
    area("glow", (0.2, -2.2, 1.7), (-0.3, 0, 1.4), 0.9, 26, "#EFFFFC")
    camera((0.06, 0, 1.40), 11.5, 2.05, 88)
    shot(1200, 900, fine=2)


@scene
def cta_agenda():
    reset("warm", halo=(0.50, 0.56), halo_r=0.66)
    desk_calendar((-0.05, 0.1, 0), (0, 0, -13), 1.22)
    pen((0.66, -1.28, 0.075), (0, 0, 24), 1.35, "teal")
    with Grp((-1.95, 0.75, 0), (0, 0, 20), 1.28):
        vase((0, 0, 0), 1.25, "sea", 7, 4)
    with Grp((1.78, 0.30, 0), (0, 0, -30), 1.30):
        cup = [(0, 0), (0.24, 0, 0.05), (0.29, 0.46, 0.02), (0.255, 0.46), (0.22, 0.06), (0, 0.06)]
        lathe(cup, mat("off", "ceramic"))
        disc(0.245, 0.01, mat("#6B4A38", "ceramic"), (0, 0, 0.38), bev=0.004)
        torus(0.15, 0.036, mat("off", "ceramic"), (0.30, 0, 0.24), (90, 0, 0))
        lathe([(0, 0), (0.40, 0, 0.02), (0.46, 0.045, 0.02), (0, 0.03)], mat("teal", "ceramic"), (0, 0, -0.012))
    camera((0.0, 0, 0.98), 11.5, 2.45, 80)
    shot(1200, 900, fine=2)


@scene
def seguros():
    reset("warm", halo=(0.50, 0.56), halo_r=0.66)
    umbrella((0.38, 0.30, 0.02), (-12, -13, 10), 0.98)
    smooth_heart((-0.52, -0.10, 0.56), (0, 0, -8), 0.56, h=0.014, puff=0.6)
    camera((-0.03, 0, 1.36), 11.5, 1.9, 92)
    shot(1200, 900, effort=0.5)
