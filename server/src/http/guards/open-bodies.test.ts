import { PassThrough } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { OpenBodies } from './open-bodies.ts';

afterEach(() => void vi.useRealTimers());

function drip(bodies: OpenBodies, address: string): PassThrough {
  const body = new PassThrough();
  bodies.hold(address, body);
  return body;
}

it('of an address a hundred bodies are on their way at once, and others beside them', async () => {
  const bodies = new OpenBodies();
  const open = Array.from({ length: 100 }, () => drip(bodies, '192.0.2.1'));
  expect(() => drip(bodies, '192.0.2.1')).toThrow('too-many-requests');
  drip(bodies, '198.51.100.1');
  open[0]?.end('{}');
  open[0]?.resume();
  await eventually(() => drip(bodies, '192.0.2.1'));
});

it('where a few addresses let two thousand drip, one of somebody else ends the oldest', () => {
  const bodies = new OpenBodies();
  const open = Array.from({ length: 2_000 }, (_one, at) =>
    drip(bodies, `192.0.2.${String(at % 25)}`),
  );
  drip(bodies, '198.51.100.1');
  expect(open.filter(({ destroyed }) => destroyed)).toEqual([open[0]]);
});

it('a body that is not there after a minute is waited for no longer', () => {
  vi.useFakeTimers();
  const body = drip(new OpenBodies(), '192.0.2.1');
  vi.advanceTimersByTime(59_000);
  expect(body.destroyed).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(body.destroyed).toBe(true);
});
