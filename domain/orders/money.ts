// Money inside the shop: whole centavos, as plain safe integers. Pesos exist only on the wire and
// on the screen; every conversion between the two goes through here and loses nothing.

/** A whole number of centavos. */
export type Centavos = number;

/** Whether a wire amount is a finite number of pesos with at most two decimals. */
export function isPesos(pesos: number): boolean {
  const centavos = Math.round(pesos * 100);
  // n/100 is the double nearest to the decimal, hence the very double the literal parses to.
  return Number.isSafeInteger(centavos) && centavos / 100 === pesos;
}

/**
 * Wire pesos (`1500.5`) to centavos (`150050`).
 * @throws RangeError when the amount has more than two decimals or is not a finite number.
 */
export function toCentavos(pesos: number): Centavos {
  if (!isPesos(pesos)) throw new RangeError(`Not an amount in pesos: ${pesos}`);
  return Math.round(pesos * 100) || 0;
}

/**
 * Centavos (`150050`) to the wire number of pesos (`1500.5`).
 * @throws RangeError when the amount is not a whole number of centavos.
 */
export function toPesos(centavos: Centavos): number {
  if (!Number.isSafeInteger(centavos)) throw new RangeError(`Not centavos: ${centavos}`);
  return centavos / 100;
}

const ARGENTINE_PESOS = new Intl.NumberFormat('es-AR', {
  style: 'currency',
  currency: 'ARS',
  useGrouping: 'always',
});

/** `150000` centavos as people read them: `$ 1.500,00`, with a space that does not wrap. */
export function formatPesos(centavos: Centavos): string {
  return ARGENTINE_PESOS.format(toPesos(centavos));
}

/**
 * The sum of prices.
 * @throws RangeError when one is no whole number of centavos from zero, or the sum is too large to be exact.
 */
export function sumOf(prices: readonly Centavos[]): Centavos {
  const total = prices.reduce((running, price) => {
    if (!Number.isSafeInteger(price) || price < 0) throw new RangeError(`Not a price: ${price}`);
    return running + price;
  }, 0);
  if (!Number.isSafeInteger(total)) throw new RangeError('The cart is too expensive to add up');
  return total;
}
