"""A metronome: the picture of a beat's pace."""

from math import cos, radians, sin

from kit.material import mat
from kit.mesh import Grp, ball, disc, meshobj, rbox, tube


def metronome(loc=(0, 0, 0), rot=(0, 0, 0), scale=1, swing=24):
    """About 1 wide and 1.9 tall, front -Y, origin at the bottom's centre; swing of the arm in degrees."""
    with Grp(loc, rot, scale) as g:
        body = mat("teal", "ceramic")
        rings = [(0.56, 0.40, 0.10), (0.50, 0.36, 0.16), (0.22, 0.17, 1.78), (0.18, 0.13, 1.84)]
        V = [(sx * w, sy * d, z) for w, d, z in rings for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        F = [
            (4 * k + i, 4 * k + (i + 1) % 4, 4 * k + 4 + (i + 1) % 4, 4 * k + 4 + i) for k in range(3) for i in range(4)
        ]
        o = meshobj("body", V, F + [(3, 2, 1, 0), (12, 13, 14, 15)], body, smooth=True, auto=40)
        bevel = o.modifiers.new("bevel", "BEVEL")
        bevel.width, bevel.segments = 0.035, 5
        rbox((1.22, 0.92, 0.14), (0, 0, 0.07), 0.05, mat("navy", "ceramic"))
        with Grp((0, -0.278, 0.98), (-9.5, 0, 0)):
            rbox((0.30, 0.03, 1.26), (0, 0, 0), 0.012, mat("off", "ceramic"))
            for k in range(7):
                rbox((0.16 if k % 3 else 0.22, 0.012, 0.02), (0, -0.02, -0.24 + 0.13 * k), 0.005, mat("slate", "clay"))
        a = radians(swing)
        arm = lambda d: (d * sin(a), -0.50, 0.40 + d * cos(a))
        tube([arm(-0.02), arm(1.72)], 0.026, mat("gold", "satin"))
        disc(0.085, 0.10, mat("gold", "satin"), (0, -0.50, 0.40), (90, 0, 0))
        with Grp(arm(1.18), (0, swing, 0)):
            rbox((0.28, 0.12, 0.22), (0, 0, 0), 0.045, mat("gold", "satin"))
        ball(0.042, mat("gold", "satin"), arm(1.73))
    return g
