// The 68 landmarks of a face and the transform that lines the face up with them.
import type { InferenceSession } from 'onnxruntime-node';
import type { ImagePyramid } from '../image.ts';
import { applySimilarity, fitSimilarity, sampleChip, type Box, type Chip } from './geometry.ts';
import type { Point, Similarity } from './geometry.ts';
import { runOnChips, type NetworkInput } from './network-input.ts';

const INPUT_SIZE = 112;
const POINTS = 68;
/** The mean colour of the pictures that both face-api networks were trained on. */
export const faceApiInput: NetworkInput = {
  means: [122.782, 117.001, 104.298],
  scale: 1 / 255,
  order: 'rgb',
};

/**
 * Landmark, x and y of the mean face that dlib aligns with (dlib/image_transforms/interpolation.h,
 * get_face_chip_details). Brows, jaw and lower lip move too much and are left out, as in dlib.
 */
const meanFace: readonly (readonly [number, number, number])[] = [
  [27, 0.490127, 0.203352],
  [28, 0.490127, 0.307009],
  [29, 0.490127, 0.409805],
  [30, 0.490127, 0.515625],
  [31, 0.36688, 0.587326],
  [32, 0.426036, 0.609345],
  [33, 0.490127, 0.628106],
  [34, 0.554217, 0.609345],
  [35, 0.613373, 0.587326],
  [36, 0.121737, 0.216423],
  [37, 0.187122, 0.178758],
  [38, 0.265825, 0.179852],
  [39, 0.334606, 0.231733],
  [40, 0.260918, 0.245099],
  [41, 0.182743, 0.244077],
  [42, 0.645647, 0.231733],
  [43, 0.714428, 0.179852],
  [44, 0.793132, 0.178758],
  [45, 0.858516, 0.216423],
  [46, 0.79751, 0.244077],
  [47, 0.719335, 0.245099],
  [48, 0.254149, 0.780233],
  [49, 0.340985, 0.745405],
  [50, 0.428858, 0.727388],
  [51, 0.490127, 0.742578],
  [52, 0.551395, 0.727388],
  [53, 0.639268, 0.745405],
  [54, 0.726104, 0.780233],
  [60, 0.290379, 0.784792],
  [61, 0.428096, 0.778746],
  [62, 0.490127, 0.785343],
  [63, 0.552157, 0.778746],
  [64, 0.689874, 0.784792],
];
const meanPoints = meanFace.map(([, x, y]) => ({ x, y }));

/** The landmarks of each box, in pixels of the picture. */
export async function findLandmarks(
  session: InferenceSession,
  pyramid: ImagePyramid,
  boxes: readonly Box[],
): Promise<Point[][]> {
  if (boxes.length === 0) return [];
  const squares = boxes.map(({ x, y, width, height }) => {
    const side = Math.max(width, height);
    return { x: x + width / 2 - side / 2, y: y + height / 2 - side / 2, side };
  });
  const chips = squares.map(({ x, y, side }) => {
    const scale = side / INPUT_SIZE;
    const half = scale / 2 - 0.5;
    const toImage = { a: scale, b: 0, tx: x + half, ty: y + half };
    return sampleChip(pyramid, toImage, INPUT_SIZE, 'black');
  });
  const rows = await runOnChips(session, chips, faceApiInput, 2 * POINTS);
  return squares.map(({ x, y, side }, i) =>
    Array.from({ length: POINTS }, (_, point) => ({
      x: x + (rows[i]?.[2 * point] ?? 0) * side,
      y: y + (rows[i]?.[2 * point + 1] ?? 0) * side,
    })),
  );
}

function alignmentPoints(landmarks: readonly Point[]): Point[] {
  return meanFace.map(([index]) => landmarks[index] ?? { x: 0, y: 0 });
}

/** The upright face in a square of `size`, with `padding` of the face's own size on each side. */
export function alignedChip(
  pyramid: ImagePyramid,
  landmarks: readonly Point[],
  size: number,
  padding: number,
): Chip {
  const place = (value: number): number => ((padding + value) / (2 * padding + 1)) * size;
  const from = meanPoints.map(({ x, y }) => ({ x: place(x), y: place(y) }));
  return sampleChip(pyramid, fitSimilarity(from, alignmentPoints(landmarks)), size);
}

/** Takes the mean face (about 0…1) to the picture. */
function poseOf(landmarks: readonly Point[]): Similarity {
  return fitSimilarity(meanPoints, alignmentPoints(landmarks));
}

/** Mean distance of the landmarks to the mean face, in face sizes: high where there is no face. */
export function alignmentResidual(landmarks: readonly Point[]): number {
  const pose = poseOf(landmarks);
  const scale = Math.hypot(pose.a, pose.b);
  const points = alignmentPoints(landmarks);
  const total = meanPoints.reduce((sum, mean, i) => {
    const { x, y } = applySimilarity(pose, mean);
    return sum + Math.hypot(x - (points[i]?.x ?? 0), y - (points[i]?.y ?? 0));
  }, 0);
  return total / meanPoints.length / scale;
}

const NOSE_TIP = 30;
const EYE_CORNERS = [36, 39, 42, 45] as const;

/**
 * How far the head is turned aside: the nose tip's distance from the middle of the eyes, along the
 * line of the eyes, in eye distances. 0 from the front, about 0.5 in half profile.
 */
export function turnOf(landmarks: readonly Point[]): number {
  const at = (index: number): Point => landmarks[index] ?? { x: 0, y: 0 };
  const [a, b, c, d] = EYE_CORNERS.map(at);
  if (!a || !b || !c || !d) return 0;
  const left = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const right = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 };
  const across = { x: right.x - left.x, y: right.y - left.y };
  const nose = at(NOSE_TIP);
  const along =
    (nose.x - (left.x + right.x) / 2) * across.x + (nose.y - (left.y + right.y) / 2) * across.y;
  return Math.abs(along) / (across.x ** 2 + across.y ** 2);
}
