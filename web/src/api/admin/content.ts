// What the studio edits: every list with its create, edit and delete.
import * as about from '@photolab/contract/endpoints/about';
import * as faqs from '@photolab/contract/endpoints/faqs';
import * as news from '@photolab/contract/endpoints/news';
import * as other from '@photolab/contract/endpoints/other-events';
import * as slider from '@photolab/contract/endpoints/slider';
import * as sponsors from '@photolab/contract/endpoints/sponsors';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../transport/client.ts';
import { upload } from '../transport/upload.ts';

export { RICH_TEXT_MAX } from '@photolab/contract/fields';
export type { About } from '@photolab/contract/endpoints/about';
export type { Faq } from '@photolab/contract/endpoints/faqs';
export type { NewsItem } from '@photolab/contract/endpoints/news';
export type { OtherEvent } from '@photolab/contract/endpoints/other-events';
export type { Slide } from '@photolab/contract/endpoints/slider';
export type { Sponsor } from '@photolab/contract/endpoints/sponsors';

type Picture = File | undefined;
const filesOf = (picture: Picture) => (picture ? { files: [picture] } : {});

export const aboutListQuery = queryOptions({
  queryKey: ['about', 'list'],
  queryFn: ({ signal }) => call(about.listAbout, { signal }),
});
type AboutInput = { title: string; body: string };
export const createAbout = (body: AboutInput, picture: Picture) =>
  call(about.createAbout, { body, ...filesOf(picture) });
export const editAbout = (body: AboutInput & { updatedAt: Date }, picture: Picture) =>
  call(about.editAbout, { body, ...filesOf(picture) });
export const deleteAbout = (id: number) => call(about.deleteAbout, { params: { id } });

type FaqInput = { question: string; answer: string };
export const createFaq = (body: FaqInput) => call(faqs.createFaq, { body });
export const editFaq = (id: number, body: FaqInput & { updatedAt: Date }) =>
  call(faqs.editFaq, { params: { id }, body });
export const deleteFaq = (id: number) => call(faqs.deleteFaq, { params: { id } });

type NewsInput = { title: string; body: string };
export const createNews = (body: NewsInput, picture: Picture) =>
  call(news.createNewsItem, { body, ...filesOf(picture) });
export const editNews = (id: number, body: NewsInput & { updatedAt: Date }, picture: Picture) =>
  call(news.editNewsItem, { params: { id }, body, ...filesOf(picture) });
export const deleteNews = (id: number) => call(news.deleteNewsItem, { params: { id } });

type OtherInput = { name: string; date: string };
export const createOtherEvent = (body: OtherInput) => call(other.createOtherEvent, { body });
export const editOtherEvent = (id: number, body: OtherInput & { updatedAt: Date }) =>
  call(other.editOtherEvent, { params: { id }, body });
export const deleteOtherEvent = (id: number) => call(other.deleteOtherEvent, { params: { id } });

type Progress = (percent: number) => void;
export const createSlide = (file: Picture, onProgress: Progress) =>
  upload(slider.createSlide, { ...filesOf(file), onProgress });
export const editSlide = (id: number, updatedAt: Date, file: Picture, onProgress: Progress) =>
  upload(slider.editSlide, { params: { id }, body: { updatedAt }, ...filesOf(file), onProgress });
export const deleteSlide = (id: number) => call(slider.deleteSlide, { params: { id } });

type SponsorInput = { name: string; linkUrl: string };
export const createSponsor = (body: SponsorInput, picture: Picture) =>
  call(sponsors.createSponsor, { body, ...filesOf(picture) });
export const editSponsor = (
  id: number,
  body: SponsorInput & { updatedAt: Date },
  picture: Picture,
) => call(sponsors.editSponsor, { params: { id }, body, ...filesOf(picture) });
export const deleteSponsor = (id: number) => call(sponsors.deleteSponsor, { params: { id } });
