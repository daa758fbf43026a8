"""What this run of Blender makes: `blender -b -P studio.py -- FOLDER NAME... [--draft]`."""
import os
import sys

from kit.output import render

_args = sys.argv[sys.argv.index("--") + 1 :]
DRAFT = "--draft" in _args
NAMES = [a for a in _args[1:] if not a.startswith("--")]

# Voxel size of a heart, in its own units: finer ones show no serration at full size.
HH = 0.018 if DRAFT else 0.0135
SAMPLES = 16 if DRAFT else 64
DRAFT_WIDTH = 480

SCENES = {}
_current = ""


def scene(build):
    """Registers a scene: its name is that of the master that it makes."""
    SCENES[build.__name__] = build
    return build


def make(name):
    global _current
    _current = name
    SCENES[name]()


def shot(width=1200, height=800, effort=1, fine=1, **grade):
    """Photographs the stage as it stands, with effort times the samples; fine and grade: see output.render."""
    scale = min(1, DRAFT_WIDTH / width) if DRAFT else 1
    render(
        os.path.join(_args[0], _current + ".png"),
        round(width * scale),
        round(height * scale),
        round(SAMPLES * effort),
        fine,
        **grade
    )
