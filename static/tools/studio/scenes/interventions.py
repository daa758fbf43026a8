"""Procedures that open, burn or take over."""

from math import cos, sin

import bpy
import numpy as np

from kit.curve import cat
from kit.material import ghost, mat
from kit.mesh import meshobj, tube
from kit.palette import lin, ramp
from kit.run import scene, shot
from kit.sdf import Sdf, d_ell
from kit.stage import area, camera, point, reset
from models.vessel import artery, rbc, stent, vessel_path


@scene
def angioplastia_coronaria():
    """An inflated balloon, seen through, with its shaft and two markers, presses the plaque against the wall."""
    reset("deep")
    P = vessel_path(amp=0.10)
    artery(P, 0.92, (0.24, 0.76, 0.10), open_dir=65)
    cz = lambda X: 1.2 + 0.10 * np.sin(X * 0.7)
    Ri, half = 0.92 * 0.79, 1.22
    waist = lambda u: 0.53 * np.maximum(0, 1 - np.abs(u) ** 6) ** 0.5 * (1 - 0.13 * np.exp(-((u / 0.40) ** 2)))
    plaque = Sdf()
    cushions = (
        (0.02, -1, 1.16, 0.46),
        (-0.42, -1, 0.50, 0.50),
        (0.50, -1, 0.44, 0.42),
        (0.08, 1, 0.98, 0.42),
        (-0.2, 1, 0.46, 0.46),
    )
    for i, (x, top, rx, rz) in enumerate(cushions):
        centre = (x, 0.16, cz(x) + top * (Ri - 0.04))
        plaque.add(d_ell(centre, (rx, 0.62, rz)), 0.10 if i else 0, ("#EBCD8C", "#F1D79C", "#E3BC72")[i % 3])
    balloon = lambda Q: np.hypot(Q[:, 1], Q[:, 2] - cz(Q[:, 0])) - waist(np.clip(Q[:, 0] / half, -1, 1)) - 0.012
    plaque.sub(balloon, 0.05, "#F1D79C")
    plaque.clip(lambda Q: np.hypot(Q[:, 1], Q[:, 2] - cz(Q[:, 0])) - Ri + 0.004, 0.03)
    plaque.mesh((-1.3, -0.85, 0.3), (1.3, 0.9, 2.1), 0.016, mat("cream", "flesh", rough=0.42, vcol=True, sss=0.06))
    area("in", (-0.6, -3.2, 3.2), (0, 0, 1.1), 1.6, 130, "#FFF1DE")
    bpy.context.scene.cycles.transparent_max_bounces = 16
    x = np.linspace(-half, half, 140)
    line = lambda x: np.stack([x, 0 * x - 0.03, cz(x)], 1)
    tube(line(x), np.maximum(0.075, waist(x / half)), ghost("#7FDCE6", 0.34, 0.92, "#DDF8FC"), seg=72)
    shaft = mat("off", "ceramic")
    tube(line(np.linspace(-4.6, -half + 0.03, 90)), 0.092, shaft)
    tube(line(np.linspace(-half, half + 0.16, 90)), [0.058, 0.050], shaft)
    for at in (-0.80, 0.80):
        tube(line(np.linspace(at - 0.07, at + 0.07, 8)), 0.068, mat("gold", "satin"), seg=32, caps="flat")
    tube(line(np.linspace(half, 4.4, 90)), 0.026, mat("gold", "satin"))
    camera((0, 0, 1.2))
    shot(effort=2, k2=0.6)


@scene
def colocacion_de_stent():
    reset("deep", halo=(0.5, 0.55))
    P = vessel_path(n=520, amp=0.16, slope=0.16, x0=-5, x1=5)
    artery(P, 0.86, (0.26, 0.74, 0.09), open_dir=62)
    i = slice(166, 354)
    stent(P[i], 0.655, 9, 9, 0.026, mat("#E9EEF0", "metal", 0.18))
    area("in", (-0.6, -3.2, 3.2), (0, 0, 1.1), 1.6, 110, "#FFF1DE")
    x = np.linspace(-5, 5, 200)
    cz = lambda X: 1.2 + 0.16 * np.sin(X * 0.7) + 0.16 * X
    tube(np.stack([x, 0 * x, cz(x)], 1), 0.024, mat("gold", "metal", 0.25))
    tube(np.stack([x[:72], 0 * x[:72], cz(x[:72])], 1), 0.10, mat("aqua", "ceramic", 0.3))
    rng = np.random.default_rng(11)
    for X in (-1.0, -0.45, 0.2, 0.75, 1.35, 1.9):
        a = rng.uniform(0, 6.28)
        rbc((X, -0.05 + 0.22 * cos(a), cz(X) + 0.30 * sin(a)), rng.uniform(0, 360, 3), 0.14)
    camera((0, 0, 1.2))
    shot(fine=2)


@scene
def ablacion_por_radiofrecuencia():
    reset("deep", halo=(0.5, 0.6))
    bpy.data.objects["backdrop"].location.z = -1.6
    Y0 = -0.9

    def H(x, y):
        return (
            0.72
            + 0.10 * np.sin(x * 1.1 + 0.6)
            + 0.07 * np.sin(x * 2.3 + y * 1.7)
            + 0.06 * np.sin(y * 2.1 - x * 0.6)
            + 0.035 * np.sin(x * 4.1 - y * 3.0)
            + 0.10 * (y - Y0) * 0.5
            - 0.10 * np.exp(-(((x + 0.1) / 0.28) ** 2) - ((y - Y0) / 0.4) ** 2)
        )

    c0 = np.array([-0.1, Y0, H(-0.1, Y0)])
    m = mat("coral", "flesh", rough=0.52, vcol=True, vemit=1.5, key="abl")

    def colr(V, base):
        d = np.linalg.norm((V - c0) / np.array([1, 1, 0.9]), axis=1)
        t = np.clip(1 - d / 0.78, 0, 1)
        c = np.ones((len(V), 4), np.float32)
        b = (
            lin(base) * (0.86 + 0.14 * np.sin(V[:, 0] * 9 + np.sin(V[:, 1] * 6))[:, None] * 0.5)
            if base == "coral"
            else lin(base) + 0 * V
        )
        h = ramp(t, ((0, base), (0.30, "#F0633F"), (0.55, "#F9A23F"), (0.8, "#FFE08A"), (1, "#FFF8DC")))
        k = np.clip(t * 3, 0, 1)[:, None]
        c[:, :3] = b * (1 - k) + h * k
        c[:, 3] = np.clip(t * 1.25 - 0.18, 0, 1) ** 1.3
        return c

    nx, ny = 520, 220
    x = np.linspace(-4.6, 4.6, nx)
    y = Y0 + np.linspace(0, 1, ny) ** 1.3 * 5
    X, Yv = np.meshgrid(x, y, indexing="ij")
    V = np.stack([X, Yv, H(X, Yv)], -1).reshape(-1, 3)
    F = [
        (i * ny + j, (i + 1) * ny + j, (i + 1) * ny + j + 1, i * ny + j + 1)
        for i in range(nx - 1)
        for j in range(ny - 1)
    ]
    meshobj("top", V, F, m, col=colr(V, "coral"))
    nz = 120
    Zt = np.linspace(0, 1, nz)
    X2, T2 = np.meshgrid(x, Zt, indexing="ij")
    h0 = H(X2, Y0)
    Zz = h0 - T2 * 1.9
    rr = 0.07
    e = np.clip(T2 * 1.9 / rr, 0, 1)
    Yf = Y0 - rr * np.sqrt(np.clip(1 - (1 - e) ** 2, 0, 1))
    V = np.stack([X2, Yf, Zz], -1).reshape(-1, 3)
    F = [
        (i * nz + j, i * nz + j + 1, (i + 1) * nz + j + 1, (i + 1) * nz + j)
        for i in range(nx - 1)
        for j in range(nz - 1)
    ]
    c = colr(V, "#C9514A")
    dep = (T2 * 1.9).ravel()
    k = np.clip((dep - 0.02) / 0.06, 0, 1)[:, None]
    far = np.clip(np.linalg.norm(V - c0, axis=1) / 0.78, 0, 1)[:, None]
    far = far**3
    wav = 0.5 + 0.5 * np.sin(
        dep * 34 + V[:, 0] * 1.3 + 1.5 * np.sin(V[:, 0] * 1.7) + 2 * np.sin(V[:, 0] * 0.6 + dep * 3)
    )
    fib = lin("#C9514A") * (1 - 0.16 * wav[:, None]) + lin("deepred") * 0.16 * wav[:, None]
    base = lin("coral") * (1 - k) + fib * k
    c[:, :3] = c[:, :3] * (1 - far) + base * far
    meshobj("front", V, F, m, col=c)
    tip = c0 + np.array([0.02, -0.02, 0.12])
    P = cat(
        [
            (3.6, -0.3, 3.9),
            (2.4, -0.5, 3.3),
            (1.25, -0.72, 2.55),
            (0.45, -0.9, 1.72),
            tuple(tip + [0.14, 0, 0.36]),
            tuple(tip),
        ],
        0.02,
    )
    tube(P, 0.155, mat("off", "ceramic"))
    tube(P[-17:], 0.163, mat("steel", "metal", 0.32), seg=48)
    n = len(P)
    for k in range(3):
        i = n - 30 - k * 17
        tube(P[i - 6 : i], 0.166, mat("gold", "satin"), seg=48, caps="flat")
    point(c0 + np.array([-0.22, -0.35, 0.30]), 16, "#FFB060", 0.12)
    camera((0, 0, 1.25))
    shot(bloom=0.09, exposure=0.9, contrast=1.08)
