import { act, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { surviveTranslation } from './survive-translation.ts';

const root = document.createElement('div');
beforeAll(() => {
  surviveTranslation(root);
});
beforeEach(() => {
  document.body.append(root);
});

interface Props {
  count: number;
  note: boolean;
  icon: boolean;
}

function Screen({ count, note, icon }: Props) {
  return (
    <p role="status">
      Total: {count} fotos{icon && <b>!</b>}
      {note && 'y una nota'}
    </p>
  );
}
/** What translators use is no element of today's HTML. */
const HTML = 'http://www.w3.org/1999/xhtml';
const text = () => screen.getByRole('status').textContent;

/** As translators do: each text becomes an element with other words; some remove it first. */
async function translate(inTwoSteps: boolean): Promise<void> {
  const status = screen.getByRole('status');
  for (const node of [...status.childNodes]) {
    if (!(node instanceof Text) || !node.data.trim()) continue;
    const font = document.createElementNS(HTML, 'font');
    font.textContent = node.data.toUpperCase();
    if (inTwoSteps) {
      status.insertBefore(font, node);
      node.remove();
    } else status.replaceChild(font, node);
  }
  await act(() => Promise.resolve());
}

it.each([false, true])(
  'a screen that a browser translated goes on: texts change, come and go (in two steps: %s)',
  async (inTwoSteps) => {
    const { rerender } = render(<Screen count={1} note icon={false} />, { container: root });
    const become = (count: number, note: boolean, icon: boolean) =>
      act(async () => {
        rerender(<Screen count={count} note={note} icon={icon} />);
        await Promise.resolve();
      });
    await translate(inTwoSteps);
    expect(text()).toBe('TOTAL: 1 FOTOSY UNA NOTA');
    await become(2, true, true);
    expect(text()).toBe('TOTAL: 2 FOTOS!Y UNA NOTA');
    await translate(inTwoSteps);
    await become(3, false, false);
    expect(text()).toBe('TOTAL: 3 FOTOS');
    await become(3, true, false);
    expect(text()).toBe('TOTAL: 3 FOTOSy una nota');
  },
);
