// Asking the studio to hide one's photos or to delete the data of one's face.
import { createPrivacyRequest, type NewPrivacyRequest } from '@photolab/contract/endpoints/privacy';
import { call } from './transport/client.ts';

export {
  createPrivacyRequest as privacyRequestEndpoint,
  missingOf,
} from '@photolab/contract/endpoints/privacy';

export const askForPrivacy = (body: NewPrivacyRequest, files: Blob[]) =>
  call(createPrivacyRequest, { body, files });
