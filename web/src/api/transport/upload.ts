// Uploads that tell how far they are: XMLHttpRequest, because fetch does not say.
import type { Endpoint } from '@photolab/contract/endpoint';
import * as z from 'zod';
import { ApiError, refusalOf, urlOf } from './client.ts';

export interface UploadOptions<P, B> {
  params?: P;
  body?: B;
  file: File | undefined;
  /** 0 to 100, by bytes sent. */
  onProgress: (percent: number) => void;
  signal?: AbortSignal;
}

/** @throws ApiError (status 0 when no answer came) */
export async function upload<P extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<P, z.ZodType, B, O>,
  { params, body, file, onProgress, signal }: UploadOptions<z.output<P>, z.output<B>>,
): Promise<z.output<O>> {
  const form = new FormData();
  const wire =
    endpoint.body && body
      ? z.record(z.string(), z.unknown()).parse(z.encode(endpoint.body, body))
      : {};
  for (const [name, value] of Object.entries(wire)) {
    if (value !== undefined) form.append(name, String(value));
  }
  if (file && endpoint.upload) form.append(endpoint.upload.field, file);
  const { status, text } = await send(
    endpoint.method,
    urlOf(endpoint, params ?? {}),
    form,
    onProgress,
    signal,
  );
  const value = parseJson(text);
  if (status < 200 || status > 299) throw refusalOf(status, value);
  const parsed = endpoint.output.safeParse(value);
  if (!parsed.success) throw new ApiError(0, '', {}, { cause: parsed.error });
  return parsed.data;
}

function send(
  method: string,
  url: string,
  form: FormData,
  onProgress: (percent: number) => void,
  signal: AbortSignal | undefined,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => {
      reject(new ApiError(0, ''));
    };
    request.open(method, url);
    request.upload.onprogress = ({ loaded, total }) => {
      onProgress(total > 0 ? (loaded / total) * 100 : 0);
    };
    request.onload = () => {
      resolve({ status: request.status, text: request.responseText });
    };
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    signal?.addEventListener('abort', () => {
      request.abort();
    });
    request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
