import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { stubServer } from '../../../test-screen.tsx';
import { asFile } from '../../../state/selfies.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { getReady, preparation, useFaceSearch } from './use-face-search.ts';

it('a selfie whose preparation got lost on the way is not called a bad picture', async () => {
  const calls = stubServer({});
  vi.spyOn(preparation, 'load').mockRejectedValue(new TypeError('the signal went'));
  const { result } = renderHook(() => useFaceSearch(7, () => undefined));
  // Nobody waits for it: what comes of it is told of the picture.
  getReady();
  act(() => {
    result.current.search([asFile('data:image/jpeg;base64,AAAA')]);
  });
  await waitFor(() => {
    expect(toast.error).toHaveBeenCalledWith(expect.stringContaining('puede ser la conexión'));
  });
  await waitFor(() => {
    expect(result.current.busy).toBe(false);
  });
  expect(calls.map(({ path }) => path)).not.toContain('/events/event/7/similar-images');
});
