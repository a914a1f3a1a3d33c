// Messages from visitors.
import { sendContactMessage, type ContactMessage } from '@photolab/contract/endpoints/contact';
import { call } from './transport/client.ts';

export { sendContactMessage as contactEndpoint } from '@photolab/contract/endpoints/contact';

/** Answers the server's text of thanks. */
export const sendMessage = async (body: ContactMessage): Promise<string> =>
  (await call(sendContactMessage, { body })).text;
