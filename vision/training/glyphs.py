"""Signs of the machine's fonts as pictures, with the weight each font is drawn with."""

import subprocess

import numpy as np
from PIL import Image, ImageDraw, ImageFont

SIGNS = "0123456789ABCDEFGHIJKLMNOPRSTUVWXYZabcdefghikmnoprstuvz"
LETTERS = SIGNS[10:]
CAPITALS = SIGNS[10:35]

# Families of Debian's font packages, near to what bibs are printed with (see README.md).
PLAIN = """DejaVu Sans, DejaVu Sans Condensed, Liberation Sans, Liberation Sans Narrow, Roboto,
Roboto Condensed, Open Sans, Open Sans Condensed, Lato, Nimbus Sans, Nimbus Sans Narrow, URW Gothic,
FreeSans, Bebas Neue, Cantarell, Dosis, Inter, League Spartan, Play, PT Sans, PT Sans Narrow,
Noto Sans, Noto Sans Display, Gillius ADF, Gillius ADF No2, Switzera ADF, Universalis ADF Std,
Quicksand, Go, Carlito, Arimo"""
# Serifs and typewriter faces are rare on bibs.
RARE = """Liberation Serif, PT Serif, Noto Serif, Caladea, Liberation Mono, DejaVu Sans Mono, C059,
Nimbus Roman"""
BOLD_WEIGHT = 4.0
RARE_WEIGHT = 0.25
FORMATS = (".ttf", ".otf", ".t1")
UNUSED_STYLES = ("italic", "oblique", "thin", "hairline", "light")
BOLD_STYLES = ("bold", "black", "heavy", "demi", "semi")


def families(text):
    return {name.strip() for name in text.replace("\n", " ").split(",")}


def load_glyphs(size=72):
    """A list of {sign: grey picture}, and the probability that each of them is drawn with."""
    listed = subprocess.run(
        ["fc-list", "--format", "%{file}|%{family}|%{style}\n"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    fonts, weights = [], []
    for line in sorted(listed.splitlines()):
        file, names, style = line.split("|")
        family, style = names.split(",")[0], style.lower()
        rare = family in families(RARE)
        if not rare and family not in families(PLAIN):
            continue
        if not file.endswith(FORMATS) or any(word in style for word in UNUSED_STYLES):
            continue
        glyphs = draw_signs(file, size)
        if glyphs is None:
            continue
        bold = family == "Bebas Neue" or any(word in style for word in BOLD_STYLES)
        fonts.append(glyphs)
        weights.append((BOLD_WEIGHT if bold else 1) * (RARE_WEIGHT if rare else 1))
    if not fonts:
        raise SystemExit("No known font is installed: see README.md")
    return fonts, np.array(weights) / sum(weights)


def draw_signs(file, size):
    """None for a font that lacks signs or whose digits differ in height."""
    font = ImageFont.truetype(file, size)
    glyphs = {}
    for sign in SIGNS:
        left, top, right, bottom = font.getbbox(sign)
        if right - left < 3 or bottom - top < 3:
            return None
        picture = Image.new("L", (right - left, bottom - top))
        ImageDraw.Draw(picture).text((-left, -top), sign, font=font, fill=255)
        glyphs[sign] = np.asarray(picture)
    heights = [glyphs[digit].shape[0] for digit in "0123456789"]
    return glyphs if max(heights) - min(heights) <= 0.15 * max(heights) else None
