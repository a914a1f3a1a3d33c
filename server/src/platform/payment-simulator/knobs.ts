// The simulator's faults, set from outside: what a test, a bench or a curious person may turn on.
import { isPesos } from '@photolab/domain/orders/money';
import * as z from 'zod';

const form = z.enum(['A', 'B', 'C']);

const failure = z.object({
  /** `POST /checkout/preferences`, `GET /v1/payments`…: the start of method and path. */
  match: z.string(),
  /** `lost`: the call takes effect, its answer never arrives. */
  mode: z.enum(['429', '500', 'timeout', 'lost']),
  times: z.int().min(1).default(1),
});

export const knobsSchema = z.object({
  /** Every notice is sent that many times. */
  duplicate: z.int().min(1).max(100).default(1),
  shuffle: z.boolean().default(false),
  /** Forms never sent. */
  drop: z.array(form).default([]),
  /** Added before every notice, before the clock's scale. */
  delayMs: z.int().min(0).default(0),
  /** Form A signed with another secret. */
  wrongSignature: z.boolean().default(false),
  /** Whether the buyer returns before or after the first delivery of all notices. */
  redirect: z.enum(['before', 'after']).default('before'),
  /** Fields of the payment that differ from what the preference asked for. */
  payment: z
    .object({
      transaction_amount: z.number().refine(isPesos),
      currency_id: z.string(),
      external_reference: z.string().nullable(),
      collector_id: z.int(),
      live_mode: z.boolean(),
    })
    .partial()
    .default({}),
  /** Every preference is paid, and told about, before the shop hears that it exists. */
  paidAtOnce: z.boolean().default(false),
  /** One visit to the checkout makes two payments. */
  secondPayment: z.boolean().default(false),
  /** The first reads of every payment answer 404. */
  notFoundTimes: z.int().min(0).default(0),
  searchLagMs: z.int().min(0).default(0),
  failures: z.array(failure).default([]),
});

export type Knobs = z.infer<typeof knobsSchema>;

export interface KnobSet {
  current: Knobs;
}

/** Starts with everything faithful; `{reset: true}` goes back there, other fields are merged. */
export function turnKnobs(knobs: KnobSet, change: unknown): Knobs {
  const fields = z.looseObject({ reset: z.boolean().optional() }).parse(change);
  const base = fields.reset ? {} : knobs.current;
  knobs.current = knobsSchema.parse({ ...base, ...fields });
  return knobs.current;
}

/** The fault to show for this call, used up by asking. */
export function takeFailure(knobs: KnobSet, call: string): string | null {
  const found = knobs.current.failures.find((fault) => call.startsWith(fault.match));
  if (!found) return null;
  const failures = knobs.current.failures.flatMap((fault) => {
    if (fault !== found) return [fault];
    return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
  });
  knobs.current = { ...knobs.current, failures };
  return found.mode;
}
