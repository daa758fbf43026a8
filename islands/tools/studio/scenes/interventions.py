"""Procedures that open, burn or take over."""
from math import cos, pi, radians, sin
import bpy
import numpy as np
from kit.curve import cat
from kit.material import mat
from kit.mesh import meshobj, torus, tube
from kit.palette import lin, ramp
from kit.run import scene, shot
from kit.sdf import Sdf, d_ell
from kit.stage import area, camera, reset
from models.vessel import artery, rbc, stent, vessel_path


@scene
def angioplastia_coronaria():
    reset("deep")
    P = vessel_path(amp=0.10)
    artery(P, 0.92, (0.24, 0.76, 0.10), open_dir=65)
    cz = lambda X: 1.2 + 0.10 * np.sin(X * 0.7)
    Ri = 0.92 * 0.79
    rng = np.random.default_rng(7)
    L = [
        (rng.uniform(-1.2, 1.2), rng.uniform(-pi, pi), rng.uniform(0.12, 0.24), rng.uniform(0.04, 0.10))
        for _ in range(46)
    ]

    def f(Q):
        x = Q[:, 0]
        y = Q[:, 1]
        z = Q[:, 2] - cz(x)
        r = np.hypot(y, z)
        th = np.arctan2(y, -z)
        b = np.exp(-((x / 0.80) ** 2)) * (0.15 + 0.22 * np.cos(th) ** 2) - 0.055
        for lx, lt, w, a in L:
            b = b + a * np.exp(-((x - lx) ** 2 + ((np.mod(th - lt + pi, 2 * pi) - pi) * 0.5) ** 2) / (w * w)) * np.exp(
                -((x / 0.85) ** 4)
            )
        return (np.maximum((Ri - b) - r, r - Ri - 0.02)) * 0.7

    s = Sdf()
    s.add(f, 0, "#EBCD8C")
    for i in range(26):
        X = rng.normal(0, 0.50)
        th = rng.choice([-0.7, -0.2, 0.3, 0.6, 2.6, -2.7]) + rng.normal(0, 0.25)
        rr = Ri - max(0, np.exp(-((X / 0.80) ** 2)) * (0.15 + 0.22 * cos(th) ** 2) - 0.055) + 0.01
        s.add(
            d_ell((X, rr * sin(th), cz(X) - rr * cos(th)), rng.uniform(0.08, 0.15)),
            0.05,
            ("#E9C77E", "#DFAF5A", "#F1D79C")[i % 3],
        )
    s.clip(lambda Q: np.hypot(Q[:, 1], Q[:, 2] - cz(Q[:, 0])) - Ri - 0.01, 0.01)
    s.clip(
        lambda Q: (
            lambda a: (np.abs(np.mod(a - radians(65) + pi, 2 * pi) - pi) * -1 + radians(84))
            * np.hypot(Q[:, 1], Q[:, 2] - cz(Q[:, 0]))
        )(np.arctan2(-Q[:, 1], Q[:, 2] - cz(Q[:, 0]))),
        0.10,
    )
    s.mesh((-1.9, -0.85, 0.3), (1.9, 0.85, 2.1), 0.02, mat("cream", "flesh", rough=0.45, vcol=True, sss=0.06), "angp")
    area("in", (-0.6, -3.2, 3.2), (0, 0, 1.1), 1.6, 130, "#FFF1DE")
    B = np.array([(x, -0.03, cz(x)) for x in np.linspace(-1.22, 1.22, 120)])
    u = np.linspace(-1, 1, 120)
    tube(
        B,
        np.maximum(0.09, 0.50 * (1 - np.abs(u) ** 7) ** 0.5 * (1 - 0.23 * np.exp(-((u / 0.42) ** 2)))),
        mat("#8FDDE6", "ceramic", 0.22),
        seg=64,
        caps="round",
    )
    for x in (-0.86, 0.86):
        torus(
            0.50 * (1 - abs(x / 1.22) ** 7) ** 0.5 * (1 - 0.23 * np.exp(-((x / 1.22 / 0.42) ** 2))) + 0.002,
            0.012,
            mat("teal", "ceramic"),
            (x, -0.03, cz(x)),
            (0, 90, 0),
        )
    x = np.linspace(-4.6, -1.0, 90)
    tube(np.stack([x, 0 * x - 0.03, cz(x)], 1), 0.095, mat("off", "ceramic"))
    x = np.linspace(1.0, 1.32, 20)
    tube(np.stack([x, 0 * x - 0.03, cz(x)], 1), 0.085, mat("off", "ceramic"))
    x = np.linspace(1.2, 4.4, 90)
    tube(np.stack([x, 0 * x - 0.03, cz(x)], 1), 0.026, mat("gold", "metal", 0.25))
    camera((0, 0, 1.2))
    shot()


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
    shot()


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
    m = mat("coral", "flesh", rough=0.34, vcol=True, vemit=1.5, key="abl")

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
    c = colr(V, "rose")
    dep = (T2 * 1.9).ravel()
    k = np.clip((dep - 0.02) / 0.06, 0, 1)[:, None]
    far = np.clip(np.linalg.norm(V - c0, axis=1) / 0.78, 0, 1)[:, None]
    far = far**3
    wav = 0.5 + 0.5 * np.sin(dep * 26 + V[:, 0] * 1.3 + 1.5 * np.sin(V[:, 0] * 1.7))
    fib = lin("rose") * (1 - 0.25 * wav[:, None]) + lin("deepred") * 0.25 * wav[:, None]
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
    tube(P[-17:], 0.163, mat("steel", "metal", 0.2), seg=32)
    n = len(P)
    for k in range(3):
        i = n - 30 - k * 17
        tube(P[i - 6 : i], 0.166, mat("gold", "metal", 0.25), seg=32, caps="flat")
    for i, r in enumerate((0.34, 0.52, 0.72)):
        a = np.linspace(0, 2 * pi, 120, endpoint=False)
        q = np.stack([c0[0] + r * np.cos(a), c0[1] + r * np.sin(a), 0 * a], 1)
        q = q[q[:, 1] > Y0 + 0.0]
        q[:, 2] = H(q[:, 0], q[:, 1]) + 0.012
        tube(q, 0.010, mat("#FFC27A", "glow", emit=2.2 - 0.5 * i), seg=8)
    p = bpy.data.lights.new("g", "POINT")
    p.energy = 16
    p.color = lin("#FFB060")
    p.shadow_soft_size = 0.12
    o = bpy.data.objects.new("g", p)
    bpy.context.collection.objects.link(o)
    o.location = c0 + np.array([-0.22, -0.35, 0.30])
    camera((0, 0, 1.25))
    shot(bloom=0.09)
