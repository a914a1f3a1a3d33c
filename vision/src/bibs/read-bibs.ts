// Reads the bib numbers of one photo: find text below faces, read what has a number's shape twice,
// keep one reading per place. It knows no event: what the readings are worth is decided in the domain's bib
// rules.
import { join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import { detectFaces } from '../faces/detector.ts';
import { defaultModelDir, intactModelFile, ocrAssets } from '../models/install.ts';
import { loadLeanSession, loadSession } from '../onnx.ts';
import { turnImage, type Quarters } from '../image.ts';
import { openPhoto, photoOf, type Photo } from '../photo.ts';
import type { FacePlace } from './bib-areas.ts';
import type { Evidence } from './belief.ts';
import { bibPattern } from './bib-text.ts';
import { withoutCovered } from './covered.ts';
import type { RotatedBox } from './geometry.ts';
import { isMarkOfWay } from './mark-of-way.ts';
import { searchBelowFaces, searchText, type Scan } from './text/search.ts';
import {
  isPartOfLine,
  loadReaders,
  readPlace,
  type Page,
  type Cut,
  type PlacedNumber,
  type Readers,
} from './two-readers.ts';
import { boxBefore, saysMore, turnsToTry, type Look } from './turned-photo.ts';
import { isWorn } from './wearer.ts';

/** Relative to the upright photo: `cx`, `width` to its width, `cy`, `height` to its height; radians. */
export interface BibBox {
  cx: number;
  cy: number;
  width: number;
  height: number;
  angle: number;
}

export interface BibReading {
  /** As read, leading zeros kept, letters in upper case. */
  text: string;
  confidence: number;
  box: BibBox;
  /** What the confidence is made of. */
  evidence: Evidence;
  /** On which side digits may be hidden. */
  cut: Cut;
}

export interface BibPhoto {
  /** Size of the whole upright photo in pixels. */
  width: number;
  height: number;
  readings: BibReading[];
  /** Clockwise, until the people in it stand upright: of a photo without EXIF. */
  quarters: 0 | Quarters;
}

export interface BibOptions {
  /** Source of a regular expression that a whole bib matches; digits only unless given. */
  pattern?: string;
  /** Longer side, in pixels, at which text is searched. */
  side?: number;
  /** Below faces unless given, and `focused` where nothing is found there. */
  scan?: Scan;
  /** Faces that are known already, in pixels of the opened photo. */
  faces?: readonly FacePlace[];
}

export interface BibReader {
  /** @throws ImageError when the picture cannot be decoded. */
  read(photo: string | Buffer | Photo, options?: BibOptions): Promise<BibPhoto>;
}

export interface ReaderOptions {
  /** The OCR models as they are published give the same and take longer: for comparison only. */
  lean?: boolean;
  modelDir?: string;
}

const DEFAULT_SIDE = 2400;
/** Bounds memory; crops gain nothing beyond it. */
const MAX_DECODED_SIDE = 4096;
/** Where faces are not known: numbers below smaller ones are hardly legible. */
const FACES = { longSide: 960, minScore: 0.3 };
/** Width, in longer sides of the photo, of the narrowest faces of those the photo is of. */
const NEAR = 1 / 32;
/** Likely enough that the photo is not searched once more. */
const LIKELY = 0.4;
/** Sure enough that the same place is not read once more. */
const SURE = 0.9;
/** Digits lower than this, in pixels at the searched side, are not legible. */
const MIN_HEIGHT = 12;
const MIN_ASPECT = 0.35;
const MAX_ASPECT = 6;
/** Of a number and the name beside it. */
const MAX_NAMED_ASPECT = 10;

interface Models extends Readers {
  detector: InferenceSession;
  faceDetector: InferenceSession;
}

/** @throws ModelError when a model file is missing or damaged. */
export async function loadBibReader({
  lean = true,
  modelDir = defaultModelDir,
}: ReaderOptions = {}): Promise<BibReader> {
  const load = lean ? loadLeanSession : loadSession;
  const models = {
    detector: await load(join(ocrAssets(), 'ch_PP-OCRv4_det_infer.onnx')),
    faceDetector: await loadSession(await intactModelFile(modelDir, 'detector')),
    ...(await loadReaders(load)),
  };
  return {
    read: async (input, options = {}) => {
      const isOpen = typeof input === 'object' && 'image' in input;
      const photo = isOpen ? input : await openPhoto(input, MAX_DECODED_SIDE);
      return readBibs(models, photo, options);
    },
  };
}

async function readBibs(models: Models, photo: Photo, options: BibOptions): Promise<BibPhoto> {
  const { width, height, fullWidth, fullHeight } = photo.image;
  const { numbers, quarters } = await findUpright(models, photo, options);
  const readings = numbers.map(({ box, ...number }): BibReading => ({
    ...number,
    box: {
      cx: box.cx / width,
      cy: box.cy / height,
      width: box.width / width,
      height: box.height / height,
      angle: box.angle,
    },
  }));
  return { width: fullWidth, height: fullHeight, readings, quarters };
}

/** The numbers, in pixels of the photo as it is given, and the turn after which they were read. */
async function findUpright(
  models: Models,
  photo: Photo,
  options: BibOptions,
): Promise<{ numbers: readonly PlacedNumber[]; quarters: 0 | Quarters }> {
  const asItIs = await lookAt(models, photo, options);
  for (const quarters of options.scan ? [] : await turnsToTry(asItIs)) {
    const image = await turnImage(photo.image, quarters);
    const { faces: _, ...others } = options;
    const turned = await lookAt(models, photoOf(image), others);
    if (!saysMore(turned, asItIs)) continue;
    const back = ({ box, ...number }: PlacedNumber) => ({
      ...number,
      box: boxBefore(box, quarters, image),
    });
    return { numbers: turned.numbers.map(back), quarters };
  }
  return { numbers: asItIs.numbers, quarters: 0 };
}

async function lookAt(
  models: Models,
  photo: Photo,
  { pattern, side = DEFAULT_SIDE, scan, faces }: BibOptions,
): Promise<Look> {
  const { image, pyramid } = photo;
  const page = { ...models, photo: pyramid, pattern: bibPattern(pattern) };
  const minHeight = (MIN_HEIGHT * Math.max(image.width, image.height)) / side;
  const search = async (how: Scan, wearers: readonly FacePlace[], known: PlacedNumber[] = []) => {
    const text = await searchText(models.detector, image, side, how);
    const found = await readPlaces(page, text, { minHeight, wearers });
    return { page, numbers: withoutCovered(onePerPlace([...known, ...found])), wearers, text };
  };
  if (scan) return search(scan, faces ?? []);
  const places = faces ?? (await detectFaces(models.faceDetector, image, FACES));
  const below = async (some: readonly FacePlace[]) => {
    const boxes = await searchBelowFaces(models.detector, image, some);
    return readPlaces(page, boxes, { minHeight, wearers: some });
  };
  const near = NEAR * Math.max(image.width, image.height);
  const found = await below(places.filter(({ width }) => width >= near));
  const behind = await below(places.filter(({ width }) => width < near));
  const worn = [...found, ...behind];
  // A number far behind says nothing of the runners the photo is of, whose faces may be hidden.
  const isAnswered = found.some(({ confidence }) => confidence >= LIKELY);
  if (!isAnswered) return search('focused', places, worn);
  return { page, numbers: withoutCovered(onePerPlace(worn)), wearers: places, text: [] };
}

async function readPlaces(
  page: Page,
  boxes: readonly RotatedBox[],
  { minHeight, wearers }: { minHeight: number; wearers: readonly FacePlace[] },
): Promise<PlacedNumber[]> {
  const found: PlacedNumber[] = [];
  for (const box of boxes) {
    const isKnown = found.some((known) => known.confidence > SURE && samePlace(known.box, box));
    const isOnBib = isWorn(box, wearers);
    if (isKnown || !hasNumberShape(box, minHeight, isOnBib ? MAX_NAMED_ASPECT : MAX_ASPECT))
      continue;
    const number = await readPlace(page, box, { isWorn: isOnBib });
    if (!number) continue;
    const place = { text: number.text, box, isWorn: (worn: RotatedBox) => isWorn(worn, wearers) };
    const isSign =
      (await isPartOfLine(page, place, boxes)) || (await isMarkOfWay(page, place, boxes));
    if (!isSign) found.push(number);
  }
  return found;
}

function hasNumberShape(box: RotatedBox, minHeight: number, maxAspect: number): boolean {
  const aspect = box.width / box.height;
  return box.height >= minHeight && aspect > MIN_ASPECT && aspect < maxAspect;
}

/** Of readings at one place the surest stays; a longer one wins over a part of it. */
function onePerPlace(readings: PlacedNumber[]): PlacedNumber[] {
  const worth = ({ confidence, text }: PlacedNumber) => confidence + 0.02 * text.length;
  const kept: PlacedNumber[] = [];
  for (const reading of [...readings].sort((a, b) => worth(b) - worth(a))) {
    if (!kept.some((other) => samePlace(reading.box, other.box))) kept.push(reading);
  }
  return kept;
}

function samePlace(a: RotatedBox, b: RotatedBox): boolean {
  return (
    Math.abs(a.cx - b.cx) < 0.5 * Math.max(a.width, b.width) &&
    Math.abs(a.cy - b.cy) < 0.5 * Math.max(a.height, b.height)
  );
}
