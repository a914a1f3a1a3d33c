// What a few bytes may do: addresses, notices, broken forms, pictures that vanish.
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenApiDocument } from '@photolab/contract/openapi';
import { openOrder } from '../faults/buyers.ts';
import { inParallel } from '../measure.ts';
import { call, openConnection, postJson, secondsUntil, someAddress } from './calls.ts';
import { Tally, type Scene } from './scene.ts';
import type { Stage } from './stage.ts';

const CREDIT_LIMIT_SECONDS = 5;
const NOTICES = 6_300;

const times = (count: number) => Array.from({ length: count }, (_none, index) => index);

/** The cart asks for its pictures with HEAD while the studio deletes them. */
const deletedPictures: Scene = {
  name: 'HEAD and aborted GET of pictures being deleted',
  play: async (stage) => {
    const answers = new Tally();
    const { pid } = await stage.probe();
    const headers = { cookie: stage.sessions.admin };
    await inParallel(stage.doomed, 3, async ({ id, picture }) => {
      const looks = times(8).map(async (index) => {
        const abort = new AbortController();
        const method = index % 2 === 0 ? 'HEAD' : 'GET';
        const answer = call(stage, picture, { method, signal: abort.signal });
        if (method === 'GET') void sleep(index).then(() => abort.abort());
        answers.add((await answer)?.status ?? 0);
      });
      const gone = await postJson(stage, '/api/photos/delete', { ids: [id] }, { headers });
      answers.add(gone?.status ?? 0);
      await Promise.all(looks);
    });
    const same = (await stage.probe()).pid === pid;
    return {
      answers,
      off: [...answers.only(0, 200, 404), ...(same ? [] : ['the process ended'])],
    };
  },
};

const slashes: Scene = {
  name: 'addresses of 15,500 and 4,000 slashes',
  play: async (stage) => {
    const answers = new Tally();
    await inParallel(times(600), 8, async (index) => {
      const path = `/api/${'/'.repeat(index % 2 ? 15_500 : 4_000)}`;
      answers.add((await call(stage, path))?.status ?? 0);
    });
    return { answers, off: answers.only(404, 414) };
  },
};

const badEscapes: Scene = {
  name: 'escapes that stand for nothing, ranges, other methods',
  play: async (stage) => {
    const answers = new Tally();
    const off: string[] = [];
    const paths = ['/api/events/%zz', '/%ff', '/fotos/%', '/api/media/%2e%2e/%00', '/api/news/%ED'];
    await inParallel(times(600), 8, async (index) => {
      const path = `${paths[index % paths.length] ?? ''}?a=%zz&a=%00`;
      const method = ['GET', 'HEAD', 'OPTIONS', 'PATCH'][index % 4] ?? 'GET';
      const headers = { range: `bytes=${'5-1,'.repeat(100)}-1` };
      const answer = await call(stage, path, { method, ...(index % 3 ? {} : { headers }) });
      answers.add(answer?.status ?? 0);
      if (answer && !answer.headers.get('x-content-type-options')) off.push('no headers');
    });
    return { answers, off: [...new Set(off), ...answers.only(200, 400, 404)] };
  },
};

/** Notices that nobody signed, while somebody really pays. */
const noticeFlood: Scene = {
  name: `${NOTICES.toLocaleString('en')} unsigned notices in 8 s, and a payment`,
  play: async (stage) => {
    const answers = new Tally();
    const flood = inParallel(times(NOTICES), 40, async (index) => {
      const path = `/api/webhooks/mercadopago?topic=payment&id=${String(9_000_000 + index)}`;
      const address = index % 4 === 0 ? someAddress() : '10.9.9.9';
      answers.add((await call(stage, path, { method: 'POST', address }))?.status ?? 0);
    });
    await sleep(2_000);
    const checkout = await openOrder({ urls: [stage.url], photoIds: stage.photoIds }, 2);
    const back = await stage.ground.provider.pay(checkout);
    const status = `/api/order-status/${back.searchParams.get('external_reference') ?? ''}`;
    const seconds = await secondsUntil(
      async () => (await call(stage, status))?.text.includes('"approved"') ?? false,
      60,
    );
    await flood;
    const late = seconds > CREDIT_LIMIT_SECONDS ? ['the payment was credited late'] : [];
    return {
      answers,
      told: [`the payment was credited after ${seconds.toFixed(1)} s`],
      off: [...answers.only(200, 429), ...late],
    };
  },
};

const BROKEN: [string, string][] = [
  ['multipart/form-data', '--b\r\n\r\n'],
  ['multipart/form-data; boundary=b', '--other\r\n\r\nx\r\n--other--'],
  ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="img-event"; filename="a.jpg"\r\n\r\nabc',
  ],
];

const brokenForms: Scene = {
  name: 'broken forms at every upload',
  play: async (stage) => {
    const answers = new Tally();
    const forms = await uploadsOf(stage);
    const cookies = [stage.sessions.admin, stage.sessions.user];
    await inParallel(times(forms.length * BROKEN.length), 4, async (index) => {
      const { method, path } = forms[index % forms.length] ?? { method: 'POST', path: '/' };
      const [type = '', body = ''] = BROKEN[index % BROKEN.length] ?? [];
      const headers = { cookie: cookies[index % 2] ?? '', 'content-type': type };
      answers.add((await call(stage, path, { method, headers, body }))?.status ?? 0);
    });
    return { answers, told: [`${String(forms.length)} uploads`], off: answers.only(400, 403, 429) };
  },
};

async function uploadsOf(stage: Stage): Promise<{ method: string; path: string }[]> {
  const described = await fetch(`${stage.url}/api/openapi.json`);
  const { paths } = (await described.json()) as OpenApiDocument;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => 'multipart/form-data' in (requestBody?.content ?? {}))
      .map(([method]) => ({
        method: method.toUpperCase(),
        path: `/api${path.replace(/\{\w+\}/g, '1')}`,
      })),
  );
}

/** A connection that sends its calls without waiting for answers, until it is closed or all is sent. */
function pour(stage: Stage, text: string): Promise<'closed' | 'answered'> {
  const socket = openConnection(stage);
  return new Promise((resolve) => {
    socket.on('close', () => resolve('closed'));
    socket.on('data', () => undefined);
    socket.write(text, () => void sleep(30_000).then(() => resolve('answered')));
  });
}

const pipelines: Scene = {
  name: '10 connections that send 20,000 calls each at once',
  play: async (stage) => {
    const one = `GET /api/events HTTP/1.1\r\nHost: x\r\n\r\n`;
    const ends = await Promise.all(times(10).map(() => pour(stage, one.repeat(20_000))));
    const answers = new Tally();
    answers.add((await call(stage, '/api/events'))?.status ?? 0);
    const held = ends.filter((end) => end !== 'closed').length;
    const off = held > 0 ? [`${String(held)} were answered all of it`] : [];
    return { answers, off: [...off, ...answers.only(200)] };
  },
};

export const scenesOfRequests = [
  deletedPictures,
  slashes,
  badEscapes,
  pipelines,
  brokenForms,
  noticeFlood,
];
