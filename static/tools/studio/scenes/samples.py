"""Samples of the owner's documents (900x600) and of institutions (square, shown small)."""

from kit.curve import cat
from kit.material import mat
from kit.mesh import Grp, disc, extrude, tube
from kit.run import scene, shot
from kit.stage import camera, reset
from models.emblems import bars, book, building, cap, check, defibrillator, frame, pad, scroll, seal, wreath
from models.heart import smooth_heart
from models.objects import shield_poly


def square(lens, middle=1.20):
    camera((0, 0, middle), lens=lens)
    shot(400, 400)


@scene
def muestra_titulo():
    reset("light", halo=(0.5, 0.52))
    with Grp((0, 0.2, 1.15), (-8, 0, -14)):
        frame(2.95, 2.10, mat("wood", "clay"))
        disc(0.15, 0.03, mat("teal", "ceramic"), (0, -0.04, 0.56), (90, 0, 0), 0.01)
        bars((1.60, 1.10, 1.35), 0.26)
        bars((0.60,), -0.50, x=-0.70)
        seal((0.74, -0.08, -0.36), 0.44)
    camera((0, 0, 1.12))
    shot(900, 600)


@scene
def muestra_diploma():
    reset("light", halo=(0.5, 0.5))
    with Grp((0, 0, 0.47), (0, 0, -16), 1.10):
        scroll(2.5)
        seal((0, -0.47, 0.02), 0.50)
    camera((0, 0, 0.66), lens=92)
    shot(900, 600)


@scene
def muestra_constancia():
    reset("light", halo=(0.5, 0.52))
    with Grp((0, 0.1, 1.82), (0, 0, -12), 1.70):
        seal((0, 0, 0))
    camera((0, 0, 1.36))
    shot(900, 600)


@scene
def muestra_reanimacion():
    reset("light", halo=(0.5, 0.52))
    defibrillator((-0.45, 0.35, 0.0), (0, 0, -14), 1.22)
    cord = mat("navy", "ceramic")
    for x, y, turn in ((1.12, 0.10, -22), (1.86, -0.25, 8)):
        pad((x, y, 0.50), (66, 0, turn))
        tube(
            cat([(0.46, 0.20, 0.40), (0.80, 0.30, 0.62), (x - 0.10, y + 0.35, 1.18), (x, y + 0.16, 0.98)]), 0.032, cord
        )
    camera((0.12, 0, 1.0), height=2.6)
    shot(900, 600)


@scene
def muestra_consejo():
    reset("light", halo=(0.5, 0.52))
    with Grp((0, 0.1, 1.30), (90, 0, -14)):
        extrude(shield_poly(1.06, 1.24), 0.30, mat("gold", "satin"), 0.09, (0, 0, -0.04))
        extrude(shield_poly(0.97, 1.14), 0.34, mat("teal", "ceramic"), 0.10)
        with Grp((0, 0.04, 0.20), (-90, 0, 0)):
            check((0, 0, 0), 1.1, mat("off", "ceramic"))
    square(118)


@scene
def muestra_universidad():
    reset("light", halo=(0.5, 0.52))
    with Grp((0, 0, 0.0), (0, 0, -12), 1.16):
        book((0, 0, 0.0), (0, 0, 0), "teal", 1.9, 1.3, 0.32)
        book((0.06, 0.02, 0.33), (0, 0, 9), "sea", 1.7, 1.15, 0.28)
        cap((0.05, 0.0, 0.62), (0, 0, 6), 1.0)
    square(118, 0.78)


@scene
def muestra_hospital():
    reset("light", halo=(0.5, 0.52))
    building(1.06)
    square(112, 1.0)


@scene
def muestra_sociedad():
    reset("light", halo=(0.5, 0.52))
    with Grp((0, 0.1, 1.22), (0, 0, -8), 1.0):
        smooth_heart((0, 0, 0.02), (0, 0, 0), 0.66, h=0.014)
        wreath(1.06)
    square(112)
