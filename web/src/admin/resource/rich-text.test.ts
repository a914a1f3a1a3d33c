import { expect, it } from 'vitest';
import { fromHtml, toHtml } from './rich-text.ts';

it('administration §5: line breaks travel as br tags and come back as lines', () => {
  expect(toHtml(' uno\r\ndos\n\ntres ')).toBe('uno<br>dos<br><br>tres');
  expect(fromHtml('uno<br />dos<BR>\ntres')).toBe('uno\ndos\ntres');
  expect(fromHtml(toHtml('uno\ndos'))).toBe('uno\ndos');
});
