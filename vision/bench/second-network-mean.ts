// Measures the mean that centres the second network's features, over a folder with its truth.json,
// and writes it where the engine reads it: bench/second-network-mean.ts FOLDER TRUTH.json
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { detectFaces } from '../src/faces/detector.ts';
import { rootFeatures } from '../src/faces/embedder.ts';
import { findLandmarks } from '../src/faces/landmarks.ts';
import { addVectors } from '../src/faces/vectors.ts';
import { decodeImage, ImagePyramid } from '../src/image.ts';
import { defaultModelDir, intactModelFile } from '../src/models/install.ts';
import { loadSession } from '../src/onnx.ts';

const [folder = '.', truthFile = 'truth.json'] = process.argv.slice(2);
const truth: { identities: Record<string, string> } = JSON.parse(await readFile(truthFile, 'utf8'));
const detector = await loadSession(await intactModelFile(defaultModelDir, 'detector'));
const landmarks = await loadSession(await intactModelFile(defaultModelDir, 'landmarks'));
const second = await loadSession(await intactModelFile(defaultModelDir, 'second-recognition'));

let sum = new Float32Array(1024);
let count = 0;
for (const name of Object.keys(truth.identities)) {
  const image = await decodeImage(join(folder, name), { maxSide: 2048 });
  const boxes = await detectFaces(detector, image, { longSide: 512, minScore: 0.4 });
  const [largest] = boxes.sort((a, b) => b.width * b.height - a.width * a.height);
  if (!largest) continue;
  const pyramid = new ImagePyramid(image);
  const [features] = await rootFeatures(
    second,
    pyramid,
    await findLandmarks(landmarks, pyramid, [largest]),
  );
  if (!features) continue;
  sum = Float32Array.from(addVectors(sum, features));
  count += 1;
}
const mean = sum.map((value) => value / count);
const target = new URL('../src/faces/second-network-mean.f32', import.meta.url);
await writeFile(target, new Uint8Array(mean.buffer));
console.log(`The mean of ${count} faces is written`);
