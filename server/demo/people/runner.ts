// Who the demo's fictional runners are: traits that never change from photo to photo, so that a face
// search finds the same invented person again. No trait is taken from a real person.
import { between, pick, seeded, type Random } from '../drawing/random.ts';

const feminineHair = ['curly', 'afro', 'long', 'ponytail', 'bob', 'bun'] as const;
const masculineHair = ['short', 'quiff', 'buzz', 'bald', 'curly', 'afro'] as const;
const beards = ['none', 'none', 'stubble', 'full', 'moustache', 'goatee'] as const;
const headwears = ['none', 'none', 'none', 'none', 'cap', 'visor', 'headband'] as const;
export type HairStyle = (typeof feminineHair)[number] | (typeof masculineHair)[number];
type Beard = (typeof beards)[number];
type Headwear = (typeof headwears)[number];

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
  /** Added distance between nose and mouth, in head units. */
  readonly mouthDrop: number;
  readonly mouthWidth: number;
  readonly lips: number;
  /** How strongly the face is modelled: 0.5 round and smooth to 1.6 gaunt. */
  readonly relief: number;
  readonly freckles: boolean;
  /** Height of the whole body against the face: athletes differ. */
  readonly build: number;
  readonly kit: readonly [shirt: string, accent: string, shorts: string];
}

/** From the palest to the darkest, in cool, warm and olive tones. */
const skins = [
  '#f8d8c4',
  '#f2c4a8',
  '#edbc8f',
  '#e0a67c',
  '#d39a63',
  '#c07f5a',
  '#a8703f',
  '#8a5334',
  '#74452b',
  '#5b3724',
] as const;
const hairColours = ['#1d1614', '#3b2417', '#6b4224', '#b3803f', '#8a3b1c'] as const;
const greys = ['#8d8a88', '#d9d4cc'] as const;
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

/** What belongs together: age greys the hair, dark skin goes with dark hair and eyes. */
function lookOf(random: Random, feminine: boolean, tone: number) {
  const age = random() < 0.25 ? between(random, 0.7, 1) : random() * 0.4;
  const natural = Math.floor(random() * (tone > 4 ? 2 : hairColours.length));
  const grey = pick(random, greys);
  return {
    skin: skins[tone] ?? skins[0],
    hair: feminine ? pick(random, feminineHair) : pick(random, masculineHair),
    beard: feminine ? ('none' as const) : pick(random, beards),
    headwear: pick(random, headwears),
    glasses: random() < 0.18,
    age,
    hairColour: age > 0.65 ? grey : (hairColours[natural] ?? hairColours[0]),
    iris: irises[Math.floor(random() * (tone > 4 ? 2 : irises.length))] ?? irises[0],
    freckles: age < 0.65 && natural === 4,
  };
}

/** An invented person: the same seed is the same person. */
function runnerFrom(seed: number, id: number): Runner {
  const random = seeded(seed * 7919);
  const about = (middle: number, spread: number): number =>
    between(random, middle - spread, middle + spread);
  const feminine = random() < 0.5;
  const tone = Math.floor(random() * skins.length);
  return {
    id,
    feminine,
    ...lookOf(random, feminine, tone),
    faceWidth: about(feminine ? 0.97 : 1.01, 0.13),
    jaw: about(feminine ? 0.92 : 1.03, 0.2),
    chin: about(1, 0.14),
    eyeSize: about(feminine ? 1.1 : 1, 0.32),
    eyeGap: about(1, 0.17),
    eyeSlant: about(2, 9),
    browWeight: about(feminine ? 0.85 : 1.3, 0.65),
    browHeight: about(1, 0.65),
    browArch: about(1, 1.1),
    noseWidth: about(1 + 0.035 * tone - (feminine ? 0.1 : 0), 0.38),
    noseLength: about(1, 0.25),
    mouthDrop: about(0, 4),
    mouthWidth: about(1, 0.26),
    lips: about((feminine ? 1.15 : 0.9) + 0.03 * tone, 0.55),
    relief: about(1, 0.55),
    build: about(feminine ? 0.97 : 1.02, 0.05),
    kit: kits[id % kits.length] ?? ['#e4572e', '#ffd166', '#22303c'],
  };
}

/**
 * Two casts of thirteen. Of some hundred seeds these are the ones whose faces the recognition network
 * holds farthest apart: drawn faces are more alike to it than photographed ones.
 */
const castSeeds = [
  199, 52, 216, 225, 285, 115, 111, 164, 320, 135, 213, 201, 133, 109, 337, 319, 241, 206, 139, 243,
  327, 85, 311, 60, 81, 245,
] as const;

export const runners: readonly Runner[] = castSeeds.map((seed, i) => runnerFrom(seed, i + 1));
