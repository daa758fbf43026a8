"""Walls, windows, sun."""

from math import radians

import bpy
import numpy as np
from mathutils import Vector

from kit.material import mat
from kit.mesh import Grp, ball, meshobj, rbox, tube
from kit.palette import lin
from kit.stage import area


def clear_studio(keep=()):
    for o in list(bpy.data.objects):
        if o.name.startswith(("backdrop", "rim", "key", "fill", "top", "wash")) and o.name not in keep:
            bpy.data.objects.remove(o)


def sun(direction, energy=4.5, angle=2.5, col="#FFF2E2"):
    su = bpy.data.lights.new("sun", "SUN")
    su.energy = energy
    su.angle = radians(angle)
    su.color = lin(col)
    so = bpy.data.objects.new("sun", su)
    bpy.context.collection.objects.link(so)
    so.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()
    return so


def wall_window(
    W,
    H,
    win,
    m,
    loc=(0, 0, 0),
    rotz=0,
    t=0.25,
    bars=(1, 1),
    curtain=True,
    sky=1.5,
    trim="off",
    seed=5,
    cur_col="#FFFFFF",
    trees=True,
    sky_col="#E4F4F5",
):
    """wall in local XZ plane (y=0, outside = +y), opening win=(cx, cz, w, h); trim, sill, curtains, bright sky and soft trees outside"""
    cx, cz, w, h = win
    off = mat(trim, "ceramic")
    with Grp(loc, (0, 0, rotz)) as g:
        x0, x1, z0, z1 = cx - w / 2, cx + w / 2, cz - h / 2, cz + h / 2
        for a, b, c, d in ((-W / 2, x0, 0, H), (x1, W / 2, 0, H), (x0, x1, 0, z0), (x0, x1, z1, H)):
            if b - a > 0.01 and d - c > 0.01:
                rbox((b - a, t, d - c), ((a + b) / 2, 0, (c + d) / 2), 0.004, m)
        f = 0.11
        for sz, lc in (
            ((w + f, t + 0.1, f), (cx, 0, z0)),
            ((w + f, t + 0.1, f), (cx, 0, z1)),
            ((f, t + 0.1, h + f), (x0, 0, cz)),
            ((f, t + 0.1, h + f), (x1, 0, cz)),
        ):
            rbox(sz, lc, 0.03, off)
        for i in range(bars[0]):
            rbox((0.085, 0.14, h), (x0 + w * (i + 1) / (bars[0] + 1), -0.03, cz), 0.03, off)
        for i in range(bars[1]):
            rbox((w, 0.14, 0.085), (cx, -0.03, z0 + h * (i + 1) / (bars[1] + 1)), 0.03, off)
        rbox((w + 0.5, 0.55, 0.09), (cx, -0.2, z0 - 0.06), 0.04, off)
        meshobj(
            "sky",
            [(-14, 3.2, -3), (14, 3.2, -3), (14, 3.2, 12), (-14, 3.2, 12)],
            [(0, 1, 2, 3)],
            mat(sky_col, "glow", emit=sky),
            False,
        )
        rng = np.random.default_rng(seed)
        if trees:
            for i in range(34):
                ball(
                    rng.uniform(0.45, 1.0),
                    mat("#C6E6DD", "glow", emit=1.12 * sky / 1.5)
                    if i % 2
                    else mat("#D8EFE9", "glow", emit=1.25 * sky / 1.5),
                    (cx + rng.uniform(-w, w), 2.9, rng.uniform(z0 - 0.9, z0 + h * 0.30)),
                )
        if curtain:
            cu = mat(cur_col, "clay", 0.9)
            for a, b in ((x0 - 0.75, x0 + 0.18), (x1 - 0.18, x1 + 0.75)):
                x = np.linspace(a, b, 130)
                yy = -0.36 + 0.075 * np.sin((x - a) * 33)
                V = [(p, q, z) for z in (0.06, z1 + 0.55) for p, q in zip(x, yy)]
                F = [(i, i + 1, 131 + i, 130 + i) for i in range(129)]
                o = meshobj("curtain", V, F, cu)
                md = o.modifiers.new("s", "SOLIDIFY")
                md.thickness = 0.02
            tube([(x0 - 1.0, -0.36, z1 + 0.56), (x1 + 1.0, -0.36, z1 + 0.56)], 0.04, mat("gold", "metal", 0.3))
    for o in bpy.data.objects:  # the glowing outside must not cast a shadow for the sun / window light
        if o.name.startswith(("sky", "ball")) and o.parent == g.ob:
            o.visible_shadow = False
    return g


def fluted(x0, x1, z0, z1, y, col="teal", pitch=0.17, back="#155E5B"):
    rbox((x1 - x0, 0.06, z1 - z0), ((x0 + x1) / 2, y, (z0 + z1) / 2), 0.01, mat(back, "matte"))
    for x in np.arange(x0 + pitch / 2, x1, pitch):
        rbox((pitch * 0.56, 0.09, z1 - z0), (x, y - 0.065, (z0 + z1) / 2), 0.02, mat(col, "clay", 0.7))


def room_lights(win_at, win_to, wp=520, fill=330, ceil=130, size=3.0):
    area("win", win_at, win_to, size, wp, "#F3FBFF", size_y=size)
    area("roomfill", (-1, -9, 4.8), (0.3, 1, 1.4), 7, fill, "#FBFCFC")
    area("ceil", (0.5, -1, 5.4), (0.5, -0.5, 0), 4, ceil, "#FFFBF4")
    bpy.context.scene.cycles.diffuse_bounces = 5
