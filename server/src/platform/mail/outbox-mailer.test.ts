import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { outboxMailer } from './mailer.ts';
import { testSender } from './sender.fixture.ts';

const place = mkdtempSync(join(tmpdir(), 'photolab-outbox-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const letter = { subject: 'Tus fotos', title: 'Tus fotos', preview: '', parts: [] };

it('an e-mail stands in the outbox whole or not at all, and once for each id', async () => {
  const folder = join(place, 'outbox');
  const mailer = outboxMailer(folder, testSender);
  await mailer.check();
  const seen = new Set<string>();
  const state = { done: false };
  const sending = Promise.all(
    Array.from({ length: 60 }, (_none, turn) =>
      mailer.send({ id: `carta ${String(turn % 30)}`, to: 'ana@example.com', letter }),
    ),
  ).finally(() => (state.done = true));
  while (!state.done) {
    for (const name of readdirSync(folder)) {
      seen.add(name);
      expect(readFileSync(join(folder, name), 'utf8').trimEnd()).toMatch(/--$/);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  await sending;
  const names = Array.from({ length: 30 }, (_none, turn) => `carta_${String(turn)}.eml`);
  expect(readdirSync(folder).toSorted()).toEqual(names.toSorted());
  expect(names).toEqual(expect.arrayContaining([...seen]));
});

it("a stranger's coded word in a subject is none, with and without letters that are coded", async () => {
  const folder = join(place, 'coded');
  const mailer = outboxMailer(folder, testSender);
  const coded = '=?utf-8?Q?=0D=0ABcc:_otra@example.com?=';
  for (const [id, subject] of [coded, `Mensaje de ${coded} del día`].entries()) {
    await mailer.send({ id: String(id), to: 'ana@example.com', letter: { ...letter, subject } });
    const sent = readFileSync(join(folder, `${String(id)}.eml`), 'latin1');
    expect(sent).toMatch(/^Subject: /m);
    expect(sent).not.toContain('=?utf-8?Q?=0D=0ABcc');
  }
});
