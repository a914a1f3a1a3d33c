// Short ways to call the test shop's API.
import { IDEMPOTENCY_HEADER } from '@photolab/contract/endpoint';
import { multipart, type Shop } from './shop.ts';

export interface Who {
  cookie?: string;
}

/** What they send belongs to one attempt. */
export const within = (who: Who, attempt: string) => ({ ...who, [IDEMPOTENCY_HEADER]: attempt });

interface Upload {
  field: string;
  content: Buffer;
  filename?: string;
}

export function callsOf(shop: () => Shop) {
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    headers: Who = {},
    payload?: object,
  ) =>
    shop().app.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers },
      ...(payload ? { payload } : {}),
    });
  return {
    get: (path: string, who?: Who) => send('GET', path, who),
    post: (path: string, who?: Who, body?: object) => send('POST', path, who, body),
    put: (path: string, who?: Who, body?: object) => send('PUT', path, who, body),
    delete: (path: string, who?: Who) => send('DELETE', path, who),
    /** A multipart form, with at most one file. */
    form: (
      method: 'POST' | 'PUT',
      path: string,
      who: Who,
      fields: Record<string, string>,
      upload?: Upload,
    ) => {
      const files = upload ? [{ filename: 'foto.jpg', ...upload }] : [];
      const { payload, headers } = multipart(fields, files);
      return shop().app.inject({
        method,
        url: `/api${path}`,
        headers: { ...headers, ...who },
        payload,
      });
    },
  };
}
