import { pathId } from '@photolab/contract/fields';
import * as z from 'zod/mini';

/** The id in an address, by the rule of the server's own; NaN, which nothing has, for anything else. */
export const idIn = (text: string | undefined): number =>
  z.safeDecode(pathId, text ?? '').data ?? NaN;
