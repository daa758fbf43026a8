"""The consulting room: from its side, through its door, and the desk by itself."""

from kit.curve import cat
from kit.material import mat
from kit.mesh import Grp, ball, disc, extrude, lathe, rbox, tube
from kit.run import scene, shot
from kit.stage import area, camera, point, reset
from models.emblems import book
from models.furniture import books, chair, desk, heart_stand, pendant, plant, vase
from models.heart import smooth_heart
from models.instruments import steth_flat
from models.objects import notebook, pen
from models.room import clear_studio, fluted, sun, wall_window

FLOOR, WALL = "#E4DACD", "#F3F1EC"


def face_to_face():
    """A desk between two chairs that look at each other, a window behind them, an empty wall to their left."""
    reset("warm")
    clear_studio()
    wall = mat(WALL, "matte")
    y = 3.4
    rbox((30, 18, 0.1), (0, -3, -0.05), 0.005, mat(FLOOR, "clay", 0.5))
    rbox((30, 18, 0.1), (0, -3, 6.2), 0.01, wall)
    wall_window(30, 6.2, (2.25, 3.10, 3.6, 3.5), wall, (0, y, 0), 0, bars=(2, 0), sky=1.45)
    rbox((30, 0.07, 0.22), (0, y - 0.16, 0.11), 0.02, mat("off", "ceramic"))
    fluted(5.15, 9.5, 0, 6.15, y - 0.18)
    lathe([(0, 0), (3.1, 0, 0.01), (3.1, 0.04, 0.02), (0, 0.045)], mat("#CFE4DF", "matte"), (2.3, 0.55, 0))
    with Grp((2.3, 0.75, 0), (0, 0, 0), 1.0):
        desk((0, 0, 0), (0, 0, 0), 1.0, 2.9, 1.35)
        heart_stand((-0.72, 0.05, 1.545), 0.46, (0, 0, -10), 0.024)
        with Grp((0.12, -0.16, 1.545)):
            notebook((0, 0, 0), -8, 0.40, "navy")
        vase((0.98, 0.22, 1.545), 0.92, "off", 6, 3)
    chair((0.05, 0.62, 0), (0, 0, 74), 1.16, "#5FB3A8")
    chair((4.55, 0.70, 0), (0, 0, -76), 1.20, "navy")
    pendant((2.3, 0.7, 4.15), 2.2, 0.46, "teal")
    plant((-1.65, 2.45, 0), 1.40, 26, seed=3)
    plant((6.0, 2.2, 0), 1.35, 24, seed=6, pot="navy")
    sun((0.50, -0.62, -0.56), 3.6, 2.5)
    area("win", (2.25, y - 0.5, 3.4), (1.6, -2, 0.8), 3.2, 420, "#F3FBFF", size_y=3)
    area("roomfill", (-3, -9, 4.8), (0.5, 1, 1.6), 7, 430, "#FBFCFC")
    area("ceil", (0, -1, 6.0), (0, -0.5, 0), 5, 200, "#FFFBF4")
    area("leftwall", (-4.5, -3.5, 4.6), (-3.6, y, 2.8), 4, 300, "#FFF6EA")


@scene
def hero_consultorio():
    face_to_face()
    camera((0.42, 0, 2.02), 12.6, 2.5, 46, x=0.8)
    shot(2000, 1000, contrast=1.10, exposure=0.88, sat=1.05)


@scene
def hero_consultorio_movil():
    face_to_face()
    camera((2.3, 0, 1.90), 12.6, 2.5, 71, x=2.0)
    shot(900, 900, contrast=1.10, exposure=0.88, sat=1.05)


def plate(loc, width, rot=(0, 0, 0)):
    """A brass plate that names nobody: a frame, two screws, a small heart."""
    with Grp(loc, rot, width):
        rbox((1.0, 0.06, 0.62), (0, 0, 0), 0.028, mat("gold", "satin"), seg=6)
        rbox((0.90, 0.02, 0.52), (0, -0.028, 0), 0.009, mat("#F0CB86", "satin"))
        smooth_heart((0, -0.06, 0.0), (0, 0, 0), 0.155, h=0.025, puff=0.45)
        for x in (-0.40, 0.40):
            ball(0.020, mat("gold", "metal", 0.3), (x, -0.036, 0))


@scene
def retrato_puerta():
    reset("warm")
    clear_studio()
    wall = mat("#CFE2DD", "matte")
    left, right, top = -1.15, 0.52, 3.55
    hole = [(left, 0), (left, top), (right, top), (right, 0)]
    extrude([(-9, 0), *hole, (9, 0), (9, 6), (-9, 6)], 0.24, wall, 0, rot=(90, 0, 0))
    for a, b, c, d in ((-9, left, 0, 1.25), (right, 9, 0, 1.25)):
        rbox((b - a, 0.06, d - c), ((a + b) / 2, -0.13, (c + d) / 2), 0.004, mat("#5FA69D", "matte"))
        rbox((b - a, 0.10, 0.10), ((a + b) / 2, -0.15, d), 0.03, mat("off", "clay"))
    off = mat("off", "ceramic")
    for x in (left, right):
        rbox((0.17, 0.36, top + 0.08), (x, 0, (top + 0.08) / 2), 0.03, off)
    rbox((right - left + 0.23, 0.42, 0.18), ((left + right) / 2, 0, top + 0.04), 0.03, off)
    rbox((24, 20, 0.1), (0, 0, -0.05), 0.005, mat("#D9C3A6", "clay", 0.45))
    # The door stands half open, into the room.
    leaf = right - left - 0.19
    with Grp((left + 0.10, 0.08, 0), (0, 0, 58)):
        green = mat("teal", "clay", 0.5)
        rbox((leaf, 0.10, top - 0.06), (leaf / 2, 0, top / 2), 0.02, green)
        for z, h in ((0.88, 1.15), (2.45, 1.55)):
            for w, t in ((leaf - 0.44, 0.02), (leaf - 0.60, 0.05)):
                rbox((w, 0.06, h - (leaf - 0.44 - w)), (leaf / 2, -0.03 - t / 2, z), 0.025, green)
        disc(0.07, 0.04, mat("gold", "satin"), (leaf - 0.13, -0.07, 1.62), (90, 0, 0), 0.015)
        grip = [(leaf - x, y, 1.62) for x, y in ((0.13, -0.07), (0.13, -0.17), (0.20, -0.19), (0.42, -0.19))]
        tube(cat(grip, 0.02), 0.030, mat("gold", "satin"))
    # The room behind it.
    y = 5.2
    wall_window(16, 6, (0.75, 2.75, 2.0, 2.6), mat("#F8EBD8", "matte"), (0, y, 0), 0, bars=(1, 1), sky=1.6)
    rbox((0.2, 5.2, 6), (2.9, 2.7, 3), 0.01, mat("#F8EBD8", "matte"))
    lathe([(0, 0), (1.9, 0, 0.01), (1.9, 0.04, 0.02), (0, 0.045)], mat("#CFE4DF", "matte"), (0.5, 2.6, 0))
    with Grp((0.85, 3.1, 0), (0, 0, 90)):
        desk((0, 0, 0), (0, 0, 0), 1.0, 2.4, 1.2)
    heart_stand((0.20, 2.45, 1.545), 0.25, (0, 0, -10), 0.024)
    chair((0.05, 4.15, 0), (0, 0, -10), 1.05, "sea")
    plate((1.17, -0.16, 2.22), 0.80)
    plant((1.36, -0.75, 0), 1.12, 24, seed=3, pot="off")
    sun((-0.25, -0.72, -0.55), 6.0, 2.0, "#FFE3BE")
    area("inside", (0.6, 4.7, 3.4), (0, -1, 0.6), 2.4, 480, "#FFE2BC", size_y=2.4)
    area("insidetop", (0.4, 2.6, 5.6), (0.4, 2.6, 0), 2.6, 150, "#FFEBD0")
    area("key", (-3.8, -5, 5.2), (0, 0, 1.8), 3.2, 400, "#FFF6EC")
    area("fill", (4.6, -6, 3.2), (0, 0, 1.6), 4, 110, "#EEF9F8")
    camera((0.10, 0, 1.95), 12.5, 2.05, 98, x=0.25)
    shot(1400, 1750, effort=2, fine=2, exposure=0.9)


def desk_lamp(loc, rot):
    """A jointed lamp, lit, its head over the notebook."""
    with Grp(loc, rot):
        gold, green = mat("gold", "satin"), mat("teal", "ceramic")
        disc(0.40, 0.09, green, (0, 0, 0.045), bev=0.04)
        tube([(0, 0, 0.08), (-0.22, 0, 1.12)], 0.035, gold)
        ball(0.068, green, (-0.22, 0, 1.14))
        tube([(-0.22, 0, 1.14), (0.62, 0, 1.82)], 0.035, gold)
        ball(0.068, green, (0.62, 0, 1.84))
        with Grp((0.70, 0, 1.80), (0, -28, 0)):
            hood = [(0.09, 0.1), (0.14, 0.06, 0.03), (0.36, -0.34, 0.04), (0.345, -0.34), (0.12, 0.03), (0.06, 0.06)]
            lathe(hood, green)
            ball(0.12, mat("#FFE3B4", "glow", emit=5), (0, 0, -0.26))


@scene
def mesa_del_medico():
    reset("warm")
    clear_studio()
    y = 4.6
    rbox((24, 0.2, 9), (0, y, 4.5), 0.005, mat("#DDE9E4", "matte"))
    fluted(-7.6, -0.85, 0, 7.8, y - 0.16, "sea", back="#2C857B")
    rbox((2.6, 0.55, 0.09), (1.80, y - 0.4, 2.74), 0.03, mat("wood", "clay"))
    books(0.95, y - 0.4, 2.79, 8, 2)
    vase((2.65, y - 0.4, 2.79), 0.6, "off", 5, 5)
    rbox((12, 6.6, 0.18), (0, -1.2, 1.41), 0.07, mat("wood", "clay", 0.42))
    with Grp((0, 0, 1.50)):
        desk_lamp((-1.72, 0.72, 0), (0, 0, -14))
        notebook((-0.62, -0.42, 0), 8, 0.82, "navy")
        pen((-0.20, -0.46, 0.13), (0, 0, 62), 0.86, "teal")
        book((0.62, 0.80, 0), (0, 0, -7), "navy", 1.25, 0.86, 0.17)
        book((0.58, 0.80, 0.17), (0, 0, 6), "sea", 1.08, 0.76, 0.14)
        smooth_heart((0.56, 0.74, 0.52), (0, 0, -10), 0.22, h=0.02, puff=0.6)
        steth_flat((0.98, -0.62, 0), (0, 0, -14), 0.62, "teal")
        vase((1.86, 0.95, 0), 0.95, "off", 6, 3)
    sun((0.60, 0.30, -0.66), 1.5, 3)
    point((-0.93, 0.50, 2.98), 95, "#FFC98C", 0.15)
    area("key", (-3.6, -3.6, 5.8), (0, 0, 1.8), 3, 150, "#FFF6EC")
    area("fillr", (4.5, -3.5, 3.8), (0, 0, 1.6), 4, 190, "#EEF9F8")
    area("back", (1.5, 2.5, 6.0), (1.0, y, 2.5), 3, 320, "#FFFFFF")
    camera((0.04, 0, 2.06), 8.3, 4.2, 65, fstop=0.4, focus=8.3)
    shot(1200, 900, fine=2, contrast=1.08, exposure=0.88, sat=1.05)
