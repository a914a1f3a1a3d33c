// What a network gives back.
import type { InferenceSession } from 'onnxruntime-node';

/** One float output of a run, with its shape. */
export function floats(
  results: InferenceSession.OnnxValueMapType,
  name: string,
): { data: Float32Array; shape: readonly number[] } {
  const value = results[name];
  if (!value || !(value.data instanceof Float32Array)) {
    throw new TypeError(`The model gives no floats named ${name}`);
  }
  return { data: value.data, shape: value.dims };
}
