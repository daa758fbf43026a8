"""A stethoscope seen from above, whose tube draws a heart."""

from kit.curve import catmull, resample
from kit.material import mat
from kit.mesh import Grp, ball, tube
from kit.run import scene, shot
from kit.stage import camera, reset
from models.heart import smooth_heart
from models.instruments import chestpiece

RADIUS = 0.082
LIE = RADIUS + 0.002  # it lies on the table


def earpieces():
    """Metal arms and their olives, from the fork at (0, 0) towards -X."""
    metal, olive, rubber = mat("steel", "metal", 0.2), mat("off", "clay"), mat("teal", "ceramic", 0.4)
    for side in (-1, 1):
        arm = [(-0.42, 0.16), (-0.78, 0.40), (-1.25, 0.48), (-1.72, 0.38), (-1.98, 0.20)]
        tube(resample(catmull([(x, side * y, 0.07 + 0.05 * (k > 1)) for k, (x, y) in enumerate(arm)], 20), 0.02), 0.044, metal)
        ball(0.085, olive, (-2.02, side * 0.16, 0.12), (1.15, 0.9, 0.9), (0, 0, -side * 30))
        tube(resample(catmull([(-0.52, side * 0.21, LIE), (-0.24, side * 0.08, LIE), (0, 0, LIE)], 20), 0.02), [0.056, RADIUS], rubber)


def heart_line(cx, cy, size, start):
    """The tube's path: from start to the heart's tip, once around it and in to its middle."""
    right = [(0.02, -1.00), (0.55, -0.52), (0.98, 0.02), (1.04, 0.52), (0.78, 0.86), (0.40, 0.84), (0.06, 0.50)]
    left = [(-0.02, 0.50), (-0.38, 0.84), (-0.78, 0.86), (-1.04, 0.52), (-0.98, 0.02), (-0.56, -0.50), (-0.16, -0.84)]
    around = [(x, y, LIE) for x, y in [*right, *left]]
    inside = [(0.14, -0.82, 0.22), (0.40, -0.60, 0.30), (0.42, -0.36, 0.46), (0.36, -0.22, 0.52)]
    path = [(cx + size * x, cy + size * y, z) for x, y, z in [*around, *inside]]
    return [*[(x, y, LIE) for x, y in start], *path]


def lay(cx, cy, size, fork, start, turn=0):
    """The whole of it, its head on a cushion of a heart."""
    with Grp((*fork, 0), (0, 0, turn)):
        earpieces()
    rubber = mat("teal", "ceramic", 0.4)
    tube(resample(catmull(heart_line(cx, cy, size, start), 24), 0.025), RADIUS, rubber, seg=24)
    smooth_heart((cx - 0.02 * size, cy + 0.06 * size, 0.16), (-90, 0, -4), 0.40 * size, h=0.02, puff=0.6)
    chestpiece((cx + 0.20 * size, cy + 0.06 * size, 0.40), (10, 8, -65), 0.62 * size, ring="gold")


@scene
def hero_estetoscopio():
    reset("aqua", halo=(0.62, 0.5), halo_r=0.7)
    lay(1.35, 0.10, 1.30, (-1.35, -0.25), [(-1.35, -0.25), (-0.85, -0.40), (-0.30, -1.05), (0.45, -1.52), (1.05, -1.45)], 10)
    camera((-0.18, -0.20, 0), 4.6, 10.6, 55, x=-0.18)
    shot(2000, 1000, exposure=0.86)


@scene
def hero_estetoscopio_movil():
    reset("aqua", halo=(0.5, 0.55), halo_r=0.75)
    lay(0.20, 0.35, 1.30, (-2.2, -1.6), [(-2.2, -1.6), (-1.7, -1.5), (-1.1, -1.75), (-0.5, -1.70), (-0.05, -1.25)], 12)
    camera((0.0, -0.05, 0), 4.6, 10.6, 92)
    shot(900, 900, exposure=0.86)
