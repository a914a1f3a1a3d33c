// The quick part of the fuzz run (the whole is `npm run bench:abuse`): whatever is sent, no answer is
// a failure of the shop's own, and whoever is refused reads a Spanish sentence or page.
import { expect, it } from 'vitest';
import { fakeRecognition } from '../../../test/fake-recognition.ts';
import { describeFaults, runFuzz } from '../../../test/fuzz/fuzz.ts';
import { useShop } from '../../../test/shop.ts';

const CALLS = Number(process.env['FUZZ_CALLS'] ?? 1_500);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);

const shop = useShop({
  worker: true,
  listen: true,
  recognition: fakeRecognition(),
  env: { TRUST_PROXY: '1' },
});

it(`answers ${String(CALLS)} calls made from its own description (FUZZ_SEED=${String(SEED)})`, async () => {
  const report = await runFuzz(shop(), { calls: CALLS, seed: SEED });
  expect(describeFaults(report)).toEqual([]);
  // What never succeeds was not tried.
  expect(report.succeeded.size).toBeGreaterThan(report.operations.length * 0.4);
});
