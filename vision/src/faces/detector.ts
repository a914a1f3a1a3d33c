// Finds face boxes: the SSD runs over the picture at several sizes and the boxes found are merged.
// Why these passes and limits: docs/recognition-faces.md.
import { Tensor, type InferenceSession } from 'onnxruntime-node';
import { resizeImage, type RgbImage } from '../image.ts';
import { overlapArea, overlapRatio, type Box } from './geometry.ts';
import { floats } from './network-output.ts';

/** In pixels of the picture given; the score is 0…1. */
export interface DetectedBox extends Box {
  score: number;
}

interface Pass {
  longSide: number;
  /** The input is padded to a multiple of this, so that no head sees an odd feature map. */
  multiple: number;
  heads: number;
  /** Boxes outside of this range belong to another pass, in pixels of this pass's input. */
  smallest: number;
  largest: number;
}

// The network scores faces of about 100 pixels best. The coarsest pass is for selfies: without it
// one close-up face in twenty is missed (docs/recognition-faces.md).
const coarsePass = (longSide: number, smallest: number): Pass => ({
  longSide,
  multiple: 256,
  heads: 6,
  smallest,
  largest: Number.POSITIVE_INFINITY,
});
const finePass = (longSide: number): Pass => ({
  longSide,
  multiple: 64,
  heads: 3,
  smallest: 0,
  largest: 260,
});
const FINER_SIDE = 960;
const MIDDLE_SIDE = 512;
const COARSE_SIDE = 256;
/** In pixels of a coarse pass's input: smaller faces belong to the finer pass. */
const SMALLEST_COARSE = 45;

/**
 * Each pass sees faces at half the size of the one before, or near it: between two that are further apart
 * a clear face can be lost. A small picture needs no fine pass: it would see the same as the middle one.
 */
function passesFor(fineSide: number): Pass[] {
  const coarse = coarsePass(COARSE_SIDE, SMALLEST_COARSE);
  if (fineSide <= MIDDLE_SIDE) return [coarsePass(MIDDLE_SIDE, 0), coarse];
  const finer = fineSide > 1.5 * FINER_SIDE ? [finePass(FINER_SIDE)] : [];
  return [finePass(fineSide), ...finer, coarsePass(MIDDLE_SIDE, SMALLEST_COARSE), coarse];
}

/** Enlarging further than this shows the network nothing new. */
const MAX_ENLARGEMENT = 2;
const MERGE_OVERLAP = 0.4;
const MERGE_INSIDE = 0.8;

/** Default boxes of each head in units of 512 pixels, as in the SSD paper (arXiv 1512.02325 §2.2). */
const anchors: readonly { width: number; height: number }[][] = Array.from(
  { length: 6 },
  (_, head) => {
    const scale = 0.2 + 0.15 * head;
    const box = (size: number, ratio: number): { width: number; height: number } => ({
      width: size * Math.sqrt(ratio),
      height: size / Math.sqrt(ratio),
    });
    if (head === 0) return [box(0.1, 1), box(scale, 2), box(scale, 1 / 2)];
    const next = head === 5 ? 1 : scale + 0.15;
    return [
      box(scale, 1),
      box(Math.sqrt(scale * next), 1),
      ...[2, 1 / 2, 3, 1 / 3].map((ratio) => box(scale, ratio)),
    ];
  },
);
const ANCHOR_UNIT = 512;
const FIRST_STRIDE = 16;

export async function detectFaces(
  session: InferenceSession,
  image: RgbImage,
  { longSide, minScore }: { longSide: number; minScore: number },
): Promise<DetectedBox[]> {
  const side = Math.max(image.width, image.height);
  const fineSide = Math.min(longSide, side * MAX_ENLARGEMENT);
  const boxes: DetectedBox[] = [];
  for (const pass of passesFor(fineSide)) {
    boxes.push(...(await runPass(session, image, pass, minScore)));
  }
  return mergeBoxes(boxes);
}

async function runPass(
  session: InferenceSession,
  image: RgbImage,
  pass: Pass,
  minScore: number,
): Promise<DetectedBox[]> {
  const scale = pass.longSide / Math.max(image.width, image.height);
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const input = toInput(await resizeImage(image, width, height), pass.multiple);
  const results = await session.run({ x: input });
  const boxes: DetectedBox[] = [];
  for (let head = 0; head < pass.heads; head++) {
    for (const box of readHead(results, head, minScore)) {
      const size = Math.max(box.width, box.height);
      if (size < pass.smallest || size > pass.largest) continue;
      boxes.push({
        x: box.x / scale,
        y: box.y / scale,
        width: box.width / scale,
        height: box.height / scale,
        score: box.score,
      });
    }
  }
  return boxes;
}

/** Black below and to the right up to a multiple of `multiple`. */
function toInput({ data, width, height }: RgbImage, multiple: number): Tensor {
  const paddedWidth = Math.ceil(width / multiple) * multiple;
  const paddedHeight = Math.ceil(height / multiple) * multiple;
  const plane = paddedWidth * paddedHeight;
  const values = new Uint8Array(3 * plane);
  for (let y = 0; y < height; y++) {
    for (let x = 0, from = y * width * 3, to = y * paddedWidth; x < width; x++, from += 3, to++) {
      values[to] = data[from] ?? 0;
      values[to + plane] = data[from + 1] ?? 0;
      values[to + 2 * plane] = data[from + 2] ?? 0;
    }
  }
  return new Tensor('uint8', values, [1, 3, paddedHeight, paddedWidth]);
}

function* readHead(
  results: InferenceSession.OnnxValueMapType,
  head: number,
  minScore: number,
): Generator<DetectedBox> {
  const { data: classes, shape } = floats(results, `class${head}`);
  const { data: offsets } = floats(results, `box${head}`);
  const columns = shape[2] ?? 0;
  const sizes = anchors[head] ?? [];
  const stride = FIRST_STRIDE << head;
  const minLogit = Math.log(minScore / (1 - minScore));
  for (let i = 0; i < offsets.length / 4; i++) {
    const logit = classes[i * 3 + 1] ?? 0;
    const anchor = sizes[i % sizes.length];
    if (logit < minLogit || !anchor) continue;
    const cell = Math.floor(i / sizes.length);
    yield decodeBox(
      offsets.subarray(i * 4, i * 4 + 4),
      { x: ((cell % columns) + 0.5) * stride, y: (Math.floor(cell / columns) + 0.5) * stride },
      { width: anchor.width * ANCHOR_UNIT, height: anchor.height * ANCHOR_UNIT },
      1 / (1 + Math.exp(-logit)),
    );
  }
}

/** The box coder of the TensorFlow detection models: offsets scaled by 10, log sizes by 5. */
function decodeBox(
  [dy = 0, dx = 0, dh = 0, dw = 0]: Float32Array,
  cell: { x: number; y: number },
  anchor: { width: number; height: number },
  score: number,
): DetectedBox {
  const width = Math.exp(dw / 5) * anchor.width;
  const height = Math.exp(dh / 5) * anchor.height;
  const x = (dx / 10) * anchor.width + cell.x - width / 2;
  const y = (dy / 10) * anchor.height + cell.y - height / 2;
  return { x, y, width, height, score };
}

/** Keeps the best box of those that show the same face: much overlap, or one inside the other. */
function mergeBoxes(boxes: readonly DetectedBox[]): DetectedBox[] {
  const kept: DetectedBox[] = [];
  for (const box of [...boxes].sort((a, b) => b.score - a.score)) {
    const same = kept.some((other) => {
      const smaller = Math.min(box.width * box.height, other.width * other.height);
      return (
        overlapRatio(box, other) > MERGE_OVERLAP || overlapArea(box, other) > MERGE_INSIDE * smaller
      );
    });
    if (!same) kept.push(box);
  }
  return kept;
}
