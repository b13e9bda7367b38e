#!/usr/bin/env python3
"""Makes the pictures of this folder and cases.json, by hand when a kind is added.

Needs Pillow (with AVIF) and, for the codings that it does not write, cjpeg and jpegtran of libjpeg-turbo. The tests
need neither. Each picture has four fields of one color; cases.json has the colors that a browser shows, upright, from
left to right and from the top, calculated by LittleCMS.
"""

import io
import json
import struct
import subprocess
import zlib
from pathlib import Path

from PIL import Image, ImageCms

HERE = Path(__file__).parent
SIDE = 520
FIELDS = [(200, 60, 60), (60, 170, 80), (70, 90, 190), (205, 160, 130)]
cases = []


def picture(colors=FIELDS, mode="RGB"):
    whole = Image.new(mode, (SIDE, SIDE))
    half = SIDE // 2
    for n, color in enumerate(colors):
        whole.paste(color, ((n % 2) * half, (n // 2) * half, (n % 2 + 1) * half, (n // 2 + 1) * half))
    return whole


def case(name, data, colors=FIELDS, server=True, tolerance=6, animated=False):
    """`server`: whether the server reads it; a browser can always make something that the server reads."""
    (HERE / name).write_bytes(data)
    shown = [list(color) for color in colors]
    cases.append(dict(name=name, colors=shown, server=server, tolerance=tolerance, animated=animated))


def saved(image, kind, **options):
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def jpeg(image=None, **options):
    return saved(image or picture(), "JPEG", **{"quality": 90, "subsampling": 2, "optimize": True, **options})


def run(command, data):
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout


def ppm():
    return saved(picture(), "PPM")


# Profiles


def fixed(value):
    return struct.pack(">i", round(value * 65536))


def multiplied(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(len(b[0]))] for i in range(3)]


def inverted(m):
    (a, b, c), (d, e, f), (g, h, i) = m
    det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    rows = [
        [e * i - f * h, c * h - b * i, b * f - c * e],
        [f * g - d * i, a * i - c * g, c * d - a * f],
        [d * h - e * g, b * g - a * h, a * e - b * d],
    ]
    return [[value / det for value in row] for row in rows]


D50 = (0.9642, 1.0, 0.8249)
BRADFORD = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]


def colorants(primaries, white):
    columns = [[x / y, 1.0, (1 - x - y) / y] for x, y in primaries]
    raw = [[columns[j][i] for j in range(3)] for i in range(3)]
    wx, wy = white
    target = [[wx / wy], [1.0], [(1 - wx - wy) / wy]]
    scale = multiplied(inverted(raw), target)
    matrix = [[raw[i][j] * scale[j][0] for j in range(3)] for i in range(3)]
    source_cone = multiplied(BRADFORD, target)
    target_cone = multiplied(BRADFORD, [[value] for value in D50])
    ratio = [[target_cone[i][0] / source_cone[i][0] if i == j else 0 for j in range(3)] for i in range(3)]
    return multiplied(multiplied(multiplied(inverted(BRADFORD), ratio), BRADFORD), matrix)


def profile(space, name, tags, pcs=b"XYZ ", kind=b"mntr"):
    text = name.encode("utf-16-be")
    described = b"mluc" + bytes(4) + struct.pack(">IIHHII", 1, 12, 0x656E, 0x5553, len(text), 28) + text
    tags = [(b"desc", described), (b"cprt", described), (b"wtpt", xyz(D50)), *tags]
    at = 128 + 4 + 12 * len(tags)
    table = struct.pack(">I", len(tags))
    body = b""
    for signature, data in tags:
        data += bytes(-len(data) % 4)
        table += signature + struct.pack(">II", at + len(body), len(data))
        body += data
    header = struct.pack(">I", at + len(body)) + bytes(4) + struct.pack(">I", 0x04200000) + kind + space + pcs
    header += bytes(12) + b"acsp" + bytes(28) + b"".join(fixed(value) for value in D50)
    return header + bytes(128 - len(header)) + table + body


def xyz(values):
    return b"XYZ " + bytes(4) + b"".join(fixed(value) for value in values)


def gamma(value):
    return b"para" + bytes(4) + struct.pack(">HH", 0, 0) + fixed(value)


SRGB_CURVE = b"para" + bytes(4) + struct.pack(">HH", 3, 0) + b"".join(
    fixed(value) for value in (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
)
D65 = (0.3127, 0.3290)
SRGB_PRIMARIES = [(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)]
P3_PRIMARIES = [(0.68, 0.32), (0.265, 0.69), (0.15, 0.06)]


def rgb_profile(name, primaries, white, curve, padding=0):
    matrix = colorants(primaries, white)
    tags = [(tag, xyz([matrix[i][j] for i in range(3)])) for j, tag in enumerate([b"rXYZ", b"gXYZ", b"bXYZ"])]
    tags += [(tag, curve) for tag in (b"rTRC", b"gTRC", b"bTRC")]
    if padding:
        tags.append((b"padd", b"data" + bytes(8) + bytes(padding)))
    return profile(b"RGB ", name, tags)


def lab(rgb):
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in rgb]
    matrix = colorants(SRGB_PRIMARIES, D65)
    f = []
    for i in range(3):
        t = sum(matrix[i][j] * linear[j] for j in range(3)) / D50[i]
        f.append(t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116)
    values = (116 * f[1] - 16) * 2.55, 500 * (f[0] - f[1]) + 128, 200 * (f[1] - f[2]) + 128
    return bytes(min(255, max(0, round(value))) for value in values)


def lut_profile(space, name, channels, grid, color):
    nodes = b""
    for n in range(grid**channels):
        place = [n // grid ** (channels - 1 - i) % grid / (grid - 1) for i in range(channels)]
        nodes += lab(color(place))
    identity = b"".join(fixed(float(i == j)) for i in range(3) for j in range(3))
    ramp = bytes(range(256))
    table = b"mft1" + bytes(4) + bytes([channels, 3, grid, 0]) + identity + ramp * channels + nodes + ramp * 3
    return profile(space, name, [(b"A2B0", table)], pcs=b"Lab ", kind=b"scnr" if channels == 3 else b"prtr")


SRGB = ImageCms.createProfile("sRGB")


def shown(icc, colors, mode="RGB"):
    source = ImageCms.ImageCmsProfile(io.BytesIO(icc))
    pixels = Image.new(mode, (len(colors), 1))
    for x, color in enumerate(colors):
        pixels.putpixel((x, 0), color)
    if mode == "L":
        # LittleCMS has no gray with three equal channels as a target.
        gray = ImageCms.profileToProfile(pixels, source, SRGB, outputMode="RGB")
        return [gray.getpixel((x, 0)) for x in range(len(colors))]
    converted = ImageCms.profileToProfile(pixels, source, SRGB, outputMode="RGB")
    return [converted.getpixel((x, 0)) for x in range(len(colors))]


def segments(icc, part, order=None):
    parts = [icc[at : at + part] for at in range(0, len(icc), part)]
    numbered = [
        b"\xff\xe2" + struct.pack(">H", len(data) + 16) + b"ICC_PROFILE\0" + bytes([n + 1, len(parts)]) + data
        for n, data in enumerate(parts)
    ]
    return b"".join(numbered[n] for n in order or range(len(numbered)))


def after_start(data, inserted):
    return data[:2] + inserted + data[2:]


def exif(orientation):
    return b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0" + bytes([orientation]) + bytes(7)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(image=None, chunks=b"", **options):
    data = saved(image or picture(), "PNG", **options)
    return data[:33] + chunks + data[33:]


# Kinds of coding
plain = jpeg()
case("plain.jpg", plain)
case("no-end.jpg", plain[:-2])
case("forty-bytes-missing.jpg", plain[:-40])
case("bytes-after-the-end.jpg", plain + b"\0" * 50 + b"a film")
case("fill-bytes.jpg", after_start(plain, b"\xff" * 20).replace(b"\xff\xda", b"\xff" * 7 + b"\xff\xda", 1))
case("jfif-nonsense.jpg", plain[:11] + b"\x09\x09\x05\0\0\0\0" + plain[18:])
case("progressive.jpg", jpeg(progressive=True))
case("gray.jpg", jpeg(picture(FIELDS).convert("L")), [[round(0.299 * r + 0.587 * g + 0.114 * b)] * 3 for r, g, b in FIELDS])
case("arithmetic.jpg", run(["cjpeg", "-arithmetic", "-quality", "90"], ppm()), server=False)
case("arithmetic-progressive.jpg", run(["cjpeg", "-arithmetic", "-progressive"], ppm()), server=False)
case("thirds.jpg", run(["cjpeg", "-optimize", "-sample", "3x1,1x1,1x1", "-quality", "90"], ppm()), server=False)
(HERE / "scans.txt").write_text("0;\n1;\n2;\n")
case("scan-per-component.jpg", run(["cjpeg", "-optimize", "-scans", str(HERE / "scans.txt"), "-quality", "90"], ppm()), server=False)
(HERE / "scans.txt").unlink()
for name, sampling in [("1x2", "1x2,1x1,1x1"), ("4x1", "4x1,1x1,1x1"), ("1x1", "1x1,1x1,1x1")]:
    case(f"sampling-{name}.jpg", run(["cjpeg", "-optimize", "-sample", sampling, "-quality", "90"], ppm()))
restarting = run(["cjpeg", "-optimize", "-restart", "1", "-quality", "90"], ppm())
places = [n for n in range(len(restarting) - 1) if restarting[n] == 0xFF and 0xD0 <= restarting[n + 1] <= 0xD7]
lost = places[len(places) // 8]
case("restart-lost.jpg", restarting[:lost] + b"\xff\x01" + restarting[lost + 2 :], server=False)
case("palette.png", png(picture().quantize(16)))
case("wrong-checksum-of-text.png", png(chunks=chunk(b"tEXt", b"Comment\0hello")[:-4] + b"\0\0\0\0"))
case("lossy.webp", saved(picture(), "WEBP", quality=90))
case("lossless.webp", saved(picture(), "WEBP", lossless=True))
case("still.avif", saved(picture(), "AVIF", quality=80), server=False, tolerance=8)
case("still.gif", saved(picture().quantize(8), "GIF"), server=False)
second = picture(FIELDS[::-1])
moving = dict(save_all=True, append_images=[second], duration=500, loop=0)
case("animated.gif", saved(picture().quantize(8), "GIF", **{**moving, "append_images": [second.quantize(8)]}), server=False, animated=True)
case("animated.webp", saved(picture(), "WEBP", quality=90, **moving), animated=True)
case("animated.png", saved(picture(), "PNG", **moving), animated=True)

# Colors
p3 = rgb_profile("sRGB EOTF with DCI-P3 Color Gamut", P3_PRIMARIES, D65, SRGB_CURVE)
rgb_profiles = {
    "srgb-by-another-name": rgb_profile("Camera", SRGB_PRIMARIES, D65, SRGB_CURVE),
    "p3-named-srgb": p3,
    "p3-20-kb": rgb_profile("Display P3", P3_PRIMARIES, D65, SRGB_CURVE, padding=20_000),
    "adobe-rgb": rgb_profile("Wide", [(0.64, 0.33), (0.21, 0.71), (0.15, 0.06)], D65, gamma(2.19921875)),
    "prophoto": rgb_profile("Large", [(0.7347, 0.2653), (0.1596, 0.8404), (0.0366, 0.0001)], (0.3457, 0.3585), gamma(1.8)),
    "rec2020": rgb_profile("2020", [(0.708, 0.292), (0.170, 0.797), (0.131, 0.046)], D65, gamma(2.4)),
    "table": lut_profile(b"RGB ", "Scanner", 3, 9, lambda c: [0.8 * c[1] + 0.1, 0.9 * c[2], c[0]]),
}
for name, icc in rgb_profiles.items():
    tolerance = 10 if name == "table" else 6
    case(f"{name}.jpg", jpeg(icc_profile=icc), shown(icc, FIELDS), tolerance=tolerance)
    case(f"{name}.png", png(icc_profile=icc), shown(icc, FIELDS), tolerance=tolerance)
    if name == "p3-20-kb":
        continue
    case(f"{name}.webp", saved(picture(), "WEBP", quality=90, icc_profile=icc), shown(icc, FIELDS), tolerance=tolerance)
case("p3-in-parts-out-of-order.jpg", after_start(plain, segments(p3, 200, [2, 0, 1] + list(range(3, -(-len(p3) // 200))))), shown(p3, FIELDS))
case("p3-part-missing.jpg", after_start(plain, segments(p3, 200, [0, 2])), FIELDS)
grays = [(40,), (110,), (170,), (220,)]
gray_icc = profile(b"GRAY", "Dot gain", [(b"kTRC", gamma(1.6))])
gray = picture([color[0] for color in grays], "L")
gray_shown = shown(gray_icc, [color[0] for color in grays], "L")
case("gray-curve.jpg", jpeg(gray, subsampling=-1, icc_profile=gray_icc), gray_shown)
case("gray-curve.png", png(gray, icc_profile=gray_icc), gray_shown)
inks = [(0, 200, 160, 20), (180, 0, 200, 10), (200, 160, 0, 0), (20, 60, 80, 30)]


def paper(place):
    c, m, y, k = place
    white = (1 - 0.9 * k) * 0.95
    return [white * (1 - 0.95 * c) , white * (1 - 0.85 * m) * (1 - 0.2 * c), white * (1 - 0.9 * y) * (1 - 0.3 * m)]


press = lut_profile(b"CMYK", "Press", 4, 7, paper)
cmyk = picture(inks, "CMYK")
case("inks.jpg", jpeg(cmyk, subsampling=0, icc_profile=press), shown(press, inks, "CMYK"), tolerance=12)
P3_CODE_POINTS = chunk(b"cICP", bytes([12, 13, 0, 1]))
case("p3-code-points.png", png(chunks=P3_CODE_POINTS), shown(p3, FIELDS))
wide = [D65, (0.64, 0.33), (0.21, 0.71), (0.15, 0.06)]
chromaticities = b"".join(struct.pack(">I", round(v * 100_000)) for point in wide for v in point)
case(
    "adobe-rgb-chromaticities.png",
    png(chunks=chunk(b"gAMA", struct.pack(">I", 45_470)) + chunk(b"cHRM", chromaticities)),
    shown(rgb_profiles["adobe-rgb"], FIELDS),
)

# Orientation: stored as a camera does that is held on its side
turned = picture().rotate(90)
for orientation in (3, 6):
    stored = picture().rotate(180) if orientation == 3 else turned
    case(f"turned-{orientation}.jpg", jpeg(stored, exif=exif(orientation)))
    case(f"turned-{orientation}.png", png(stored, chunk(b"eXIf", exif(orientation)[6:])))
    case(f"turned-{orientation}.webp", saved(stored, "WEBP", quality=90, exif=exif(orientation)))

(HERE / "cases.json").write_text("[\n" + ",\n".join(json.dumps(one) for one in cases) + "\n]\n")
