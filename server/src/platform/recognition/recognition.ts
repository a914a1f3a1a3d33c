// What the shop asks of recognition: numbers and faces of a photo, the face of a selfie.
import type { BibBox } from '../../schema/photos.ts';

export interface ReadNumber {
  text: string;
  /** From 0 to 1. */
  confidence: number;
  box: BibBox;
  cut: 'none' | 'left' | 'right' | 'both';
}

export interface FoundFace {
  /** Relative to the upright photo, from 0 to 1. */
  box: { x: number; y: number; width: number; height: number };
  score: number;
  quality: number;
  /** Of length one. */
  vector: Float32Array;
}

export type SelfieProblem = 'no-face' | 'too-small' | 'blurred' | 'turned';
/** `faces`: how many the picture shows; the largest one's vector. */
export type Selfie = { vector: Float32Array; faces?: number } | { problem: SelfieProblem };

/** A search that found no room in the queue, or waited too long. */
export class RecognitionBusy extends Error {}

interface WantedOfPhoto {
  /** `pattern` is a regular expression's source for numbers with letters. */
  numbers?: { pattern: string | undefined };
  faces?: boolean;
}

/** What was found of what was wanted. */
export interface PhotoFindings {
  numbers?: ReadNumber[];
  faces?: FoundFace[];
}

export interface Recognition {
  /** Looks at the photo once for all that is wanted. */
  readPhoto(path: string, wanted: WantedOfPhoto): Promise<PhotoFindings>;
  /** The largest face; the picture is not kept. @throws RecognitionBusy */
  embedSelfie(image: Buffer): Promise<Selfie>;
  /** Loads what looks at selfies, where it is not loaded. @throws RecognitionBusy */
  prepareSelfies(): Promise<void>;
  /** The model files that are missing or damaged. */
  findMissingModels(): Promise<string[]>;
  close(): Promise<void>;
}
