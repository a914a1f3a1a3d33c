import { beforeAll, describe, expect, it } from 'vitest';
import { callsOf, type Who } from '../../../test/calls.ts';
import { useShop } from '../../../test/shop.ts';
import { auditEntries, jobs } from '../../schema/operations.ts';

const shop = useShop();
const api = callsOf(shop);
let admin: Who = {};

beforeAll(async () => {
  admin = await shop().login('admin');
});

describe('the audit list', () => {
  it('refuses a page that is none', async () => {
    for (const query of ['page=0', 'page=abc', 'pageSize=1000', 'page=-1']) {
      const answer = await api.get(`/audit?${query}`, admin);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { error: expect.stringContaining('page') },
      ]);
    }
  });

  it('is for administrators', async () => {
    expect((await api.get('/audit')).statusCode).toBe(401);
    expect((await api.get('/audit', await shop().login('user'))).statusCode).toBe(403);
  });

  it('pages from the newest and tells the whole length', async () => {
    for (const name of ['uno', 'dos', 'tres']) {
      await api.post('/otherevent/create', admin, { name, time: '2026-01-01' });
    }
    const first = await api.get('/audit?pageSize=2', admin);
    expect(first.headers['x-total-count']).toBe('3');
    expect(first.json()).toMatchObject([
      { action: 'crear', detail: 'tres' },
      { detail: 'dos', actor: expect.stringContaining('@example.com') },
    ]);
    const second = await api.get('/audit?pageSize=2&page=2', admin);
    expect(second.json()).toMatchObject([{ detail: 'uno' }]);
    expect((await api.get('/audit?page=9', admin)).json()).toEqual([]);
  });

  it('a refused write leaves no entry', async () => {
    const before = await shop().services.db.$count(auditEntries);
    await api.post('/otherevent/delete/999999', admin);
    expect(await shop().services.db.$count(auditEntries)).toBe(before);
  });
});

describe('jobs that gave up', () => {
  it('refuses an empty choice', async () => {
    for (const ids of [[], ['x'], undefined]) {
      expect((await api.post('/jobs/retry', admin, { ids })).statusCode).toBe(400);
    }
  });

  it('are listed without their payload, and go back in the queue once', async () => {
    const { db } = shop().services;
    const [job] = await db
      .insert(jobs)
      .values({
        name: 'send-mail',
        payload: { to: 'ana@example.com' },
        maxAttempts: 10,
        attempts: 10,
        lastError: 'el servidor no contesta',
        failedAt: new Date(),
      })
      .returning({ id: jobs.id });
    const listed = await api.get('/jobs/dead', admin);
    expect(listed.json()).toMatchObject([
      { id: job?.id, name: 'send-mail', attempts: 10, lastError: 'el servidor no contesta' },
    ]);
    expect(listed.body).not.toContain('ana@example.com');
    const retry = () => api.post('/jobs/retry', admin, { ids: [job?.id] });
    expect((await retry()).json()).toEqual({ retried: 1 });
    expect((await api.get('/jobs/dead', admin)).json()).toEqual([]);
    expect((await retry()).json()).toEqual({ retried: 0 });
  });
});
