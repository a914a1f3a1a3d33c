// The volume discount's steps (storefront §9), and how a total is shared out: integers only.
import { sumOf, type Centavos } from './money.ts';

export interface DiscountStep {
  readonly fromCount: number;
  readonly percent: number;
}

/** Storefront §9: 1 to 4 photos none, 5 to 9 20%, 10 or more 25%. */
export const DISCOUNT_STEPS: readonly DiscountStep[] = [
  { fromCount: 5, percent: 20 },
  { fromCount: 10, percent: 25 },
];

/** The percentage of so many photos by `steps`, which grow. */
export function percentAt(steps: readonly DiscountStep[], count: number): number {
  return steps.findLast((step) => count >= step.fromCount)?.percent ?? 0;
}

/** The next step up: how many photos are missing and what it would take off; null at the top. */
export function nextDiscountStep(
  count: number,
  steps: readonly DiscountStep[] = DISCOUNT_STEPS,
): { missing: number; percent: number } | null {
  const next = steps.find((step) => count < step.fromCount);
  return next ? { missing: next.fromCount - count, percent: next.percent } : null;
}

/**
 * Distributes a cart's total over its lines in proportion to their prices; the parts add up to
 * exactly `total`, each within one centavo of its exact share (largest remainder method).
 * @throws RangeError when the prices are all zero and the total is not.
 */
export function spreadTotal(prices: readonly Centavos[], total: Centavos): Centavos[] {
  sumOf(prices);
  return shareOut(prices.map(BigInt), total);
}

/**
 * The same by any weights.
 * @throws RangeError when the weights are all zero and the total is not.
 */
export function shareOut(weights: readonly bigint[], total: Centavos): Centavos[] {
  const whole = weights.reduce((running, weight) => running + weight, 0n);
  if (whole === 0n) {
    if (total !== 0) throw new RangeError('A total cannot be spread over lines that cost nothing');
    return weights.map(() => 0);
  }
  const shares = weights.map((weight, line) => {
    const scaled = weight * BigInt(total);
    return { line, part: Number(scaled / whole), remainder: scaled % whole };
  });
  let missing = total - shares.reduce((given, share) => given + share.part, 0);
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.line - b.line : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder) {
    if (missing <= 0) break;
    share.part += 1;
    missing -= 1;
  }
  return shares.map((share) => share.part);
}

/**
 * What of a photo's part of a sale goes to its photographer, in whole centavos, half up: photo by
 * photo, so that what is due for a month is what is due for its days.
 */
export function dueOf(charged: Centavos, percent: number): Centavos {
  // Split at the hundred so that no intermediate product leaves the safe integers.
  const rest = charged % 100;
  return ((charged - rest) / 100) * percent + Math.floor((rest * percent + 50) / 100);
}
