"""Banners: the subject on the right, room for words on the left."""

from kit.material import mat
from kit.mesh import Grp, disc, torus
from kit.run import HH, scene, shot
from kit.stage import camera, reset
from models.heart import heart, icon_heart
from models.instruments import chestpiece, stethoscope_tube
from models.machines import monitor
from models.objects import envelope, handset, map_pin
from models.person import bust
from models.vessel import rbc


def banner(f):
    reset("aqua", halo=(0.72, 0.55), halo_r=0.62)
    f()
    camera((0, 0, 1.20), 14.6, 2.2, 62)
    shot(2000, 700, contrast=0.96, sat=0.92, exposure=1.0, vignette=0.04)


@scene
def banner_servicios():
    def f():
        monitor((2.55, 0.35, 0), (0, 0, -16), 0.84, screen="slate")
        icon_heart((3.62, -0.75, 0.36), (0, 0, -14), 0.36)
        stethoscope_tube(
            [
                (1.9, 0.9, 0.07),
                (1.0, 0.7, 0.07),
                (0.30, 0.25, 0.07),
                (0.22, -0.45, 0.07),
                (0.62, -0.75, 0.07),
                (1.1, -0.55, 0.10),
                (1.22, -0.62, 0.34),
                (1.26, -0.72, 0.48),
            ],
            mat("sea", "ceramic", 0.4),
            0.06,
        )
        chestpiece((1.24, -0.98, 0.45), (78, 10, 12), 0.82)

    banner(f)


@scene
def banner_enfermedades():
    def f():
        heart((2.55, 0, 1.02), (0, 6, -14), 0.80, h=HH)
        rbc((1.30, -0.5, 0.19), (28, 18, 10), 0.19)
        rbc((0.80, -0.2, 0.15), (62, 40, 10), 0.15)

    banner(f)


@scene
def banner_sintomas():
    def f():
        bust((2.55, 0, 0.22), (0, 0, -12), 0.98, skin="#DCEFEC", glow_at=(0.20, -0.42, 0.46), glow_r=0.55, emit=0.8)
        with Grp((2.55, 0, 0.22), (0, 0, -12), 0.98):
            for i, r in enumerate((0.26, 0.40, 0.56)):
                torus(r, 0.010, mat("#F0766A", "glow", emit=1.1 - 0.2 * i), (0.20, -0.60 - 0.05 * i, 0.46), (90, 0, 0))
            icon_heart((0.20, -0.60, 0.46), (0, 0, 0), 0.15, mat("coral", "ceramic", emit=0.25), h=0.05)

    banner(f)


@scene
def banner_contacto():
    def f():
        disc(0.95, 0.05, mat("mist", "clay"), (2.35, 0.1, 0.025), bev=0.02)
        torus(0.70, 0.018, mat("off", "ceramic"), (2.35, 0.1, 0.055))
        map_pin((2.35, 0.1, 0.06), (0, 0, -10), 1.02)
        envelope((0.98, -0.55, 0.02), (-8, 0, 14), 0.74)
        handset((3.42, -0.35, 0.02), (-6, 0, -20), 0.76, "sea")

    banner(f)
