import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSelfie } from './use-selfie.ts';

const small = new Blob(['small']);
const { prepareSelfie } = vi.hoisted(() => ({ prepareSelfie: vi.fn() }));
vi.mock('../api/selfies.ts', () => ({ prepareSelfie }));

it('a selfie that the signal kept from being prepared is prepared when the form is sent again', async () => {
  prepareSelfie.mockRejectedValueOnce(new TypeError('no signal')).mockResolvedValue({
    picture: small,
  });
  const { result } = renderHook(() => useSelfie());
  act(() => {
    result.current.choose(new File(['selfie'], 'yo.jpg'));
  });
  await expect(result.current.pictures()).rejects.toThrow('no signal');
  expect(await result.current.pictures()).toEqual([small]);
  expect(await result.current.pictures()).toEqual([small]);
  expect(prepareSelfie).toHaveBeenCalledTimes(2);
});

it('what is wrong with a picture is not said of the one that was chosen since', async () => {
  prepareSelfie
    .mockResolvedValueOnce({ problem: 'No se ve ninguna cara' })
    .mockResolvedValueOnce({ picture: small });
  const { result } = renderHook(() => useSelfie());
  await act(async () => {
    result.current.choose(new File(['wall'], 'pared.jpg'));
    result.current.choose(new File(['selfie'], 'yo.jpg'));
    await result.current.pictures();
  });
  expect(result.current.problem).toBeUndefined();
});
