"""The sample portrait: a coat from the neck to the waist, so that nobody takes it for the doctor."""

import numpy as np

from kit.curve import catmull, resample
from kit.material import mat
from kit.mesh import Grp, ball, disc, tube
from kit.run import scene, shot
from kit.sdf import Sdf, d_cone, d_ell, d_path
from kit.stage import THEMES, camera, reset
from models.heart import smooth_heart
from models.instruments import chestpiece, stethoscope_tube
from models.person import bust_sdf, drape

SKIN = "#DDB997"
LO, HI = (-1.7, -1.0, -2.0), (1.7, 1.0, 1.6)


def body():
    """A torso with its arms down to below the frame."""
    s = bust_sdf("off", base=False)
    s.add(d_ell((0, 0.05, -0.80), (0.86, 0.42, 1.60)), 0.20, "off")
    for x in (-1, 1):
        arm = [(1.07 * x, 0.08, -0.4), (1.11 * x, 0.06, -1.0), (1.05 * x, -0.06, -2.1)]
        s.add(d_path(arm, [0.205, 0.20, 0.18]), 0.03, "off")
    return s


def neck_opening(top, bottom, half):
    """A V from the neck to the chest, half as wide at its top; what is below its foot stays whole."""

    def f(P):
        at = np.clip((P[:, 2] - bottom) / (top - bottom), 0, 1) * half
        return np.maximum(np.maximum((np.abs(P[:, 0]) - at) * 0.8, P[:, 1] - 0.12), bottom - P[:, 2])

    return f


def clothes(ev):
    """Shirt and coat; returns the coat's surface, for what lies on it."""
    neck = Sdf().add(ev, 0, SKIN).clip(lambda P: 0.70 - P[:, 2], 0.02)
    neck.mesh(LO, HI, 0.016, mat(SKIN, "clay"), "neck")
    shirt = Sdf().add(lambda P: ev(P) - 0.024, 0, "teal")
    shirt.clip(lambda P: P[:, 2] - 1.16 - 0.12 * P[:, 1], 0.02).clip(lambda P: np.abs(P[:, 0]) - 0.36, 0.02)
    shirt.clip(lambda P: P[:, 1] - 0.05, 0.02).clip(lambda P: -0.4 - P[:, 2], 0.02)
    shirt.sub(neck_opening(1.18, 0.80, 0.22), 0.02)
    shirt.mesh(LO, HI, 0.014, mat("#2F9C92", "clay", 0.6), "shirt")
    coat = Sdf().add(lambda P: ev(P) - 0.060, 0, "off")
    coat.sub(neck_opening(1.04, 0.02, 0.30), 0.02)
    coat.clip(lambda P: P[:, 2] - 1.16 - 0.12 * P[:, 1], 0.03)
    coat.sub(d_cone((0, 0.12, 0.8), (0, 0.14, 1.8), 0.33, 0.33), 0.03)
    # One front ends on the other in a fine groove, from the foot of the V down.
    edge = lambda P: np.exp(-(((P[:, 0] + 0.075) / 0.014) ** 2)) * np.clip(-P[:, 2] / 0.1, 0, 1)
    coat.disp(lambda P: np.where(P[:, 1] < 0, 0.014 * edge(P), 0))
    coat.mesh(LO, HI, 0.014, mat("#F7F5F1", "clay", 0.7), "coat")
    on = Sdf().add(lambda P: ev(P) - 0.060, 0, "off")
    for x in (-1, 1):
        inner = [(x * 0.30, 1.10), (x * 0.24, 0.82), (x * 0.12, 0.42), (x * 0.015, 0.05)]
        outer = [(x * 0.42, 1.12), (x * 0.50, 0.84), (x * 0.34, 0.46), (x * 0.03, 0.03)]
        drape(on, inner, outer, 0.045, 0.055, mat("#FFFFFF", "clay", 0.7))
    return on


def details(on):
    """Buttons, a pocket with a pen, a heart for a pin."""
    cloth = mat("#FBF9F5", "clay", 0.7)
    for z in (-0.16, -0.56):
        p = on.project(np.array([[0.0, -0.7, z]]), 0.016, 10)[0]
        disc(0.045, 0.03, mat("sea", "ceramic"), tuple(p), (90, 0, 0), 0.01)
    drape(
        on,
        [(0.42, 0.10), (0.42, -0.02), (0.43, -0.36)],
        [(0.82, 0.10), (0.82, -0.02), (0.80, -0.36)],
        0.018,
        0.026,
        cloth,
    )
    drape(on, [(0.415, 0.12), (0.415, 0.03)], [(0.825, 0.12), (0.825, 0.03)], 0.032, 0.026, cloth)
    foot, cap = (on.project(np.array([[0.72, -0.7, z]]), off, 10)[0] for z, off in ((0.0, -0.03), (0.27, 0.03)))
    tube([foot, cap], 0.024, mat("gold", "satin"))
    pin = on.project(np.array([[0.60, -0.7, 0.48]]), 0.02, 10)[0]
    smooth_heart(tuple(pin), (-6, 0, 22), 0.075, h=0.03, puff=0.5)


def stethoscope(on):
    """Round the neck, its two ends on the chest."""
    navy = mat("navy", "ceramic", 0.4)
    lay = lambda pts: on.project(np.array(pts, float), 0.095, 10)
    left = lay([(-0.44, -0.7, 0.02), (-0.46, -0.7, 0.30), (-0.45, -0.5, 0.70), (-0.38, -0.25, 1.05)])
    right = lay([(0.38, -0.25, 1.05), (0.43, -0.5, 0.74), (0.38, -0.7, 0.50), (0.33, -0.7, 0.36)])
    back = [(-0.34, 0.12, 1.28), (-0.20, 0.36, 1.36), (0, 0.44, 1.38), (0.20, 0.36, 1.36), (0.34, 0.12, 1.28)]
    stethoscope_tube(np.vstack([left, back, right]), navy, 0.046)
    chestpiece(tuple(left[0] + np.array([0, -0.10, -0.18])), (-92, 0, 0), 0.40)
    end = right[-1]
    for dx in (-0.09, 0.09):
        ear = [end, end + [dx * 0.9, -0.01, -0.10], end + [dx * 1.25, 0, -0.24], end + [dx * 0.75, -0.01, -0.36]]
        tube(resample(catmull(ear, 12), 0.02), 0.020, mat("steel", "metal", 0.2))
        ball(0.034, navy, tuple(end + np.array([dx * 0.70, -0.01, -0.37])))


@scene
def retrato_muestra():
    old = THEMES["warm"]
    THEMES["warm"] = ("#F6ECE0", "#DCCAB4")
    reset("warm", halo=(0.5, 0.60), halo_r=0.6)
    THEMES["warm"] = old
    with Grp((0, 0, 2.1), (0, 0, -14), 1.14):
        on = clothes(body().ev)
        details(on)
        stethoscope(on)
    camera((0, 0, 2.24), 11.5, 2.30, 129)
    shot(1000, 1250)
