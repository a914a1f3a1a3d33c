// Puesta en marcha: the studio's brand, what its shop lacks, a test e-mail; an event's code to print.
import * as contract from '@photolab/contract/endpoints/studio';
import { urlOf } from '@photolab/contract/request';
import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { attemptHeader, call } from '../transport/client.ts';

export {
  saveBrand as brandEndpoint,
  sendTestMail as testMailEndpoint,
  type SetupCheck,
  type StudioBrand,
} from '@photolab/contract/endpoints/studio';

export const brandQuery = queryOptions({
  queryKey: ['studio', 'brand'],
  queryFn: ({ signal }) => call(contract.getBrand, { signal }),
  staleTime: 0,
});

/** Asks others, so only when somebody looks. */
export const setupQuery = queryOptions({
  queryKey: ['studio', 'setup'],
  queryFn: ({ signal }) => call(contract.checkSetup, { signal }),
  staleTime: 0,
  retry: false,
});

type BrandChange = z.output<NonNullable<typeof contract.saveBrand.body>>;

export const saveBrand = (body: BrandChange, logo: File | undefined, attempt: string) =>
  call(contract.saveBrand, { body, files: logo ? [logo] : [], headers: attemptHeader(attempt) });
export const sendTestMail = (email: string) => call(contract.sendTestMail, { body: { email } });
export const eventQrUrl = (id: number) => urlOf(contract.getEventQr, { params: { id } });
