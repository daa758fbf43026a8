"""Renders pictures by their names: `blender -b -P studio.py -- FOLDER NAME... [--draft]` (see ../studio.mjs)."""
import os
import sys
from importlib import import_module

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

from kit.run import NAMES, SCENES, make  # noqa: E402

for file in sorted(os.listdir(os.path.join(HERE, "scenes"))):
    if file.endswith(".py"):
        import_module("scenes." + file[:-3])

unknown = [name for name in NAMES if name not in SCENES]
if unknown:
    sys.exit(f"no scene makes {', '.join(unknown)}; there are: {', '.join(sorted(SCENES))}")
for name in NAMES or sorted(SCENES):
    make(name)
