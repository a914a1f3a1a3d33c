import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, it } from 'vitest';
import * as schema from '../../schema/index.ts';
import { MAIL_JOBS } from '../mail/mail-jobs.ts';
import { diskStorage } from '../storage/disk.ts';
import { createMetrics } from './metrics.ts';
import { createReadiness } from './readiness.ts';

const WATCH = join(import.meta.dirname, '../../../../deploy/watch');
const away = drizzle('postgres://nobody@127.0.0.1:9/nothing', { schema });

/** Every measure that this process tells, also while its database is away. */
async function namesOfMeasures(): Promise<string[]> {
  const storage = diskStorage('/nowhere');
  const recognition = { findMissingModels: () => Promise.resolve([]) };
  const database = { ping: () => away.execute('select 1') };
  const readiness = createReadiness({ database, storage, recognition });
  const text = await createMetrics({ db: away, storage, readiness }).text();
  expect(text).toMatch(/^photolab_missing\{what="database"\} 1$/m);
  expect(text).toMatch(/^photolab_missing\{what="storage"\} 1$/m);
  return [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
}

it.each(['grafana-dashboard.json', 'alerts.yml'])(
  '%s asks only for measures that exist',
  async (file) => {
    const asked = readFileSync(join(WATCH, file), 'utf8').match(/photolab_\w+/g) ?? [];
    const names = await namesOfMeasures();
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !names.includes(name))).toEqual([]);
  },
);

it('the alert of e-mails that wait knows the jobs that send them', () => {
  const rules = readFileSync(join(WATCH, 'alerts.yml'), 'utf8');
  expect(rules).toContain(`job=~"${Object.values(MAIL_JOBS).join('|')}"`);
});
