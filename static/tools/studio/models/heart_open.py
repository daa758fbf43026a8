"""The heart opened from the front: both atria and ventricles, the four valves, the wiring and what stays of its outside.

In its own space, as heart.py: x to the viewer's right (the patient's left), y away from him, z up. Everything in
front of CUT is taken off between the apex and the great vessels; the pulmonary trunk, whose base lies in front of
that plane, is cut off at its valve and shows it from below.
"""

from math import radians

import numpy as np

from kit.curve import cat, catmull, resample
from kit.material import mat
from kit.mesh import Grp, ball, meshobj, norm_rot, torus, tube
from kit.sdf import Sdf, d_box, d_cone, d_ell, d_path
from models.valve import cusps

CUT = -0.04
_BLUE, _RED, _FACE = "#35748A", "#98242B", "#F2AA9B"
_TRUNK = [(0.24, -0.47, 0.60), (0.29, -0.34, 0.80), (0.38, -0.16, 1.02), (0.52, -0.02, 1.10)]
_MOUTH = np.array(_TRUNK[0])


def open_heart_sdf():
    s = Sdf()
    s.add(d_cone((0.18, 0.10, 0.02), (0.40, 0.00, -0.92), 0.62, 0.22), 0)  # left ventricle
    s.add(d_ell((0.24, 0.04, -0.30), (0.60, 0.56, 0.62)), 0.16)
    s.add(d_cone((-0.34, 0.06, -0.02), (0.20, 0.03, -0.80), 0.46, 0.21), 0.09)  # right ventricle
    s.add(d_ell((-0.64, 0.06, 0.32), (0.38, 0.42, 0.46)), 0.13, "rose")  # right atrium
    s.add(d_ell((0.62, 0.16, 0.46), (0.38, 0.40, 0.33)), 0.12, "rose")  # left atrium
    aorta = [
        (0.02, 0.06, 0.20),
        (-0.06, 0.05, 0.52),
        (-0.15, 0.03, 0.92),
        (-0.07, 0.05, 1.22),
        (0.16, 0.14, 1.38),
        (0.44, 0.26, 1.28),
        (0.60, 0.38, 0.95),
        (0.62, 0.44, 0.50),
    ]
    s.add(d_path(aorta, [0.25, 0.25, 0.22, 0.21, 0.205, 0.19, 0.18, 0.17]), 0.07)
    branches = [
        [(-0.02, 0.06, 1.28), (-0.09, 0.04, 1.50), (-0.15, 0.03, 1.68)],
        [(0.16, 0.14, 1.38), (0.17, 0.12, 1.58), (0.16, 0.11, 1.72)],
        [(0.36, 0.22, 1.32), (0.43, 0.22, 1.52), (0.50, 0.22, 1.66)],
    ]
    for b in branches:
        s.add(d_path(b, [0.105, 0.090, 0.095]), 0.06)
    right = [(-0.36, 0.24, 0.92), (-0.72, 0.22, 0.93), (-1.02, 0.20, 0.95)]
    s.add(d_path(right, [0.13, 0.13, 0.14]), 0.05, "teal")
    above = [(-0.60, 0.02, 0.60), (-0.58, 0.04, 1.05), (-0.61, 0.04, 1.52)]
    s.add(d_path(above, [0.20, 0.165, 0.17]), 0.08, "slate")
    below = [(-0.62, 0.16, 0.10), (-0.66, 0.20, -0.35), (-0.66, 0.20, -0.72)]
    s.add(d_path(below, [0.16, 0.15, 0.155]), 0.06, "slate")
    veins = [[(0.70, 0.22, 0.5), (0.90, 0.22, z), (1.06, 0.22, end)] for z, end in ((0.60, 0.64), (0.34, 0.32))]
    for v in veins:
        s.add(d_path(v, [0.12, 0.095, 0.10]), 0.05, "rose")

    s.sub(d_box((0, CUT - 1.0, -0.10), (4, 2.0, 1.42), 0.09), 0.02, _FACE)
    s.sub(d_ell((-0.63, 0.02, 0.30), (0.275, 0.34, 0.355)), 0.03, _BLUE)
    s.sub(d_cone((-0.55, 0.0, 0.12), (-0.44, 0.0, -0.12), 0.20, 0.22), 0.06, _BLUE)
    s.sub(
        d_path([(-0.42, 0.0, -0.06), (-0.33, 0.0, -0.30), (-0.12, 0.0, -0.58), (0.05, 0.0, -0.72)], [0.27, 0.245, 0.16, 0.07], 14),
        0.05,
        _BLUE,
    )
    s.sub(d_path([(-0.60, 0.04, 0.45), (-0.60, 0.03, 0.75), (-0.58, 0.04, 1.05)], [0.13, 0.115, 0.10]), 0.04, _BLUE)
    s.sub(d_path([(-0.62, 0.12, 0.10), (-0.655, 0.18, -0.30)], [0.10, 0.09]), 0.03, _BLUE)
    s.sub(d_ell((0.645, 0.06, 0.46), (0.265, 0.30, 0.20)), 0.03, _RED)
    s.sub(d_cone((0.55, 0.0, 0.36), (0.48, 0.0, 0.04), 0.185, 0.20), 0.03, _RED)
    s.sub(
        d_path([(0.40, 0.0, 0.04), (0.39, 0.0, -0.28), (0.40, -0.02, -0.54), (0.42, -0.03, -0.68)], [0.25, 0.225, 0.14, 0.06], 14),
        0.05,
        _RED,
    )
    s.sub(
        d_path(
            [(0.30, 0.0, -0.14), (0.12, 0.02, 0.08), (0.0, 0.04, 0.30), (-0.05, 0.04, 0.52), (-0.12, 0.03, 0.80)],
            [0.18, 0.165, 0.185, 0.195, 0.17],
            14,
        ),
        0.03,
        _RED,
    )
    for v in veins:
        s.sub(d_path(v, [0.07, 0.055, 0.06]), 0.02, _RED)

    # What lies before the plane: the pulmonary trunk from its valve on.
    s.add(d_path(_TRUNK, [0.215, 0.20, 0.19, 0.18], 14), 0.03, "teal")
    left = [(0.46, -0.08, 1.09), (0.76, -0.02, 1.12), (1.04, 0.02, 1.14)]
    s.add(d_path(left, [0.16, 0.14, 0.145]), 0.06, "teal")

    def end(p, q, r, depth=0.14, bore=0.58, reach=1.9):
        p, q = np.array(p, float), np.array(q, float)
        u = (q - p) / np.linalg.norm(q - p)
        s.sub(lambda P: np.maximum(-((P - q) @ u), np.linalg.norm(P - q, axis=1) - r * reach), 0.015)
        s.sub(d_cone(q - u * depth, q + u * 0.1, r * bore, r * (bore + 0.02)), 0.03, "deepred")

    for b in branches:
        end(b[-2], b[-1], 0.10)
    end(left[-2], left[-1], 0.145)
    end(right[-2], right[-1], 0.14)
    end(above[-2], above[-1], 0.17)
    end(below[-2], below[-1], 0.155)
    for v in veins:
        end(v[-2], v[-1], 0.10, 0.1)
    end(_TRUNK[1], _TRUNK[0], 0.215, 0.20, 0.80, 1.15)
    return s


def _leaflet(path, depth=0.30, swing=0.05):
    """A leaflet along a path in the plane of the cut, from its hinge to its edge, going away from the viewer."""
    x, z = catmull(path, 12).T
    rows = np.linspace(0.01, depth, 12)
    V = [(a + swing * (y / depth) ** 2, CUT + y, b) for y in rows for a, b in zip(x, z)]
    n = len(x)
    F = [(r * n + c, r * n + c + 1, r * n + n + c + 1, r * n + n + c) for r in range(11) for c in range(n - 1)]
    o = meshobj("leaflet", V, F, mat("#FBE6DA", "flesh"))
    solid = o.modifiers.new("solid", "SOLIDIFY")
    solid.thickness, solid.offset = 0.034, 0
    smooth = o.modifiers.new("smooth", "SUBSURF")
    smooth.levels = smooth.render_levels = 2
    edge = np.stack([x, 0 * x + CUT - 0.006, z], 1)
    tube(edge, [0.026, 0.024], mat("#FFF1E6", "ceramic"))
    return edge


def _muscle(foot, tip, r, col):
    m = Sdf().add(d_cone(foot, tip, r, r * 0.5), 0, col)
    f = np.array(foot)
    m.mesh(f - 0.45, f + 0.45, 0.016, mat(col, "flesh"), "papillary")


def _cords(edge, tip):
    for k in (1, 6, 11):
        a = edge[-k]
        b = np.array(tip) + [0.012 * (k - 6) / 5, -0.02, 0.02]
        tube(cat([a, (a + b) / 2 + [0, -0.012, -0.012], b]), 0.0085, mat("cream", "ceramic"), seg=8)


def valves():
    """Mitral and tricuspid leaflets on their cords, the aortic valve in its root, the pulmonary one in its mouth."""
    left, right = (0.54, 0.06, -0.34), (0.33, 0.06, -0.40)
    _muscle((0.60, 0.12, -0.58), left, 0.085, "#C8443F")
    _muscle((0.30, 0.14, -0.64), right, 0.075, "#C8443F")
    _cords(_leaflet([(0.325, 0.24), (0.315, 0.08), (0.37, -0.06), (0.43, -0.13)]), right)
    _cords(_leaflet([(0.715, 0.18), (0.69, 0.05), (0.62, -0.06), (0.555, -0.11)], swing=-0.05), left)
    left, right = (-0.50, 0.06, -0.40), (-0.23, 0.06, -0.44)
    _muscle((-0.42, 0.14, -0.62), left, 0.065, "#4B8296")
    _muscle((-0.14, 0.14, -0.64), right, 0.060, "#4B8296")
    _cords(_leaflet([(-0.745, 0.02), (-0.70, -0.10), (-0.62, -0.20), (-0.55, -0.235)]), left)
    _cords(_leaflet([(-0.30, 0.08), (-0.275, -0.06), (-0.31, -0.17), (-0.365, -0.225)], swing=-0.05), right)
    pale = mat("#FBE6DA", "flesh")
    with Grp((-0.005, 0.035, 0.36), (0, -14, 0), 0.205):
        cusps(0.96, 0.02, 0.07, 0.22, 0.62, 0.0, 0.0, m=pale, rim=mat("#FFF1E6", "ceramic"), twist=radians(-90))
    axis = np.array(_TRUNK[1]) - _MOUTH
    axis /= np.linalg.norm(axis)
    with Grp(tuple(_MOUTH + axis * 0.115), norm_rot(axis), 0.178):
        cusps(0.99, 0.0, 0.06, 0.10, 0.42, 0.0, 0.0, m=pale, rim=mat("#FFF1E6", "ceramic"), twist=radians(30))


def wiring(s):
    """Sinus node where the upper vena cava enters, its ways to the atrioventricular node, the bundle and its branches."""
    y = CUT - 0.022
    sinus = s.project(np.array([[-0.66, -0.60, 0.70]]), 0.01, 8)[0]
    av = (-0.20, y, 0.10)
    his = (-0.06, y, -0.10)
    down = [tuple(sinus), tuple(s.project(np.array([[-0.50, -0.6, 0.66]]), 0.015, 8)[0]), (-0.36, y - 0.01, 0.52), (-0.30, y, 0.34), av]
    out = [tuple(sinus), (-0.90, y, 0.50), (-0.955, y, 0.28), (-0.90, y, 0.10)]
    paths = (
        (down, 0.018),
        (out, 0.012),
        ([av, (-0.12, y, 0.0), his], 0.024),
        ([his, (0.055, y, -0.22), (0.10, y, -0.42), (0.21, y, -0.66), (0.36, y, -0.785)], 0.019),
        ([(0.36, y, -0.785), (0.50, y, -0.77), (0.585, y, -0.62), (0.655, y, -0.40), (0.67, y, -0.16)], 0.014),
        ([his, (-0.045, y, -0.30), (0.0, y, -0.50), (0.10, y, -0.70), (0.06, y, -0.795)], 0.016),
        ([(0.06, y, -0.795), (-0.06, y, -0.765), (-0.26, y, -0.63), (-0.50, y, -0.44), (-0.65, y, -0.22)], 0.012),
    )
    for path, radius in paths:
        tube(cat(path, 0.02), radius, mat("#FFC65C", "glow", emit=1.9), seg=12)
    for node, radius in ((sinus, 0.060), (av, 0.050)):
        ball(radius, mat("#FFE2A0", "glow", emit=3.4), tuple(node))
    return sinus


_KEPT = (  # guides in front of the outside that the cut leaves: over the apex, and down the side of the left ventricle
    ([(0.13, -0.6, -0.80), (0.22, -0.6, -0.93), (0.34, -0.5, -1.06)], (0, 1, 0), [0.034, 0.018]),
    ([(0.34, -0.6, -0.81), (0.44, -0.6, -0.90), (0.50, -0.6, -1.00)], (0, 1, 0), [0.022, 0.012]),
    ([(1.4, 0.02, 0.19), (1.4, 0.16, 0.15), (1.4, 0.34, 0.14)], (-1, 0, 0), [0.034, 0.026]),
    ([(1.4, 0.08, 0.17), (1.4, 0.09, -0.10), (1.4, 0.05, -0.42), (1.4, 0.02, -0.78)], (-1, 0, 0), [0.030, 0.016]),
    ([(1.4, 0.09, -0.12), (1.4, 0.20, -0.34), (1.4, 0.22, -0.60)], (-1, 0, 0), [0.020, 0.010]),
)


def outside(s):
    """The coronaries that the cut leaves: over the apex, on the side of the left ventricle, and open in both grooves."""
    m = mat("gold", "satin")
    for guide, way, radius in _KEPT:
        q = catmull(guide, 16)
        for _ in range(80):
            q += np.array(way) * (np.clip(s.ev(q), -0.2, 0.2) * 0.8)[:, None]
        tube(s.project(resample(q, 0.02), 0.010, 2), radius, m, seg=14)
    for p in ((-0.80, CUT - 0.012, 0.0), (0.82, CUT - 0.012, 0.19)):
        torus(0.038, 0.014, m, p, (90, 0, 0))
        ball(0.033, mat("#B3262B", "ceramic"), p, (1, 0.5, 1))
