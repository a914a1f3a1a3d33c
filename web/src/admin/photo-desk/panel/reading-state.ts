// Which reading of a photo waits for a person, and the words for what was read.
import type { BibReason } from '@photolab/domain/bib-rules';
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

const REASONS: Record<string, string> = {
  sure: '',
  person: 'lo dijo una persona',
  listed: 'está en la lista o el rango',
  pattern: 'no sigue el patrón',
  overlay: 'impreso en varias fotos',
  year: 'parece un año',
  clock: 'parece un reloj',
  'outside-list': 'fuera de la lista o del rango',
  'single-digit': 'un solo dígito',
  'low-confidence': 'lectura dudosa',
  cut: 'puede ser parte de otro número',
} satisfies Record<BibReason | 'person', string>;

const CUTS = {
  none: '',
  left: 'puede faltar un dígito al principio',
  right: 'puede faltar un dígito al final',
  both: 'pueden faltar dígitos a los lados',
};

/** `85 % · puede faltar un dígito al principio · lectura dudosa` */
export function describeReading({ confidence, cut, reason }: Reading): string {
  const percent = `${String(Math.round(confidence * 100))} %`;
  const why = reason === 'cut' && cut !== 'none' ? '' : REASONS[reason];
  return [percent, CUTS[cut], why].filter(Boolean).join(' · ');
}

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
