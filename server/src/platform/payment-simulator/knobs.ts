// The simulator's faults, set from outside: what a test, a bench or a curious person may turn on.
import { isPesos } from '@photolab/domain/orders/money';
import * as z from 'zod/mini';

const form = z.enum(['A', 'B', 'C']);

const failure = z.object({
  /** `POST /checkout/preferences`, `GET /v1/payments`…: the start of method and path. */
  match: z.string(),
  /** `lost`: the call takes effect, its answer never arrives. */
  mode: z.enum(['429', '500', 'timeout', 'lost']),
  times: z._default(z.int().check(z.minimum(1)), 1),
});

export const knobsSchema = z.object({
  /** Every notice is sent that many times. */
  duplicate: z._default(z.int().check(z.minimum(1), z.maximum(100)), 1),
  shuffle: z._default(z.boolean(), false),
  /** Forms never sent. */
  drop: z._default(z.array(form), []),
  /** Added before every notice, before the clock's scale. */
  delayMs: z._default(z.int().check(z.minimum(0)), 0),
  /** Form A signed with another secret. */
  wrongSignature: z._default(z.boolean(), false),
  /** Whether the buyer returns before or after the first delivery of all notices. */
  redirect: z._default(z.enum(['before', 'after']), 'before'),
  /** Fields of the payment that differ from what the preference asked for. */
  payment: z._default(
    z.partial(
      z.object({
        transaction_amount: z.number().check(z.refine(isPesos)),
        currency_id: z.string(),
        external_reference: z.nullable(z.string()),
        collector_id: z.int(),
        live_mode: z.boolean(),
      }),
    ),
    {},
  ),
  /** Every preference is paid, and told about, before the shop hears that it exists. */
  paidAtOnce: z._default(z.boolean(), false),
  /** One visit to the checkout makes two payments. */
  secondPayment: z._default(z.boolean(), false),
  /** The first reads of every payment answer 404. */
  notFoundTimes: z._default(z.int().check(z.minimum(0)), 0),
  searchLagMs: z._default(z.int().check(z.minimum(0)), 0),
  /** What is said to the wish for a refund; only an approved one is made at once, and told of. */
  refund: z._default(z.enum(['approved', 'in_process', 'rejected']), 'approved'),
  failures: z._default(z.array(failure), []),
});

export type Knobs = z.infer<typeof knobsSchema>;

export interface KnobSet {
  current: Knobs;
}

/** Starts with everything faithful; `{reset: true}` goes back there, other fields are merged. */
export function turnKnobs(knobs: KnobSet, change: unknown): Knobs {
  const fields = z.looseObject({ reset: z.optional(z.boolean()) }).parse(change);
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
