"""The doctor's coat on its hook: a portrait with nobody in it."""

from math import pi

import numpy as np

from kit.curve import cat
from kit.material import mat
from kit.mesh import Grp, ball, disc, meshobj, rbox, tube
from kit.run import scene, shot
from kit.stage import area, camera, reset
from models.furniture import plant
from models.heart import smooth_heart
from models.instruments import chestpiece, stethoscope_tube
from models.room import clear_studio

TOP, HEM = 3.0, -0.25
CLOTH = "#F5F3EE"


def front(side, u, v):
    """A point of a front: u from its open edge (0) to the seam at the side (1), v from the shoulder to the hem."""
    u, v = np.broadcast_arrays(np.asarray(u, float), np.asarray(v, float))
    edge = 0.20 * np.exp(-((v / 0.22) ** 2)) + 0.012 + 0.10 * v**1.8
    seam = 0.74 - 0.09 * np.sin(pi * np.clip(v / 0.4, 0, 1)) + 0.16 * v**1.3
    x = edge + (seam - edge) * u
    z = TOP - 0.25 * np.clip(u, 0, 1) ** 1.25 * (1 - v) + (HEM - TOP) * v + 0.03 * np.sin(4 * u + side) * v
    over = 1 - np.exp(-v / 0.035)
    belly = 0.10 + 0.13 * np.sin(pi * np.clip(u, 0, 1) ** 0.8) ** 0.8
    fold = 0.060 * v**0.7 * np.sin(2 * pi * (1.9 * u + 0.05 * side) - 0.9 + 0.8 * v * side)
    fold += 0.022 * v * np.sin(2 * pi * 3.7 * u + 1.3 * side + 1.5 * v)
    return np.stack([side * x, -over * (belly + fold * np.sin(pi * np.clip(u, 0.06, 0.96)) ** 0.5), z], -1)


def cloth(P, thickness=0.026, color=CLOTH, name="cloth"):
    """A piece of cloth from a grid of points."""
    r, c = P.shape[:2]
    F = [(i * c + j, i * c + j + 1, (i + 1) * c + j + 1, (i + 1) * c + j) for i in range(r - 1) for j in range(c - 1)]
    o = meshobj(name, P.reshape(-1, 3), F, mat(color, "clay", 0.75))
    solid = o.modifiers.new("solid", "SOLIDIFY")
    solid.thickness, solid.offset = thickness, 0
    soft = o.modifiers.new("soft", "SUBSURF")
    soft.levels = soft.render_levels = 1
    return o


def patch(side, us, vs, off, n=24, **kw):
    """A piece of cloth that lies on a front: us and vs are the ranges of u on it, from top to bottom."""
    t = np.linspace(0, 1, n)
    v = np.interp(t, np.linspace(0, 1, len(vs)), vs)
    a, b = (np.interp(t, np.linspace(0, 1, len(us)), [pair[k] for pair in us]) for k in (0, 1))
    s = np.linspace(0, 1, 16)
    u = a[:, None] + (b - a)[:, None] * s[None]
    return cloth(front(side, u, v[:, None]) - [0, off, 0], **kw)


def sleeve(side):
    """An empty sleeve: it hangs flat, a little creased, open at its end."""
    path = [(0.62, -0.03, 2.80), (0.74, -0.04, 2.72), (0.84, -0.05, 2.45), (0.92, -0.07, 1.80), (0.95, -0.06, 0.98)]
    P = cat(path, 0.02) * [side, 1, 1]
    t = np.linspace(0, 1, len(P))[:, None]
    a = np.linspace(0, 2 * pi, 72)[None]
    wide = 0.165 * np.clip(t / 0.13 + 0.02, 0, 1) ** 0.5 - 0.015 * t
    crease = 0.022 * np.sin(3 * a + 5 * t + side) * np.clip(t * 3, 0, 1) + 0.014 * np.sin(30 * t + 2 * a) * np.exp(
        -(((t - 0.50) / 0.16) ** 2)
    )
    r = 1 + crease / 0.16
    x = P[:, :1] + wide * r * np.cos(a)
    y = P[:, 1:2] + wide * (0.55 + 0.12 * t) * r * np.sin(a)
    z = P[:, 2:] - 0.10 * np.cos(a) * side * np.exp(-t / 0.12) * np.clip(t / 0.08, 0, 1)
    cloth(np.stack([x, y, z], -1), name="sleeve")
    with Grp((side * 0.95, -0.06, 1.06)):
        ring = np.linspace(0, 2 * pi, 72)
        c = np.stack([0.166 * np.cos(ring), 0.115 * np.sin(ring), 0 * ring], 1)
        cloth(np.stack([c + [0, 0, 0.09], c, c - [0, 0, 0.085]]), 0.03, name="cuff")


def collar():
    """It stands behind the hanger's hook and falls to both sides."""
    a = np.linspace(0, pi, 60)
    ring = lambda rx, ry, z: np.stack([rx * np.cos(a), ry * np.sin(a) - 0.10, TOP + z + 0 * a], 1)
    fold = ring(0.235, 0.28, 0.15)
    fold[:, 2] -= 0.05 * np.abs(np.cos(a)) ** 3
    cloth(np.stack([ring(0.215, 0.24, -0.02), fold, ring(0.33, 0.36, -0.02)]), 0.03, name="collar")
    for side in (-1, 1):
        patch(side, [(-0.06, 0.30), (-0.04, 0.62), (-0.03, 0.44)], [0.0, 0.058, 0.098], 0.072, color="#FFFFFF")
        patch(
            side,
            [(0.0, 0.30), (-0.02, 0.60), (-0.02, 0.50), (-0.01, 0.24), (0.0, 0.02)],
            [0.078, 0.12, 0.17, 0.25, 0.335],
            0.058,
            thickness=0.03,
            color="#FFFFFF",
        )


def coat():
    """Two fronts that stand a little apart, the back between them, sleeves, collar, pockets, buttons."""
    u, v = np.linspace(0, 1, 70)[None], np.linspace(0, 1, 110)[:, None]
    for side in (-1, 1):
        cloth(front(side, u, v), name="front")
        sleeve(side)
        patch(side, [(0.34, 0.84), (0.34, 0.84)], [0.55, 0.70], 0.036, thickness=0.022)
        patch(side, [(0.33, 0.85), (0.33, 0.85)], [0.546, 0.575], 0.054, thickness=0.022)
    back = front(1, u, v) * [1, 0, 1]
    flat = np.concatenate([(back * [-1, 1, 1])[:, ::-1], back], 1)
    flat[..., 0] *= 0.98
    cloth(flat + [0, 0.06, 0], color="#DCE6E2", name="back")
    collar()
    patch(1, [(0.40, 0.80), (0.40, 0.80)], [0.225, 0.34], 0.036, thickness=0.022)
    patch(1, [(0.39, 0.81), (0.39, 0.81)], [0.222, 0.244], 0.054, thickness=0.022)
    for at in (0.38, 0.50, 0.62):
        p = front(1, 0.09, at)
        disc(0.036, 0.03, mat("sea", "ceramic"), tuple(p - [0, 0.03, 0]), (90, 0, 0), 0.01)
    cap, foot = front(1, 0.70, 0.175) - [0, 0.05, 0], front(1, 0.70, 0.26) - [0, 0.005, 0]
    tube([foot, cap], 0.022, mat("gold", "satin"))
    smooth_heart(tuple(front(1, 0.43, 0.150) - [0, 0.10, 0]), (0, 0, 12), 0.075, h=0.03, puff=0.5)


def hanger():
    """Wood under the shoulders, its hook over the brass one on the wall."""
    wood = mat("#CDB08C", "clay", 0.4)
    half = [(0.60, 0, 2.66), (0.36, 0, 2.80), (0.12, 0, 2.93)]
    bar = [(-x, y, z) for x, y, z in half] + [(0, 0, 2.97)] + half[::-1]
    tube(cat(bar, 0.02), 0.055, wood)
    t = np.linspace(-0.5 * pi, 1.05 * pi, 40)
    hook = np.stack([0.10 * np.cos(t), 0 * t - 0.02, 3.34 + 0.10 * np.sin(t)], 1)
    tube(np.vstack([[(0, 0, 2.97), (0, -0.01, 3.20)], hook]), 0.016, mat("steel", "metal", 0.2))


def rail():
    """A rail with three brass hooks; the coat hangs on the one in the middle."""
    rbox((2.5, 0.10, 0.26), (0, 0.29, 3.42), 0.05, mat("#CDB08C", "clay", 0.4))
    brass = mat("gold", "satin")
    for x in (-0.92, 0, 0.92):
        disc(0.075, 0.04, brass, (x, 0.22, 3.42), (90, 0, 0), 0.015)
        tube(cat([(x, 0.22, 3.42), (x, 0.06, 3.41), (x, -0.05, 3.43), (x, -0.08, 3.50)], 0.01), 0.026, brass)
        ball(0.042, brass, (x, -0.08, 3.52))


def stethoscope():
    """Round the hanger's neck, both ends over the fronts."""
    navy = mat("navy", "ceramic", 0.4)
    on = lambda side, pts: [front(side, u, v) - [0, off, 0] for u, v, off in pts]
    left = [(0.30, 0.39, 0.085), (0.33, 0.29, 0.095), (0.34, 0.19, 0.125), (0.30, 0.09, 0.15), (0.20, 0.02, 0.14)]
    left = on(-1, left)
    right = on(1, [(0.20, 0.02, 0.14), (0.26, 0.09, 0.15), (0.24, 0.17, 0.12), (0.20, 0.245, 0.11)])
    back = [(-0.27, -0.02, 3.10), (-0.16, 0.10, 3.17), (0, 0.13, 3.18), (0.16, 0.10, 3.17), (0.27, -0.02, 3.10)]
    stethoscope_tube(np.vstack([left, back, right]), navy, 0.040)
    chestpiece(tuple(left[0] + [0, -0.045, -0.15]), (-96, 0, 0), 0.40)
    end = right[-1]
    for dx in (-0.085, 0.085):
        ear = [end, end + [dx * 0.9, -0.01, -0.10], end + [dx * 1.3, 0, -0.26], end + [dx * 0.75, -0.01, -0.40]]
        tube(cat(ear, 0.02), 0.019, mat("steel", "metal", 0.2))
        ball(0.034, navy, tuple(end + [dx * 0.70, -0.01, -0.41]))


@scene
def retrato_perchero():
    reset("warm")
    clear_studio()
    rbox((12, 0.2, 8), (0, 0.44, 2.5), 0.005, mat("#5FA69D", "matte"))
    rail()
    hanger()
    coat()
    stethoscope()
    plant((1.40, -0.45, -0.52), 1.05, 22, seed=5, pot="off")
    area("key", (-4.6, -2.6, 4.9), (0, 0, 1.9), 1.6, 430, "#FFF3E4")
    area("fill", (4.5, -6, 2.6), (0, 0, 1.8), 4, 105, "#EEF9F8")
    camera((0, 0, 2.12), 11.5, 2.25, 118)
    shot(1000, 1250)
