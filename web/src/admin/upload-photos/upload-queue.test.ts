import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CONTENT_TAKEN, NAME_TAKEN } from '../../api/admin/photo-desk.ts';
import { ApiError } from '../../api/transport/api-error.ts';
import { joinChosen, NOTHING_CHOSEN, othersText, refusedText, sortFiles } from './chosen-files.ts';
import { sizeRefusal } from './refusals.ts';
import { IN_FLIGHT, isBusy, UploadQueue, type UploadDeps } from './upload-queue.ts';

const photo = (name: string, size = 100) => new File([new Uint8Array(size)], name);
const nothing = { present: [], nameTaken: [] };
const nameTaken = () => ApiError.refused({ status: 400, text: NAME_TAKEN });

function queueWith(deps: Partial<UploadDeps>) {
  return new UploadQueue({
    send: () => Promise.resolve(),
    findPresent: () => Promise.resolve(nothing),
    sleep: () => Promise.resolve(),
    ...deps,
  });
}

const ended = (queue: UploadQueue) =>
  waitFor(() => {
    expect(queue.getView().state).toBe('finished');
  });

describe('UploadQueue', () => {
  it('administration §4: one photo per call, three calls at most at a time', async () => {
    let now = 0;
    let most = 0;
    const send = async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 1));
      now -= 1;
    };
    const queue = queueWith({ send });
    queue.add(Array.from({ length: 40 }, (_, index) => photo(`${String(index)}.jpg`)));
    await ended(queue);
    expect(queue.getView().counts.done).toBe(40);
    expect(most).toBe(IN_FLIGHT);
  });

  it('leaves out what the event already has, and says so', async () => {
    const sent: string[] = [];
    const queue = queueWith({
      send: ({ name }) => Promise.resolve(void sent.push(name)),
      findPresent: () => Promise.resolve({ present: ['a.jpg'], nameTaken: ['b.jpg'] }),
    });
    queue.add([photo('a.jpg'), photo('b.jpg'), photo('c.jpg')]);
    await ended(queue);
    expect(sent).toEqual(['c.jpg']);
    expect(queue.rows('present', 0, 9)).toEqual([{ name: 'a.jpg' }]);
    expect(queue.rows('failed', 0, 9)[0]?.text).toBe(
      'La imagen b.jpg ya fue subida a la base de datos',
    );
  });

  it('administration §8: a 400 fails one photo with its text, and the others go on', async () => {
    const send = ({ name }: File) =>
      name === 'rota.jpg'
        ? Promise.reject(
            ApiError.refused({
              status: 400,
              text: 'La imagen está dañada o incompleta: probá con otra copia.',
            }),
          )
        : Promise.resolve();
    const queue = queueWith({ send });
    queue.add([photo('rota.jpg'), photo('a.jpg')]);
    await ended(queue);
    expect(queue.getView().counts).toMatchObject({ done: 1, failed: 1 });
    expect(queue.rows('failed', 0, 1)[0]).toMatchObject({
      text: 'Error al subir la imagen rota.jpg',
      detail: 'La imagen está dañada o incompleta: probá con otra copia.',
    });
  });

  it.each([
    ApiError.unreachable(),
    ApiError.refused({ status: 429 }),
    ApiError.refused({ status: 503 }),
  ])('sends again after a passing failure (%s)', async (failure) => {
    let attempts = 0;
    const queue = queueWith({
      send: () => {
        attempts += 1;
        return attempts < 4 ? Promise.reject(failure) : Promise.resolve();
      },
    });
    queue.add([photo('a.jpg')]);
    await ended(queue);
    expect(attempts).toBe(4);
    expect(queue.getView().counts).toMatchObject({ done: 1, failed: 0 });
  });

  it('what is chosen again takes the place of its failure', async () => {
    const send = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(nameTaken());
    // As it is where a file changed since it was chosen.
    send.mockRejectedValueOnce(new DOMException('changed', 'NotReadableError'));
    const queue = queueWith({ send });
    const [empty, taken] = [photo('vacia.jpg', 0), photo('b.jpg')];
    queue.add([taken, photo('a.jpg')], [empty]);
    await ended(queue);
    expect(queue.getView().counts).toMatchObject({ done: 0, failed: 3 });
    queue.add([photo('a.jpg', 120), taken], [empty]);
    await ended(queue);
    expect(queue.getView().counts).toMatchObject({ done: 2, failed: 1 });
  });

  it('gives up on a server in trouble, and sends what failed when asked to', async () => {
    let healthy = false;
    const send = () =>
      healthy ? Promise.resolve() : Promise.reject(ApiError.refused({ status: 500 }));
    const queue = queueWith({ send });
    queue.add([photo('a.jpg')]);
    await ended(queue);
    expect(queue.failedWith('again')).toBe(1);
    healthy = true;
    queue.retryFailed('again');
    await waitFor(() => {
      expect(queue.getView().counts).toMatchObject({ done: 1, failed: 0 });
    });
  });

  it('takes a photo for uploaded when only the answer of an earlier attempt was lost', async () => {
    const taken = 'Ya existe una imagen con el mismo nombre en este evento.';
    const answers = [ApiError.unreachable(), ApiError.refused({ status: 400, text: taken })];
    const queue = queueWith({
      send: () => Promise.reject(answers.shift() ?? new Error()),
      findPresent: () =>
        Promise.resolve({ present: answers.length === 0 ? ['a.jpg'] : [], nameTaken: [] }),
    });
    queue.add([photo('a.jpg')]);
    await ended(queue);
    expect(queue.getView().counts).toMatchObject({ done: 1, failed: 0 });
  });

  it('a photo that another upload of the same folder sent first was there, and is no error', async () => {
    const asked: string[] = [];
    const queue = queueWith({
      send: () => Promise.reject(nameTaken()),
      findPresent: (files) => {
        asked.push(...files.map(({ name }) => name));
        return Promise.resolve({ present: asked.length > 1 ? ['a.jpg'] : [], nameTaken: [] });
      },
    });
    queue.add([photo('a.jpg')]);
    await ended(queue);
    expect(queue.getView().counts).toMatchObject({ present: 1, failed: 0 });
  });

  it('a photo that the event has under another name is there, and is no error', async () => {
    const send = () => Promise.reject(ApiError.refused({ status: 400, text: CONTENT_TAKEN }));
    const queue = queueWith({ send });
    queue.add([photo('copia.jpg')]);
    await ended(queue);
    expect(queue.getView().counts).toMatchObject({ present: 1, failed: 0 });
  });

  it('says that nothing moves while there is no connection', async () => {
    let online = false;
    let goOn = () => {};
    const queue = queueWith({
      send: () => (online ? Promise.resolve() : Promise.reject(ApiError.unreachable())),
      sleep: () => new Promise((resolve) => (goOn = resolve)),
    });
    queue.add([photo('a.jpg')]);
    await waitFor(() => {
      expect(queue.getView().held).toBe('Sin conexión: reintentamos');
    });
    online = true;
    goOn();
    await ended(queue);
    expect(queue.getView()).toMatchObject({ held: '', counts: { done: 1 } });
  });

  it('pauses when the session ends, and continues without losing a photo', async () => {
    let loggedIn = true;
    let sent = 0;
    const queue = queueWith({
      send: () => {
        if (sent === 5) loggedIn = false;
        if (!loggedIn) return Promise.reject(ApiError.refused({ status: 401 }));
        sent += 1;
        return Promise.resolve();
      },
    });
    queue.add(Array.from({ length: 12 }, (_, index) => photo(`${String(index)}.jpg`)));
    await waitFor(() => {
      expect(queue.getView().state).toBe('stopped');
    });
    expect(queue.getView()).toMatchObject({ counts: { done: 5, failed: 0 }, refusal: '' });
    sent = 6;
    loggedIn = true;
    queue.resume();
    await ended(queue);
    expect(queue.getView().counts).toMatchObject({ done: 12, failed: 0 });
  });
});

it('a photo that a bad line broke off while the session had ended waits with the others', async () => {
  let breakOff: (error: ApiError) => void = () => undefined;
  let loggedIn = false;
  const queue = queueWith({
    send: ({ name }) => {
      if (loggedIn) return Promise.resolve();
      if (name === 'a.jpg') return Promise.reject(ApiError.refused({ status: 401 }));
      return new Promise((_resolve, reject) => (breakOff = reject));
    },
  });
  queue.add([photo('a.jpg'), photo('b.jpg')]);
  await waitFor(() => {
    expect(queue.getView().state).toBe('stopped');
  });
  breakOff(ApiError.unreachable());
  await waitFor(() => {
    expect(queue.getView().counts).toMatchObject({ sending: 0, waiting: 2, failed: 0 });
  });
  loggedIn = true;
  queue.resume();
  await ended(queue);
  expect(queue.getView().counts).toMatchObject({ done: 2, failed: 0 });
});

it.each([
  [403, 'Este evento no está entre los tuyos.', 'stopped'],
  [404, 'El evento no existe.', 'gone'],
])(
  'an event that takes no more photos (%i) is told, not that the session ended',
  async (...why) => {
    const [status, refusal, state] = why;
    let isMine = false;
    const queue = queueWith({
      findPresent: () =>
        isMine
          ? Promise.resolve({ present: [], nameTaken: [] })
          : Promise.reject(ApiError.refused({ status, text: refusal })),
    });
    queue.add([photo('a.jpg')]);
    await waitFor(() => {
      expect(queue.getView()).toMatchObject({ state, refusal });
    });
    // Nobody is asked to stay for one that is gone.
    expect(isBusy(queue.getView().state)).toBe(state === 'stopped');
    isMine = true;
    queue.resume();
    await ended(queue);
    expect(queue.getView()).toMatchObject({ refusal: '', counts: { done: 1, failed: 0 } });
  },
);

it('where the disk is full the rest waits: no photo more is sent to hear the same, and none is lost', async () => {
  let isFull = true;
  let sent = 0;
  const queue = queueWith({
    send: () => {
      sent += 1;
      return isFull
        ? Promise.reject(ApiError.refused({ status: 507, text: 'No queda lugar.' }))
        : Promise.resolve();
    },
  });
  queue.add(Array.from({ length: 10 }, (_none, index) => photo(`${String(index)}.jpg`)));
  await waitFor(() => {
    const { state, counts, refusal } = queue.getView();
    expect({ state, refusal, ...counts }).toMatchObject({
      ...{ state: 'stopped', refusal: 'No queda lugar.' },
      ...{ waiting: 10, sending: 0, failed: 0 },
    });
  });
  expect(sent).toBeLessThanOrEqual(IN_FLIGHT);
  isFull = false;
  queue.resume();
  await ended(queue);
  expect(queue.getView()).toMatchObject({ refusal: '', counts: { done: 10, failed: 0 } });
});

describe('what was chosen', () => {
  it('photos, empty and too large ones apart; what is no photo is told by its kind, what systems leave is not', () => {
    const chosen = sortFiles(
      [
        'a.JPG',
        'DSC_1.NEF',
        'DSC_2.NEF',
        'VID.mp4',
        'leeme',
        '.DS_Store',
        'Thumbs.db',
        '._a.JPG',
      ].map((name) => photo(name)),
    );
    expect(chosen.photos.map(({ name }) => name)).toEqual(['a.JPG']);
    expect(othersText(chosen.others)).toBe(
      '4 archivos quedaron afuera (MP4, NEF): se suben JPEG, PNG, WebP o HEIC.',
    );
    expect(othersText([])).toBe('');
  });

  it('twice counts once: the same folder again, and what is in it is sent and told once', async () => {
    const folder = sortFiles([photo('a.jpg'), photo('vacia.jpg', 0), photo('VID.mp4')]);
    const twice = joinChosen(joinChosen(NOTHING_CHOSEN, folder), folder);
    expect(twice).toEqual(folder);
    const send = vi.fn(() => Promise.resolve());
    const queue = queueWith({ send });
    queue.add([...folder.photos, ...folder.photos]);
    await ended(queue);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('whose size alone refuses it is told before anything is sent', () => {
    const { photos, refused } = sortFiles([photo('vacia.jpg', 0), photo('b.jpg')]);
    expect(refusedText(refused)).toBe(
      '1 imagen quedó afuera: no puede estar vacía ni pesar más de 60 MB.',
    );
    expect(refusedText([])).toBe('');
    expect([photos.length, refused.map(({ name }) => name)]).toEqual([1, ['vacia.jpg']]);
    expect(refused.map((file) => sizeRefusal(file).detail)).toEqual([
      'El archivo está vacío. Copialo de nuevo de la cámara.',
    ]);
  });
});
