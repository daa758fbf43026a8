"""So near that only a part is seen: a paper strip."""

from math import pi

import numpy as np

from kit.curve import cat, resample
from kit.material import mat
from kit.mesh import Grp, disc, on_sheet, sheet, stroke, tube
from kit.run import scene, shot
from kit.stage import area, camera, reset
from models.ecg import ecg_path
from models.heart import smooth_heart
from models.objects import pen

WIDTH = 1.55


def strip():
    """Paper that comes off its roll, rises in a wave and lies down; one clear trace on its grid."""
    t = np.linspace(-0.5 * pi, 4.6 * pi, 220)
    r = 0.62 - 0.012 * (t + 0.5 * pi)
    roll = np.stack([3.05 + r * np.cos(t), 0 * t, 0.63 + r * np.sin(t)], 1)
    wave = [(-6.5, 0.02), (-4.2, 0.02), (-2.6, 0.05), (-1.4, 0.30), (-0.3, 0.46), (0.8, 0.24), (1.7, 0.03), (2.5, 0.01)]
    P = resample(np.vstack([cat([(x, 0, z) for x, z in wave], 0.03)[:-1], roll]), 0.02)
    sheet(P, WIDTH, mat("#FDFAF3", "clay", 0.7), th=0.016)
    start, end = 3.0, 11.2  # what the camera sees of it
    lie = lambda u, v, off=0.0095: on_sheet(P, WIDTH, u, v, off)
    for k, v in enumerate(np.arange(-5, 6) * 0.148):
        u = np.arange(start, end, 0.04)
        tube(lie(u, 0 * u + v), 0.0075 if k % 5 == 0 else 0.0042, mat("#8CCBC3", "matte"), seg=6, caps="flat")
    for k, u0 in enumerate(np.arange(start, end, 0.148)):
        v = np.linspace(-0.745, 0.745, 3)
        tube(lie(0 * v + u0, v), 0.0075 if k % 5 == 0 else 0.0042, mat("#8CCBC3", "matte"), seg=6, caps="flat")
    e = ecg_path(0.1, end, 7, 0.62, 0, 0, 0.006)
    e = e[e[:, 0] > start]
    stroke(lie(e[:, 0], e[:, 2] - 0.20, 0.016), 0.018, mat("teal", "ceramic"))
    peaks = [0.1 + (end - 0.1) * (k + 0.40) / 7 for k in range(7)]
    return lambda k: lie(np.array([peaks[k]]), np.array([0.42]), 0.02)[0]


def dividers(a, b):
    """Brass dividers whose points stand on a and b."""
    gold = mat("gold", "satin")
    top = (a + b) / 2 + [0.05, 0.30, 0.98]
    for p, dy in ((a, -0.02), (b, 0.02)):
        knee = p + (top - p) * 0.45
        tube([p, p + (top - p) * 0.20], [0.012, 0.024], mat("navy", "satin"))
        tube([p + (top - p) * 0.19, knee, top + [0, dy, 0]], [0.026, 0.040, 0.046], gold)
    disc(0.105, 0.15, gold, tuple(top), (76, 0, 0), 0.03)
    disc(0.06, 0.19, mat("navy", "ceramic"), tuple(top), (76, 0, 0), 0.02)
    tube([top + [0, 0.02, 0.08], top + [0.01, 0.09, 0.30]], [0.040, 0.034], gold)


def paper():
    """The strip on a light desk, dividers over two beats, a pen, a small heart."""
    reset("aqua", halo=(0.55, 0.5), halo_r=0.7)
    with Grp((0, 0, 0), (0, 0, 17)):
        beat = strip()
        dividers(beat(4), beat(5))
    pen((1.75, -1.22, 0.055), (0, 0, 26), 1.30, "navy")
    smooth_heart((-0.55, -1.25, 0.17), (-74, 0, 14), 0.27, h=0.014, puff=0.6)
    area("low", (-6, 2.5, 2.2), (0, 0, 0.2), 2, 160, "#FFF1E0")


@scene
def hero_papel():
    paper()
    camera((-0.35, 0, 0.42), 7.6, 4.3, 50, fstop=1.2, focus=8.35)
    shot(2000, 1000, fine=2, exposure=0.90)


@scene
def hero_papel_movil():
    paper()
    camera((0.26, 0, 0.36), 7.6, 4.3, 80, x=0.2, fstop=1.2, focus=8.3)
    shot(900, 900, fine=2, exposure=0.90)
