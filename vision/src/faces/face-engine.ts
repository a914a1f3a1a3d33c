// Picture in, faces out: where each one is, how good it is, and the vector it is compared by.
// A selfie is the same with one face wanted, so it can be refused with a reason.
import type { InferenceSession } from 'onnxruntime-node';
import { borderImage, turnImage, type DecodedImage } from '../image.ts';
import { defaultModelDir, intactModelFile, type FaceModel } from '../models/install.ts';
import { loadSession } from '../onnx.ts';
import { openPhoto, photoOf, type Photo } from '../photo.ts';
import { detectFaces, type DetectedBox } from './detector.ts';
import { embedFaces, readSecondMean, type EmbedderSessions } from './embedder.ts';
import type { Box, Point } from './geometry.ts';
import { alignmentResidual, findLandmarks, turnOf } from './landmarks.ts';
import { sharpnessOf } from './sharpness.ts';

export interface Face {
  /** Relative to the upright picture: 0…1 in both directions. */
  box: Box;
  /** Width in pixels of the whole picture. */
  size: number;
  /** The detector's, 0…1. */
  score: number;
  quality: FaceQuality;
  /** Length one; 1152 numbers, or 128 without the second network. */
  vector: Float32Array;
}

interface FaceQuality {
  /** Distance of the landmarks to a mean face, in face sizes. */
  residual: number;
  /** See `sharpnessOf`. */
  sharpness: number;
  /** See `turnOf`. */
  turn: number;
}

export interface FoundFaces {
  width: number;
  height: number;
  /** Best score first. */
  faces: Face[];
}

type SelfieProblem = 'no-face' | 'too-small' | 'blurred' | 'turned';
/** `faces`: how many the picture shows, of which the largest was taken. */
export type SelfieResult = { face: Face; faces: number } | { problem: SelfieProblem };

export interface FaceEngine {
  /** @throws ImageError */
  findFaces(image: string | Buffer): Promise<FoundFaces>;
  /** Where faces are, in pixels of the photo: the first half of `findFaces`. */
  locateFaces(photo: Photo): Promise<DetectedBox[]>;
  /** The faces in these boxes: its second half. */
  describeFaces(photo: Photo, boxes: readonly DetectedBox[]): Promise<FoundFaces>;
  /** The largest face; the picture is not kept. @throws ImageError */
  embedSelfie(image: string | Buffer): Promise<SelfieResult>;
}

/** Longer side, in pixels, up to which photos are looked at for faces. */
export const FACE_PHOTO_SIDE = 6000;
/** `longSide`, in pixels: of the detector's fine pass. */
const PHOTO = { longSide: 1600, minScore: 0.3 };
/** Narrower faces, in pixels of the picture, are left out: they cannot be told apart. */
const MIN_SIZE = 24;
const SELFIE = { longSide: 1024, minScore: 0.3, maxSide: 2048 };
/**
 * A start seen from a drone or a stand shows a thousand; each takes a tenth of a second of processor, and whoever looks
 * at a photo for too long is ended, its numbers with it.
 */
const MOST_FACES = 250;
const CLEAR_SCORE = 0.5;
/** A clear face beside the largest one that might be meant instead, not somebody far behind. */
const COMPANION_WIDTH = 0.5;
/** Measured: 62 real faces have at most 0.085; what the detector took for a face wrongly, 0.39. */
const MAX_RESIDUAL = 0.12;
/** Measured on 92-pixel faces: a blur of 3 pixels halves the sharpness to 0.07, one of 1.5 not. */
const SELFIE_LIMITS = { minSize: 56, minSharpness: 0.075, maxTurn: 0.4 };

/** A picture without EXIF may lie on its side: chats and screenshots leave it out. */
const OTHER_TURNS = [1, 3, 2] as const;
/** Measured: 65 of 68 upright faces score more, 1 of 98 upside down; what scores less is turned. */
const SURE_SCORE = 0.95;
/**
 * Of its width and height, on each side: the detector was trained on faces with something around them, and a selfie may
 * be all face. Measured: docs/recognition-faces.md.
 */
const BORDER = 0.5;
/** Most pictures are upright: the odds of a turned one have to be e times better. */
const UPRIGHT_LEAD = 1;
const HIGHEST_SCORE = 0.999;

const logOdds = (score: number): number => {
  const known = Math.min(score, HIGHEST_SCORE);
  return Math.log(known / (1 - known));
};

/** @throws ModelError naming the file that is missing or damaged. */
export async function loadFaceEngine({
  modelDir = defaultModelDir,
  secondNetwork,
}: {
  modelDir?: string;
  secondNetwork: boolean;
}): Promise<FaceEngine> {
  const load = async (model: FaceModel): Promise<InferenceSession> =>
    loadSession(await intactModelFile(modelDir, model));
  const detector = await load('detector');
  const landmarks = await load('landmarks');
  const embedder: EmbedderSessions = { first: await load('recognition') };
  if (secondNetwork) {
    embedder.second = { session: await load('second-recognition'), mean: await readSecondMean() };
  }
  return new OnnxFaceEngine(detector, landmarks, embedder);
}

class OnnxFaceEngine implements FaceEngine {
  constructor(
    private readonly detector: InferenceSession,
    private readonly landmarks: InferenceSession,
    private readonly embedder: EmbedderSessions,
  ) {}

  async findFaces(input: string | Buffer): Promise<FoundFaces> {
    const photo = await openPhoto(input, FACE_PHOTO_SIDE);
    return this.describeFaces(photo, await this.locateFaces(photo));
  }

  async locateFaces({ image }: Photo): Promise<DetectedBox[]> {
    return detectFaces(this.detector, image, PHOTO);
  }

  async describeFaces(photo: Photo, boxes: readonly DetectedBox[]): Promise<FoundFaces> {
    const { fullWidth, fullHeight, width } = photo.image;
    const faces = await this.describe(photo, facesToTell(boxes, (MIN_SIZE * width) / fullWidth));
    return {
      width: fullWidth,
      height: fullHeight,
      faces: faces.filter(({ quality }) => quality.residual <= MAX_RESIDUAL),
    };
  }

  async embedSelfie(input: string | Buffer): Promise<SelfieResult> {
    const photo = await openPhoto(input, SELFIE.maxSide);
    let best = await this.readSelfie(photo);
    if (best.isSure) return best.result;
    if ('face' in best.result) best.weight += UPRIGHT_LEAD;
    for (const quarters of OTHER_TURNS) {
      const turned = await this.readSelfie(photoOf(await turnImage(photo.image, quarters)));
      const isNoLoss = 'face' in turned.result || 'problem' in best.result;
      if (isNoLoss && turned.weight > best.weight) best = turned;
    }
    const isFound = 'face' in best.result || best.result.problem !== 'no-face';
    return isFound ? best.result : this.readClosely(photo.image);
  }

  /** A face that fills the picture. */
  private async readClosely(image: DecodedImage): Promise<SelfieResult> {
    const { result } = await this.readSelfie(photoOf(await borderImage(image, BORDER)));
    if ('problem' in result) return { problem: 'no-face' };
    return { ...result, face: { ...result.face, box: withoutBorder(result.face.box) } };
  }

  /** `weight`: the log odds that what the detector sees is faces, to tell which way up a picture is. */
  private async readSelfie(
    photo: Photo,
  ): Promise<{ result: SelfieResult; weight: number; isSure: boolean }> {
    const boxes = await detectFaces(this.detector, photo.image, SELFIE);
    const [largest] = boxes.sort((a, b) => b.width * b.height - a.width * a.height);
    const [face] = largest ? await this.describe(photo, [largest]) : [];
    if (!largest || !face) return { result: { problem: 'no-face' }, weight: 0, isSure: false };
    const clear = boxes.filter(({ score }) => score >= CLEAR_SCORE);
    const weight = clear.reduce((sum, { score }) => sum + logOdds(score), 0);
    const problem = selfieProblem(face);
    if (problem) return { result: { problem }, weight, isSure: false };
    const others = clear.filter(({ width }) => width >= largest.width * COMPANION_WIDTH);
    const isSure = face.score >= SURE_SCORE;
    return { result: { face, faces: Math.max(1, others.length) }, weight, isSure };
  }

  private async describe({ image, pyramid }: Photo, boxes: DetectedBox[]): Promise<Face[]> {
    const points = await findLandmarks(this.landmarks, pyramid, boxes);
    const embedded = await embedFaces(this.embedder, pyramid, points);
    return embedded.flatMap(({ vector, chip }, i) => {
      const box = boxes[i];
      if (!box) return [];
      const quality = { ...poseQuality(points[i] ?? []), sharpness: sharpnessOf(chip) };
      const size = box.width * (image.fullWidth / image.width);
      return [{ box: relativeBox(box, image), size, score: box.score, quality, vector }];
    });
  }
}

/** The largest that are not too small, best score first. */
export function facesToTell<Face extends Pick<DetectedBox, 'width' | 'score'>>(
  boxes: readonly Face[],
  minWidth: number,
): Face[] {
  const largest = boxes
    .filter(({ width }) => width >= minWidth)
    .sort((a, b) => b.width - a.width)
    .slice(0, MOST_FACES);
  return largest.sort((a, b) => b.score - a.score);
}

function poseQuality(landmarks: readonly Point[]): { residual: number; turn: number } {
  return { residual: alignmentResidual(landmarks), turn: turnOf(landmarks) };
}

function selfieProblem({ size, quality }: Face): SelfieProblem | undefined {
  if (size < SELFIE_LIMITS.minSize) return 'too-small';
  if (quality.residual > MAX_RESIDUAL) return 'no-face';
  if (quality.sharpness < SELFIE_LIMITS.minSharpness) return 'blurred';
  if (quality.turn > SELFIE_LIMITS.maxTurn) return 'turned';
  return undefined;
}

function withoutBorder({ x, y, width, height }: Box): Box {
  const scale = 1 + 2 * BORDER;
  return {
    x: x * scale - BORDER,
    y: y * scale - BORDER,
    width: width * scale,
    height: height * scale,
  };
}

function relativeBox(box: Box, photo: DecodedImage): Box {
  const left = Math.max(0, box.x);
  const top = Math.max(0, box.y);
  return {
    x: left / photo.width,
    y: top / photo.height,
    width: (Math.min(photo.width, box.x + box.width) - left) / photo.width,
    height: (Math.min(photo.height, box.y + box.height) - top) / photo.height,
  };
}
