"""The stage that every picture shares: seamless backdrop, lights, sky, camera."""

from math import cos, pi, radians, sin

import bpy
import numpy as np
from mathutils import Vector

from kit.material import MATS, new_material
from kit.mesh import meshobj
from kit.palette import lin

THEMES = dict(  # center(halo) colour, edge colour, floor tint
    light=("#F9F7F3", "#CFE6E3"),
    aqua=("#E2ECEA", "#B4D2CE"),
    warm=("#FCF8F1", "#EFE2D2"),
    deep=("#13525D", "#07222D"),
    teal=("#2E9A8F", "#0C5A57"),
)


def reset(theme="light", halo=(0.5, 0.5), halo_r=0.55, samples=64):
    """An empty stage of a theme: light, aqua, warm, deep or teal; halo is the bright spot (0..1 of the frame)."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    MATS.clear()
    s = bpy.context.scene
    s.render.engine = "CYCLES"
    c = s.cycles
    c.device = "CPU"
    c.use_denoising = False
    c.max_bounces = 7
    c.diffuse_bounces = 4
    c.glossy_bounces = 4
    c.transmission_bounces = 5
    c.transparent_max_bounces = 8
    c.sample_clamp_indirect = 4
    c.sample_clamp_direct = 0
    c.blur_glossy = 1.0
    c.caustics_reflective = False
    c.caustics_refractive = False
    c.use_adaptive_sampling = True
    c.adaptive_threshold = 0.008
    s.render.use_persistent_data = True
    s.render.threads_mode = "AUTO"
    try:
        s.view_settings.view_transform = "Standard"
    except Exception:
        pass
    vl = bpy.context.view_layer
    vl.cycles.denoising_store_passes = True
    s["theme"] = theme
    backdrop(theme, halo, halo_r)
    lights(theme)
    world(theme)
    return s


def backdrop(theme, halo=(0.5, 0.5), r=0.55, W=60, depth=7.0, R=5.5, H=18, front=16):
    """The floor that bends up into a wall, without a horizon."""
    pts = [(-front, 0)] + [(depth - R + R * sin(a), R - R * cos(a)) for a in np.linspace(0, pi / 2, 28)] + [(depth, H)]
    v = []
    f = []
    for x in (-W / 2, W / 2):
        v += [(x, y, z) for y, z in pts]
    n = len(pts)
    f = [(i, i + 1, n + i + 1, n + i) for i in range(n - 1)]
    ob = meshobj("backdrop", v, f, None, smooth=True)
    m, nt = new_material("backdrop")
    N = nt.nodes
    L = nt.links
    out = N.new("ShaderNodeOutputMaterial")
    d = N.new("ShaderNodeBsdfDiffuse")
    tc = N.new("ShaderNodeTexCoord")
    mp = N.new("ShaderNodeMapping")
    asp = 1.5
    mp.inputs["Location"].default_value = (-halo[0] / r, -halo[1] / r / asp * 1.0, 0)
    mp.inputs["Scale"].default_value = (1 / r, 1 / r / asp, 0)
    g = N.new("ShaderNodeTexGradient")
    g.gradient_type = "SPHERICAL"
    rp = N.new("ShaderNodeValToRGB")
    rp.color_ramp.interpolation = "B_SPLINE"
    a, b = lin(THEMES[theme][1]), lin(THEMES[theme][0])
    el = rp.color_ramp.elements
    el[0].position = 0
    el[0].color = (*a, 1)
    el[1].position = 1
    el[1].color = (*b, 1)
    e = el.new(0.5)
    e.color = (*((a + b) / 2), 1)
    L.new(tc.outputs["Window"], mp.inputs["Vector"])
    L.new(mp.outputs["Vector"], g.inputs["Vector"])
    L.new(g.outputs["Fac"], rp.inputs["Fac"])
    L.new(rp.outputs["Color"], d.inputs["Color"])
    L.new(d.outputs["BSDF"], out.inputs["Surface"])
    ob.data.materials.append(m)
    return ob


def area(name, loc, target, size, power, color="#FFFFFF", size_y=None, cam=False, spread=pi):
    """A lamp at loc that looks at target."""
    l = bpy.data.lights.new(name, "AREA")
    l.energy = power
    l.spread = spread
    l.color = lin(color)
    l.size = size
    if size_y:
        l.shape = "RECTANGLE"
        l.size_y = size_y
    o = bpy.data.objects.new(name, l)
    bpy.context.collection.objects.link(o)
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    o.visible_camera = cam
    return o


def point(loc, power, color, size):
    """A small lamp inside or beside something; size blurs its shadows."""
    l = bpy.data.lights.new("point", "POINT")
    l.energy = power
    l.color = lin(color)
    l.shadow_soft_size = size
    o = bpy.data.objects.new("point", l)
    bpy.context.collection.objects.link(o)
    o.location = loc


LIGHT = dict(
    light=(560, 70, 140, 220, 220, 450),
    aqua=(560, 70, 140, 220, 220, 420),
    warm=(560, 70, 140, 220, 220, 450),
    deep=(740, 260, 300, 560, 300, 240),
    teal=(640, 200, 220, 420, 340, 420),
)


def lights(theme):
    """The lamps of every picture."""
    k, f, t, r, b, wsh = LIGHT[theme]
    area(
        "wash", (0, 1.0, 8.5), (0, 7.2, 3.6), 6, wsh, "#FFFFFF", size_y=3, spread=radians(150)
    ).data.shape = "RECTANGLE"
    area("key", (-4.6, -4.6, 6.4), (0, 0, 1), 3.5, k, "#FFF6EC")
    area("fill", (6, -5, 3.2), (0, 0, 1), 5, f, "#EEF9F8")
    area("top", (0, 0.5, 8), (0, 0, 0), 5, t, "#FFFFFF")
    area(
        "rim",
        (4.8, 3.6, 4.4),
        (0, 0, 1.3),
        1.4,
        r,
        "#E2FBFF" if theme != "deep" else "#BDF3F2",
        size_y=4,
        spread=radians(110),
    )
    area("rimL", (-5, 3.2, 3.4), (0, 0, 1.2), 1.0, b * 0.6, "#FFE8D2", size_y=4, spread=radians(110))


def world(theme):
    """Soft light from all around."""
    w = bpy.data.worlds.new("w")
    bpy.context.scene.world = w
    w.use_nodes = True
    nt = w.node_tree
    nt.nodes.clear()
    N = nt.nodes
    L = nt.links
    o = N.new("ShaderNodeOutputWorld")
    bg = N.new("ShaderNodeBackground")
    tc = N.new("ShaderNodeTexCoord")
    sp = N.new("ShaderNodeSeparateXYZ")
    rp = N.new("ShaderNodeValToRGB")
    mr = N.new("ShaderNodeMapRange")
    mr.inputs["From Min"].default_value = -1
    L.new(tc.outputs["Generated"], sp.inputs[0])
    L.new(sp.outputs["Z"], mr.inputs["Value"])
    L.new(mr.outputs["Result"], rp.inputs["Fac"])
    el = rp.color_ramp.elements
    el[0].color = (*lin("#A4B9BB"), 1)
    el[1].color = (*lin("#FFFFFF"), 1)
    L.new(rp.outputs["Color"], bg.inputs["Color"])
    bg.inputs["Strength"].default_value = dict(deep=0.16, teal=0.24).get(theme, 0.23)
    L.new(bg.outputs[0], o.inputs[0])


def camera(target=(0, 0, 1.15), dist=11.5, height=2.15, lens=75, x=0, shift=(0, 0), fstop=None, focus=None):
    """The camera of the family: leave dist, height and lens as they are unless the subject is a room or a portrait."""
    c = bpy.data.cameras.new("cam")
    o = bpy.data.objects.new("cam", c)
    bpy.context.collection.objects.link(o)
    o.location = (x, -dist, height)
    d = Vector(target) - Vector(o.location)
    o.rotation_euler = d.to_track_quat("-Z", "Y").to_euler()
    c.lens = lens
    c.shift_x, c.shift_y = shift
    bpy.context.scene.camera = o
    if fstop:
        c.dof.use_dof = True
        c.dof.aperture_fstop = fstop
        c.dof.focus_distance = focus or d.length
    return o
