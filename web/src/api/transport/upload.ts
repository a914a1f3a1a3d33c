// Uploads that tell how far they are: XMLHttpRequest, because fetch does not say.
import { WORDS_HEADER, type Endpoint } from '@photolab/contract/endpoint';
import { requestOf, type AnyInput, type ApiRequest, type Input } from '@photolab/contract/request';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { failureOf, jsonOrText, readAnswer } from './client.ts';
import { watchLine } from './line.ts';

/** What a slow line still has to carry once the browser has handed over the last byte takes less. */
export const SILENCE_MS = 3 * 60_000;

interface UploadOptions {
  /** 0 to 100, by bytes sent. */
  onProgress: (percent: number) => void;
  headers?: Record<string, string>;
}

/** @throws ApiError */
export function upload<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  O extends z.ZodMiniType,
>(endpoint: Endpoint<P, Q, B, O>, input: Input<P, Q, B> & UploadOptions): Promise<z.output<O>> {
  return uploadAny(endpoint, input);
}

async function uploadAny<O extends z.ZodMiniType>(
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, O>,
  { onProgress, headers, ...input }: AnyInput & UploadOptions,
): Promise<z.output<O>> {
  const asked = requestOf(endpoint, input);
  const all = { ...asked, headers: { ...asked.headers, ...headers } };
  const { status, text, language } = await send(all, onProgress);
  if (status < 200 || status > 299) {
    throw failureOf(endpoint, status, text, language);
  }
  return readAnswer(endpoint, jsonOrText(text));
}

function send(
  { method, url, headers, body }: ApiRequest,
  onProgress: (percent: number) => void,
): Promise<{ status: number; text: string; language: string | null }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const line = watchLine(SILENCE_MS, () => {
      request.abort();
    });
    const fail = () => {
      line.end();
      reject(ApiError.unreachable());
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      line.heard();
      onProgress(total > 0 ? (loaded / total) * 100 : 0);
    };
    request.onload = () => {
      line.end();
      const language = request.getResponseHeader(WORDS_HEADER);
      resolve({ status: request.status, text: request.responseText, language });
    };
    request.onerror = fail;
    request.onabort = fail;
    request.send(body);
  });
}
