"""Paths and outlines in plain numpy: splines, even steps, frames, rounded corners."""

import math
from math import cos, pi, sin

import numpy as np


def catmull(pts, n=24, closed=False):
    """A smooth curve through the points, n steps to a span (centripetal Catmull-Rom)."""
    P = np.array(pts, float)
    out = []
    k = len(P)
    rng = range(k if closed else k - 1)
    for i in rng:
        if closed:
            a, b, c, d = P[(i - 1) % k], P[i], P[(i + 1) % k], P[(i + 2) % k]
        else:
            a = P[i - 1] if i else 2 * P[0] - P[1]
            b, c = P[i], P[i + 1]
            d = P[i + 2] if i + 2 < k else 2 * P[-1] - P[-2]
        t0 = 0
        t1 = max(1e-6, np.linalg.norm(b - a) ** 0.5)
        t2 = t1 + max(1e-6, np.linalg.norm(c - b) ** 0.5)
        t3 = t2 + max(1e-6, np.linalg.norm(d - c) ** 0.5)
        for t in np.linspace(t1, t2, n, endpoint=False):
            A1 = (t1 - t) / (t1 - t0) * a + (t - t0) / (t1 - t0) * b
            A2 = (t2 - t) / (t2 - t1) * b + (t - t1) / (t2 - t1) * c
            A3 = (t3 - t) / (t3 - t2) * c + (t - t2) / (t3 - t2) * d
            B1 = (t2 - t) / (t2 - t0) * A1 + (t - t0) / (t2 - t0) * A2
            B2 = (t3 - t) / (t3 - t1) * A2 + (t - t1) / (t3 - t1) * A3
            out.append((t2 - t) / (t2 - t1) * B1 + (t - t1) / (t2 - t1) * B2)
    if not closed:
        out.append(P[-1])
    return np.array(out)


def resample(P, step):
    """The same path in even steps."""
    P = np.asarray(P, float)
    L = np.r_[0, np.cumsum(np.linalg.norm(np.diff(P, axis=0), axis=1))]
    n = max(2, int(L[-1] / step) + 1)
    s = np.linspace(0, L[-1], n)
    return np.stack([np.interp(s, L, P[:, i]) for i in range(P.shape[1])], 1)


def cat(pts, st=0.03, n=20):
    """A smooth curve through the points in even steps."""
    return resample(catmull(pts, n), st)


def frames(P, closed=False, up=None):
    """Tangents, normals and binormals; up holds the normals steady, without it they turn as little as they can."""
    P = np.asarray(P, float)
    n = len(P)
    T = np.gradient(P, axis=0) if not closed else np.roll(P, -1, 0) - np.roll(P, 1, 0)
    T /= np.linalg.norm(T, axis=1, keepdims=True) + 1e-12
    if up is not None:
        U = np.tile(np.array(up, float), (n, 1))
        B = np.cross(T, U)
        B /= np.linalg.norm(B, axis=1, keepdims=True) + 1e-12
        return T, np.cross(B, T), B
    u = np.array([0, 0, 1.0]) if abs(T[0][2]) < 0.9 else np.array([1.0, 0, 0])
    nrm = u - T[0] * u.dot(T[0])
    nrm /= np.linalg.norm(nrm)
    Nn = [nrm]
    for i in range(1, n):
        v = Nn[-1] - T[i] * Nn[-1].dot(T[i])
        Nn.append(v / np.linalg.norm(v))
    Nn = np.array(Nn)
    if closed:
        v = Nn[-1]
        B = np.cross(T[0], Nn[0])
        a = math.atan2(v.dot(B), v.dot(Nn[0]))
        th = -a * np.arange(n) / n
        Bn = np.cross(T, Nn)
        Nn = Nn * np.cos(th)[:, None] + Bn * np.sin(th)[:, None]
    return T, Nn, np.cross(T, Nn)


def rrect(w, h, r, n=6):
    """The outline of a rectangle with round corners."""
    r = min(r, w / 2 * 0.999, h / 2 * 0.999)
    o = []
    for cx, cy, a in (
        (w / 2 - r, h / 2 - r, 0),
        (-w / 2 + r, h / 2 - r, pi / 2),
        (-w / 2 + r, -h / 2 + r, pi),
        (w / 2 - r, -h / 2 + r, 1.5 * pi),
    ):
        o += [(cx + r * cos(a + t), cy + r * sin(a + t)) for t in np.linspace(0, pi / 2, n)]
    return np.array(o)


def fillet(V, R, n=14):
    """polyline V (k,2|3) -> corners replaced by circular arcs of radius R (scalar or list), limited by the segment length"""
    V = np.array(V, float)
    k = len(V)
    R = np.broadcast_to(R, k)
    out = [V[0]]
    for i in range(1, k - 1):
        a, b, c = V[i - 1], V[i], V[i + 1]
        u = a - b
        v = c - b
        lu, lv = np.linalg.norm(u), np.linalg.norm(v)
        u /= lu
        v /= lv
        th = math.acos(np.clip(u @ v, -1, 1))
        if th > pi - 1e-3:
            out.append(b)
            continue
        t = min(R[i] / math.tan(th / 2), lu * 0.5, lv * 0.5)
        r = t * math.tan(th / 2)
        bi = (u + v) / np.linalg.norm(u + v)
        C = b + bi * (r / math.sin(th / 2))
        s, e = b + u * t, b + v * t
        w0 = s - C
        w1 = e - C
        om = math.acos(np.clip((w0 @ w1) / (r * r + 1e-12), -1, 1))
        for q in np.linspace(0, 1, n):
            out.append(C + (w0 * math.sin((1 - q) * om) + w1 * math.sin(q * om)) / (math.sin(om) + 1e-9))
    out.append(V[-1])
    return np.array(out)
