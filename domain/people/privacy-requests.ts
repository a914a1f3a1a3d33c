// What people on photos may ask of the studio, and which faces a deleted one is.

/** hide: not to be shown, found or sold; forget: the data of the face go. */
export const PRIVACY_KINDS = ['hide', 'forget'] as const;
export type PrivacyKind = (typeof PRIVACY_KINDS)[number];

/** How the photos are found. */
export const PRIVACY_WAYS = ['operation', 'number', 'selfie', 'photo'] as const;
export type PrivacyWay = (typeof PRIVACY_WAYS)[number];

/** `undone`: was done, and its photos are shown again. */
export const PRIVACY_STATES = ['open', 'done', 'refused', 'undone'] as const;
export type PrivacyState = (typeof PRIVACY_STATES)[number];

/** What is asked for with an address that nobody confirms is forgotten: a request, or an 'Avisame'. */
export const UNCONFIRMED_DAYS = 2;
/** An answered request is kept this long; one that hides photos as long as it hides them. */
export const ANSWERED_MONTHS = 12;

/** In relative coordinates (0 to 1) of the upright photo, from its upper left corner. */
export interface FaceBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Two detectors' boxes of one face share far more, those of two neighbours far less. */
const SAME_FACE = 0.3;

/** Whether a face found on a photo is one that was asked to be forgotten; null: every one is. */
export function isForgotten(box: FaceBox, forgotten: readonly (FaceBox | null)[]): boolean {
  return forgotten.some((known) => known === null || overlap(box, known) > SAME_FACE);
}

/** The shared part of what both cover, from 0 to 1. */
function overlap(a: FaceBox, b: FaceBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (a.width * a.height + b.width * b.height - shared);
}
