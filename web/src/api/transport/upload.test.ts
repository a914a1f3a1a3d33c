import { createSlide, editSlide } from '@photolab/contract/endpoints/slider';
import { afterEach, expect, it, vi } from 'vitest';
import { SILENCE_MS, upload } from './upload.ts';

const SLIDE = { id: 2, url: '/api/media/s.webp', updatedAt: '2026-03-06T10:00:00.000Z' };
const file = new File(['picture'], 'slide.jpg', { type: 'image/jpeg' });

/** jsdom's request would go to the network; this one answers at once, half-way progress first. */
class Request extends EventTarget {
  static answer: { status: number; text: string; language?: string } | 'lost' | 'never' = 'never';
  static last: Request | undefined;
  static sent: { method: string; url: string; fields: string[] } | undefined;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  onabort: () => void = () => undefined;
  #place = { method: '', url: '' };
  open(method: string, url: string) {
    this.#place = { method, url };
  }
  send(form: FormData) {
    Request.last = this;
    Request.sent = { ...this.#place, fields: [...form.keys()] };
    this.upload.onprogress?.({ loaded: 50, total: 100 });
    this.upload.onprogress?.({ loaded: 0, total: 0 });
    if (Request.answer === 'lost') this.onerror();
    else if (Request.answer !== 'never') {
      this.status = Request.answer.status;
      this.responseText = Request.answer.text;
      this.onload();
    }
  }
  getResponseHeader(name: string) {
    const { answer } = Request;
    return name === 'content-language' && typeof answer === 'object' ? answer.language : null;
  }
  abort() {
    this.onabort();
  }
}

afterEach(() => {
  vi.useRealTimers();
});

function server(answer: typeof Request.answer) {
  Request.answer = answer;
  vi.stubGlobal('XMLHttpRequest', Request);
}
it('administration §2: tells how far it is, by bytes, and answers the item', async () => {
  server({ status: 201, text: JSON.stringify(SLIDE) });
  const onProgress = vi.fn();
  const slide = await upload(createSlide, { files: [file], onProgress });
  expect(slide).toEqual({ id: 2, imageUrl: SLIDE.url, updatedAt: new Date(SLIDE.updatedAt) });
  expect(onProgress.mock.calls).toEqual([[50], [0]]);
  expect(Request.sent).toEqual({
    method: 'POST',
    url: '/api/upload/slider',
    fields: ['sliderFile'],
  });
});

it('administration §7: the picture of an edited slide is optional', async () => {
  server({ status: 200, text: JSON.stringify(SLIDE) });
  const body = { updatedAt: new Date(SLIDE.updatedAt) };
  await upload(editSlide, { params: { id: 2 }, body, onProgress: vi.fn() });
  expect(Request.sent).toEqual({
    method: 'PUT',
    url: '/api/slider/edit/2',
    fields: ['updatedAt'],
  });
});

it.each([
  [
    { status: 415, text: '{"Message":"No es una imagen."}', language: 'es' },
    'refused',
    415,
    'No es una imagen.',
  ],
  [{ status: 403, text: 'error code: 1020' }, 'refused', 502, ''],
  [{ status: 502, text: '<html></html>' }, 'refused', 502, ''],
  [{ status: 201, text: 'not JSON' }, 'not-understood', 0, ''],
  ['lost' as const, 'unreachable', 0, ''],
])('an answer of %j is an ApiError: %s', async (answer, kind, status, text) => {
  server(answer);
  const sent = upload(createSlide, { files: [file], onProgress: vi.fn() });
  await expect(sent).rejects.toMatchObject({ name: 'Error', kind, status, text });
});

it('a line that tells nothing more is given up, so that the photo is sent again; one that moves is not', async () => {
  vi.useFakeTimers();
  server('never');
  const ended = vi.fn();
  const sent = upload(createSlide, { files: [file], onProgress: vi.fn() });
  sent.catch(ended);
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  Request.last?.upload.onprogress?.({ loaded: 99, total: 100 });
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect(sent).rejects.toMatchObject({ kind: 'unreachable' });
});
