// What the header and the footer say about the shop itself.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** What a studio is called and looks like, and where it is reached: empty where there is none. */
export const studioIdentity = z.object({
  name: z.string(),
  color: z.string(),
  phone: z.string(),
  email: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  whatsapp: z.string(),
});

const shopInfo = z.extend(studioIdentity, {
  /** Path of a picture; empty for the shop's own mark. */
  logoUrl: z.string(),
  currency: z.literal('ARS'),
  locale: z.literal('es-AR'),
  /** What a day is in the studio's records. */
  timeZone: z.string(),
  /** True when payments go to the built-in simulator: the shop sells nothing. */
  testPayments: z.boolean(),
});
export type ShopInfo = z.output<typeof shopInfo>;

export const getShopInfo = endpoint({
  method: 'GET',
  path: '/shop',
  access: 'public',
  summary: 'Phone, e-mail, social links and currency of the shop',
  output: shopInfo,
  errors: 'error',
});
