import { expect, it } from 'vitest';
import { withoutEnd } from './text.ts';

it('takes the end away, all of it and nothing else', () => {
  expect(withoutEnd('/api/news//', '/')).toBe('/api/news');
  expect(withoutEnd('a. b . .', '. ')).toBe('a. b');
  expect(withoutEnd('////', '/')).toBe('');
  expect(withoutEnd('', '/')).toBe('');
});
