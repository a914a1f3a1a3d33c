"""
Drawn bibs with known digits: what the number reader learns from.

A scene is a number on a bib on a shirt, bent round a chest, perhaps half behind an arm, a hand,
another runner, a strap or a fold, lit and blurred like a photograph. Beside the picture goes a map
that says which digit each pixel of ink belongs to, so that it is known how much of each is seen.
Pictures are height x width x 3 floats, 0..255, blue first, as OpenCV has them.
"""

import cv2
import numpy as np

from glyphs import CAPITALS, LETTERS, SIGNS
from network import HEIGHT, HIDDEN

# The crop's height and what it shows on each side, in heights of the text box (number-reader.ts).
TALL = 1.5
BESIDE = 0.9
MIN_WIDTH, MAX_WIDTH, WIDTH_STEP = 48, 240, 16

# Height of a digit in the scene, in pixels, and the room on each side of the number, in digits.
DIGIT = 30
ROOM = 2.4
# A digit of which more than WHOLE of the ink is seen can be read, one below PART cannot; what lies
# between is left out, because a person would not know either. Below TRACE nothing is seen of it.
WHOLE, PART, TRACE = 0.82, 0.62, 0.1
# Crops of one bib.
VIEWS = 3
# How large digits are on photographs, in pixels.
SMALLEST, LARGEST = 7, 34


class Scenes:
    def __init__(self, seed, fonts, weights):
        self.rng = np.random.default_rng(seed)
        self.fonts, self.weights = fonts, weights

    def crops(self):
        """
        Crops without end, HEIGHT x W x 3 bytes, each with its labels: digits, and HIDDEN for hidden
        ones. A bib is seen several times, covered and photographed anew: it takes longer to draw.
        """
        while True:
            picture, ink, number = self.bib()
            picture, ink = self.bend(picture, ink)
            drawn = count(ink, number)
            if number and drawn.min() < 12:
                continue
            places = [extent_of(ink == i + 1) for i in range(len(number))]
            for _ in range(VIEWS):
                view = self.view(picture, ink, number, drawn, places)
                if view:
                    yield view

    def view(self, picture, ink, number, drawn, places):
        """One crop and its labels; None when a person could not tell a digit either."""
        for _ in range(self.rng.choice([0, 1, 2], p=[0.5, 0.37, 0.13])):
            picture, ink = self.cover(picture, ink, places)
        seen = count(ink, number) / np.maximum(drawn, 1)
        if ((seen > PART) & (seen < WHOLE)).any() or (number and seen.max() < WHOLE):
            return None
        box = self.text_box(picture.shape, places, seen)
        labels = self.labels(number, ink, seen, places, box)
        return None if labels is None else (self.photograph(picture, box), labels)

    # What is drawn

    def bib(self):
        """A flat bib on a shirt: the picture, its ink (0: none, i: the i-th digit), the number."""
        number = "" if self.chance(0.06) else self.number()
        shown = number or self.word(SIGNS, 1, 6)
        font = self.fonts[self.rng.choice(len(self.fonts), p=self.weights)]
        font = self.inked(font)
        stretch = self.between(0.55, 1.25)
        gap = self.between(-0.01, 0.16) if self.chance(0.85) else self.between(0.16, 0.35)
        font = self.spaced(font)
        scale = DIGIT / font["0"].shape[0]
        widths = [max(2, round(font[sign].shape[1] * scale * stretch)) for sign in shown]
        length = sum(widths) + gap * DIGIT * (len(shown) - 1)
        width, height = int(length + 2 * ROOM * DIGIT), int(3.6 * DIGIT)
        picture = self.cloth(height, width)
        for _ in range(self.rng.integers(4) if self.chance(0.7) else 0):
            self.behind(picture)
        ink = np.zeros((height, width), np.uint8)
        x, y = ROOM * DIGIT, height / 2 - DIGIT / 2
        paper = picture.mean((0, 1))  # a number printed on the shirt itself
        if self.chance(0.93):
            paper = self.paper(picture, x, y, length)
        if self.chance(0.08) and number:  # a shadow
            shift = self.rng.uniform(-2, 2, 2)
            self.write(picture, shown, font, x + shift[0], y + shift[1], DIGIT, stretch, gap)
        colour = self.ink_for(paper)
        if self.chance(0.07) and number:
            self.outline(picture, shown, font, x, y, stretch, gap, colour)
        self.write(picture, shown, font, x, y, DIGIT, stretch, gap, colour, ink if number else None)
        return np.clip(picture, 0, 255), ink, number

    def behind(self, picture):
        """Arms, hands and other people behind the bib: its own edge is no cover's."""
        height, width = picture.shape[:2]
        mask = np.zeros((height, width), np.uint8)
        side = -1 if self.chance(0.5) else 1
        edge = width / 2 + side * self.between(0.1, 0.5) * width
        (self.draw_arm if self.chance(0.6) else self.draw_hand)(mask, edge, side)
        share = blurred(mask, self.between(0.4, 3))[..., None] / 255
        shade = 1 + self.between(-0.5, 0.5) * (blurred(mask, self.between(4, 12)) / 255 - 0.5)
        colour = self.skin() if self.chance(0.5) else self.colour()
        picture += share * (np.float32(colour) * shade[..., None] - picture)

    def number(self):
        count = self.rng.choice([1, 2, 3, 4, 5, 6], p=[0.05, 0.13, 0.28, 0.31, 0.18, 0.05])
        digits = list(self.rng.choice(list("0123456789"), count))
        if digits[0] == "0" and self.chance(0.9):
            digits[0] = str(self.rng.integers(1, 10))
        # Narrow digits at an end are the easiest to lose, and equal neighbours.
        if self.chance(0.12):
            digits[0] = "1"
        if self.chance(0.12):
            digits[-1] = "1"
        if count > 1 and self.chance(0.1):
            at = self.rng.integers(count - 1)
            digits[at + 1] = digits[at]
        return "".join(digits)

    def inked(self, font):
        """Thinner or fatter than the font is."""
        if not self.chance(0.15):
            return font
        kernel = np.ones((self.rng.integers(2, 6),) * 2, np.uint8)
        change = cv2.erode if self.chance(0.4) else cv2.dilate
        changed = {digit: change(glyph, kernel) for digit, glyph in font.items()}
        legible = all(glyph.mean() > 40 for glyph in changed.values())
        return changed if legible else font

    def spaced(self, font):
        """In most type all digits take the same room, and the 1 has air beside it."""
        if self.chance(0.5):
            return font
        room = max(font[digit].shape[1] for digit in "023456789")
        share = self.between(0.6, 1)
        spaced = dict(font)
        for digit in "0123456789":
            glyph = font[digit]
            air = max(0, int((room - glyph.shape[1]) * share / 2))
            spaced[digit] = np.pad(glyph, ((0, 0), (air, air)))
        return spaced

    def outline(self, picture, shown, font, x, y, stretch, gap, colour):
        """A rim of another colour around each sign."""
        around = self.ink_for(colour)
        rim = self.rng.integers(1, 4)
        for dx, dy in ((-rim, 0), (rim, 0), (0, -rim), (0, rim)):
            self.write(picture, shown, font, x + dx, y + dy, DIGIT, stretch, gap, around)

    def word(self, signs, shortest, longest):
        return "".join(self.rng.choice(list(signs), self.rng.integers(shortest, longest + 1)))

    def paper(self, picture, x, y, length):
        """Draws the bib's paper around a number at x, y; returns the colour behind the number."""
        height, width = picture.shape[:2]
        white = np.full(3, self.between(205, 255)) + self.rng.uniform(-8, 8, 3)
        colour = white if self.chance(0.62) else self.colour()
        left, right = (
            self.between(0.03, 0.45) if self.chance(0.55) else self.between(0.45, 2.2)
            for _ in range(2)
        )
        if self.chance(0.5):  # the number stands in the middle
            right = left * self.between(0.85, 1.15)
        x0, x1 = int(max(0, x - left * DIGIT)), int(min(width, x + length + right * DIGIT))
        y0 = int(max(0, y - self.between(0.08, 1) * DIGIT))
        y1 = int(min(height, y + DIGIT + self.between(0.08, 1) * DIGIT))
        # The sponsor's strips above and below.
        top = max(0, y0 - int(self.between(0, 1) * DIGIT))
        bottom = min(height, y1 + int(self.between(0, 1) * DIGIT))
        picture[top:bottom, x0:x1] = self.colour() if self.chance(0.5) else colour
        picture[y0:y1, x0:x1] = colour
        if self.chance(0.25):
            stains = self.cloth(y1 - y0, x1 - x0, np.zeros(3), 10)
            picture[y0:y1, x0:x1] += stains * self.between(-1, 1)
        if self.chance(0.12):
            self.printed(picture[y0:y1, x0:x1])
        if self.chance(0.25):
            self.lines(picture, x, x + length, y, (y0, y1))
        for start, end in ((top, y0), (y1, bottom)):
            if end - start > 5 and self.chance(0.6):
                size = (end - start) * self.between(0.4, 0.9)
                from_x = x0 + self.between(0, 1) * DIGIT
                sponsor = self.word(CAPITALS if self.chance(0.7) else SIGNS, 3, 13)
                from_y = start + (end - start - size) / 2
                self.write(picture, sponsor, self.any_font(), from_x, from_y, size, 1, 0.1)
        if self.chance(0.15):
            cv2.rectangle(picture, (x0, top), (x1, bottom), self.paint(), 1)
        self.art(picture, x - 0.18 * DIGIT, x0, y, -1)
        self.art(picture, x + length + 0.18 * DIGIT, x1, y, 1)
        if self.chance(0.2):
            for pin in (x0 + 4, x1 - 4):
                cv2.circle(picture, (pin, y0 + 4), 2, self.paint(), -1)
        return colour

    def printed(self, part):
        """The paper's colours run into each other, or a band crosses it."""
        height, width = part.shape[:2]
        if not height or not width:
            return
        if self.chance(0.6):
            corners = np.float32(self.rng.normal(0, 30, (2, 2, 3)))
            part += cv2.resize(corners, (width, height), interpolation=cv2.INTER_LINEAR)
        else:
            from_y = int(self.between(0, 1) * height)
            part[from_y : from_y + int(self.between(0.1, 0.5) * height)] += self.rng.normal(0, 30, 3)

    def lines(self, picture, start, end, y, limits):
        """Small print close above or below the number: a name, a town, a line."""
        for level, sign in ((limits[0], -1), (limits[1], 1)):
            room = (y - level) if sign < 0 else (level - y - DIGIT)
            if room < 0.2 * DIGIT or not self.chance(0.6):
                continue
            size = min(room, self.between(0.15, 0.5) * DIGIT) * 0.85
            from_y = y - size - 0.08 * DIGIT if sign < 0 else y + 1.08 * DIGIT
            if self.chance(0.25):
                across = (int(end), int(from_y + size / 2))
                cv2.line(picture, (int(start), across[1]), across, self.paint(), 2)
                continue
            text = self.word(CAPITALS if self.chance(0.6) else SIGNS, 3, 14)
            from_x = start + self.between(-0.3, 0.5) * DIGIT
            self.write(picture, text, self.any_font(), from_x, from_y, size, 0.9, 0.1)

    def art(self, picture, near, edge, y, direction):
        """A logo, letters or a wave's number between the number and the bib's edge."""
        room = (edge - near) * direction
        if room < 0.35 * DIGIT or not self.chance(0.45):
            return
        size = min(room, self.between(0.3, 0.9) * DIGIT)
        x = near + direction * self.between(0, max(0, room - size))
        x -= size if direction < 0 else 0
        y += self.between(0, 1) * max(0, DIGIT - size)
        kind = self.rng.integers(5)
        fill = -1 if self.chance(0.5) else 2
        if kind == 0:  # filled: a ring would be a zero
            centre = (int(x + size / 2), int(y + size / 2))
            cv2.circle(picture, centre, int(size / 2), self.paint(), -1)
        elif kind == 1:
            corners = self.rng.uniform(0, size, (self.rng.integers(3, 8), 2)) + [x, y]
            cv2.fillPoly(picture, [np.int32(corners)], self.paint())
        elif kind == 2:
            corner = (int(x + size), int(y + size))
            cv2.rectangle(picture, (int(x), int(y)), corner, self.paint(), fill)
        else:
            letters = self.word(LETTERS, 1, 3)
            small = min(size, DIGIT * 0.55)
            self.write(picture, letters, self.any_font(), x, y, small, 0.8, 0.05)

    def write(self, picture, text, font, x, y, size, stretch, gap, colour=None, ink=None):
        """Signs from left to right, their upper edge at y; notes each one's pixels in `ink`."""
        colour = self.colour() if colour is None else colour
        scale = size / font["0"].shape[0]
        for i, sign in enumerate(text):
            width = max(2, round(font[sign].shape[1] * scale * stretch))
            height = max(2, round(font[sign].shape[0] * scale))
            mask = cv2.resize(font[sign], (width, height), interpolation=cv2.INTER_AREA)
            stamp(picture, mask, round(x), round(y + size - height), colour, ink, i + 1)
            x += width + gap * size

    def bend(self, picture, ink):
        """Round the chest, wrinkled, turned and seen from the side."""
        height, width = ink.shape
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        half = width / 2
        u, v = x - half, y - height / 2
        if self.chance(0.6):
            radius = half * self.between(1.02, 2.5)
            centre = self.between(-0.5, 0.5) * half
            turned = np.arcsin(np.clip((u - centre) / radius, -0.97, 0.97))
            u = radius * (turned - np.arcsin(np.clip(-centre / radius, -0.97, 0.97)))
        u = u + v * self.between(-0.25, 0.25)
        v = v + u * self.between(-0.12, 0.12)
        v = v + (u / half) ** 2 * self.between(-0.15, 0.15) * DIGIT
        if self.chance(0.5):
            phase = x / (self.between(0.6, 3) * DIGIT) + self.between(0, 6)
            v = v + np.sin(phase) * self.between(0, 0.08) * DIGIT
            phase = x / (self.between(0.5, 2) * DIGIT) + y / (self.between(1, 3) * DIGIT)
            u = u + np.sin(phase + self.between(0, 6)) * self.between(0, 0.1) * DIGIT
        to_x, to_y = np.float32(u + half), np.float32(v + height / 2)
        picture = cv2.remap(
            np.float32(picture), to_x, to_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        ink = cv2.remap(ink, to_x, to_y, cv2.INTER_NEAREST)
        if self.chance(0.4):
            light = np.float32(self.rng.normal(1, 0.18, (3, 6)))
            picture *= cv2.resize(light, (width, height), interpolation=cv2.INTER_CUBIC)[..., None]
        for _ in range(self.rng.choice([0, 1, 2], p=[0.75, 0.15, 0.1])):
            self.crease(picture)
        return np.clip(picture, 0, 255), ink

    def crease(self, picture):
        """A fold: light on one side of a line, dark on the other, fading out."""
        height, width = picture.shape[:2]
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        angle = self.rng.choice([0, np.pi / 2]) + self.rng.normal(0, 0.35)
        away = (x - self.between(0, width)) * np.cos(angle)
        away = away + (y - self.between(0, height)) * np.sin(angle)
        depth, reach = self.between(0.08, 0.35), self.between(1, 8)
        picture *= (1 + depth * np.sign(away) * np.exp(-np.abs(away) / reach))[..., None]

    # What stands before it

    def cover(self, picture, ink, places):
        """Something in front of an end of the number, or just beside it."""
        height, width = ink.shape
        columns = np.nonzero(ink.any(0))[0]
        if not len(columns):
            return picture, ink
        start, end = columns[0], columns[-1] + 1
        side = -1 if self.chance(0.5) else 1
        # How far in its edge lies: from outside the bib to the middle of the number.
        depth = self.between(-1.4, min(1.6, 0.75 * (end - start) / DIGIT)) * DIGIT
        edge = start + depth if side < 0 else end - depth
        mask = np.zeros((height, width), np.uint8)
        kind = self.rng.random()
        if kind < 0.33:
            self.draw_arm(mask, edge, side)
        elif kind < 0.58:
            self.draw_hand(mask, edge, side)
        elif kind < 0.66:
            self.draw_above_or_below(mask)
        elif kind < 0.72:
            x = self.between(start - DIGIT, end + DIGIT)
            foot = (int(x + self.between(-2, 2) * DIGIT), height + 5)
            strap = int(self.between(1, 7))
            cv2.line(mask, (int(x), -5), foot, 255, strap, cv2.LINE_AA)
        elif kind < 0.78:
            self.draw_hair(mask, edge)
        else:
            self.draw_over(mask, places, side)
        if kind < 0.33 and self.chance(0.12):  # the paper's own fold
            filling = self.cloth(height, width, np.full(3, self.between(150, 250)), 12)
        else:
            filling = self.cloth(height, width, self.skin() if self.chance(0.5) else None)
            if self.chance(0.6):  # rounder near its edge
                soft = blurred(mask, self.between(2, 8)) / 255
                filling *= (self.between(0.4, 1) + soft * self.between(0, 0.6))[..., None]
        if self.chance(0.4):  # its shadow
            shadow = blurred(np.roll(mask, int(-side * self.between(0, 6)), 1), self.between(1, 5))
            picture = picture * (1 - self.between(0.1, 0.5) * shadow[..., None] / 255)
        if self.chance(0.5):
            mask = np.uint8(blurred(mask, self.between(0.5, 2.5)))
        ink = np.where(mask > 127, 0, ink).astype(np.uint8)
        share = np.float32(mask)[..., None] / 255
        return np.clip(picture * (1 - share) + filling * share, 0, 255), ink

    def draw_arm(self, mask, edge, side):
        """A long edge, slightly curved: an arm, or a neighbour and everything beyond."""
        height = mask.shape[0]
        y = np.linspace(-5, height + 5, 9)
        bow = self.between(-0.25, 0.25) * DIGIT * np.sin(y / height * np.pi)
        x = edge + self.between(-0.9, 0.9) * (y - height / 2) + bow
        far = edge + side * 4 * DIGIT
        outline = np.vstack([np.stack([x, y], 1), [[far, height + 5], [far, -5]]])
        cv2.fillPoly(mask, [np.int32(outline)], 255, cv2.LINE_AA)
        if self.chance(0.3):
            beyond = np.zeros_like(mask)
            arm = side * self.between(0.8, 2) * DIGIT
            cv2.fillPoly(beyond, [np.int32(outline + [arm, 0])], 255)
            mask[beyond > 0] = 0

    def draw_hand(self, mask, edge, side):
        """Overlapping fingers, and the hand behind them."""
        y = mask.shape[0] / 2 + self.between(-1, 1) * DIGIT
        for _ in range(self.rng.integers(2, 6)):
            size = self.between(0.15, 0.6) * DIGIT
            x = edge + side * (self.between(0, 1.6) * DIGIT + size)
            centre = (int(x), int(y + self.between(-0.7, 0.7) * DIGIT))
            axes = (int(size * self.between(1, 2.2)), int(size))
            cv2.ellipse(mask, centre, axes, self.between(-60, 60), 0, 360, 255, -1, cv2.LINE_AA)
        if self.chance(0.5):
            centre = (int(edge + side * 1.3 * DIGIT), int(y))
            axes = (int(1.3 * DIGIT), int(self.between(0.6, 1.4) * DIGIT))
            cv2.ellipse(mask, centre, axes, 0, 0, 360, 255, -1, cv2.LINE_AA)

    def draw_over(self, mask, places, side):
        """
        An arm, a strap or fingers before the whole of one digit, the paper going on beyond: mostly the
        last or the first one. As wide where no digit is, it hides nothing.
        """
        at = 0 if side < 0 else len(places) - 1
        if self.chance(0.12):
            at = self.rng.integers(len(places))
        left, top, right, bottom = places[at]
        if self.chance(0.3):  # beside the number
            step = side * (right - left + self.between(0, 0.5) * DIGIT)
            left, right = left + step, right + step
        left -= self.between(0, 0.25) * DIGIT
        right += self.between(0, 0.25) * DIGIT
        if self.chance(0.3):
            size = (right - left) / 2
            for y in np.arange(top, bottom + size, size * self.between(0.7, 1.1)):
                centre = (int((left + right) / 2), int(y))
                axes = (int(size * self.between(1, 1.5)), int(size * self.between(0.6, 1)))
                turn = self.between(-25, 25)
                cv2.ellipse(mask, centre, axes, turn, 0, 360, 255, -1, cv2.LINE_AA)
            return
        height = mask.shape[0]
        y = np.linspace(-5, height + 5, 9)
        bow = self.between(-0.3, 0.3) * DIGIT * (np.cos((y / height - 0.5) * np.pi) - 1)
        x = self.between(-0.35, 0.35) * (y - (top + bottom) / 2) + bow
        outline = np.vstack([np.stack([left + x, y], 1), np.stack([right + x, y], 1)[::-1]])
        cv2.fillPoly(mask, [np.int32(outline)], 255, cv2.LINE_AA)

    def draw_hair(self, mask, edge):
        """Strands, thin and bent, near to each other."""
        height = mask.shape[0]
        for _ in range(self.rng.integers(2, 14)):
            x = edge + self.rng.normal(0, 0.6) * DIGIT
            y = np.linspace(-5, height * self.between(0.5, 1.1), 9)
            wave = np.sin(y / height * self.between(2, 6) + self.between(0, 6))
            x = x + wave * self.between(0, 0.25) * DIGIT + self.between(-0.3, 0.3) * y
            strand = np.int32(np.stack([x, y], 1))
            cv2.polylines(mask, [strand], False, 255, int(self.rng.integers(1, 4)), cv2.LINE_AA)

    def draw_above_or_below(self, mask):
        height, width = mask.shape
        above = self.chance(0.5)
        level = height / 2 + (-1 if above else 1) * self.between(-0.3, 1) * DIGIT
        x = np.linspace(-5, width + 5, 9)
        y = level + self.between(-0.5, 0.5) * (x - self.between(0, width))
        y += self.between(-0.3, 0.3) * DIGIT * np.sin(x / width * 5)
        limit = -5 if above else height + 5
        outline = np.vstack([np.stack([x, y], 1), [[width + 5, limit], [-5, limit]]])
        cv2.fillPoly(mask, [np.int32(outline)], 255, cv2.LINE_AA)

    # How it is seen

    def text_box(self, shape, places, seen):
        """What a text detector marks: about the longest run of digits that can be read."""
        if places:
            first, last = longest_run(seen >= WHOLE)
            if last > first and self.chance(0.12):  # it misses a digit
                if self.chance(0.5):
                    first += 1
                else:
                    last -= 1
            if first > 0 and self.chance(0.15):
                first -= 1
            if last + 1 < len(places) and self.chance(0.15):
                last += 1
            inside = np.array(places[first : last + 1])
            left, top = inside[:, :2].min(0)
            right, bottom = inside[:, 2:].max(0)
        else:
            left, right = ROOM * DIGIT, shape[1] - ROOM * DIGIT
            top, bottom = shape[0] / 2 - DIGIT / 2, shape[0] / 2 + DIGIT / 2
        grown = self.between(0.28, 0.5) * DIGIT
        height = (bottom - top + grown * self.between(0.7, 1.1)) * self.between(0.88, 1.2)
        if self.chance(0.12):  # something beside the number is in it, too
            more = self.between(0.3, 1.2) * DIGIT
            if self.chance(0.5):
                left -= more
            else:
                right += more
        if self.chance(0.2):  # the reader looks once more with more room at both ends
            more = self.between(0.4, 0.8) * height
            left, right = left - more, right + more
        width = right - left + grown * self.between(0.5, 1.3)
        cx = (left + right) / 2 + self.rng.normal(0, 0.06) * DIGIT
        cy = (top + bottom) / 2 + self.rng.normal(0, 0.07) * DIGIT
        return CropBox(cx, cy, width, height, self.rng.normal(0, 0.04))

    def labels(self, number, ink, seen, places, box):
        """The digits in the crop; None when the crop's edge makes one doubtful."""
        within = count(box.cut(ink, cv2.INTER_NEAREST), number) * box.pixel_area
        total = count(ink, number)
        labels = []
        for i, digit in enumerate(number):
            share = seen[i] * min(1, within[i] / max(total[i], 1))
            column = ((places[i][0] + places[i][2]) / 2 - box.left) / box.scale_x
            if not 0 <= column <= box.columns and share < 0.15:
                continue
            if PART < share < WHOLE:
                return None
            beside = [j for j in (i - 1, i + 1) if 0 <= j < len(number)]
            if share >= WHOLE:
                labels.append(int(digit))
            elif share > TRACE or any(seen[j] >= WHOLE for j in beside):
                if labels[-1:] != [HIDDEN]:
                    labels.append(HIDDEN)
        return labels

    def photograph(self, picture, box):
        """The crop as a camera would give it: exposed, shaken, small, noisy, compressed."""
        picture = self.shake(self.expose(picture))
        noise = self.between(0, 9)
        if self.chance(0.12):  # little light
            light = self.between(0.25, 0.6)
            picture, noise = picture * light, self.between(0, 25) * light
        size = np.exp(self.between(np.log(SMALLEST), np.log(LARGEST)))
        scale = min(1, size / DIGIT)
        if scale < 1:
            picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        if self.chance(0.7):
            picture = picture + self.rng.normal(0, noise, picture.shape)
        picture = np.uint8(np.clip(picture, 0, 255))
        if self.chance(0.7):
            quality = [cv2.IMWRITE_JPEG_QUALITY, int(self.between(25, 95))]
            picture = cv2.imdecode(cv2.imencode(".jpg", picture, quality)[1], cv2.IMREAD_COLOR)
        if self.chance(0.15):
            soft = cv2.GaussianBlur(np.float32(picture), (0, 0), 1.2)
            picture = np.uint8(np.clip(picture * 1.6 - 0.6 * soft, 0, 255))
        return box.cut(picture, cv2.INTER_LINEAR, scale)

    def expose(self, picture):
        if self.chance(0.55):
            picture = picture * self.between(0.5, 1.15) + self.between(-25, 40)
        picture = np.clip(picture, 0, 255)
        if self.chance(0.4):
            picture = 255 * (picture / 255) ** self.between(0.6, 1.7)
        if self.chance(0.3):
            picture = picture * self.rng.uniform(0.75, 1.15, 3)
        return np.float32(picture)

    def shake(self, picture):
        """Out of focus, moved while the shutter was open, or seen twice."""
        kind = self.rng.random()
        if kind < 0.35:
            picture = cv2.GaussianBlur(picture, (0, 0), self.between(0.4, 3.2))
        elif kind < 0.65:
            picture = cv2.filter2D(picture, -1, self.path(), borderType=cv2.BORDER_REPLICATE)
        if self.chance(0.12):
            dx, dy = self.rng.normal(0, 0.16 * DIGIT, 2)
            size = (picture.shape[1], picture.shape[0])
            moved = cv2.warpAffine(
                picture, np.float32([[1, 0, dx], [0, 1, dy]]), size, borderMode=cv2.BORDER_REPLICATE
            )
            share = self.between(0.2, 0.5)
            picture = picture * (1 - share) + moved * share
        return np.clip(picture, 0, 255)

    def path(self):
        """A camera's way while the shutter is open, slightly bent, often resting at its ends."""
        size = max(3, int(self.between(2, 0.5 * DIGIT)) | 1)
        kernel = np.zeros((size, size), np.float32)
        centre = (size - 1) / 2
        angle = self.between(0, np.pi)
        if self.chance(0.5):
            angle = self.rng.choice([0, np.pi / 2]) + self.rng.normal(0, 0.25)
        dx, dy = np.cos(angle) * centre, np.sin(angle) * centre
        bow = self.between(-0.3, 0.3)
        points = [
            [centre - dx, centre - dy],
            [centre - dy * bow, centre + dx * bow],
            [centre + dx, centre + dy],
        ]
        cv2.polylines(kernel, [np.int32(np.array(points) * 16)], False, 1, 1, cv2.LINE_AA, 4)
        if self.chance(0.4):
            kernel[int(centre - dy), int(centre - dx)] += size * self.between(0.2, 0.8)
            kernel[int(centre + dy), int(centre + dx)] += size * self.between(0.2, 0.8)
        return kernel / kernel.sum()

    # Chance and colour

    def chance(self, probability):
        return self.rng.random() < probability

    def between(self, low, high):
        return self.rng.uniform(low, high)

    def any_font(self):
        return self.fonts[self.rng.integers(len(self.fonts))]

    def colour(self):
        kind = self.rng.random()
        if kind < 0.3:
            return self.rng.uniform(0, 70, 3)
        if kind < 0.5:
            return self.between(150, 255) + self.rng.uniform(-15, 15, 3)
        return self.rng.uniform(0, 255, 3)

    def paint(self):
        return [float(channel) for channel in self.colour()]

    def skin(self):
        tone = self.between(0.25, 1)
        return np.clip(np.array([165.0, 185, 235]) * tone + self.rng.uniform(-25, 25, 3), 0, 255)

    def ink_for(self, paper):
        """A colour that can be told from the paper, mostly dark."""
        for _ in range(20):
            ink = self.rng.uniform(0, 50, 3) if self.chance(0.6) else self.colour()
            coloured = self.chance(0.3) and np.abs(ink - paper).max() > 110
            if abs(ink.mean() - paper.mean()) > 60 or coloured:
                return ink
        return np.zeros(3) if paper.mean() > 127 else np.full(3, 255.0)

    def cloth(self, height, width, colour=None, rough=None):
        """Folds of one colour, sometimes striped."""
        colour = self.colour() if colour is None else colour
        rough = self.between(3, 35) if rough is None else rough
        cells = [max(2, int(side / self.between(8, 60))) for side in (height, width)]
        folds = self.rng.normal(0, rough, (*cells, 1)) + self.rng.normal(0, rough / 4, (*cells, 3))
        cloth = cv2.resize(np.float32(folds), (width, height), interpolation=cv2.INTER_CUBIC)
        cloth += np.float32(colour)
        if self.chance(0.3):
            angle, step = self.between(0, np.pi), self.between(6, 40)
            y, x = np.mgrid[0:height, 0:width]
            stripes = ((x * np.cos(angle) + y * np.sin(angle)) / step % 1) > self.between(0.4, 0.8)
            cloth += np.float32(stripes[..., None] * self.between(-90, 90))
        return np.clip(cloth, 0, 255)


class CropBox:
    """A text box with its surroundings, and how it is cut out of a picture."""

    def __init__(self, cx, cy, width, height, angle):
        whole, tall = width + 2 * BESIDE * height, TALL * height
        steps = round(HEIGHT * whole / tall / WIDTH_STEP)
        self.columns = int(np.clip(steps * WIDTH_STEP, MIN_WIDTH, MAX_WIDTH))
        self.scale_x, scale_y = whole / self.columns, tall / HEIGHT
        self.left = cx - whole / 2
        self.pixel_area = self.scale_x * scale_y
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        turn = turn * [self.scale_x, scale_y]
        corner = np.array([cx, cy]) - turn @ [self.columns / 2, HEIGHT / 2]
        self.matrix = np.column_stack([turn, corner])

    def cut(self, picture, interpolation, scale=1.0):
        """From a picture `scale` times the scene's size."""
        border = cv2.BORDER_REPLICATE if picture.ndim == 3 else cv2.BORDER_CONSTANT
        flags = interpolation | cv2.WARP_INVERSE_MAP
        size = (self.columns, HEIGHT)
        return cv2.warpAffine(picture, self.matrix * scale, size, flags=flags, borderMode=border)


def count(ink, number):
    """Pixels of each digit."""
    return np.bincount(ink.ravel(), minlength=len(number) + 1)[1 : len(number) + 1]


def extent_of(mask):
    y, x = np.nonzero(mask)
    return x.min(), y.min(), x.max() + 1, y.max() + 1


def longest_run(flags):
    """First and last index of the longest run of true values."""
    best, start = (0, -1), None
    for i, flag in enumerate([*flags, False]):
        if flag and start is None:
            start = i
        if not flag and start is not None:
            if i - 1 - start > best[1] - best[0]:
                best = (start, i - 1)
            start = None
    return best


def blurred(mask, radius):
    return cv2.GaussianBlur(np.float32(mask), (0, 0), radius)


def stamp(picture, mask, x, y, colour, ink, mark):
    """Paints a mask with its corner at x, y; what falls outside is dropped."""
    height, width = mask.shape
    x0, y0 = max(0, x), max(0, y)
    x1, y1 = min(picture.shape[1], x + width), min(picture.shape[0], y + height)
    if x0 >= x1 or y0 >= y1:
        return
    part = mask[y0 - y : y1 - y, x0 - x : x1 - x]
    share = np.float32(part)[..., None] / 255
    picture[y0:y1, x0:x1] = picture[y0:y1, x0:x1] * (1 - share) + share * np.float32(colour)
    if ink is not None:
        ink[y0:y1, x0:x1][part > 127] = mark
