"""Meshes: boxes, turned and swept shapes, and groups that are built in local space."""

import math
from math import cos, pi, radians, sin

import bmesh
import bpy
import numpy as np
from mathutils import Vector

from kit.curve import frames, resample, rrect


def meshobj(name, v, f, m=None, smooth=True, auto=None, col=None):
    """An object from vertices and faces; auto keeps edges sharper than that many degrees, col colours the vertices."""
    me = bpy.data.meshes.new(name)
    if isinstance(v, np.ndarray):
        v = v.tolist()
    if isinstance(f, np.ndarray):
        f = f.tolist()
    me.from_pydata(v, [], f)
    me.update()
    if smooth:
        me.polygons.foreach_set("use_smooth", np.ones(len(me.polygons), bool))
    if auto:
        me.use_auto_smooth = True
        me.auto_smooth_angle = radians(auto)
    if col is not None:
        ca = me.color_attributes.new("Col", "FLOAT_COLOR", "POINT")
        c = np.ones((len(v), 4), np.float32)
        c[:, : col.shape[1]] = col
        ca.data.foreach_set("color", c.ravel())
    ob = bpy.data.objects.new(name, me)
    bpy.context.collection.objects.link(ob)
    if m:
        me.materials.append(m)
    return ob


def place(ob, loc=None, rot=None, scale=None):
    """Moves, turns (degrees) and scales an object."""
    if loc is not None:
        ob.location = loc
    if rot is not None:
        ob.rotation_euler = [radians(a) for a in rot]
    if scale is not None:
        ob.scale = (scale,) * 3 if np.isscalar(scale) else scale
    return ob


def group(obs, loc=(0, 0, 0), rot=(0, 0, 0), scale=1):
    """Puts objects under one empty."""
    e = bpy.data.objects.new("grp", None)
    bpy.context.collection.objects.link(e)
    for o in obs:
        if o.parent is None:
            o.parent = e
    return place(e, loc, rot, scale)


class Grp:
    """with Grp(loc,rot,scale): build parts in local space -> grouped."""

    def __init__(s, loc=(0, 0, 0), rot=(0, 0, 0), scale=1):
        s.a = (loc, rot, scale)

    def __enter__(s):
        s.b = set(bpy.data.objects)
        return s

    def __exit__(s, *e):
        new = [o for o in bpy.data.objects if o not in s.b and o.parent is None]
        s.ob = group(new, *s.a)


def norm_rot(n):
    """The rotation that turns +Z to n."""
    return [math.degrees(a) for a in Vector(n).to_track_quat("Z", "Y").to_euler()]


def rbox(size, loc=(0, 0, 0), r=0.06, m=None, rot=None, seg=5, name="box"):
    """A box with round edges."""
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=size, verts=bm.verts)
    r = min(r, min(size) * 0.499)
    bmesh.ops.bevel(bm, geom=bm.edges[:], offset=r, segments=seg, profile=0.5, affect="EDGES", clamp_overlap=True)
    me = bpy.data.meshes.new(name)
    bm.to_mesh(me)
    bm.free()
    me.polygons.foreach_set("use_smooth", np.ones(len(me.polygons), bool))
    me.use_auto_smooth = True
    me.auto_smooth_angle = radians(40)
    ob = bpy.data.objects.new(name, me)
    bpy.context.collection.objects.link(ob)
    if m:
        me.materials.append(m)
    md = ob.modifiers.new("wn", "WEIGHTED_NORMAL")
    md.keep_sharp = True
    return place(ob, loc, rot)


def lathe(prof, m=None, loc=(0, 0, 0), rot=None, seg=96, bevel=True, auto=35, name="lathe", arc=2 * pi):
    """prof: [(r,z)...]; pass (r,z,rad) to round that corner."""
    P = []
    for i, p in enumerate(prof):
        if len(p) == 3 and 0 < i < len(prof) - 1:
            a, b, c = np.array(prof[i - 1][:2], float), np.array(p[:2], float), np.array(prof[i + 1][:2], float)
            u = a - b
            v = c - b
            lu, lv = np.linalg.norm(u), np.linalg.norm(v)
            rr = min(p[2], lu * 0.49, lv * 0.49)
            s, e = b + u / lu * rr, b + v / lv * rr
            for t in np.linspace(0, 1, 9):
                P.append((1 - t) ** 2 * s + 2 * t * (1 - t) * b + t * t * e)
        else:
            P.append(np.array(p[:2], float))
    P = np.array(P)
    n = len(P)
    full = abs(arc - 2 * pi) < 1e-6
    A = np.linspace(0, arc, seg + (0 if full else 1), endpoint=not full)
    k = len(A)
    v = np.stack([np.outer(np.cos(A), P[:, 0]), np.outer(np.sin(A), P[:, 0]), np.tile(P[:, 1], (k, 1))], -1).reshape(
        -1, 3
    )
    f = [
        (i * n + j, ((i + 1) % k) * n + j, ((i + 1) % k) * n + j + 1, i * n + j + 1)
        for i in range(k if full else k - 1)
        for j in range(n - 1)
    ]
    me_ob = meshobj(name, v, f, m, auto=auto)
    bm = bmesh.new()
    bm.from_mesh(me_ob.data)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(me_ob.data)
    bm.free()
    return place(me_ob, loc, rot)


def disc(r, h, m, loc=(0, 0, 0), rot=None, bev=0.03, seg=96):
    """A flat cylinder with a bevel."""
    return lathe([(0, -h / 2), (r, -h / 2, bev), (r, h / 2, bev), (0, h / 2)], m, loc, rot, seg)


def ball(r, m, loc=(0, 0, 0), scale=None, rot=None):
    """A sphere."""
    bm = bmesh.new()
    bmesh.ops.create_uvsphere(bm, u_segments=64, v_segments=32, radius=r)
    me = bpy.data.meshes.new("ball")
    bm.to_mesh(me)
    bm.free()
    me.polygons.foreach_set("use_smooth", np.ones(len(me.polygons), bool))
    ob = bpy.data.objects.new("ball", me)
    bpy.context.collection.objects.link(ob)
    me.materials.append(m)
    return place(ob, loc, rot, scale)


def torus(R, r, m, loc=(0, 0, 0), rot=None, seg=128, arc=2 * pi, a0=0):
    """A ring, or an arc of one."""
    full = abs(arc - 2 * pi) < 1e-6
    t = np.linspace(a0, a0 + arc, seg, endpoint=not full)
    p = np.stack([R * np.cos(t), R * np.sin(t), 0 * t], 1)
    return place(tube(p, r, m, closed=full), loc, rot)


def sweep(P, prof, m=None, closed=False, up=None, cap=True, scale=None, auto=40, name="sweep", col=None):
    """sweep closed 2D profile [(n,b)] along P. prof may be (len(P),k,2)."""
    P = np.asarray(P, float)
    T, Nn, B = frames(P, closed, up)
    prof = np.asarray(prof, float)
    n = len(P)
    if prof.ndim == 2:
        prof = np.tile(prof, (n, 1, 1))
    if scale is not None:
        prof = prof * np.asarray(scale)[:, None, None]
    k = prof.shape[1]
    v = (P[:, None] + prof[..., :1] * Nn[:, None] + prof[..., 1:] * B[:, None]).reshape(-1, 3)
    f = [
        (i * k + j, i * k + (j + 1) % k, ((i + 1) % n) * k + (j + 1) % k, ((i + 1) % n) * k + j)
        for i in range(n if closed else n - 1)
        for j in range(k)
    ]
    if cap and not closed:
        f += [tuple(range(k - 1, -1, -1)), tuple((n - 1) * k + j for j in range(k))]
    return meshobj(name, v, f, m, auto=auto, col=col)


def tube(P, r, m=None, seg=20, closed=False, caps="round", auto=None, name="tube"):
    """A round tube along P; r may change along it."""
    P = np.asarray(P, float)
    R = (
        np.full(len(P), r, float)
        if np.isscalar(r)
        else np.interp(np.linspace(0, 1, len(P)), np.linspace(0, 1, len(r)), r)
    )
    if caps == "round" and not closed:

        def capp(p0, d, rr):
            a = np.linspace(pi / 2, 0, 7)[:-1]
            return [p0 + d * rr * sin(x) for x in a], [max(rr * cos(x), rr * 0.02) for x in a]

        d0 = P[0] - P[1]
        d0 /= np.linalg.norm(d0)
        d1 = P[-1] - P[-2]
        d1 /= np.linalg.norm(d1)
        a, ra = capp(P[0], d0, R[0])
        b, rb = capp(P[-1], d1, R[-1])
        P = np.vstack([a, P, b[::-1]])
        R = np.r_[ra, R, rb[::-1]]
    A = np.linspace(0, 2 * pi, seg, endpoint=False)
    return sweep(
        P,
        np.stack([np.cos(A), np.sin(A)], 1),
        m,
        closed,
        scale=R,
        auto=auto or (60 if caps == "flat" else None),
        name=name,
    )


def extrude(poly, depth, m, bev=0.03, loc=(0, 0, 0), rot=None, seg=4):
    """extrude 2D polygon (x,y) by depth in z with bevelled rims"""
    poly = np.asarray(poly)
    bm = bmesh.new()
    vs = [bm.verts.new((x, y, -depth / 2)) for x, y in poly]
    fc = bm.faces.new(vs)
    r = bmesh.ops.extrude_face_region(bm, geom=[fc])
    bmesh.ops.translate(bm, vec=(0, 0, depth), verts=[g for g in r["geom"] if isinstance(g, bmesh.types.BMVert)])
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    ed = [e for e in bm.edges if abs(e.verts[0].co.z - e.verts[1].co.z) < 1e-6]
    if bev:
        bmesh.ops.bevel(bm, geom=ed, offset=bev, segments=seg, profile=0.5, affect="EDGES", clamp_overlap=True)
    me = bpy.data.meshes.new("ext")
    bm.to_mesh(me)
    bm.free()
    me.polygons.foreach_set("use_smooth", np.ones(len(me.polygons), bool))
    me.use_auto_smooth = True
    me.auto_smooth_angle = radians(35)
    ob = bpy.data.objects.new("ext", me)
    bpy.context.collection.objects.link(ob)
    me.materials.append(m)
    return place(ob, loc, rot)


def stroke(P, r, m, seg=12):
    """fold-free polyline (capsule chain in one mesh): for glowing screen traces with sharp peaks"""
    P = resample(np.asarray(P, float), r * 0.2)
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=2, radius=r)
    bm.verts.ensure_lookup_table()
    sv = np.array([v.co[:] for v in bm.verts])
    sf = np.array([[v.index for v in f.verts] for f in bm.faces])
    bm.free()
    V = (P[:, None] + sv[None]).reshape(-1, 3)
    F = (np.arange(len(P))[:, None, None] * len(sv) + sf[None]).reshape(-1, 3)
    return meshobj("stroke", V, F, m)


def sheet(P, w, m, th=0.012, up=(0, 1, 0)):
    """A thin strip along P."""
    return sweep(P, rrect(w, th, th * 0.45, 3), m, up=up, auto=50, name="sheet")


def on_sheet(P, w, u, v, off=0.012, up=(0, 1, 0)):
    """u arc length, v across (-w/2..w/2) -> points floating off the sheet"""
    P = np.asarray(P, float)
    L = np.r_[0, np.cumsum(np.linalg.norm(np.diff(P, axis=0), axis=1))]
    T, Nn, B = frames(P, up=up)
    up = np.array(up, float)
    f = lambda A: np.stack([np.interp(u, L, A[:, k]) for k in range(3)], -1)
    q = f(P)
    t = f(T)
    n = np.cross(t, np.broadcast_to(up, t.shape))
    n /= np.linalg.norm(n, axis=1, keepdims=True)
    return q + np.asarray(v)[:, None] * up + off * n
