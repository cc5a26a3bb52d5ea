import { ApiError, answer, withFreshFactor } from './api.ts';

/** By then the browser has begun to store it. */
const KEPT_MS = 10_000;

/** Downloads a file of ours under its own name. Throws ApiError. */
export async function download(from: string): Promise<void> {
  const { file, name } = await withFreshFactor(async () => {
    const response = await fetch(from, { credentials: 'same-origin' }).catch(cut);
    if (!response.ok) answer(response.status, await response.text().catch(cut));
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
    return { file: readByExcel(await response.blob().catch(cut)), name };
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** The line broke before the answer, or in the middle of it. */
function cut(): never {
  throw new ApiError(0, { code: 'network' });
}

/** A list begins with a byte-order mark: without it Excel takes UTF-8 for something else and breaks a dash. */
const readByExcel = (file: Blob): Blob =>
  file.type.startsWith('text/csv') ? new Blob(['\uFEFF', file], { type: file.type }) : file;
