// Recognition of an event: starting and watching it, what the organiser told us, how good it was.
import * as recognition from '@photolab/contract/endpoints/recognition';
import { ERRORS } from '@photolab/contract/errors';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../transport/client.ts';

export {
  setRecognitionSettings as settingsEndpoint,
  SAMPLE_SIZE,
  type OcrStatus,
  type RecognitionSettings,
  type RecognitionStats,
  type SamplePhoto,
} from '@photolab/contract/endpoints/recognition';

export const [, OCR_DISABLED] = ERRORS['ocr-disabled'];
export const [, NOTHING_PENDING] = ERRORS['ocr-nothing-pending'];

const at = (eventId: number) => ({ params: { id: eventId } });

export const readOcrStatus = (eventId: number) => call(recognition.getOcrStatus, at(eventId));
export const startOcr = (eventId: number) => call(recognition.startOcr, at(eventId));
export const pauseRecognition = (eventId: number) =>
  call(recognition.pauseRecognition, at(eventId));
export const resumeRecognition = (eventId: number) =>
  call(recognition.resumeRecognition, at(eventId));

export const settingsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['recognition', eventId, 'settings'],
    queryFn: ({ signal }) => call(recognition.getRecognitionSettings, { ...at(eventId), signal }),
    staleTime: 0,
    // What is being written is not replaced under the hands.
    refetchOnReconnect: false,
  });
export const saveSettings = (eventId: number, body: recognition.SettingsChange) =>
  call(recognition.setRecognitionSettings, { ...at(eventId), body });

export const statsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['recognition', eventId, 'stats'],
    queryFn: ({ signal }) => call(recognition.getRecognitionStats, { ...at(eventId), signal }),
    staleTime: 0,
  });

export const sampleQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['recognition', eventId, 'sample'],
    queryFn: ({ signal }) => call(recognition.getSample, { ...at(eventId), signal }),
    staleTime: 0,
  });
export const drawSample = (eventId: number) => call(recognition.drawSample, at(eventId));
export const checkSample = (eventId: number, photoId: number, numbers: string[]) =>
  call(recognition.checkSample, { params: { id: eventId, photoId }, body: { numbers } });
