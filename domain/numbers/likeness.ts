// How alike two photos look: one bit for each of 16 × 16 places, whether it gets lighter to the right (dHash,
// after N. Krawetz, 'Kind of Like That', 2013).

/** Places across and down. */
export const LIKENESS_SIDE = 16;

const BITS = LIKENESS_SIDE ** 2;

/**
 * In bits. Copies of race photos (JPEG of quality 40, half the size, other gamma, a fifth lighter) differ in at most 20
 * in 19 of 20 cases, two photos in 76 at least (60 photos of four races).
 */
const ALIKE = 20;

/** With fewer places that get lighter, or darker, a picture is too even to be told from another. */
const LEAST = BITS / 8;

/** `grey`: 17 × 16 values, row by row; 64 hexadecimal digits, or '' for an even picture. */
export function likenessOf(grey: Uint8Array): string {
  let digits = '';
  for (let place = 0; place < BITS; place += 4) {
    const row = Math.floor(place / LIKENESS_SIDE);
    let digit = 0;
    for (let bit = 0; bit < 4; bit++) {
      const at = place + bit + row;
      digit = digit * 2 + ((grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1 : 0);
    }
    digits += digit.toString(16);
  }
  const lighter = [...digits].reduce((sum, digit) => sum + bitsOf(parseInt(digit, 16)), 0);
  return lighter < LEAST || lighter > BITS - LEAST ? '' : digits;
}

/** Whether both are exports of one photo, or two of a still scene; never where one is not known (''). */
export function looksAlike(one: string, other: string): boolean {
  if (one === '' || other === '') return false;
  let different = 0;
  for (let at = 0; at < one.length && different <= ALIKE; at++) {
    different += bitsOf(parseInt(one[at] ?? '', 16) ^ parseInt(other[at] ?? '', 16));
  }
  return different <= ALIKE;
}

function bitsOf(digit: number): number {
  let bits = 0;
  for (let left = digit; left > 0; left >>= 1) bits += left & 1;
  return bits;
}
