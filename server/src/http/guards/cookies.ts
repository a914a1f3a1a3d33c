// What the shop keeps in a browser. Over https under the prefix `__Host-`, which browsers take from this
// host alone: a page of a neighbouring subdomain can neither give nor replace such a cookie.
import type { CookieSerializeOptions } from '@fastify/cookie';

interface ShopCookie {
  name: string;
  /** `__Host-` asks for the whole host as its path. */
  options: CookieSerializeOptions;
}

export function shopCookie(name: string, publicUrl: string): ShopCookie {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  };
}
