import { expect, it } from 'vitest';
import { isPhotoName, markedName } from './photo-files.ts';

it.each(['a.JPG', 'a.jpeg', 'a.jpe', 'WhatsApp.jfif', 'a.png', 'a.webp', 'IMG_1.HEIC', 'DSC1.HIF'])(
  '%s is called as photos are',
  (name) => expect(isPhotoName(name)).toBe(true),
);

it.each(['a.CR3', 'a.jp', 'a.jpg.xmp', 'jpg', '._IMG_1.JPG', 'a.mp4'])(
  '%s is not: it is another file of a card',
  (name) => expect(isPhotoName(name)).toBe(false),
);

it('of two photos of one name the second is marked in front of its ending', () => {
  expect(markedName('IMG_0001.JPG', '3fa2c1')).toBe('IMG_0001-3fa2c1.JPG');
});
