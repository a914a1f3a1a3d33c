import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PermanentJobError } from '../queue/worker.ts';
import { smtpMailer, type Mailer } from './mailer.ts';
import { testSender } from './sender.fixture.ts';

const REFUSALS = new Map([
  ['nobody@example.com', { responseCode: 550, message: '5.1.1 there is no such mailbox' }],
  ['far@example.com', { responseCode: 550, message: '5.7.1 relaying denied' }],
  ['later@example.com', { responseCode: 451, message: '4.7.1 greylisted' }],
]);
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onRcptTo: ({ address }, _session, done) => {
    const refusal = REFUSALS.get(address);
    done(refusal ? Object.assign(new Error(refusal.message), refusal) : undefined);
  },
});
const open: { mailer?: Mailer } = {};
beforeAll(async () => {
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => {
      const address = listener.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  open.mailer = smtpMailer(`smtp://127.0.0.1:${String(port)}`, testSender);
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

it.each([...REFUSALS.keys()])('only an address that does not exist is given up: %s', async (to) => {
  const letter = { subject: 'Tus fotos', title: 'Tus fotos', preview: '', parts: [] };
  const refused = await open.mailer?.send({ id: 'a', to, letter }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Error);
  expect(refused instanceof PermanentJobError).toBe(to === 'nobody@example.com');
});
