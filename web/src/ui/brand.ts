// What the shop is called and its mark, as the server wrote them into the page's head: known before
// anything is drawn, without a call. A page that no server wrote has the shop's own.

interface Brand {
  name: string;
  /** Empty for the shop's own mark. */
  logoUrl: string;
}

/** The names are the server's too (server/src/pages/theme.ts). */
export function pageBrand(): Brand {
  return { name: contentOf('og:site_name') || 'Photolab', logoUrl: contentOf('og:logo') };
}

const contentOf = (property: string) =>
  document.querySelector(`meta[property="${property}"]`)?.getAttribute('content') ?? '';
