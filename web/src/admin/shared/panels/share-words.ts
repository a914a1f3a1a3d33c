// Shares as the studio reads them: of a whole, or as far as a checked sample tells.
const PERCENT = new Intl.NumberFormat('es-AR', { style: 'percent', maximumFractionDigits: 1 });

interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** A figure that nobody can tell yet. */
export const UNKNOWN = '—';

/** `92,5 %`; empty of nothing. */
export const shareOf = (part: number, whole: number): string =>
  whole > 0 ? PERCENT.format(part / whole) : '';

export const estimated = (share: Estimate | null): string =>
  share ? PERCENT.format(share.value) : UNKNOWN;

/** `entre 88 % y 96 %` */
export const marginOf = ({ low, high }: Estimate): string =>
  `entre ${PERCENT.format(low)} y ${PERCENT.format(high)}`;
