"""Banners: the subject whole on the right, room for words on the left; a narrower one for phones."""

from kit.material import mat
from kit.mesh import Grp, disc, torus
from kit.run import HH, scene, shot
from kit.stage import camera, reset
from models.furniture import heart_stand
from models.heart import icon_heart
from models.instruments import chestpiece, stethoscope_tube
from models.machines import monitor
from models.objects import envelope, map_pin, smartphone
from models.person import bust

GRADE = dict(contrast=1.0, sat=0.98, exposure=1.0, vignette=0.04, effort=0.5)
X = 2.52


def wide(build):
    """The subject within the right 40 percent."""
    reset("aqua", halo=(0.78, 0.55), halo_r=0.62)
    build()
    camera((0, 0, 1.14), 14.6, 2.2, 61)
    shot(2100, 700, **GRADE)


def narrow(build):
    """The subject within the right half."""
    reset("aqua", halo=(0.74, 0.55), halo_r=0.62)
    build()
    camera((X - 1.55, 0, 1.12), 14.6, 2.2, 83, x=X - 1.55)
    shot(900, 450, **GRADE)


def plinth(r=1.36):
    disc(r, 0.09, mat("mist", "clay"), (X, 0.05, 0.045), bev=0.035)


def services():
    monitor((X + 0.14, 0.30, 0), (0, 0, -14), 0.88, screen="slate")
    icon_heart((X + 1.02, -0.75, 0.31), (0, 0, -14), 0.31)
    P = [(0, 0.6), (-0.55, 0.7), (-1.12, 0.42), (-1.22, -0.30), (-0.88, -0.72), (-0.48, -0.56)]
    path = [(X + x, y, 0.07) for x, y in P]
    path += [(X - 0.32, -0.60, 0.14), (X - 0.27, -0.66, 0.36), (X - 0.25, -0.74, 0.48)]
    stethoscope_tube(path, mat("sea", "ceramic", 0.4), 0.06)
    chestpiece((X - 0.27, -1.0, 0.45), (78, 10, 12), 0.80)


@scene
def banner_servicios():
    wide(services)


@scene
def banner_servicios_movil():
    narrow(services)


def diseases():
    plinth()
    heart_stand((X, 0.1, 0.09), 0.605, (0, 6, -14), HH)


@scene
def banner_enfermedades():
    wide(diseases)


def symptoms():
    plinth()
    at = ((X, 0.1, 0.26), (0, 0, -12), 0.90)
    bust(*at, skin="#DCEFEC", glow_at=(0.20, -0.42, 0.46), glow_r=0.55, emit=0.8)
    with Grp(*at):
        for i, r in enumerate((0.26, 0.40, 0.56)):
            torus(r, 0.012, mat("#F0766A", "glow", emit=1.1 - 0.2 * i), (0.20, -0.60 - 0.05 * i, 0.46), (90, 0, 0))
        icon_heart((0.20, -0.60, 0.46), (0, 0, 0), 0.16, mat("coral", "ceramic", emit=0.25), h=0.04)


@scene
def banner_sintomas():
    wide(symptoms)


@scene
def banner_sintomas_movil():
    narrow(symptoms)


def contact():
    plinth()
    torus(0.62, 0.018, mat("off", "ceramic"), (X + 0.05, 0.25, 0.092))
    map_pin((X + 0.05, 0.25, 0.09), (0, 0, -10), 0.98)
    envelope((X - 0.68, -0.60, 0.09), (-8, 0, 16), 0.66)
    with Grp((X + 0.84, -0.50, 0.09), (-6, 0, -20), 0.52):
        smartphone(1.2, 2.3, "teal")


@scene
def banner_contacto():
    wide(contact)


@scene
def banner_contacto_movil():
    narrow(contact)
