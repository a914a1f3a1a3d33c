import { confirmPrivacyRequest } from '@photolab/contract/endpoints/privacy-confirmations';
import { call } from './transport/client.ts';

export const confirmRequest = (token: string) => call(confirmPrivacyRequest, { params: { token } });
