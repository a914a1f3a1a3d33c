import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { lettersOf } from '../../../test/outbox.ts';
import { callsOf } from '../../../test/calls.ts';
import { useShop } from '../../../test/shop.ts';
import { contactMessages } from '../../schema/content.ts';
import { jobs } from '../../schema/operations.ts';
import { eventually } from '../../../test/eventually.ts';

const shop = useShop({ worker: true, env: { SHOP_EMAIL: 'estudio@example.com' } });
const api = callsOf(shop);
const letter = {
  name: 'Ana <b>Paz</b>',
  email: 'ana@example.com',
  message: 'Hola:\n<script>x()</script> ¿hay fotos? 😀',
};

describe('contact', () => {
  it('storefront §5: requires name, e-mail and message, answering {Message}', async () => {
    const refusals = await Promise.all([
      api.post('/contact', {}, { ...letter, name: ' ' }),
      api.post('/contact', {}, { ...letter, email: 'ana' }),
      api.post('/contact', {}, { ...letter, message: '' }),
    ]);
    expect(refusals.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [400, { Message: 'El nombre es requerido', fields: { name: 'El nombre es requerido' } }],
      [400, { Message: 'El Email es invalido', fields: { email: 'El Email es invalido' } }],
      [400, { Message: 'El mensaje es requerido', fields: { message: 'El mensaje es requerido' } }],
    ]);
    expect(await shop().services.db.$count(contactMessages)).toBe(0);
  });

  it('storefront §7: keeps the message and mails it to the studio, with its markup escaped', async () => {
    const answer = await api.post('/contact', {}, letter);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ Message: expect.stringContaining('Recibimos tu mensaje') });
    const [row] = await shop().services.db.select().from(contactMessages);
    expect(row).toMatchObject(letter);
    const mail = await eventually(
      async () => (await lettersOf(shop()))[0] ?? expect.fail('no mail'),
    );
    expect(mail.to).toBe('estudio@example.com');
    expect(mail.subject).toContain('Ana <b>Paz</b>');
    expect(mail.text).toContain('¿hay fotos? 😀');
    expect(mail.html).toContain('&lt;script&gt;');
    expect(mail.html).not.toContain('<script>');
    await eventually(async () => expect(await shop().services.db.$count(jobs)).toBe(0));
  });

  it('keeps and tells a message once that is sent again because its answer was lost, and twice at once', async () => {
    const question = { ...letter, message: '¿Cuándo suben las fotos?' };
    const { db } = shop().services;
    const send = () => api.post('/contact', {}, question);
    const answers = [await send(), ...(await Promise.all([send(), send()]))];
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const isQuestion = eq(contactMessages.message, question.message);
    expect(await db.$count(contactMessages, isQuestion)).toBe(1);
    // Who asks the same the next day asks again.
    const yesterday = new Date(Date.now() - 86_400_000);
    await db.update(contactMessages).set({ createdAt: yesterday }).where(isQuestion);
    await send();
    expect(await db.$count(contactMessages, isQuestion)).toBe(2);
  });

  it('slows a visitor who writes without end', async () => {
    const answers = [];
    for (let index = 0; index < 12; index += 1) {
      answers.push(await api.post('/contact', {}, { ...letter, message: '' }));
    }
    const last = answers.at(-1);
    expect(last?.statusCode).toBe(429);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(last?.json()).toEqual({ Message: expect.stringContaining('Demasiados intentos') });
  });
});

describe('the shop', () => {
  it('storefront §1: says its phone, e-mail, links and currency to anybody', async () => {
    const answer = await api.get('/shop');
    expect(answer.json()).toMatchObject({
      email: 'estudio@example.com',
      currency: 'ARS',
      locale: 'es-AR',
      testPayments: true,
    });
    expect(answer.json()).toHaveProperty('phone');
  });

  it('takes a message whose emoji stands where its e-mail is cut', async () => {
    for (const start of ['', 'x']) {
      const answer = await shop().app.inject({
        method: 'POST',
        url: '/api/contact',
        payload: { ...letter, message: start + '🏃'.repeat(100) },
        // The limit of the other tests' address is theirs.
        remoteAddress: '198.51.100.7',
      });
      expect(answer.statusCode).toBe(200);
    }
  });
});
