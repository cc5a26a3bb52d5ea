import type { Upload, UploadType } from '#contract/uploads.ts';
import { ApiError, answer } from './api.ts';

const RETRIES = 2;
const RETRY_MS = 1_000;

/** Sends one file with progress (0–1). Network trouble is tried twice more, a second apart; refusals are not. Throws ApiError. */
export async function sendFile(type: UploadType, file: File, onProgress: (part: number) => void, signal?: AbortSignal): Promise<Upload> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce(type, file, onProgress, signal);
    } catch (error) {
      const passing = error instanceof ApiError && (error.code === 'network' || error.status >= 500);
      if (!passing || attempt >= RETRIES || signal?.aborted) throw error;
      await new Promise((go) => setTimeout(go, RETRY_MS));
    }
  }
}

function sendOnce(type: UploadType, file: File, onProgress: (part: number) => void, signal?: AbortSignal): Promise<Upload> {
  const form = new FormData();
  form.append('type', type);
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/uploads');
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onerror = request.ontimeout = () => reject(new ApiError(0, { code: 'network' }));
    request.onload = () => {
      try {
        resolve(answer(request.status, request.responseText) as Upload);
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
