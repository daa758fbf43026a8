"""Paper and small signs: notebook, pen, pin, envelope, phone, message, calendar, shield, umbrella."""

from math import pi

import numpy as np

from kit.curve import catmull, fillet, rrect
from kit.material import mat
from kit.mesh import Grp, disc, extrude, lathe, meshobj, rbox, torus, tube
from kit.sdf import Sdf, d_cone, d_ell
from models.heart import icon_heart, smooth_heart


def notebook(loc=(0, 0, 0), rotz=0, scale=1, cover="teal"):
    """open notebook lying at z=0, pages slightly curved, ruled with soft lines"""
    with Grp(loc, (0, 0, rotz), scale) as g:
        rbox((2.12, 1.42, 0.035), (0, 0, 0.018), 0.016, mat(cover, "clay"))
        for sg in (-1, 1):
            u = np.linspace(0, 1, 24)
            x = sg * (0.015 + 1.0 * u)
            z = 0.052 + 0.075 * np.sin(pi * np.clip(u * 1.0, 0, 1)) ** 0.8 * (1 - u) ** 0.5
            V = [(a, y, b) for y in (-0.66, 0.66) for a, b in zip(x, z)]
            n = 24
            F = [(i, i + 1, n + i + 1, n + i) if sg > 0 else (i + 1, i, n + i, n + i + 1) for i in range(n - 1)]
            o = meshobj("page", V, F, mat("#FBFAF6", "clay", 0.8))
            md = o.modifiers.new("s", "SOLIDIFY")
            md.thickness = 0.045
            md.offset = -1
            for k in range(8):
                yy = 0.46 - 0.13 * k
                a, b = 0.16, (0.88 if k % 3 != 2 else 0.6)
                uu = np.linspace(a, b, 14)
                zz = np.interp(uu, u, z) + 0.002
                tube(np.stack([sg * (0.015 + uu), 0 * uu + yy, zz], 1), 0.0045, mat("mist", "clay"), seg=6)

    return g


def pen(loc, rot=(0, 0, 0), scale=1, col="navy"):
    """axis along local X, radius .045"""
    with Grp(loc, rot, scale) as g:
        tube([(-0.48, 0, 0), (0.36, 0, 0)], 0.046, mat(col, "ceramic"), caps="flat")
        tube([(0.36, 0, 0), (0.52, 0, 0)], [0.046, 0.012], mat("gold", "metal", 0.3))
        tube([(-0.50, 0, 0), (-0.47, 0, 0)], 0.048, mat("gold", "metal", 0.3))
        tube([(-0.02, 0, 0), (0.02, 0, 0)], 0.049, mat("gold", "metal", 0.3), caps="flat")
        rbox((0.32, 0.02, 0.018), (-0.33, 0, 0.058), 0.008, mat("gold", "metal", 0.3))
    return g


def map_pin(loc=(0, 0, 0), rot=(0, 0, 0), scale=1, col="off", ring="teal", heart_in=True):
    """teardrop location pin, tip at local origin, ~2.2 tall, with a small heart in its eye"""
    with Grp(loc, rot, scale) as g:
        s = Sdf()
        s.add(d_ell((0, 0, 1.50), (0.66, 0.66, 0.66)), 0, col)
        s.add(d_cone((0, 0, 1.30), (0, 0, 0.07), 0.56, 0.05), 0.22, col)
        ev0 = s.ev
        q = Sdf()
        q.add(lambda P: ev0(P * np.array([1, 1.7, 1])) * 0.6, 0, col)
        q.sub(lambda P: np.maximum(np.hypot(P[:, 0], P[:, 2] - 1.50) - 0.40, P[:, 1] + 0.20), 0.04)
        q.mesh((-0.8, -0.5, -0.05), (0.8, 0.5, 2.3), 0.03, mat(col, "ceramic"))
        torus(0.40, 0.028, mat(ring, "ceramic"), (0, -0.335, 1.50), (90, 0, 0))
        if heart_in:
            icon_heart((0, -0.26, 1.50), (0, 0, 0), 0.27, h=0.03, puff=0.5)
    return g


def envelope(loc=(0, 0, 0), rot=(0, 0, 0), scale=1, col="off", flap="aqua", seal="coral"):
    with Grp(loc, rot, scale) as g:
        rbox((1.7, 0.10, 1.12), (0, 0, 0.56), 0.05, mat(col, "ceramic"))
        extrude(
            [(-0.80, 1.06), (-0.06, 0.46), (0, 0.43), (0.06, 0.46), (0.80, 1.06)][::-1],
            0.04,
            mat(flap, "clay"),
            0.015,
            (0, -0.07, 0),
            (90, 0, 0),
        )
        disc(0.13, 0.05, mat(seal, "ceramic"), (0, -0.11, 0.50), (90, 0, 0), 0.02)
    return g


def handset(loc=(0, 0, 0), rot=(0, 0, 0), scale=1, col="teal"):
    """phone (blank smartphone) standing"""
    with Grp(loc, rot, scale) as g:
        rbox((0.86, 0.10, 1.72), (0, 0, 0.86), 0.05, mat(col, "ceramic"), seg=6)
        rbox((0.76, 0.02, 1.58), (0, -0.047, 0.86), 0.009, mat("#E9F6F4", "screen"))
        rbox((0.2, 0.012, 0.03), (0, -0.062, 1.58), 0.005, mat(col, "clay"))
    return g


def smartphone(w=1.3, h=2.5, col="navy"):
    """A phone with a lit screen that stands on its short side, faces -Y, its screen at y=-0.09"""
    r = w * 0.15
    extrude(rrect(w, h, r, 14), 0.16, mat(col, "ceramic"), 0.055, (0, 0, h / 2), (90, 0, 0))
    screen = rrect(w - 0.12, h - 0.12, r - 0.05, 14)
    extrude(screen, 0.03, mat("#A9DCD6", "screen", emit=0.4), 0.008, (0, -0.075, h / 2), (90, 0, 0))
    extrude(rrect(0.30, 0.075, 0.037, 8), 0.02, mat(col, "ceramic"), 0.006, (0, -0.088, h - 0.18), (90, 0, 0))


def bubble(loc, w, h, m, tail=-1, depth=0.09):
    """A message's bubble in the XZ plane, faces -Y; its tail hangs at the left (-1) or the right (1)"""
    r = min(w, h) * 0.38
    t = 0.22 * h
    x = r - w / 2
    corner = rrect(w, h, r, 12)
    foot = [(x, 0), (x + 0.05 * w, 0), (x - 0.01 * w, -t), (x + 0.22 * w, 0), (x + 0.28 * w, 0)]
    foot = fillet(foot, [0, 0.10 * t, 0.20 * t, 0.4 * t, 0], 8) - [0, h / 2]
    outline = np.vstack([corner[:36], foot[1:], corner[36:]])
    if tail > 0:
        outline = (outline * [-1, 1])[::-1]
    extrude(outline, depth, m, depth * 0.3, loc, (90, 0, 0))


def desk_calendar(loc=(0, 0, 0), rot=(0, 0, 0), scale=1, heart_day=15):
    """A calendar on two boards that lean together: a month of blank days, a heart on one; 2.3 wide, faces -Y"""
    lean = 17
    W, H = 2.30, 1.62
    with Grp(loc, rot, scale) as g:
        for y, turn, m in ((-0.49, -lean, mat("wood", "clay")), (0.49, lean, mat("wood", "clay"))):
            with Grp((0, y, 0.03), (turn, 0, 0)):
                extrude(rrect(W, H, 0.10, 10), 0.06, m, 0.02, (0, 0, H / 2), (90, 0, 0))
        with Grp((0, -0.49, 0.03), (-lean, 0, 0)):
            for k in range(3):
                at = (0, -0.042 - 0.014 * k, H / 2 - 0.02)
                extrude(rrect(W - 0.16, H - 0.20, 0.07, 8), 0.012, mat("#FBFAF6", "clay", 0.8), 0.003, at, (90, 0, 0))
            front = -0.083
            extrude(rrect(W - 0.16, 0.28, 0.07, 8), 0.03, mat("teal", "clay"), 0.008, (0, front, 1.36), (90, 0, 0))
            extrude(rrect(0.52, 0.06, 0.03, 6), 0.02, mat("aqua", "clay"), 0.005, (0, front - 0.018, 1.335), (90, 0, 0))
            for day in range(30):
                row, col = divmod(day + 2, 7)
                at = (-0.84 + 0.28 * col, front + 0.006, 1.06 - 0.205 * row)
                if day == heart_day:
                    smooth_heart((at[0], front - 0.02, at[2]), (0, 0, 0), 0.12, h=0.03, puff=0.5)
                else:
                    tone = "mist" if col < 5 else "#E6DDD0"
                    extrude(rrect(0.20, 0.135, 0.045, 5), 0.026, mat(tone, "clay"), 0.006, at, (90, 0, 0))
        for x in np.linspace(-0.92, 0.92, 12):
            torus(0.115, 0.017, mat("gold", "metal", 0.3), (x, 0, 0.03 + H * 0.956), (0, 90, 0), seg=48)
    return g


def shield_poly(w=1.0, h=1.25, n=40, e=0):
    """pointed shield, flat-ish top with centre peak"""
    pts = [
        (0, h * 0.80),
        (w * 0.30, h * 0.735),
        (w * 0.62, h * 0.66),
        (w * 0.95, h * 0.64),
        (w, h * 0.56),
        (w, h * 0.10),
        (w * 0.90, -h * 0.28),
        (w * 0.66, -h * 0.62),
        (w * 0.34, -h * 0.86),
        (0, -h),
    ]
    c = catmull(pts, 10)[:, :2]
    c = np.vstack([c, (c * [-1, 1])[::-1][1:-1]])
    return c


def umbrella(loc=(0, 0, 0), rot=(0, 0, 0), scale=1, cols=("teal", "sea"), ribs=8):
    """open umbrella, canopy of radius 1.5 with its top at z=2.9, a hook of wood for a handle, its lowest point at z=0"""
    radius, rise = 1.5, 0.86

    def cloth(a, u, lift=0.0):
        # Between two ribs the cloth is pulled in at its hem and sinks a little.
        between = np.sin(a * ribs / 2) ** 2
        r = radius * u * (1 - 0.085 * between * u**3)
        z = 2.78 - rise * (1 - np.sqrt(np.clip(1 - (0.93 * u) ** 2, 0, 1))) / (1 - np.sqrt(1 - 0.93**2))
        return np.stack([r * np.cos(a), r * np.sin(a), z - 0.10 * between * u**2 + lift], -1)

    with Grp(loc, rot, scale) as g:
        n, k = 17, 33
        for i in range(ribs):
            a, u = np.meshgrid(2 * pi / ribs * (i + np.linspace(0, 1, n)), np.linspace(0.02, 1, k))
            V = cloth(a, u).reshape(-1, 3)
            F = [(j, j + 1, j + n + 1, j + n) for row in range(k - 1) for j in range(row * n, row * n + n - 1)]
            o = meshobj("panel", V, F, mat(cols[i % len(cols)], "clay", 0.6))
            solid = o.modifiers.new("solid", "SOLIDIFY")
            solid.thickness, solid.offset = 0.02, 0
            rib = cloth(np.full(24, 2 * pi / ribs * i), np.linspace(0.06, 1.0, 24), -0.02)
            tube(rib, 0.013, mat("gold", "satin"), seg=10)
            disc(0.032, 0.06, mat("gold", "satin"), rib[-1] - [0, 0, 0.01])
        tube([(0, 0, 2.74), (0, 0, 2.98)], [0.045, 0.018], mat("gold", "satin"))
        tube([(0, 0, 0.70), (0, 0, 2.76)], 0.030, mat("steel", "metal", 0.3))
        t = np.linspace(0, pi, 30)
        hook = np.stack([0.24 - 0.24 * np.cos(t), 0 * t, 0.32 - 0.24 * np.sin(t)], 1)
        tube(np.r_[[(0, 0, 0.86), (0, 0, 0.60)], hook, [(0.48, 0, 0.42)]], 0.062, mat("wood", "clay"), seg=24)
        lathe([(0, 0), (0.075, 0, 0.02), (0.075, 0.09, 0.02), (0, 0.09)], mat("gold", "satin"), (0, 0, 0.83))
    return g
