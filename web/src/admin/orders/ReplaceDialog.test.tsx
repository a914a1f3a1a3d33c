import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, stubServer } from '../../test-screen.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';

const ID = '0b1f4f0e-6c5a-4c56-9a55-2f4f6b1c9d10';
const candidate = (id: number) => ({
  ...{ id, name: `IMG_${String(id)}.jpg`, numbers: '568', thumbnail: '' },
});
const PHOTO = {
  ...{
    id: 9,
    name: 'IMG_9.jpg',
    eventId: 4,
    eventName: 'Trail',
    eventDate: '2026-03-05',
    size: 'web' as const,
  },
  ...{ price: 1000, charged: 800, thumbnail: '', original: '', downloads: 0, given: null },
};

it('a photo that was chosen before another search, and is no longer in sight, is not sent to the buyer', async () => {
  const candidates = `GET /orders/${ID}/photos/9/candidates`;
  stubServer({
    [candidates]: { body: [candidate(10)] },
    [`${candidates}?search=71`]: { body: [candidate(11)] },
  });
  renderScreen(<ReplaceDialog orderId={ID} photo={PHOTO} onClose={vi.fn()} />);
  fireEvent.click(await screen.findByRole('radio', { name: /^10/ }));
  const replace = screen.getByRole('button', { name: 'Reemplazar y avisarle' });
  expect(replace).toHaveProperty('disabled', false);
  const search = screen.getByLabelText(/^U otra foto del evento/);
  fireEvent.change(search, { target: { value: '71' } });
  await screen.findByRole('radio', { name: /^11/ });
  await waitFor(() => {
    expect(screen.queryByRole('radio', { name: /^10/ })).toBeNull();
  });
  expect(replace).toHaveProperty('disabled', true);
});
