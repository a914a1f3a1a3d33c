import { expect, it } from 'vitest';
import { fromHtml, toHtml } from './rich-text.ts';

it('administration §5: line breaks travel as br tags and come back as lines', () => {
  expect(toHtml(' uno\r\ndos\n\ntres ')).toBe('uno<br>dos<br><br>tres');
  expect(fromHtml('uno<br />dos<BR>\ntres')).toBe('uno\ndos\ntres');
  expect(fromHtml(toHtml('uno\ndos'))).toBe('uno\ndos');
});

it('signs come back as they were typed, but for those that would be read as a tag or as another sign', () => {
  expect(fromHtml('Rock &amp; Roll, 5 &lt; 10 &gt; 3<br />&lt;3')).toBe(
    'Rock & Roll, 5 < 10 > 3\n<3',
  );
  expect(fromHtml('<a href="https://x.com/?a=1&amp;b=2">x</a>')).toBe(
    '<a href="https://x.com/?a=1&b=2">x</a>',
  );
  for (const text of ['&lt;b', '&lt;/p', '&amp;lt;', '&amp;#39;'])
    expect(fromHtml(text)).toBe(text);
});

it('what only looks like a tag is text, and comes back as it was typed', () => {
  const typed =
    'Ana <ana@example.com>, <https://example.com/a>, asunto <tu número>, <importante>, y <';
  const html = toHtml(`${typed}\u2028<b>sí</b> <a href="https://x.com">x</a> </p>`);
  expect(html).toBe(
    'Ana &lt;ana@example.com>, &lt;https://example.com/a>, asunto &lt;tu número>, &lt;importante>, y <' +
      '<br><b>sí</b> <a href="https://x.com">x</a> </p>',
  );
  expect(fromHtml(html.replace(/(?<![\w/"])>/g, '>'))).toBe(
    `${typed}\n<b>sí</b> <a href="https://x.com">x</a> </p>`,
  );
});
