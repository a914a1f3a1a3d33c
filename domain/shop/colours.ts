// A studio's colour: whether it can be read, and the shades that the screens make of it. Contrast is
// that of WCAG 2.2 (relative luminance of sRGB).

/** `#rrggbb` */
export const COLOUR = /^#[0-9a-f]{6}$/i;

/** The lightest ground on which the colour stands as text, and the darkest (web/src/styles/tokens.css). */
const PAPER = '#faf7f2';
export const DARK = '#14110e';
/** WCAG 2.2 AA for text. */
export const LEAST_CONTRAST = 4.5;

type Channels = [number, number, number];

const channelsOf = (colour: string): Channels => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

const hexOf = (channels: Channels) =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** So much of `other` in `colour`, of 1. */
function mix(colour: string, other: string, share: number): string {
  const with_ = channelsOf(other);
  const mixed = channelsOf(colour).map(
    (value, index) => value * (1 - share) + (with_[index] ?? 0) * share,
  );
  return hexOf([mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0]);
}

const STEPS = 100;

/** The colour with as little of `other` in it as lets it be read on `ground`. */
function readable(colour: string, ground: string, other: string): string {
  for (let step = 0; step <= STEPS; step += 1) {
    const shade = mix(colour, other, step / STEPS);
    if (contrast(shade, ground) >= LEAST_CONTRAST) return shade;
  }
  return other;
}

/** How well it is read as text on the shop's paper. White on it is read even better. */
export const contrastOnPaper = (colour: string) => contrast(colour, PAPER);

/** The nearest darker shade that can be read; the colour itself where it can. */
export const readableShade = (colour: string) => readable(colour, PAPER, '#000000');

export interface Palette {
  signal: string;
  /** Pressed, and small text. */
  deep: string;
  /** A ground with a breath of it. */
  wash: string;
  onDark: string;
}

export const paletteOf = (colour: string): Palette => ({
  signal: colour,
  deep: mix(colour, '#000000', 0.2),
  wash: mix(colour, '#ffffff', 0.92),
  onDark: readable(colour, DARK, '#ffffff'),
});
