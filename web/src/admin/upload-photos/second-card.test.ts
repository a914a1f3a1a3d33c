// Two cards of one camera count their photos alike.
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NAME_TAKEN } from '../../api/admin/photo-desk.ts';
import { ApiError } from '../../api/transport/api-error.ts';
import { UploadQueue } from './upload-queue.ts';

const photo = (size: number) =>
  new File([new Uint8Array(size)], 'IMG_0001.JPG', { lastModified: size });

/** An event that takes each name once, and a page that uploads to it. */
function uploading(there = new Map<string, number>()) {
  const queue = new UploadQueue({
    send: ({ name, size }) => {
      if (there.has(name)) {
        return Promise.reject(ApiError.refused({ status: 400, text: NAME_TAKEN }));
      }
      return Promise.resolve(void there.set(name, size));
    },
    findPresent: (files) => {
      const known = files.filter(({ name }) => there.has(name));
      const isSame = ({ name, size }: File) => there.get(name) === size;
      return Promise.resolve({
        present: known.filter(isSame).map(({ name }) => name),
        nameTaken: known.filter((file) => !isSame(file)).map(({ name }) => name),
      });
    },
    sleep: () => Promise.resolve(),
  });
  const counts = () => queue.getView().counts;
  const ended = () =>
    waitFor(() => {
      expect(queue.getView().state).toBe('finished');
    });
  return { queue, there, counts, ended };
}

it('its photo of a taken name is no loss: it is told, and goes under another name', async () => {
  const { queue, there, counts, ended } = uploading();
  queue.add([photo(100), photo(200)]);
  await ended();
  expect(counts()).toMatchObject({ done: 1, failed: 1 });
  expect(queue.rows('failed', 0, 1)[0]).toMatchObject({
    text: 'La imagen IMG_0001.JPG ya fue subida a la base de datos',
    detail: 'El evento tiene otra foto con ese nombre: ésta todavía no está.',
  });
  queue.retryFailed('other-name');
  await waitFor(() => {
    expect([...there.values()].toSorted()).toEqual([100, 200]);
  });
  await ended();
  expect([...there.keys()][1]).toMatch(/^IMG_0001-[0-9a-z]+\.JPG$/);
  expect(counts()).toMatchObject({ failed: 0 });
});

it('the same cards once more: what went under another name is there, and is no error', async () => {
  const first = uploading();
  first.queue.add([photo(100), photo(200)]);
  await first.ended();
  first.queue.retryFailed('other-name');
  await waitFor(() => {
    expect(first.there.size).toBe(2);
  });
  const again = uploading(first.there);
  again.queue.add([photo(200), photo(300)]);
  await again.ended();
  expect(again.counts()).toMatchObject({ done: 0, present: 1, failed: 1 });
});
