// Loads ONNX models: the one place that sets how many threads and how much memory they take.
import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { leanGraph } from './models/lean-graph.ts';
import { ModelError } from './models/model-error.ts';

// One thread and no spinning: two workers of one thread beat one worker of two, and a thread that
// spins while it waits takes the core from the web process (measured, docs/recognition-numbers.md).
const options: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableCpuMemArena: true,
  // Photos and their parts differ in size: a pattern for each would keep a block that no other fits.
  enableMemPattern: false,
  logSeverityLevel: 3,
  extra: { session: { intra_op: { allow_spinning: '0' } } },
};

/** @throws ModelError when the file cannot be read as a model. */
export async function loadSession(file: string): Promise<InferenceSession> {
  try {
    return await InferenceSession.create(file, options);
  } catch (cause) {
    throw new ModelError(file, cause);
  }
}

/** The same for a model of OCR, whose graph is made leaner first. @throws ModelError */
export async function loadLeanSession(file: string): Promise<InferenceSession> {
  try {
    return await InferenceSession.create(leanGraph(await readFile(file)), options);
  } catch (cause) {
    throw new ModelError(file, cause);
  }
}

/** Runs a model of one float input and one float output. */
export async function runFloat(
  session: InferenceSession,
  input: Float32Array,
  shape: readonly number[],
): Promise<{ data: Float32Array; shape: readonly number[] }> {
  const [inputName] = session.inputNames;
  const [outputName] = session.outputNames;
  if (inputName === undefined || outputName === undefined) {
    throw new TypeError('A model needs an input and an output');
  }
  const results = await session.run({ [inputName]: new Tensor('float32', input, shape) });
  const output = results[outputName];
  if (!output || !(output.data instanceof Float32Array)) {
    throw new TypeError('The model answered with something other than floats');
  }
  return { data: output.data, shape: output.dims };
}
