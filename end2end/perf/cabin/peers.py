"""The strokes of crates/recolor's `evaluate` in other programs: OpenCV's GrabCut and scikit-image's random walker.

    cargo run --release -p recolor --example evaluate MASKS PICTURES OUT
    pip install opencv-python-headless scikit-image
    python3 peers.py MASKS PICTURES OUT/strokes.json

Each peer gets the first strokes, then the first correction too. GrabCut takes what no stroke touches for probably
background and, after a correction, keeps its own answer for it. The random walker cannot begin without a stroke on
the background: until there is one, it gets the frame of the picture, one pixel wide. Both run on half the size, as
recolor's superpixels do.
"""

import json
import sys
import time
from pathlib import Path

import cv2
import numpy
from skimage.segmentation import random_walker

OUTLINE = 3
CORRECTIONS_RECORDED = 2


def touched(strokes, shape):
    marks = numpy.zeros(shape, numpy.uint8)
    for stroke in strokes:
        points = numpy.array(stroke["points"], numpy.float32) / 2
        value = 1 if stroke["wanted"] else 2
        width = max(1, round(stroke["width"] / 2))
        cv2.polylines(marks, [points.round().astype(numpy.int32)], False, value, width)
    return marks


def grab_cut(picture, marks):
    labels = numpy.full(marks.shape, cv2.GC_PR_BGD, numpy.uint8)
    # What is near in color to the strokes, to begin with: without it GrabCut finds nothing but the strokes.
    inside = picture[marks == 1].astype(float)
    distance = numpy.abs(picture - inside.mean(0)).max(2)
    labels[distance < 2 * inside.std(0).max() + 10] = cv2.GC_PR_FGD
    labels[marks == 1] = cv2.GC_FGD
    labels[marks == 2] = cv2.GC_BGD
    models = numpy.zeros((2, 1, 65))
    cv2.grabCut(picture, labels, None, models[0], models[1], 5, cv2.GC_INIT_WITH_MASK)
    return (labels == cv2.GC_FGD) | (labels == cv2.GC_PR_FGD)


def walk(picture, marks):
    labels = marks.astype(numpy.int32)
    if not (labels == 2).any():
        frame = numpy.ones(labels.shape, bool)
        frame[1:-1, 1:-1] = False
        labels[frame & (labels == 0)] = 2
    return random_walker(picture / 255.0, labels, beta=1000, mode="cg_j", tol=1e-2, channel_axis=-1) == 1


def score(found, truth):
    found = cv2.resize(found.astype(numpy.uint8), truth.shape[::-1], interpolation=cv2.INTER_NEAREST) > 0
    inner = cv2.distanceTransform(truth.astype(numpy.uint8), cv2.DIST_L2, 5)
    outer = cv2.distanceTransform((~truth).astype(numpy.uint8), cv2.DIST_L2, 5)
    counts = numpy.maximum(inner, outer) > OUTLINE
    return (found & truth & counts).sum() / max(1, ((found | truth) & counts).sum())


def main():
    masks, pictures, recorded = map(Path, sys.argv[1:4])
    means = {}
    for case in json.loads(recorded.read_text()):
        picture = cv2.imread(str(pictures / f"{case['picture']}.jpg"))
        small = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        truth = cv2.imread(str(masks / f"{case['picture']}--{case['surface']}.png"), 0) > 127
        first = len(case["strokes"]) - CORRECTIONS_RECORDED
        row = f"{case['picture']}--{case['surface']}".ljust(34) + case["hand"].ljust(9)
        for count, ours in zip((first, first + 1), case["scores"]):
            marks = touched(case["strokes"][:count], small.shape[:2])
            row += f" | recolor {ours:.3f}"
            means.setdefault((case["hand"], count - first, "recolor"), []).append(ours)
            for name, peer in (("grabcut", grab_cut), ("walker", walk)):
                start = time.process_time()
                value = score(peer(small, marks), truth)
                milliseconds = (time.process_time() - start) * 1000
                row += f" {name} {value:.3f} ({milliseconds:.0f} ms)"
                means.setdefault((case["hand"], count - first, name), []).append(value)
        print(row, flush=True)
    for key, values in sorted(means.items()):
        print(*key, f"mean {numpy.mean(values):.3f} worst {min(values):.3f}")


main()
