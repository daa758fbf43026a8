"""The sector of an echocardiogram: four chambers with a jet."""

from math import cos, radians, sin

import numpy as np

from kit.material import mat
from kit.mesh import meshobj, place
from kit.palette import lin


def fan(loc, rot, scale, half=41, R=1.5, dop=True):
    """ultrasound sector (apical four chambers), apex at origin pointing -z, faces -y"""
    na, nr = 260, 260
    a = np.linspace(-radians(half), radians(half), na)
    r = np.linspace(0.07, 1, nr)
    A, RR = np.meshgrid(a, r, indexing="ij")
    X = RR * np.sin(A)
    D = RR * np.cos(A)
    rng = np.random.default_rng(3)
    sp = rng.normal(0, 1, (na, nr))
    for ax, k in ((0, 5), (1, 3)):
        kk = np.hanning(k + 2)[1:-1]
        kk /= kk.sum()
        sp = np.apply_along_axis(lambda z: np.convolve(z, kk, "same"), ax, sp)
    sp /= sp.std()

    def ell(cx, cy, rx, ry, t=0):
        x = (X - cx) * cos(t) - (D - cy) * sin(t)
        y = (X - cx) * sin(t) + (D - cy) * cos(t)
        q = np.hypot(x / rx, y / ry)
        return (q - 1) * min(rx, ry)

    lv = ell(0.115, 0.42, 0.105, 0.215, 0.10)
    rv = ell(-0.13, 0.46, 0.075, 0.175, -0.16)
    la = ell(0.13, 0.80, 0.115, 0.105)
    ra = ell(-0.15, 0.80, 0.11, 0.10)
    ch = np.minimum(np.minimum(lv, rv), np.minimum(la, ra))
    sm = lambda e0, e1, x: (lambda t: t * t * (3 - 2 * t))(np.clip((x - e0) / (e1 - e0), 0, 1))
    wall = sm(0.004, 0.018, ch) * (1 - sm(0.026, 0.060, ch))
    I = 0.10 + 0.10 * (1 - RR) + 0.50 * wall
    I = I * sm(-0.004, 0.014, ch) + 0.015
    I = np.maximum(
        I,
        0.85
        * (1 - sm(0.004, 0.014, np.abs(D - (0.70 - 0.9 * np.maximum(0, 0.055 - np.abs(X - 0.12))))))
        * (np.abs(X - 0.12) < 0.10)
        * (np.abs(X - 0.12) > 0.018),
    )
    I = np.maximum(
        I,
        0.8
        * (1 - sm(0.004, 0.014, np.abs(D - (0.69 - 0.8 * np.maximum(0, 0.05 - np.abs(X + 0.14))))))
        * (np.abs(X + 0.14) < 0.085)
        * (np.abs(X + 0.14) > 0.016),
    )
    I = np.clip(I * (1 + 0.36 * sp), 0, 1)
    I *= sm(0, 0.04, 1 - RR) * 0.5 + 0.5
    I *= 0.55 + 0.45 * sm(0, 0.06, radians(half) - np.abs(A))
    c = np.zeros((na * nr, 4), np.float32)
    c0 = lin("#05202A")
    c1 = lin("#BFF7EE")
    i = I.ravel()[:, None]
    c[:, :3] = c0 * (1 - i) + c1 * i
    c[:, 3] = I.ravel()
    if dop:
        d = np.exp(-(((X - 0.125) / 0.045) ** 2) - ((D - 0.60) / 0.115) ** 2) * 1.25
        d = np.clip(d, 0, 1).ravel()[:, None]
        hot = lin("#FF5A48") * (1 - d) + lin("#FFC36A") * d
        k = np.clip(d * 1.6, 0, 1)
        c[:, :3] = c[:, :3] * (1 - k) + hot * k
        c[:, 3] = c[:, 3] * (1 - k[:, 0]) + k[:, 0] * 0.75
    V = np.stack([X * R, 0 * X, -D * R], -1).reshape(-1, 3)
    F = [
        (x * nr + y, (x + 1) * nr + y, (x + 1) * nr + y + 1, x * nr + y + 1)
        for x in range(na - 1)
        for y in range(nr - 1)
    ]
    return place(
        meshobj("fan", V, F, mat("off", "matte", vcol=True, vemit=1.25, key="fan"), False, col=c), loc, rot, scale
    )
