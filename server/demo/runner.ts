// Who the demo's fictional runners are: traits that never change from photo to photo, so that a face
// search finds the same invented person again. No trait is taken from a real person.
import { between, seeded } from './random.ts';

export const hairStyles = [
  'short',
  'quiff',
  'buzz',
  'bald',
  'curly',
  'afro',
  'long',
  'ponytail',
  'bob',
  'bun',
] as const;
export type HairStyle = (typeof hairStyles)[number];
export type Beard = 'none' | 'stubble' | 'full' | 'moustache' | 'goatee';
export type Headwear = 'none' | 'cap' | 'visor' | 'headband';

/** Shapes are factors around 1 unless a comment says otherwise. */
export interface Runner {
  readonly id: number;
  readonly feminine: boolean;
  readonly skin: string;
  readonly hairColour: string;
  readonly hair: HairStyle;
  readonly beard: Beard;
  readonly headwear: Headwear;
  readonly glasses: boolean;
  /** 0 young to 1 old: lines and eye bags. */
  readonly age: number;
  readonly faceWidth: number;
  readonly jaw: number;
  readonly chin: number;
  readonly eyeSize: number;
  readonly eyeGap: number;
  /** Degrees, outer corner up. */
  readonly eyeSlant: number;
  readonly iris: string;
  readonly browWeight: number;
  readonly browHeight: number;
  readonly browArch: number;
  readonly noseWidth: number;
  readonly noseLength: number;
  readonly mouthWidth: number;
  readonly lips: number;
  readonly freckles: boolean;
  /** Height of the whole body against the face: athletes differ. */
  readonly build: number;
  readonly kit: readonly [shirt: string, accent: string, shorts: string];
}

type Look = readonly [
  seed: number,
  feminine: 0 | 1,
  skin: number,
  hairColour: number,
  hair: HairStyle,
  beard: Beard,
  headwear: Headwear,
  glasses: 0 | 1,
  age: number,
];

const skins = [
  '#f6cfb0',
  '#eebb95',
  '#e0a67c',
  '#c98a5e',
  '#a96d45',
  '#7f4d30',
  '#5c3622',
] as const;
const hairColours = [
  '#1d1614',
  '#3b2417',
  '#6b4224',
  '#b3803f',
  '#8a3b1c',
  '#8d8a88',
  '#d9d4cc',
] as const;
const irises = ['#3a2213', '#5b3a1c', '#3f6a4a', '#3d6f9a', '#7a6a3a'] as const;
const kits: readonly (readonly [string, string, string])[] = [
  ['#e4572e', '#ffd166', '#22303c'],
  ['#17709e', '#9be0f0', '#1b2733'],
  ['#f2b134', '#d1495b', '#2b2b3a'],
  ['#2f9e77', '#eaf7c4', '#20323a'],
  ['#d1495b', '#fff0e0', '#3a2438'],
  ['#5b4bb7', '#f9c74f', '#1f2040'],
  ['#f4f1ea', '#e4572e', '#2a3d4f'],
  ['#2a3d4f', '#f25f5c', '#141d26'],
];

/** The cast: the first half runs the coast, the second half the sierra. */
const looks: readonly Look[] = [
  [11, 0, 1, 1, 'short', 'none', 'none', 0, 0.2],
  [12, 1, 0, 3, 'ponytail', 'none', 'none', 0, 0.1],
  [13, 0, 5, 0, 'buzz', 'goatee', 'none', 0, 0.3],
  [14, 1, 3, 0, 'long', 'none', 'headband', 0, 0.1],
  [15, 0, 0, 6, 'short', 'full', 'none', 1, 0.9],
  [16, 1, 2, 4, 'curly', 'none', 'none', 0, 0.3],
  [17, 0, 2, 0, 'bald', 'full', 'none', 0, 0.5],
  [18, 1, 5, 0, 'afro', 'none', 'none', 0, 0.1],
  [19, 0, 3, 1, 'curly', 'moustache', 'none', 0, 0.4],
  [20, 1, 1, 5, 'bob', 'none', 'none', 1, 0.8],
  [21, 0, 0, 4, 'quiff', 'full', 'none', 0, 0.2],
  [22, 1, 4, 1, 'bun', 'none', 'visor', 0, 0.4],
  [23, 0, 6, 0, 'bald', 'none', 'none', 0, 0.2],
  [24, 0, 1, 2, 'quiff', 'none', 'cap', 0, 0.1],
  [25, 1, 0, 1, 'bob', 'none', 'none', 0, 0.2],
  [26, 0, 2, 5, 'bald', 'moustache', 'none', 0, 1],
  [27, 1, 6, 0, 'bun', 'none', 'headband', 0, 0.3],
  [28, 0, 1, 3, 'curly', 'stubble', 'none', 0, 0.1],
  [29, 1, 3, 2, 'ponytail', 'none', 'cap', 0, 0.5],
  [30, 0, 4, 0, 'short', 'full', 'headband', 0, 0.3],
  [31, 1, 1, 4, 'long', 'none', 'none', 1, 0.1],
  [32, 0, 0, 1, 'buzz', 'none', 'none', 1, 0.6],
  [33, 1, 2, 6, 'curly', 'none', 'none', 0, 0.9],
  [34, 0, 5, 0, 'afro', 'full', 'none', 0, 0.2],
  [35, 0, 3, 0, 'quiff', 'goatee', 'none', 1, 0.4],
  [36, 1, 0, 3, 'bun', 'none', 'none', 0, 0.5],
];

function fromLook(look: Look, index: number): Runner {
  const [seed, feminine, skin, hairColour, hair, beard, headwear, glasses, age] = look;
  const random = seeded(seed * 7919);
  const about = (spread: number, middle = 1): number =>
    between(random, middle - spread, middle + spread);
  return {
    id: index + 1,
    feminine: feminine === 1,
    skin: skins[skin] ?? skins[0],
    hairColour: hairColours[hairColour] ?? hairColours[0],
    hair,
    beard,
    headwear,
    glasses: glasses === 1,
    age,
    faceWidth: about(0.08, feminine ? 0.96 : 1.01),
    jaw: about(0.1, feminine ? 0.9 : 1.03),
    chin: about(0.07, feminine ? 0.96 : 1.02),
    eyeSize: about(0.13, feminine ? 1.1 : 0.98),
    eyeGap: about(0.07),
    eyeSlant: about(5, 2),
    iris: irises[Math.floor(random() * (skin > 2 ? 2 : 5))] ?? irises[0],
    browWeight: about(0.3, feminine ? 0.75 : 1.2),
    browHeight: about(0.2),
    browArch: about(0.7),
    noseWidth: about(0.2, 0.98 + 0.05 * skin - (feminine ? 0.12 : 0)),
    noseLength: about(0.1),
    mouthWidth: about(0.13),
    lips: about(0.25, (feminine ? 1.15 : 0.85) + 0.04 * skin),
    freckles: hairColour === 4,
    build: about(0.05, feminine ? 0.97 : 1.02),
    kit: kits[index % kits.length] ?? ['#e4572e', '#ffd166', '#22303c'],
  };
}

export const runners: readonly Runner[] = looks.map(fromLook);
