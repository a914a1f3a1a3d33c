// What the studio edits: every list with its create, edit and delete.
import type { Endpoint } from '@photolab/contract/endpoint';
import { deleteAbout as deleteAboutEndpoint, listAbout } from '@photolab/contract/endpoints/about';
import { deleteFaq as deleteFaqEndpoint } from '@photolab/contract/endpoints/faqs';
import { deleteNewsItem } from '@photolab/contract/endpoints/news';
import { deleteOtherEvent as deleteOtherEventEndpoint } from '@photolab/contract/endpoints/other-events';
import { deleteSlide as deleteSlideEndpoint } from '@photolab/contract/endpoints/slider';
import { deleteSponsor as deleteSponsorEndpoint } from '@photolab/contract/endpoints/sponsors';
import { ERRORS } from '@photolab/contract/errors';
import type { AnyInput } from '@photolab/contract/request';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, hasStatus } from '../transport/api-error.ts';
import { attemptHeader, call } from '../transport/client.ts';
import { upload } from '../transport/upload.ts';

export type { Endpoint } from '@photolab/contract/endpoint';
export { createAbout, editAbout, type About } from '@photolab/contract/endpoints/about';
export { createFaq, editFaq, type Faq } from '@photolab/contract/endpoints/faqs';
export { createNewsItem, editNewsItem, type NewsItem } from '@photolab/contract/endpoints/news';
export {
  createOtherEvent,
  editOtherEvent,
  type OtherEvent,
} from '@photolab/contract/endpoints/other-events';
export { createSlide, editSlide, type Slide } from '@photolab/contract/endpoints/slider';
export { createSponsor, editSponsor, type Sponsor } from '@photolab/contract/endpoints/sponsors';

export const [, EDITED_MEANWHILE] = ERRORS['edited-meanwhile'];

/** Somebody else saved the same thing since the form was opened. */
export const isConflict = (error: unknown): boolean =>
  hasStatus(error, 409) && error.text === EDITED_MEANWHILE;

export const [, MADE_ALREADY] = ERRORS['made-already'];

/** An earlier sending of the same attempt, whose answer was lost, had made it. */
export const isMadeAlready = (error: unknown): boolean =>
  error instanceof ApiError && error.text === MADE_ALREADY;

export const aboutListQuery = queryOptions({
  queryKey: ['about', 'list'],
  queryFn: ({ signal }) => call(listAbout, { signal }),
});

interface Saving extends Omit<AnyInput, 'query'> {
  /** What is sent is done once however often it is sent with the same name. */
  attempt: string;
  onProgress: ((percent: number) => void) | undefined;
}

/** Sends what a form read by the endpoint's own schema; tells how far it is where that is asked. */
export function saveItem(
  endpoint: Endpoint,
  { attempt, onProgress, ...input }: Saving,
): Promise<unknown> {
  const sent = { ...input, headers: attemptHeader(attempt) };
  return onProgress ? upload(endpoint, { ...sent, onProgress }) : call(endpoint, sent);
}

export const deleteAbout = (id: number) => call(deleteAboutEndpoint, { params: { id } });
export const deleteFaq = (id: number) => call(deleteFaqEndpoint, { params: { id } });
export const deleteNews = (id: number) => call(deleteNewsItem, { params: { id } });
export const deleteOtherEvent = (id: number) => call(deleteOtherEventEndpoint, { params: { id } });
export const deleteSlide = (id: number) => call(deleteSlideEndpoint, { params: { id } });
export const deleteSponsor = (id: number) => call(deleteSponsorEndpoint, { params: { id } });
