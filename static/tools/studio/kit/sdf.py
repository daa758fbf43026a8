"""Smooth organic shapes as signed distances, with colours, and their meshes."""

import hashlib
import os
import tempfile

import numpy as np

from kit.curve import catmull
from kit.material import mat
from kit.mesh import meshobj
from kit.palette import lin

CACHE = os.path.join(tempfile.gettempdir(), "latido-studio-meshes")


def sst(x):
    """A smooth step of 0..1."""
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


def d_ell(c, r):
    """An ellipsoid."""
    c = np.array(c)
    r = np.array(r if not np.isscalar(r) else (r,) * 3, float)

    def f(P):
        q = (P - c) / r
        k0 = np.linalg.norm(q, axis=1)
        k1 = np.linalg.norm(q / r, axis=1)
        return k0 * (k0 - 1) / (k1 + 1e-9)

    return f


def d_cone(a, b, r1, r2):
    """A cone with round ends."""
    a = np.array(a, float)
    b = np.array(b, float)

    def f(P):
        ba = b - a
        l2 = ba.dot(ba)
        rr = r1 - r2
        a2 = l2 - rr * rr
        il2 = 1 / l2
        pa = P - a
        y = pa @ ba
        z = y - l2
        w = pa * l2 - ba * y[:, None]
        x2 = (w * w).sum(1)
        y2 = y * y * l2
        z2 = z * z * l2
        k = np.sign(rr) * rr * rr * x2
        d = (np.sqrt(x2 * a2 * il2) + y * rr) * il2 - r1
        m1 = np.sign(z) * a2 * z2 > k
        m2 = (np.sign(y) * a2 * y2 < k) & ~m1
        d[m1] = np.sqrt(x2[m1] + z2[m1]) * il2 - r2
        d[m2] = np.sqrt(x2[m2] + y2[m2]) * il2 - r1
        return d

    return f


def d_path(P, r, n=10):
    """A tube along points, its radius between those given."""
    Q = catmull(P, n) if len(P) > 2 else np.array(P, float)
    R = (
        np.full(len(Q), r, float)
        if np.isscalar(r)
        else np.interp(np.linspace(0, 1, len(Q)), np.linspace(0, 1, len(r)), r)
    )

    def f(X):
        D = np.full(len(X), 1e9)
        for i in range(len(Q) - 1):
            a, b = Q[i], Q[i + 1]
            ba = b - a
            pa = X - a
            h = np.clip(pa @ ba / (ba @ ba + 1e-12), 0, 1)
            D = np.minimum(D, np.linalg.norm(pa - h[:, None] * ba, axis=1) - (R[i] + (R[i + 1] - R[i]) * h))
        return D

    return f


def d_box(c, s, r=0.05):
    """A box with round edges."""
    c = np.array(c, float)
    s = np.array(s, float) / 2 - r

    def f(P):
        q = np.abs(P - c) - s
        return np.linalg.norm(np.maximum(q, 0), axis=1) + np.minimum(q.max(1), 0) - r

    return f


def d_plane(n, o):
    """The half-space behind o, n pointing out."""
    n = np.array(n, float)
    n /= np.linalg.norm(n)
    o = np.array(o, float)
    return lambda P: (P - o) @ n


class Sdf:
    """A shape out of smooth unions, cuts and clips, each with its colour; k is how softly they meet."""

    def __init__(s):
        s.ops = []

    def add(s, f, k=0.08, col="coral"):
        s.ops.append(("+", f, k, lin(col)))
        return s

    def sub(s, f, k=0.02, col=None):
        s.ops.append(("-", f, k, None if col is None else lin(col)))
        return s

    def clip(s, f, k=0.01, col=None):
        s.ops.append(("&", f, k, None if col is None else lin(col)))
        return s

    def disp(s, f):
        s.ops.append(("~", f, 0, None))
        return s  # d += f(P)

    def ev(s, P, color=False):
        d = None
        c = None
        for op, f, k, col in s.ops:
            b = f(P)
            if d is None:
                d = b
                c = np.tile(col, (len(P), 1)) if color else None
                continue
            k = max(k, 1e-5)
            if op == "~":
                d = d + b
                continue
            if op == "+":
                h = np.clip(0.5 + 0.5 * (d - b) / k, 0, 1)
                d = d * (1 - h) + b * h - k * h * (1 - h)
            else:
                if op == "-":
                    b = -b
                h = np.clip(0.5 - 0.5 * (d - b) / k, 0, 1)
                d = d * (1 - h) + b * h + k * h * (1 - h)
            if color and col is not None:
                t = np.clip((h - 0.5) * 3 + 0.5, 0, 1)
                t = (t * t * (3 - 2 * t))[:, None]
                c = c * (1 - t) + col * t
        return (d, c) if color else d

    def grad(s, P, e=1e-3):
        g = np.stack([s.ev(P + np.eye(3)[i] * e) - s.ev(P - np.eye(3)[i] * e) for i in range(3)], 1) / (2 * e)
        return g

    def project(s, P, off=0, it=6):
        P = np.array(P, float)
        for _ in range(it):
            g = s.grad(P)
            P = P - ((s.ev(P) - off) / (np.maximum((g * g).sum(1), 0.05)))[:, None] * g
        return P

    def mesh(s, lo, hi, h=0.03, m=None, name="sdf"):
        """The surface inside the box lo..hi at voxel size h, from the cache when this shape was meshed before."""
        lo = np.array(lo, float)
        hi = np.array(hi, float)
        probe = s.ev(lo + np.random.default_rng(0).random((4000, 3)) * (hi - lo), True)
        key = hashlib.sha256(b"".join(np.float32(x).tobytes() for x in (lo, hi, [h], *probe))).hexdigest()[:16]
        file = os.path.join(CACHE, key + ".npz")
        if not os.path.exists(file):
            V, F = s._surface(lo, hi, h)
            os.makedirs(CACHE, exist_ok=True)
            np.savez(file, v=V.astype(np.float32), f=F.astype(np.int32), c=s.ev(V, True)[1].astype(np.float32))
        z = np.load(file)
        return meshobj(name, z["v"], z["f"], m, col=z["c"])

    def _surface(s, lo, hi, h, B=6):
        n = np.ceil((hi - lo) / h / B).astype(int) * B
        G = np.full(n + 1, 1.0, np.float32)
        nb = n // B
        ci = np.stack(np.meshgrid(*[np.arange(k) for k in nb], indexing="ij"), -1).reshape(-1, 3)
        cc = lo + (ci + 0.5) * B * h
        dc = s.ev(cc)
        near = np.abs(dc) < B * h * 0.87 * 1.6 + 0.06
        for i in np.nonzero(~near & (dc < 0))[0]:
            a = ci[i] * B
            G[a[0] : a[0] + B + 1, a[1] : a[1] + B + 1, a[2] : a[2] + B + 1] = -1
        loc = np.stack(np.meshgrid(*[np.arange(B + 1)] * 3, indexing="ij"), -1).reshape(-1, 3)
        idx = ci[near]
        for j in range(0, len(idx), 1500):
            I = (idx[j : j + 1500, None] * B + loc[None]).reshape(-1, 3)
            G[I[:, 0], I[:, 1], I[:, 2]] = s.ev(lo + I * h)
        V, F = surfnets(G)
        return s.project(lo + V * h, 0, 2), F


def surfnets(G):
    """Vertices and quads of the zero surface of a grid (surface nets)."""
    S = G < 0
    n = np.array(G.shape) - 1
    cnt = sum(
        S[i : i + n[0], j : j + n[1], k : k + n[2]].astype(np.int8) for i in (0, 1) for j in (0, 1) for k in (0, 1)
    )
    A = np.argwhere((cnt > 0) & (cnt < 8))
    id_ = np.full(n, -1, np.int64)
    id_[A[:, 0], A[:, 1], A[:, 2]] = np.arange(len(A))
    V = np.zeros((len(A), 3))
    C = np.zeros(len(A))
    cor = np.array([(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)])
    for a in range(8):
        for b in range(a + 1, 8):
            if np.abs(cor[a] - cor[b]).sum() != 1:
                continue
            pa, pb = A + cor[a], A + cor[b]
            da = G[pa[:, 0], pa[:, 1], pa[:, 2]]
            db = G[pb[:, 0], pb[:, 1], pb[:, 2]]
            x = (da < 0) != (db < 0)
            t = np.where(x, da / (da - db + 1e-20), 0)
            V += np.where(x[:, None], cor[a] + t[:, None] * (cor[b] - cor[a]), 0)
            C += x
    V = A + V / C[:, None]
    F = []
    for ax in range(3):
        u, v = (ax + 1) % 3, (ax + 2) % 3
        sl0 = [slice(None)] * 3
        sl1 = [slice(None)] * 3
        sl0[ax] = slice(0, -1)
        sl1[ax] = slice(1, None)
        E = np.argwhere(S[tuple(sl0)] != S[tuple(sl1)])
        E = E[(E[:, u] > 0) & (E[:, v] > 0) & (E[:, u] < n[u]) & (E[:, v] < n[v])]

        def g(du, dv):
            q = E.copy()
            q[:, u] -= du
            q[:, v] -= dv
            return id_[q[:, 0], q[:, 1], q[:, 2]]

        Q = np.stack([g(1, 1), g(0, 1), g(0, 0), g(1, 0)], 1)
        inside = S[E[:, 0], E[:, 1], E[:, 2]]
        Q[~inside] = Q[~inside][:, ::-1]
        F.append(Q)
    F = np.vstack(F)
    return V, F[(F >= 0).all(1)]


def nodules(pts, rs, cols=("#F1DFB4", "#E9CE94", "#F7EBCB"), seed=0, k=0.05, h=0.016):
    """Lumps that grow into one another."""
    s = Sdf()
    rng = np.random.default_rng(seed)
    P = np.array(pts)
    for i, (p, r) in enumerate(zip(P, rs)):
        s.add(d_ell(p, np.array([r] * 3) * rng.uniform(0.8, 1.15, 3)), k if i else 0, cols[i % len(cols)])
    lo = P.min(0) - max(rs) * 1.4
    hi = P.max(0) + max(rs) * 1.4
    return s.mesh(lo, hi, h, mat("cream", "flesh", rough=0.5, vcol=True, sss=0.04))
