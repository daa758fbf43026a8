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
    """Paper that lifts at its cut end, rises in a wave and lies down; one clear trace on its grid."""
    wave = [(-1.95, 0.14), (-1.45, 0.11), (-0.9, 0.17), (-0.3, 0.25), (0.8, 0.17), (1.9, 0.05), (2.8, 0.03), (6.5, 0.03)]
    P = resample(cat([(x, 0, z) for x, z in wave], 0.03), 0.02)
    sheet(P, WIDTH, mat("#FDFAF3", "clay", 0.7), th=0.016)
    end = 7.0  # what the camera sees of it
    lie = lambda u, v, off=0.0095: on_sheet(P, WIDTH, u, v, off)
    for k, v in enumerate(np.arange(-5, 6) * 0.148):
        u = np.arange(0.03, end, 0.04)
        tube(lie(u, 0 * u + v), 0.0075 if k % 5 == 0 else 0.0042, mat("#8CCBC3", "matte"), seg=6, caps="flat")
    for k, u0 in enumerate(np.arange(0.06, end, 0.148)):
        v = np.linspace(-0.745, 0.745, 3)
        tube(lie(0 * v + u0, v), 0.0075 if k % 5 == 0 else 0.0042, mat("#8CCBC3", "matte"), seg=6, caps="flat")
    first, long = 0.20, 1.70  # the trace begins within the paper; one beat
    e = ecg_path(first, first + 4 * long, 4, 0.56, 0, 0, 0.006)
    stroke(lie(e[:, 0], e[:, 2] - 0.20, 0.016), 0.015, mat("teal", "ceramic"))
    return lambda k: lie(np.array([first + (k + 0.40) * long]), np.array([0.375]), 0.03)[0]


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
    tube([top + [0, 0.02, 0.08], top + [0.01, 0.07, 0.24]], [0.040, 0.034], gold)


def paper():
    """The strip on a light desk, dividers over two beats, a small heart."""
    reset("aqua", halo=(0.55, 0.5), halo_r=0.7)
    # Turned so that the waves of both beats stand upright for who looks at them.
    with Grp((0, 0, 0), (0, 0, -4)):
        beat = strip()
        dividers(beat(0), beat(1))
    smooth_heart((-0.72, -1.36, 0.17), (-74, 0, 14), 0.27, h=0.014, puff=0.6)
    area("low", (-6, 2.5, 2.2), (0, 0, 0.2), 2, 160, "#FFF1E0")


@scene
def hero_papel():
    paper()
    camera((-1.45, 0, 0.50), 7.3, 4.9, 50, x=-1.35, fstop=1.2, focus=8.35)
    shot(2000, 1000, fine=2, exposure=0.90)


@scene
def hero_papel_movil():
    paper()
    camera((-0.52, 0, 0.44), 7.3, 4.9, 82, x=-0.5, fstop=1.2, focus=8.3)
    shot(900, 900, fine=2, exposure=0.90)
