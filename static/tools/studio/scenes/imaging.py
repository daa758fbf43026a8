"""Studies in large machines."""

import numpy as np

from kit.material import mat
from kit.mesh import Grp, lathe, place, rbox, torus
from kit.palette import ramp
from kit.run import scene, shot
from kit.sdf import d_path, d_plane
from kit.stage import area, camera, reset
from models.heart import heart, heart_sdf
from models.machines import ct_gantry, mri2


def slices(loc, rot, scale, cuts, apart):
    """The heart in slabs, apart from one another, with the ventricles open on the cut faces."""
    with Grp(loc, rot, scale):
        for k, (low, high) in enumerate(zip(cuts, cuts[1:])):
            s = heart_sdf()
            s.clip(d_plane((0, 0, 1), (0, 0, high)), 0.01, "blush")
            s.clip(d_plane((0, 0, -1), (0, 0, low)), 0.01, "blush")
            s.sub(
                d_path([(0.14, 0.02, 0.10), (0.24, -0.02, -0.32), (0.34, -0.05, -0.66)], [0.30, 0.27, 0.10]),
                0.02,
                "deepred",
            )
            s.sub(
                d_path([(-0.40, -0.16, 0.10), (-0.26, -0.24, -0.20), (0.0, -0.22, -0.48)], [0.20, 0.18, 0.08]),
                0.02,
                "slate",
            )
            o = s.mesh(
                (-1.25, -1.0, low - 0.1), (1.2, 0.85, high + 0.1), 0.022, mat("coral", "flesh", vcol=True), "slab"
            )
            place(o, (0, 0, (k - 1) * apart))


@scene
def tomografia_cardiaca():
    """The scanner, and before it the heart as the study sees it: slice by slice."""
    reset("aqua", halo=(0.5, 0.55))
    T = ((-0.55, 1.05, 0), (0, 0, 30), 0.92)
    ct_gantry(*T)
    slices((1.22, -1.30, 1.52), (14, 6, -20), 0.56, (-1.25, -0.56, -0.16, 0.24, 2.05), 0.20)
    camera((0.05, 0, 1.22), 11.2, 2.4)
    shot()


@scene
def resonancia_magnetica_cardiaca():
    reset("aqua", halo=(0.5, 0.55))
    T = ((-0.05, 1.1, 0), (0, 0, -9), 0.93)
    mri2(*T)
    with Grp(*T):
        heart((0.0, -2.05, 1.50), (0, 6, 0), 0.31, h=0.03)
    area("bore", (0.2, 0.1, 1.9), (0.2, 2.4, 1.3), 0.5, 10, "#D8FFFA")
    camera((0, 0, 1.2), 11.6, 2.5)
    shot()


@scene
def gammagrafia_de_perfusion_miocardica():
    reset("aqua", halo=(0.5, 0.5))
    off = mat("off", "ceramic")
    lathe(
        [(1.22, -0.28), (1.62, -0.28, 0.14), (1.62, 0.28, 0.14), (1.22, 0.28, 0.10), (1.22, -0.28, 0.10)],
        off,
        (0, 1.5, 1.52),
        (90, 0, 0),
    )
    torus(1.30, 0.022, mat("#7FF0E4", "glow", emit=2.2), (0, 1.21, 1.52), (90, 0, 0))
    rbox((2.3, 0.9, 0.3), (0, 1.5, 0.12), 0.1, mat("sea", "clay"))
    m = mat("off", "flesh", vcol=True, vemit=0.55, key="perf")
    with Grp((0, -0.05, 0.98), (0, 4, -14), 0.70):
        o = heart_sdf().mesh((-1.25, -1.0, -1.25), (1.2, 0.85, 2.05), 0.014, m, "heart")
        me = o.data
        n = len(me.vertices)
        co = np.zeros(n * 3, np.float32)
        me.vertices.foreach_get("co", co)
        co = co.reshape(-1, 3)
        g = lambda c, r: np.exp(-((co - np.array(c)) ** 2 / np.array(r) ** 2).sum(1))
        t = (
            0.06
            + 1.0 * g((0.30, -0.25, -0.35), (0.50, 0.9, 0.55))
            - 0.50 * g((0.46, -0.45, -0.52), (0.20, 0.5, 0.20))
            + 0.22 * g((-0.45, -0.3, -0.1), (0.35, 0.6, 0.4))
        )
        t = np.clip(t, 0, 1)
        c = np.ones((n, 4), np.float32)
        c[:, :3] = ramp(
            t,
            (
                (0, "#2B2A7A"),
                (0.22, "#5B2C8F"),
                (0.45, "#C4357A"),
                (0.64, "#EE5A3C"),
                (0.82, "#F7AE3E"),
                (1, "#FFF1A6"),
            ),
        )
        c[:, 3] = t**1.5
        me.color_attributes["Col"].data.foreach_set("color", c.ravel())
    for sg in (-1, 1):
        with Grp((sg * 1.18, 0.0, 1.98), (0, sg * 47, 0), 1.0):
            rbox((1.35, 1.15, 0.36), (0, 0, 0.10), 0.12, off, seg=8)
            rbox((1.12, 0.95, 0.10), (0, 0, -0.11), 0.03, mat("navy", "clay"))
            rbox((1.22, 1.02, 0.05), (0, 0, -0.07), 0.02, mat("teal", "ceramic"))
            rbox((0.5, 0.9, 0.22), (0, 0.75, 0.12), 0.08, mat("sea", "clay"))
    camera((0, 0, 1.42), 11.5, 2.0)
    shot()
