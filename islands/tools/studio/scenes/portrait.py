"""The sample portrait."""

import numpy as np

from kit.curve import catmull, resample
from kit.material import mat
from kit.mesh import Grp, ball, tube
from kit.run import scene, shot
from kit.sdf import Sdf, d_cone, d_plane
from kit.stage import THEMES, camera, reset
from models.heart import smooth_heart
from models.instruments import chestpiece, stethoscope_tube
from models.person import bust, bust_sdf, drape


@scene
def retrato_muestra():
    old = THEMES["warm"]
    THEMES["warm"] = ("#F6ECE0", "#DCCAB4")
    reset("warm", halo=(0.5, 0.60), halo_r=0.6)
    THEMES["warm"] = old
    SK = "#DDB997"
    bust((0, 0, 0.30), (0, 0, -14), 1.14, skin=SK, glow_r=0.01, emit=0, h=0.018)
    with Grp((0, 0, 0.30), (0, 0, -14), 1.14):
        body = bust_sdf("off")
        ev0 = body.ev
        coat = Sdf()
        coat.add(lambda P: ev0(P) - 0.055, 0, "off")

        # V neck opening: front wedge + neck hole
        def vneck(P):
            hw = np.clip((P[:, 2] - 0.02) / 1.02, 0, 1) * 0.30
            w = np.abs(P[:, 0]) - hw
            return np.maximum(np.maximum(w * 0.8, P[:, 1] - 0.12), 0.02 - P[:, 2])

        coat.sub(vneck, 0.02)
        coat.clip(lambda P: P[:, 2] - 1.16 - 0.12 * P[:, 1], 0.03)
        coat.sub(d_cone((0, 0.12, 0.8), (0, 0.14, 1.8), 0.33, 0.33), 0.03)
        coat.clip(d_plane((0, 0, -1), (0, 0, -0.24)), 0.03)
        wm = mat("#F3F0EA", "clay", 0.7)
        coat.mesh((-1.6, -0.9, -0.4), (1.6, 0.9, 1.5), 0.018, wm, "coat")
        shirt = Sdf()
        shirt.add(lambda P: ev0(P) - 0.022, 0, "aqua")
        shirt.clip(lambda P: P[:, 2] - 1.20, 0.02)
        shirt.clip(lambda P: np.abs(P[:, 0]) - 0.42, 0.02)
        shirt.clip(d_plane((0, 0, -1), (0, 0, -0.2)), 0.02)
        shirt.sub(
            lambda P: np.maximum(
                np.maximum((np.abs(P[:, 0]) - np.clip((P[:, 2] - 0.78) / 0.40, 0, 1) * 0.20) * 0.8, P[:, 1] - 0.1),
                0.78 - P[:, 2],
            ),
            0.02,
        )
        shirt.mesh((-0.6, -0.9, -0.4), (0.6, 0.6, 1.4), 0.018, mat("#2F9C92", "clay", 0.6), "shirt")
        cs = Sdf()
        cs.add(lambda P: ev0(P) - 0.055, 0, "off")
        for sg in (-1, 1):
            inn = [(sg * 0.30, 1.10), (sg * 0.24, 0.82), (sg * 0.12, 0.42), (sg * 0.015, 0.05)]
            out = [(sg * 0.42, 1.12), (sg * 0.50, 0.84), (sg * 0.34, 0.46), (sg * 0.03, 0.03)]
            drape(cs, inn, out, 0.045, 0.055, mat("#FFFFFF", "clay", 0.7))
        pp = cs.project(np.array([[0.56, -0.6, 0.50]]), 0.02, 10)[0]
        smooth_heart(tuple(pp), (-6, 0, 26), 0.075, h=0.03, puff=0.5)
        # stethoscope round the neck
        navy = mat("navy", "ceramic", 0.4)

        def onb(pts, off):
            Q = np.array(pts, float)
            return cs.project(Q, off, 10)

        L = onb([(-0.36, -0.6, 0.30), (-0.40, -0.6, 0.48), (-0.40, -0.5, 0.75), (-0.36, -0.25, 1.05)], 0.09)
        Rr = onb([(0.36, -0.25, 1.05), (0.40, -0.5, 0.75), (0.40, -0.6, 0.54), (0.36, -0.6, 0.42)], 0.09)
        back = [(-0.34, 0.12, 1.28), (-0.20, 0.36, 1.36), (0, 0.44, 1.38), (0.20, 0.36, 1.36), (0.34, 0.12, 1.28)]
        stethoscope_tube(np.vstack([L, back, Rr]), navy, 0.042)
        e = L[0]
        chestpiece(tuple(e + np.array([0, -0.11, -0.16])), (-94, 0, 0), 0.36)
        e = Rr[-1]
        for dx in (-0.09, 0.09):
            tube(
                resample(
                    catmull(
                        [e, e + [dx * 0.9, -0.01, -0.10], e + [dx * 1.25, 0, -0.24], e + [dx * 0.75, -0.01, -0.36]], 12
                    ),
                    0.02,
                ),
                0.020,
                mat("steel", "metal", 0.2),
            )
            ball(0.034, navy, tuple(e + np.array([dx * 0.70, -0.01, -0.37])))
    camera((0, 0, 1.72), 11.5, 1.9, 136)
    shot(1000, 1250)
