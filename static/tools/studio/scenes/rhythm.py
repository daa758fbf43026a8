"""Diseases of the rhythm."""

import math
from math import radians

import bpy
import numpy as np
from mathutils import Vector

from kit.material import ghost, mat
from kit.mesh import Grp, ball, stroke, torus
from kit.run import HH, scene, shot
from kit.sdf import sst
from kit.stage import camera, reset
from models.conduction import conduction
from models.ecg import ecg_fib, ecg_path, ribbon
from models.heart import heart
from models.heart_paint import blob, paint
from models.metronome import metronome


def scan_heart(loc, rot, sc, coro="gold", **k):
    return heart(loc, rot, sc, h=HH, coro=coro, **k)


@scene
def arritmias():
    """A see-through heart with its wiring lit, and a ribbon of early, small and missing beats."""
    reset("deep", halo=(0.5, 0.55))
    bpy.context.scene.cycles.transparent_max_bounces = 24
    T = ((0.05, 0.25, 1.14), (0, 6, -14), 0.84)
    scan_heart(*T, coro=None, m=ghost("coral", 0.14, 0.80))
    with Grp(*T):
        conduction()
    beats = [(0.08, 0.8), (0.20, 0.85), (0.285, 0.8), (0.365, 1.05), (0.432, 0.55), (0.60, 1.0), (0.672, 0.7)]
    beats = [(c, a, 0.34 if a < 0.6 else 0.5) for c, a in beats + [(0.735, 0.9), (0.90, 1)]]
    P = ecg_path(-5, 5, 3, 0.72, -1.0, 0.26, irregular=beats, step=0.006)
    ribbon(P, 0.24, 0.034, mat("gold", "satin"))
    camera((0, 0, 1.28))
    shot(effort=4, bloom=0.08, k2=0.8, demodulate=0)


@scene
def bradicardia():
    """Few beats, far apart, and a slow metronome."""
    reset("deep", halo=(0.46, 0.55))
    scan_heart((-0.78, 0.30, 1.20), (0, 6, -6), 0.80)
    metronome((1.28, 0.05, 0.0), (0, 0, -16), 1.16, 26)
    beats = [(0.10, 1, 0.52), (0.35, 1, 0.52), (0.705, 1, 0.52), (0.96, 1, 0.52)]
    P = ecg_path(-5, 5, 3, 0.66, -1.35, 0.20, irregular=beats, step=0.006)
    ribbon(P, 0.24, 0.034, mat("sea", "ceramic", emit=0.15))
    camera((0, 0, 1.28))
    shot()


def rotors(P):
    """Crests (0..1) of the waves that turn around a few centres on the atria, and cross one another."""
    crests = np.zeros(len(P))
    for i, c in enumerate(((-0.78, 0.52), (-0.50, 0.24), (-0.34, 0.62), (0.44, 0.56), (0.62, 0.42))):
        x, z = P[:, 0] - c[0], P[:, 2] - c[1]
        d = np.hypot(x, z)
        phase = 46 * d + (1 if i % 2 else -1) * np.arctan2(z, x) + 1.7 * i + 2.2 * np.sin(5 * x + 7 * z)
        crests = np.maximum(crests, sst((np.sin(phase) - 0.45) / 0.5) * np.exp(-((d / 0.27) ** 2)))
    return crests


@scene
def fibrilacion_auricular():
    """The atria tremble: waves turn on them while the ventricles stay dark; the trace is fine and irregular."""
    reset("deep", halo=(0.5, 0.58))
    g = scan_heart((0, 0.25, 1.12), (0, 5, 4), 0.94, m=mat("coral", "flesh", vcol=True, vemit=1.5))
    right = blob((-0.66, -0.15, 0.40), (0.44, 0.75, 0.50), 0.6, 0.08, 1)
    left = blob((0.52, -0.2, 0.48), (0.38, 0.6, 0.34), 0.6, 0.08, 2)
    atria = lambda P: np.maximum(right(P), left(P))
    paint(g, [(atria, "#E9803C", 0.16), (lambda P: atria(P) * rotors(P), "#FFE3A0", 1.0)])
    stroke(ecg_fib(-5, 5, 0.56, -1.15, 0.30, seed=5, step=0.004, fibamp=0.075), 0.024, mat("gold", "satin", emit=0.35))
    camera((0, 0, 1.30))
    shot()


@scene
def sindrome_de_disfuncion_sinusal():
    reset("deep", halo=(0.44, 0.58))
    R = ((0.30, 0.25, 0.62), (-4, 3, 30), 1.16)
    g = scan_heart(*R, m=mat("coral", "flesh", vcol=True, vemit=1.6), coro="#C96A55", coro_kind="flesh")
    n = g.sdf.project(np.array([[-0.68, -0.34, 0.70]]), 0.0, 8)[0]
    gr = g.sdf.grad(n[None])[0]
    gr /= np.linalg.norm(gr)
    paint(g, [(blob(n, 0.42, 1.4), "#FFB55A", 0.30), (blob(n, 0.18, 1.0), "#FFE2A6", 1.0)])
    with Grp(*R):
        ball(0.085, mat("#FFE7B0", "glow", emit=3.2), tuple(n + gr * 0.03))
        q = Vector(gr).to_track_quat("Z", "Y").to_euler()
        rot = [math.degrees(a) for a in q]
        for r, arc, a0, e, th in (
            (0.20, 360, 0, 2.2, 0.014),
            (0.34, 235, 80, 1.5, 0.013),
            (0.48, 120, 150, 1.0, 0.012),
            (0.48, 40, 20, 1.0, 0.012),
        ):
            torus(r, th, mat("#FFCB7A", "glow", emit=e), tuple(n + gr * 0.10), rot, arc=radians(arc), a0=radians(a0))
    P = ecg_path(
        -5,
        5,
        3,
        0.66,
        -1.25,
        0.20,
        irregular=[
            (0.09, 0.9, 0.46),
            (0.20, 0.9, 0.46),
            (0.29, 0.9, 0.46),
            (0.375, 0.9, 0.46),
            (0.60, 0.9, 0.46),
            (0.675, 0.9, 0.46),
            (0.86, 0.9, 0.46),
        ],
        step=0.006,
    )
    ribbon(P, 0.22, 0.030, mat("gold", "satin"))
    camera((-0.05, 0, 1.30), height=2.7)
    shot()
