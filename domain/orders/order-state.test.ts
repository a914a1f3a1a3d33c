import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SALE_STATUSES } from './order-kinds.ts';
import {
  applyPayment,
  expireOrder,
  TRANSITIONS,
  type OrderEffect,
  type OrderExpectation,
  type OrderLedger,
  type PaymentFact,
} from './order-state.ts';

const expected: OrderExpectation = {
  total: 600_000,
  currency: 'ARS',
  externalReference: 'order-1',
  collectorId: '77',
  liveMode: true,
};

/** An order nobody has tried to pay yet. */
const NEW: OrderLedger = {
  state: 'created',
  expired: false,
  settledBy: null,
  entitled: false,
  payments: [],
};

function fact(status: string, more: Partial<PaymentFact> = {}): PaymentFact {
  return {
    paymentId: '100',
    status,
    statusDetail: '',
    amount: 600_000,
    amountRefunded: 0,
    currency: 'ARS',
    externalReference: 'order-1',
    collectorId: '77',
    liveMode: true,
    lastUpdated: 1000,
    ...more,
  };
}

function applyAll(facts: readonly PaymentFact[], start = NEW) {
  const effects: OrderEffect[] = [];
  let ledger = start;
  for (const next of facts) {
    const decision = applyPayment(ledger, next, expected);
    ledger = decision.ledger;
    effects.push(...decision.effects);
  }
  const kinds = effects.map((effect) => effect.kind);
  return { ledger, effects, kinds, state: ledger.state };
}

describe('an order and its payments', () => {
  it('is settled by the first approval and by no repetition of it', () => {
    const { state, kinds } = applyAll([fact('approved'), fact('approved'), fact('approved')]);
    expect(state).toBe('approved');
    expect(kinds).toEqual(['settle', 'ignore', 'ignore']);
  });

  it.each(['pending', 'in_process', 'authorized', 'rejected', 'cancelled'])(
    'never falls back from approved to %s, however new',
    (status) => {
      const { state, kinds } = applyAll([fact('approved'), fact(status, { lastUpdated: 9000 })]);
      expect(state).toBe('approved');
      expect(kinds).toEqual(['settle', 'ignore']);
    },
  );

  it('ignores an older fact that arrives after a newer one', () => {
    const { state, kinds } = applyAll([
      fact('refunded', { lastUpdated: 2000 }),
      fact('approved', { lastUpdated: 1000 }),
    ]);
    expect(state).toBe('refunded');
    expect(kinds).toEqual(['ignore']);
  });

  it('stays payable after a rejection, a cancellation and its own expiry', () => {
    const late = fact('approved', { paymentId: '200', lastUpdated: 3000 });
    expect(applyAll([fact('rejected'), late]).state).toBe('approved');
    expect(applyAll([fact('cancelled'), late]).kinds).toEqual(['settle']);
    const expired = expireOrder(applyAll([fact('rejected')]).ledger);
    expect(expired.state).toBe('expired');
    expect(applyAll([late], expired).state).toBe('approved');
  });

  it('keeps waiting for a pending payment although the order has expired', () => {
    const waiting = expireOrder(applyAll([fact('pending')]).ledger);
    expect(waiting.state).toBe('pending');
    const lapsed = applyAll([fact('cancelled', { lastUpdated: 2000 })], waiting);
    expect(lapsed.state).toBe('expired');
  });

  it('takes the downloads away on a refund or a chargeback and gives them back on a win', () => {
    const walk = applyAll([
      fact('approved', { lastUpdated: 1 }),
      fact('in_mediation', { lastUpdated: 2 }),
      fact('charged_back', { lastUpdated: 3 }),
      fact('approved', { lastUpdated: 4 }),
      fact('refunded', { lastUpdated: 5 }),
    ]);
    expect(walk.kinds).toEqual(['settle', 'revoke', 'restore', 'revoke']);
    expect(walk.state).toBe('refunded');
  });

  it('leaves the downloads in place while a payment is only in mediation', () => {
    const { ledger } = applyAll([fact('approved'), fact('in_mediation', { lastUpdated: 2000 })]);
    expect(ledger).toMatchObject({ state: 'disputed', entitled: true });
  });

  it('gives back a second approved payment once and never sells twice', () => {
    const second = { paymentId: '200', lastUpdated: 5000 };
    const { state, effects } = applyAll([
      fact('approved'),
      fact('approved', second),
      fact('approved', second),
      fact('approved', { ...second, lastUpdated: 6000 }),
      fact('refunded', { ...second, lastUpdated: 7000 }),
    ]);
    expect(effects.filter((effect) => effect.kind !== 'ignore')).toEqual([
      { kind: 'settle', paymentId: '100' },
      { kind: 'refundDuplicate', paymentId: '200' },
    ]);
    expect(state).toBe('approved');
  });

  it('is of the other payment when the one that made the sale goes back, and never has both go back', () => {
    const second = { paymentId: '200', lastUpdated: 5000 };
    const twice = [fact('approved'), fact('approved', second)];
    const back = applyAll([...twice, fact('charged_back', { lastUpdated: 6000 })]);
    expect(back.effects.at(-1)).toEqual({ kind: 'succeed', paymentId: '200' });
    expect(back.ledger).toMatchObject({ state: 'approved', entitled: true, settledBy: '200' });
    const won = applyAll([fact('approved', { lastUpdated: 7000 })], back.ledger);
    expect(won.kinds).toEqual([]);
    const gone = applyAll([fact('refunded', { ...second, lastUpdated: 8000 })], won.ledger);
    expect(gone.effects).toEqual([{ kind: 'succeed', paymentId: '100' }]);
    expect(gone.ledger).toMatchObject({ state: 'approved', entitled: true, settledBy: '100' });
  });

  it.each([
    ['currency', { currency: 'USD' }],
    ['reference', { externalReference: 'order-2' }],
    ['reference', { externalReference: null }],
    ['collector', { collectorId: '78' }],
    ['live-mode', { liveMode: false }],
    ['underpaid', { amount: 599_999 }],
  ] as const)('holds an approval with a wrong %s and delivers nothing', (reason, wrong) => {
    const { state, effects } = applyAll([fact('approved', wrong)]);
    expect(effects).toEqual([{ kind: 'hold', reason }]);
    expect(state).toBe('created');
  });

  it('delivers and flags an overpayment, and flags a partial refund', () => {
    const { effects, state } = applyAll([
      fact('approved', { amount: 600_001 }),
      fact('approved', { statusDetail: 'partially_refunded', lastUpdated: 2000 }),
    ]);
    expect(state).toBe('approved');
    expect(effects).toEqual([
      { kind: 'settle', paymentId: '100' },
      { kind: 'flag', reason: 'overpaid' },
      { kind: 'flag', reason: 'partially-refunded' },
    ]);
  });

  it('counts a second part that went back within the same second, in either order, once', () => {
    const part = (amountRefunded: number) =>
      fact('approved', { statusDetail: 'partially_refunded', amountRefunded, lastUpdated: 2000 });
    const { ledger } = applyAll([fact('approved'), part(100), part(300), part(100), part(300)]);
    expect(ledger.payments).toMatchObject([{ amountRefunded: 300 }]);
  });

  it('leaves unknown statuses and unchecked expectations alone', () => {
    expect(applyAll([fact('teleported')]).effects).toEqual([
      { kind: 'ignore', reason: 'unknown-status' },
    ]);
    const open = { ...expected, collectorId: null, liveMode: null };
    const decision = applyPayment(
      NEW,
      fact('approved', { collectorId: '1', liveMode: false }),
      open,
    );
    expect(decision.nextState).toBe('approved');
    expect(decision.timeline).toBe('payment-approved');
  });
});

const anyFact = fc
  .record({
    paymentId: fc.constantFrom('100', '200', '300'),
    status: fc.constantFrom(
      ...['pending', 'in_process', 'authorized', 'rejected', 'cancelled', 'teleported'],
      ...['approved', 'approved', 'approved', 'in_mediation', 'refunded', 'charged_back'],
    ),
    statusDetail: fc.constantFrom('accredited', 'partially_refunded', 'other'),
    lastUpdated: fc.integer({ min: 1, max: 6 }),
    currency: fc.constantFrom('ARS', 'ARS', 'ARS', 'ARS', 'USD'),
    amount: fc.constantFrom(600_000, 600_000, 600_000, 599_999, 700_000),
    amountRefunded: fc.constantFrom(0, 0, 100, 300),
    externalReference: fc.constantFrom('order-1', 'order-1', 'order-1', 'order-2', null),
    collectorId: fc.constantFrom('77', '77', '77', '77', '1'),
    liveMode: fc.constantFrom(true, true, true, true, false),
  })
  .map((drawn) => fact(drawn.status, drawn));

/** The same facts, each one to three times, in another order. */
const history = fc.array(anyFact, { minLength: 1, maxLength: 8 }).chain((facts) =>
  fc
    .array(fc.integer({ min: 1, max: 3 }), {
      minLength: facts.length,
      maxLength: facts.length,
    })
    .chain((times) => {
      const repeated = facts.flatMap((one, index) =>
        Array<PaymentFact>(times[index] ?? 1).fill(one),
      );
      const shuffled = fc.shuffledSubarray(repeated, { minLength: repeated.length });
      return fc.tuple(fc.constant(facts), shuffled);
    }),
);

/** The end state again, from the plain set of facts and without any history. */
function modelState(facts: readonly PaymentFact[]): string {
  const money = ['approved', 'in_mediation', 'charged_back', 'refunded'];
  const weak = ['authorized', 'in_process', 'pending', 'rejected', 'cancelled'];
  const latest = ['100', '200', '300'].flatMap((id) => {
    const sound = facts.filter(
      (one) =>
        one.paymentId === id &&
        one.currency === 'ARS' &&
        one.externalReference === 'order-1' &&
        one.collectorId === '77' &&
        one.liveMode &&
        (weak.includes(one.status) || (money.includes(one.status) && one.amount >= 600_000)),
    );
    const moved = sound.filter((one) => money.includes(one.status));
    const pool = moved.length > 0 ? moved : sound;
    const newest = Math.max(...pool.map((one) => one.lastUpdated));
    const order = moved.length > 0 ? money.toReversed() : weak;
    const statuses = pool.filter((one) => one.lastUpdated === newest).map((one) => one.status);
    return order.filter((status) => statuses.includes(status)).slice(0, 1);
  });
  const speaker = [...money, ...weak].find((status) => latest.includes(status)) ?? 'created';
  if (speaker === 'in_mediation' || speaker === 'charged_back') return 'disputed';
  return speaker === 'authorized' || speaker === 'in_process' ? 'pending' : speaker;
}

describe('any order and any repetition of the same facts', () => {
  it('ends in the same state, with at most one sale, by allowed moves only', () => {
    fc.assert(
      fc.property(history, ([facts, shuffled]) => {
        const straight = applyAll(facts);
        const other = applyAll(shuffled);
        expect(other.state).toBe(straight.state);
        expect(other.state).toBe(modelState(facts));
        expect(other.ledger.entitled).toBe(straight.ledger.entitled);
        for (const run of [straight, other]) {
          const sales = run.kinds.filter((kind) => kind === 'settle').length;
          expect(sales).toBeLessThanOrEqual(1);
          if (run.ledger.entitled) expect(sales).toBe(1);
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it('leaves the payment that made the sale in no status that a sale cannot have', () => {
    const known: readonly string[] = SALE_STATUSES;
    fc.assert(
      fc.property(history, ([, shuffled]) => {
        const { settledBy, payments } = applyAll(shuffled).ledger;
        const paid = payments.find(({ paymentId }) => paymentId === settledBy);
        expect(paid === undefined || known.includes(paid.status)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  it('asks for the return of each payment at most once and never of the one that paid', () => {
    fc.assert(
      fc.property(history, ([, shuffled]) => {
        const { effects } = applyAll(shuffled);
        const asked = effects.flatMap((effect) =>
          effect.kind === 'refundDuplicate' ? [effect.paymentId] : [],
        );
        expect(new Set(asked).size).toBe(asked.length);
        const settled = effects.find((effect) => effect.kind === 'settle');
        if (asked.length > 0) expect(settled).toBeDefined();
      }),
      { numRuns: 10_000 },
    );
  });

  it('names only states of the order in its table of moves', () => {
    const states = Object.keys(TRANSITIONS);
    expect(
      Object.values(TRANSITIONS)
        .flat()
        .every((state) => states.includes(state)),
    ).toBe(true);
  });
});
