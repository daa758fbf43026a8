"""Materials: clay, ceramic, flesh, metal, glow, glass, by name and colour."""

import bpy

from kit.palette import lin, mixc

MATS = {}


def new_material(name):
    """An empty node material and its tree."""
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    return m, nt


def mat(color="off", kind="clay", rough=None, emit=0, vcol=False, key=None, **kw):
    """kind: clay | ceramic (glossy clearcoat) | flesh (subsurface) | metal | glow | glass | screen"""
    k = key or (str(color), kind, rough, emit, vcol, tuple(sorted(kw.items())))
    if k in MATS:
        return MATS[k]
    m, nt = new_material(f"{kind}")
    N = nt.nodes
    L = nt.links
    o = N.new("ShaderNodeOutputMaterial")
    c = (*lin(color), 1)
    if kind == "glow":
        e = N.new("ShaderNodeEmission")
        e.inputs[0].default_value = c
        e.inputs[1].default_value = emit or 3
        L.new(e.outputs[0], o.inputs[0])
    elif kind == "glass":
        t = N.new("ShaderNodeBsdfTransparent")
        t.inputs[0].default_value = (*mixc("#FFFFFF", color, kw.get("tint", 0.15)), 1)
        g = N.new("ShaderNodeBsdfGlossy")
        g.inputs["Roughness"].default_value = rough or 0.05
        fr = N.new("ShaderNodeLayerWeight")
        fr.inputs[0].default_value = kw.get("fres", 0.3)
        mx = N.new("ShaderNodeMixShader")
        L.new(fr.outputs["Fresnel"], mx.inputs[0])
        L.new(t.outputs[0], mx.inputs[1])
        L.new(g.outputs[0], mx.inputs[2])
        L.new(mx.outputs[0], o.inputs[0])
    else:
        b = N.new("ShaderNodeBsdfPrincipled")
        I = b.inputs
        I["Base Color"].default_value = c
        R, spec, cc, sss, metal = dict(
            clay=(0.55, 0.38, 0, 0, 0),
            ceramic=(0.36, 0.5, 0.55, 0, 0),
            flesh=(0.38, 0.5, 0.5, 0.07, 0),
            metal=(0.24, 0.5, 0, 0, 1),
            satin=(0.34, 0.6, 0.3, 0, 0.45),
            screen=(0.22, 0.5, 0.4, 0, 0),
            matte=(0.8, 0.2, 0, 0, 0),
        )[kind]
        I["Roughness"].default_value = R if rough is None else rough
        I["Specular"].default_value = spec
        I["Clearcoat"].default_value = cc
        I["Clearcoat Roughness"].default_value = 0.22
        I["Metallic"].default_value = metal
        if sss:
            I["Subsurface"].default_value = kw.get("sss", sss)
            I["Subsurface Radius"].default_value = (0.35, 0.12, 0.09)
            I["Subsurface Color"].default_value = c
        if kind == "clay":
            I["Sheen"].default_value = 0.25
        if emit:
            I["Emission"].default_value = c
            I["Emission Strength"].default_value = emit
        if vcol:
            a = N.new("ShaderNodeAttribute")
            a.attribute_name = "Col"
            L.new(a.outputs["Color"], I["Base Color"])
            if sss:
                L.new(a.outputs["Color"], I["Subsurface Color"])
            if kw.get("vemit"):  # emission driven by the alpha of the vertex colour
                ml = N.new("ShaderNodeMath")
                ml.operation = "MULTIPLY"
                ml.inputs[1].default_value = kw["vemit"]
                L.new(a.outputs["Alpha"], ml.inputs[0])
                L.new(a.outputs["Color"], I["Emission"])
                L.new(ml.outputs[0], I["Emission Strength"])
        L.new(b.outputs[0], o.inputs[0])
    MATS[k] = m
    return m


def ghost(color="coral", a0=0.16, a1=0.75, tint="#FFE9E4"):
    """milky see-through shell: rims opaque, centre clear"""
    m, nt = new_material("ghost")
    N = nt.nodes
    L = nt.links
    o = N.new("ShaderNodeOutputMaterial")
    b = N.new("ShaderNodeBsdfPrincipled")
    t = N.new("ShaderNodeBsdfTransparent")
    w = N.new("ShaderNodeLayerWeight")
    r = N.new("ShaderNodeMapRange")
    x = N.new("ShaderNodeMixShader")
    b.inputs["Base Color"].default_value = (*lin(color), 1)
    b.inputs["Roughness"].default_value = 0.42
    b.inputs["Emission"].default_value = (*lin(color), 1)
    b.inputs["Emission Strength"].default_value = 0.10
    t.inputs[0].default_value = (*lin(tint), 1)
    w.inputs[0].default_value = 0.42
    r.inputs["To Min"].default_value = a0
    r.inputs["To Max"].default_value = a1
    L.new(w.outputs["Facing"], r.inputs["Value"])
    L.new(r.outputs["Result"], x.inputs[0])
    L.new(t.outputs[0], x.inputs[1])
    L.new(b.outputs[0], x.inputs[2])
    L.new(x.outputs[0], o.inputs[0])
    return m


def lens_mat(ior=1.35):
    """Refracting glass without a shadow, for a magnifier."""
    m = bpy.data.materials.new("lens")
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    N = nt.nodes
    L = nt.links
    o = N.new("ShaderNodeOutputMaterial")
    g = N.new("ShaderNodeBsdfRefraction")
    g.inputs["Color"].default_value = (0.97, 1, 0.995, 1)
    g.inputs["IOR"].default_value = ior
    g.inputs["Roughness"].default_value = 0
    t = N.new("ShaderNodeBsdfTransparent")
    lp = N.new("ShaderNodeLightPath")
    mx = N.new("ShaderNodeMixShader")
    L.new(lp.outputs["Is Shadow Ray"], mx.inputs[0])
    L.new(g.outputs[0], mx.inputs[1])
    L.new(t.outputs[0], mx.inputs[2])
    L.new(mx.outputs[0], o.inputs[0])
    return m
