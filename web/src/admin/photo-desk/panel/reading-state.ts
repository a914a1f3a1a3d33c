// Which reading of a photo waits for a person, and a photo in words.
import type { DeskPhoto, Reading } from '../../../api/admin/photo-desk.ts';

/** The most certain of those under review. */
export const readingUnderReview = ({ readings }: DeskPhoto): Reading | undefined =>
  readings.find(({ verdict }) => verdict === 'review');

/** The one that accepting, rejecting or correcting is about. */
export const currentReading = (photo: DeskPhoto, pickedId: number | undefined) =>
  photo.readings.find(({ id }) => id === pickedId) ??
  readingUnderReview(photo) ??
  photo.readings.find(({ verdict }) => verdict === 'accepted');

/** The numbers that the photo is found by. */
export const shownNumbers = ({ numbers }: DeskPhoto) => numbers.filter(({ rejected }) => !rejected);

export const VERDICTS = {
  accepted: ['Aceptada', 'good'],
  review: ['Para revisar', 'warning'],
  rejected: ['Rechazada', 'bad'],
} as const;

/** In one line, for a screen reader. */
export function describePhoto(photo: DeskPhoto): string {
  const numbers = shownNumbers(photo).map(({ number }) => number);
  return [
    photo.name,
    numbers.length > 0 ? `números ${numbers.join(', ')}` : 'sin número',
    readingUnderReview(photo) ? 'para revisar' : '',
    photo.failure ? 'con error' : '',
  ]
    .filter(Boolean)
    .join(', ');
}
