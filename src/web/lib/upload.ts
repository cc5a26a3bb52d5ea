import type { Upload } from '#contract/route.ts';
import type { Api, ApiName } from '#contract/api.ts';
import { accountHeader } from './account.ts';
import { ApiError, type ApiOutput, answer } from './api.ts';

const RETRIES = 2;
const RETRY_MS = 1_000;

/** Endpoints that take one file. */
type UploadName = { [N in ApiName]: Api[N] extends { upload: Upload } ? N : never }[ApiName];
type Sending<N extends UploadName> = {
  params?: Record<string, string>;
  /** Form fields that go before the file. */
  fields?: Record<string, string>;
  file: File;
  /** Sent part of the file, 0–1. */
  onProgress: (part: number) => void;
  /** Called before a retry: returns the lost answer if the file has arrived, else null. */
  arrived?: () => Promise<ApiOutput<N> | null>;
  /** Calls it off while a part is still to be sent; after that the server may have the file, and answers. */
  signal?: AbortSignal;
};

/**
 * Sends one file with progress. Network failures are retried twice, a second apart; refusals are not. Throws ApiError.
 */
export async function sendFile<N extends UploadName>(name: N, sending: Sending<N>): Promise<ApiOutput<N>> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce(name, sending);
    } catch (error) {
      const passing = error instanceof ApiError && (error.code === 'network' || error.status >= 500);
      if (!passing || attempt >= RETRIES || sending.signal?.aborted) throw error;
      await new Promise((go) => setTimeout(go, RETRY_MS));
      const arrived = await sending.arrived?.().catch(() => null);
      if (arrived) return arrived;
    }
  }
}

function sendOnce<N extends UploadName>(
  name: N,
  { params = {}, fields = {}, file, onProgress, signal }: Sending<N>,
): Promise<ApiOutput<N>> {
  const [method, path] = name.split(' ') as [string, string];
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(
      method,
      path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? '')),
    );
    for (const [name, value] of Object.entries(accountHeader())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    let whole = false;
    request.upload.onload = () => (whole = true);
    signal?.addEventListener('abort', () => whole || request.abort());
    request.onerror = request.ontimeout = request.onabort = () => reject(new ApiError(0, { code: 'network' }));
    request.onload = () => {
      try {
        resolve(answer(request.status, request.responseText) as ApiOutput<N>);
      } catch (error) {
        reject(error);
      }
    };
    request.send(form);
  });
}
