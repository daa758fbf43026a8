"""A finished render: two seeds from Cycles, denoised and graded by post.cpp, as PNG."""

import os
import struct
import subprocess
import time
import zlib

import bpy
import numpy as np


def _exr(path):
    """Channels {name: float32 rows} of an uncompressed EXR file, with its width and height."""
    b = open(path, "rb").read()
    p = 8
    ch = []
    dw = None
    while b[p]:
        e = b.index(0, p)
        nm = b[p:e].decode()
        p = e + 1
        e = b.index(0, p)
        p = e + 1
        sz = struct.unpack("<i", b[p : p + 4])[0]
        p += 4
        if nm == "channels":
            q = p
            while b[q]:
                e = b.index(0, q)
                ch.append((b[q:e].decode(), struct.unpack("<i", b[e + 1 : e + 5])[0]))
                q = e + 17
        if nm == "dataWindow":
            dw = struct.unpack("<4i", b[p : p + 16])
        if nm == "compression":
            assert b[p] == 0, "exr must be uncompressed"
        p += sz
    p += 1
    w = dw[2] - dw[0] + 1
    h = dw[3] - dw[1] + 1
    p += 8 * h
    bs = [2 if t == 1 else 4 for _, t in ch]
    line = 8 + w * sum(bs)
    raw = np.frombuffer(b, np.uint8, h * line, p).reshape(h, line)[:, 8:]
    o = {}
    q = 0
    for (n, t), s in zip(ch, bs):
        o[n] = np.ascontiguousarray(raw[:, q : q + w * s]).view(np.float16 if t == 1 else np.float32).astype(np.float32)
        q += w * s
    return o, w, h


def write_png(path, rgb):
    """Writes 8-bit rows as PNG."""
    h, w, _ = rgb.shape
    raw = np.concatenate([np.zeros((h, 1), np.uint8), rgb.reshape(h, w * 3)], 1).tobytes()

    def c(t, d):
        return struct.pack(">I", len(d)) + t + d + struct.pack(">I", zlib.crc32(t + d))

    open(path, "wb").write(
        b"\x89PNG\r\n\x1a\n"
        + c(b"IHDR", struct.pack(">2I5B", w, h, 8, 2, 0, 0, 0))
        + c(b"IDAT", zlib.compress(raw, 6))
        + c(b"IEND", b"")
    )


def render(out, w=1600, h=1067, samples=64, fine=1, **grade):
    """Renders the scene twice with half the samples: what differs is noise, and tells post how much to smooth.

    fine is how many times as wide and high as the picture it is rendered: edges against a light have to be averaged
    after the grade, since before it the light outweighs what it is averaged with. The samples are shared out.
    grade overrides the theme's: exposure, contrast, sat, bloom, bloom_t (threshold), vignette, k2 (denoise
    strength), demodulate (0 where a surface lets light through at random: see post.cpp).
    """
    th = bpy.context.scene.get("theme", "light")
    grade = {
        **(
            dict(exposure=1.0, bloom=0.05, bloom_t=1.0, sat=1.08, contrast=1.02, vignette=0.10)
            if th in ("deep", "teal")
            else dict(exposure=0.95, bloom=0.04, bloom_t=1.5, sat=1.10, contrast=1.07, vignette=0.07)
        ),
        **grade,
    }
    s = bpy.context.scene
    r = s.render
    r.resolution_x, r.resolution_y, r.resolution_percentage = w * fine, h * fine, 100
    im = r.image_settings
    im.file_format = "OPEN_EXR_MULTILAYER"
    im.color_depth = "32"
    im.exr_codec = "NONE"
    s.cycles.samples = max(1, samples // (2 * fine * fine))
    t0 = time.time()
    bufs = []
    tmp = out + ".tmp"
    for seed in (1, 2):
        s.cycles.seed = seed
        r.filepath = f"{tmp}{seed}.exr"
        bpy.ops.render.render(write_still=True)
        d, W, H = _exr(r.filepath)
        os.remove(r.filepath)
        bufs.append(d)

    def ch(d, n, k):
        for key in d:
            if key.endswith(n + "." + k):
                return d[key]
        raise KeyError((n, k, list(d)))

    pl = []
    for n, ks in (
        ("Combined", "RGB"),
        ("Denoising Albedo", "RGB"),
        ("Denoising Normal", "XYZ"),
        ("Denoising Depth", "Z"),
    ):
        for d in bufs:
            pl += [ch(d, n, k) for k in ks]
    np.nan_to_num(np.stack(pl), posinf=1e3, neginf=0).astype(np.float32).tofile(tmp + ".raw")
    subprocess.check_call(
        [os.path.join(os.path.dirname(out), "post"), tmp + ".raw", str(W), str(H), tmp + ".rgb"]
        + [f"{k}={v}" for k, v in grade.items()]
    )
    rgb = np.fromfile(tmp + ".rgb", np.uint8).reshape(h, fine, w, fine, 3)
    write_png(out, rgb.mean(axis=(1, 3)).round().astype(np.uint8))
    os.remove(tmp + ".raw")
    os.remove(tmp + ".rgb")
    print(f"rendered {os.path.basename(out)} {w}x{h} in {time.time() - t0:.0f} s", flush=True)
