"""Signs of the machine's fonts as pictures, with the weight each font is drawn with."""

import subprocess
from collections import Counter

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

SIGNS = "0123456789ABCDEFGHIJKLMNOPRSTUVWXYZabcdefghikmnoprstuvz"
DIGITS = SIGNS[:10]
# Digits that are told by their shape: a slim 1 has none.
TOLD = "023456789"
LETTERS = SIGNS[10:]
CAPITALS = SIGNS[10:35]

# Families of Debian's font packages, near to what bibs are printed with (see README.md).
PLAIN = """DejaVu Sans, DejaVu Sans Condensed, Liberation Sans, Liberation Sans Narrow, Roboto,
Roboto Condensed, Open Sans, Open Sans Condensed, Lato, Nimbus Sans, Nimbus Sans Narrow, URW Gothic,
FreeSans, Bebas Neue, Cantarell, Dosis, Inter, League Spartan, Play, PT Sans, PT Sans Narrow,
Noto Sans, Noto Sans Display, Gillius ADF, Gillius ADF No2, Switzera ADF, Universalis ADF Std,
Quicksand, Go, Carlito, Arimo"""
# What else bibs are printed with, by what is alike; every kind is drawn equally often.
KINDS = {
    "serif": """Liberation Serif, PT Serif, Noto Serif, Caladea, C059, Nimbus Roman, P052, URW Bookman,
        TeX Gyre Schola, TeX Gyre Bonum, Tribun ADF Std, DejaVu Serif, Linux Libertine O, Caslon,
        Old Standard TT, Essays1743, Vollkorn, Averia Serif GWF, Romande ADF Std, Times New Roman""",
    "slab": """Roboto Slab, Mekanus ADF Std, Mekanus ADF Titling Std, Courier Prime, Nimbus Mono PS,
        Liberation Mono, Go Mono, TeX Gyre Cursor, FreeMono, Irianis ADF Std, Solothurn""",
    "slim": """Yanone Kaffeesatz, Roadgeek 2014 Series B, Roadgeek 2014 Series C, Jura, Comfortaa,
        Routed Gothic Narrow, Routed Gothic, OSP-DIN, osifont, Slender BRK, Nimbus Sans Narrow,
        TeX Gyre Heros Cn, Clear Sans Light, Quicksand Light, BetecknaGSCondensed, Ikarius ADF Std""",
    "display": """Roadgeek 2014 Series E, Roadgeek 2014 Series F, Roadgeek 2014 Series D, Sora,
        Manrope, National Park, Millimetre, Eurofurence, okolaks, Ubuntu-Title, League Mono, Tuffy,
        Verana Sans, Cabin, Karla, Clear Sans, B612, Tiresias Signfont, Allerta, M PLUS 1,
        Fantasque Sans Mono, Ferrite Core DX, Radis Sans, Hack, RocknRoll One, Linux Biolinum O,
        StayPuft, Leckerli One, TeX Gyre Adventor, Oxygen-Sans, Lobster Two""",
    "machine": """DSEG7 Classic, DSEG7 Modern, OCRA, OCR B, Inconsolata, DejaVu Sans Mono, Visitor TT1 BRK,
        Technique BRK, Setback TT BRK, 8-bit Limit BRK""",
    "hand": """DkgHandwriting, Comic Neue, Humor Sans, femkeklaver, Breip, Yusei Magic, Domestic Manners,
        Because We Learn, Because We Build, Because We Create, Delphine, Rufscript, Tomson Talks,
        Mad's Scrawl BRK, Johnny Mac Scrawl BRK""",
}
KIND_WEIGHT = 0.07
# Families of shapes of their own, which the check of shapes would put aside.
CHECKED_BY_EYE = {"DSEG7 Classic", "DSEG7 Modern", "OCRA"}
BOLD_WEIGHT = 4.0
FORMATS = (".ttf", ".otf", ".t1")
THIN_STYLES = ("thin", "hairline", "extralight", "light")
SLANTED_STYLES = ("italic", "oblique")
BOLD_STYLES = ("bold", "black", "heavy", "demi", "semi")
SELDOM = 0.3


def families(text):
    return {name.strip() for name in text.replace("\n", " ").split(",")}


def load_glyphs(size=72):
    """A list of {sign: grey picture}, and the probability that each of them is drawn with."""
    kinds = {name: "plain" for name in families(PLAIN)}
    for kind, names in KINDS.items():
        kinds.update({name: kind for name in families(names) if name not in kinds})
    found = []
    for file, family, style in sorted(listed_fonts()):
        kind = kinds.get(family)
        if kind is None or not file.endswith(FORMATS):
            continue
        glyphs = draw_signs(file, size)
        if glyphs is not None:
            found.append((kind, family, weight_of(kind, family, style), glyphs))
    if not found:
        raise SystemExit("No known font is installed: see README.md")
    usual = shapes([glyphs for kind, _, _, glyphs in found if kind == "plain"])
    found = [font for font in found if font[1] in CHECKED_BY_EYE or is_legible(font[3], usual)]
    return [font[3] for font in found], probabilities(found)


def listed_fonts():
    listed = subprocess.run(
        ["fc-list", "--format", "%{file}|%{family}|%{style}\n"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for line in listed.splitlines():
        file, names, style = line.split("|")
        yield file, names.split(",")[0], style.lower()


def weight_of(kind, family, style):
    bold = family == "Bebas Neue" or any(word in style for word in BOLD_STYLES)
    thin = kind != "slim" and any(word in style for word in THIN_STYLES)
    slanted = any(word in style for word in SLANTED_STYLES)
    return (BOLD_WEIGHT if bold else 1) * (SELDOM if thin else 1) * (SELDOM if slanted else 1)


def probabilities(found):
    """A kind's share is its families'; a family's is its styles' by their weight."""
    styles, names = Counter(), {}
    for kind, family, weight, _ in found:
        styles[family] += weight
        names.setdefault(kind, set()).add(family)
    shares = {kind: KIND_WEIGHT for kind in names if kind != "plain"}
    shares["plain"] = 1 - sum(shares.values())
    chances = []
    for kind, family, weight, _ in found:
        if kind == "plain":  # many styles say that a family is in use
            of_kind = sum(styles[name] for name in names[kind])
            chances.append(shares[kind] * weight / of_kind)
        else:
            chances.append(shares[kind] / len(names[kind]) * weight / styles[family])
    return np.array(chances) / sum(chances)


def draw_signs(file, size):
    """None for a font that lacks signs or whose digits differ in height."""
    try:
        font = ImageFont.truetype(file, size)
    except OSError:
        return None
    glyphs = {}
    for sign in SIGNS:
        left, top, right, bottom = font.getbbox(sign)
        if right - left < 3 or bottom - top < 3:
            return None
        picture = Image.new("L", (right - left, bottom - top))
        ImageDraw.Draw(picture).text((-left, -top), sign, font=font, fill=255)
        glyphs[sign] = np.asarray(picture)
    heights = [glyphs[digit].shape[0] for digit in DIGITS]
    return glyphs if max(heights) - min(heights) <= 0.15 * max(heights) else None


def shape_of(glyph):
    """Small, blurred and of length one, so that a product compares two."""
    small = cv2.resize(np.float32(glyph), (12, 16), interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), 1)
    small -= small.mean()
    return small / (np.linalg.norm(small) + 1e-6)


def shapes(fonts):
    """A matrix of each digit's shapes."""
    return {digit: np.stack([shape_of(glyphs[digit]).ravel() for glyphs in fonts]) for digit in TOLD}


def is_legible(glyphs, usual):
    """Whether each digit is most like the same digit of the plain fonts."""
    for digit in TOLD:
        own = shape_of(glyphs[digit]).ravel()
        if max(TOLD, key=lambda other: (usual[other] @ own).max()) != digit:
            return False
    return True
