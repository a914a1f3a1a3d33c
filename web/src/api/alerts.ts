// 'Avisame': one e-mail when photos of a number or a face arrive.
import {
  confirmAlert as confirmEndpoint,
  createAlert as createEndpoint,
  deleteAlert as deleteEndpoint,
  type NewAlert,
} from '@photolab/contract/endpoints/alerts';
import { call } from './transport/client.ts';

export { createAlert as createAlertEndpoint } from '@photolab/contract/endpoints/alerts';
export type { Alert, NewAlert } from '@photolab/contract/endpoints/alerts';

export const createAlert = (eventId: number, body: NewAlert, files: Blob[]) =>
  call(createEndpoint, { params: { id: eventId }, body, files });

export const confirmAlert = (token: string) => call(confirmEndpoint, { params: { token } });

export const deleteAlert = (token: string) => call(deleteEndpoint, { params: { token } });
