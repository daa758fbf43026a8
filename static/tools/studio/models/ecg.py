"""Electrocardiogram traces and the ribbons that carry them."""

from math import pi

import numpy as np

from kit.curve import fillet, resample, rrect
from kit.mesh import place, sweep
from kit.sdf import sst


def ecg_wave(x, amp=1.0, kind="normal"):
    """one beat, x in [0,1)"""
    g = lambda c, w, a: a * np.exp(-(((x - c) / w) ** 2))
    return amp * (
        g(0.20, 0.035, 0.13)
        + g(0.345, 0.016, -0.13)
        + g(0.40, 0.021, 1.0)
        + g(0.458, 0.018, -0.27)
        + g(0.64, 0.05, 0.24)
    )


def ecg_path(x0, x1, beats=3, amp=1.0, y=0, z=0, step=0.012, irregular=None, flat=(0.0, 0.0), phase=0):
    xs = np.arange(x0, x1, min(step, (x1 - x0) / beats / 400))
    L = x1 - x0
    zz = np.zeros_like(xs)
    if irregular is None:
        t = (xs - x0) / L
        u = (t - flat[0]) / (1 - flat[0] - flat[1]) * beats
        k = np.floor(u)
        ok = (u >= 0) & (u < beats)
        zz[ok] = ecg_wave((u - k)[ok])
    else:
        for c, a, w in irregular:  # centre (0..1), amplitude, width factor
            u = ((xs - x0) / L - c) / (0.22 * w) + 0.4
            ok = (u > 0) & (u < 1)
            zz[ok] += ecg_wave(u[ok], a)
    P = np.stack([xs, np.full_like(xs, y), z + amp * zz], 1)
    return resample(P, step * 0.8)


def ecg_fib(x0, x1, amp, y=0, z=0, seed=3, step=0.012, fibamp=0.05):
    rng = np.random.default_rng(seed)
    xs = np.arange(x0, x1, step)
    L = x1 - x0
    zz = np.zeros_like(xs)
    c = 0.06
    for f in (23, 37, 51):
        zz += (
            fibamp
            * np.sin(xs / L * 2 * pi * f + rng.uniform(0, 6))
            * (0.6 + 0.4 * np.sin(xs / L * 9 + rng.uniform(0, 6)))
        )
    g = lambda c_, w, a: a * np.exp(-((((xs - x0) / L - c_) / w) ** 2))
    while c < 0.97:
        a = rng.uniform(0.55, 1.1)
        zz += g(c, 0.0042, a) + g(c + 0.012, 0.0042, -0.32 * a) + g(c - 0.010, 0.004, -0.14 * a)
        c += rng.uniform(0.07, 0.19)
    return np.stack([xs, np.full_like(xs, y), z + amp * zz], 1)


def ecg_stemi(x0, x1, centers, amp=1.0, w=1.3, y=0, z=0, st=0.42, step=0.006):
    xs = np.arange(x0, x1, step)
    zz = np.zeros_like(xs)
    g = lambda u, c, wd, a: a * np.exp(-(((u - c) / wd) ** 2))
    for c in centers:
        u = (xs - c) / w + 0.4
        dome = (
            st
            * sst((u - 0.425) / 0.05)
            * (1 - sst((u - 0.66) / 0.16))
            * (1 + 0.35 * np.exp(-(((u - 0.60) / 0.09) ** 2)))
        )
        zz += np.where(
            (u > -0.05) & (u < 1),
            g(u, 0.20, 0.035, 0.12) + g(u, 0.345, 0.016, -0.10) + g(u, 0.40, 0.021, 1.0) + dome,
            0,
        )
    return np.stack([xs, np.full_like(xs, y), z + amp * zz], 1)


def ecg_round(x0, x1, beats, z=0, y=0, r=0.07, flow=None):
    """beats = [(x of the R peak, amplitude, width)] -> smooth path; every corner has radius >= r*min(1,amp). flow(x)->(dy,dz)"""
    V = [(x0, 0)]
    R = [0]
    for c, a, w in beats:
        q = r * min(1, 0.35 + 0.65 * a)
        pts = [
            (-0.36 * w, 0, 0.3 * w),
            (-0.25 * w, 0.17 * a, 0.12 * w),
            (-0.14 * w, 0, 0.12 * w),
            (-0.105 * w, 0, q),
            (-0.072 * w, -0.11 * a, q * 0.9),
            (0, 1.0 * a, q),
            (0.080 * w, -0.28 * a, q),
            (0.150 * w, 0, q * 1.4),
            (0.21 * w, 0.0, 0.2 * w),
            (0.335 * w, 0.30 * a, 0.16 * w),
            (0.47 * w, 0, 0.3 * w),
        ]
        for dx, dz, rr in pts:
            V.append((c + dx, dz))
            R.append(rr)
    V.append((x1, 0))
    R.append(0)
    Q = resample(fillet(V, R), 0.012)
    P = np.stack([Q[:, 0], np.full(len(Q), float(y)), z + Q[:, 1]], 1)
    if flow is not None:
        dy, dz = flow(P[:, 0])
        P[:, 1] += dy
        P[:, 2] += dz
    return P


def ribbon(P, width=0.34, thick=0.035, m=None, tilt=26, smooth=2, kern=7):
    """flat ribbon, width along y; the whole sheet leans back by tilt deg so its face catches light (pivot = first point)."""
    P = resample(P, 0.012)
    for _ in range(smooth):
        kk = np.hanning(kern + 2)[1:-1]
        kk /= kk.sum()
        P = np.stack([np.convolve(np.pad(P[:, i], kern // 2, mode="edge"), kk, "valid") for i in range(3)], 1)
    P = resample(P, 0.012)
    o = P[0].copy()
    ob = sweep(P - o, rrect(width, thick, thick * 0.48, 4), m, up=(0, 1, 0), auto=50, name="ribbon")
    return place(ob, o, (tilt, 0, 0))


def ribbon2(P, width=0.3, thick=0.05, m=None, tilt=24, auto=60):
    P = resample(P, 0.014)
    g = np.hanning(7)[1:-1]
    g /= g.sum()
    P = np.stack([np.convolve(np.pad(P[:, i], 2, mode="edge"), g, "valid") for i in range(3)], 1)
    o = P[0].copy()
    ob = sweep(P - o, rrect(width, thick, thick * 0.499, 6), m, up=(0, 1, 0), auto=auto, name="ribbon2")
    return place(ob, o, (tilt, 0, 0))


def flow(x):
    return 0.20 * np.sin(x * 0.55 + 0.4) + 0.02 * x, 0.05 * np.sin(x * 0.9 + 1.0)
