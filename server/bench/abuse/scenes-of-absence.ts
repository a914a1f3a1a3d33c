// The database goes away under the shop, and comes back.
import { call, postJson, secondsUntil } from './calls.ts';
import { Tally, type Scene } from './scene.ts';

const BACK_LIMIT_SECONDS = 15;
const HEADERS = ['content-security-policy', 'permissions-policy', 'x-content-type-options'];

const databaseAway: Scene = {
  name: 'the database goes away and comes back',
  only: 'server',
  measured: false,
  play: async (stage) => {
    const answers = new Tally();
    const off: string[] = [];
    const { pid } = await stage.probe();
    await stage.cluster?.kill();
    const html = { accept: 'text/html' };
    for (let round = 0; round < 5; round += 1) {
      const met = await Promise.all([
        call(stage, '/', { headers: html }),
        call(stage, '/fotos/1', { headers: html }),
        call(stage, '/api/events'),
        call(stage, '/api/auth', { headers: { cookie: stage.sessions.user } }),
        call(stage, stage.doomed[0]?.picture ?? '/'),
        postJson(stage, '/api/auth/login', { email: 'a@example.com', password: 'una clave' }),
        postJson(stage, '/api/create-order', { items: [{ id: 1 }] }),
      ]);
      const [home] = met;
      if (!home?.text.includes('lang="es-AR"')) off.push('no Spanish page');
      for (const answer of met) {
        answers.add(answer?.status ?? 0);
        const missing = HEADERS.filter((name) => !answer?.headers.get(name));
        if (missing.length > 0) off.push(`an answer without ${missing.join()}`);
        if (answer && !/estó|está|tienda|no est/i.test(answer.text)) off.push('not in Spanish');
      }
    }
    await stage.cluster?.start();
    const back = async () => (await call(stage, '/api/events'))?.status === 200;
    const seconds = await secondsUntil(back, 60);
    if ((await stage.probe()).pid !== pid) off.push('the process ended');
    if (seconds > BACK_LIMIT_SECONDS) off.push('it came back late');
    return {
      answers,
      told: [`sells again after ${seconds.toFixed(1)} s`],
      off: [...new Set(off), ...answers.only(503)],
    };
  },
};

export const scenesOfAbsence = [databaseAway];
