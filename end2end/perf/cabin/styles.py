"""Whether a recolored surface has the color that the material has in the same light.

    cargo build --release -p recolor --example repaint
    python3 styles.py PICTURES [OUT]

PICTURES has the four renderings `style-*.jpg` of one cabin. A material's color in neutral light is measured in one of
them, with the white ceiling as reference card, and given to the same surface in another. What it should look like there
is measured with that rendering's ceiling. Prints the difference of the mean colors (CIEDE2000).
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
from PIL import Image, ImageDraw
from skimage.color import deltaE_ciede2000, rgb2lab

REPAINT = Path(__file__).parents[3] / "target/release/examples/repaint"
STYLES = ["classic-nautical", "coastal-modern", "luxury-traditional", "scandinavian"]
# Patches that are one surface in all four, in pixels.
CEILING = [(120, 20), (480, 20), (500, 85), (200, 60)]
PATCHES = {
    "wood": [(90, 690), (270, 600), (270, 740), (90, 880)],
    "floor": [(330, 840), (440, 770), (520, 920), (290, 920)],
    "fabric": [(1000, 520), (1090, 540), (1090, 560), (1000, 540)],
    "rug": [(900, 780), (1150, 800), (1100, 880), (700, 880)],
}
# The reflectance of the ceiling's paint.
WHITE = 0.8


def linear(values):
    values = values / 255
    return numpy.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def encoded(values):
    values = numpy.clip(values, 0, 1)
    return numpy.where(values <= 0.0031308, values * 12.92, 1.055 * values ** (1 / 2.4) - 0.055)


def area(shape, points):
    image = Image.new("L", shape, 0)
    ImageDraw.Draw(image).polygon(points, fill=255)
    return image


def mean(picture, mask):
    return linear(picture[numpy.array(mask) == 255]).mean(0)


def lab(light):
    return rgb2lab(encoded(light)[None, None])[0, 0]


def main():
    pictures = Path(sys.argv[1])
    out = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(tempfile.mkdtemp())
    files = {style: pictures / f"style-{style}.jpg" for style in STYLES}
    photos = {style: numpy.array(Image.open(file).convert("RGB"), float) for style, file in files.items()}
    shape = Image.open(files[STYLES[0]]).size
    white = {style: mean(photo, area(shape, CEILING)) / WHITE for style, photo in photos.items()}
    differences = []
    for patch, points in PATCHES.items():
        mask = area(shape, points)
        mask.save(out / "mask.png")
        kind = {"rug": "fabric"}.get(patch, patch)
        for room in STYLES:
            for source in STYLES:
                if room == source:
                    continue
                base = mean(photos[source], mask) / white[source]
                expected = base * white[room]
                digits = "".join(f"{round(value * 255):02x}" for value in encoded(base))
                file = out / f"{patch}-{room}-as-{source}.png"
                command = [REPAINT, files[room], out / "mask.png", kind, digits, file, "gloss=0.3"]
                subprocess.run(command, check=True, capture_output=True)
                found = mean(numpy.array(Image.open(file).convert("RGB"), float), mask)
                first, second = lab(found), lab(expected)
                difference = deltaE_ciede2000(first, second)
                tone = deltaE_ciede2000(first, [first[0], *second[1:]])
                differences.append([difference, tone])
                was = deltaE_ciede2000(lab(mean(photos[room], mask)), second)
                print(f"{patch:7} {room:18} as {source:18} {difference:5.1f} (without lightness {tone:4.1f}, before {was:4.1f})"
                      f"  L {first[0]:.0f} for {second[0]:.0f}")
    differences = numpy.array(differences)
    print("mean, worst", differences.mean(0).round(1), differences.max(0).round(1), "within 4:", (differences[:, 0] <= 4).mean().round(2))


main()
