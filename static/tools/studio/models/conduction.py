"""The heart's wiring: sinus node, atrioventricular node, bundle of His and its two branches."""

from kit.curve import cat
from kit.material import mat
from kit.mesh import ball, tube

SINUS, AV = (-0.60, -0.05, 0.72), (-0.16, -0.10, 0.18)
_HIS = (0.08, -0.14, -0.18)
_PATHS = (
    ([SINUS, (-0.45, -0.2, 0.50), AV], 0.020),
    ([SINUS, (-0.36, -0.05, 0.42), AV], 0.014),
    ([AV, (0.02, -0.12, 0.0), _HIS], 0.030),
    ([_HIS, (0.24, -0.10, -0.42), (0.40, -0.10, -0.72), (0.50, -0.08, -0.52), (0.55, -0.06, -0.2)], 0.020),
    ([_HIS, (0.02, -0.24, -0.40), (0.12, -0.30, -0.62), (-0.12, -0.34, -0.50), (-0.36, -0.34, -0.25)], 0.018),
)


def conduction():
    """Glowing gold, in the heart's own space: call it inside the heart's group."""
    for path, radius in _PATHS:
        tube(cat(path, 0.02), radius, mat("gold", "glow", emit=2.2), seg=12)
    for node, radius in ((SINUS, 0.085), (AV, 0.075)):
        ball(radius, mat("#FFD88A", "glow", emit=4), node)
