// Numbers in an address, by the rule of the server's own: what is written otherwise is no number.
import { pathId, writtenNumber } from '@photolab/contract/fields';
import { MAX_PAGE } from '@photolab/domain/shop/page-sizes';
import * as z from 'zod/mini';

/** NaN, which nothing has, for what is no id. */
export const idIn = (text: string | undefined): number =>
  z.safeDecode(pathId, text ?? '').data ?? NaN;

const page = writtenNumber('', z.int().check(z.positive(), z.maximum(MAX_PAGE)));

/** The first page for what is none. */
export const pageIn = (text: string | null): number => z.safeDecode(page, text ?? '').data ?? 1;

const count = writtenNumber('', z.int());

/** How many are asked for; 0 for what is no number. */
export const countIn = (text: string | null): number => z.safeDecode(count, text ?? '').data ?? 0;
