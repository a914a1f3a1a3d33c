import { expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

const MINUTE = 60_000;

it('a file to save is kept for as long as a phone asks its holder about it, and then let go', () => {
  vi.useFakeTimers();
  const letGo = vi.fn();
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: letGo });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  saveFile(new Blob(['x']), 'Photolab_image4.jpg');
  vi.advanceTimersByTime(MINUTE);
  expect(letGo).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10 * MINUTE);
  expect(letGo).toHaveBeenCalledWith('blob:photo');
  vi.useRealTimers();
});
