import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { gallery, photo } from './endpoints/photos.ts';
import { encoderOf } from './encoder.ts';
import { resource } from './fields.ts';

const runner = {
  id: 7,
  name: 'IMG_7.jpg',
  bibNumbers: ['12', '345'],
  urls: { preview: '/p.webp', thumbnail: '/t.avif' },
  width: 6000,
  height: 4000,
  placeholder: '',
};

describe('an encoder of a schema writes what zod writes', () => {
  it('a photo with the numbers in one text, none of them too', () => {
    const encode = encoderOf(photo);
    for (const bibNumbers of [[], ['12'], ['12', '345']]) {
      expect(encode({ ...runner, bibNumbers })).toEqual(z.encode(photo, { ...runner, bibNumbers }));
    }
    expect(encode(runner)).toMatchObject({ idDetector: '12,345', url: { original: '/p.webp' } });
  });

  it('a field left out stays out, one of two names stands under both', () => {
    const point = resource({ at: z.optional(z.number()), label: z.string() });
    expect(encoderOf(point)({ label: 'a' })).toEqual(z.encode(point, { label: 'a' }));
  });

  it('the event of a page, without photos and with how many there are', () => {
    const event = {
      ...{ id: 1, name: 'Maratón', date: '2026-10-04', zone: 'Rosario', price: 150_050 },
      ...{ albumLink: '', active: true, bibSearch: true, faceSearch: false },
      ...{ coverImageUrl: '/c.webp', updatedAt: new Date(0) },
      ...{ nameSearch: true as const, photos: [runner], total: 40, pages: 3 },
    };
    expect(encoderOf(gallery)(event)).toEqual(z.encode(gallery, event));
  });

  it('a codec over a codec, a list of resources and what is nullable', () => {
    const cents = z.codec(z.number(), z.number(), {
      decode: (n) => n * 100,
      encode: (n) => n / 100,
    });
    const nested = resource({
      price: z.nullable(cents),
      twice: z.codec(cents, z.number(), { decode: (n) => n + 1, encode: (n) => n - 1 }),
      list: z.array(resource({ price: cents })),
    });
    const value = { price: null, twice: 201, list: [{ price: 100 }] };
    expect(encoderOf(nested)(value)).toEqual(z.encode(nested, value));
  });
});
