import { listFaqs } from '@photolab/contract/endpoints/faqs';
import { describe, expect, it, vi } from 'vitest';
import { call } from './api/transport/client.ts';
import { stubServer } from './test-screen.tsx';

describe('the server that a test stubs', () => {
  it('says nothing more once its test has ended: neither to what waits for it nor to what asks late', async () => {
    const patience = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    stubServer({ 'GET /faqs': { outcome: 'pending' } });
    const heard = vi.fn();
    void call(listFaqs).then(heard, heard);
    vi.unstubAllGlobals();
    patience.abort();
    void call(listFaqs).then(heard, heard);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heard).not.toHaveBeenCalled();
  });
});
