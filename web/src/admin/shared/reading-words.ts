// How sure a reading is and why it waits, in the studio's words.
import type { BibReason } from '@photolab/domain/numbers/bib-rules';
import type { Reading } from '../../api/admin/photo-desk.ts';

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
  print: 'impreso en el dorsal, además del número',
} satisfies Record<BibReason | 'person', string>;

const CUTS = {
  none: '',
  left: 'puede faltar un dígito al principio',
  right: 'puede faltar un dígito al final',
  both: 'pueden faltar dígitos a los lados',
};

/** `85 % · puede faltar un dígito al principio · lectura dudosa` */
export function describeReading({
  confidence,
  cut,
  reason,
}: Pick<Reading, 'confidence' | 'cut' | 'reason'>): string {
  const percent = `${String(Math.round(confidence * 100))} %`;
  const why = reason === 'cut' && cut !== 'none' ? '' : REASONS[reason];
  return [percent, CUTS[cut], why].filter(Boolean).join(' · ');
}
