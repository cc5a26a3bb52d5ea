import { Worker } from 'node:worker_threads';

/** Four bytes a pixel, the right way up. */
export type Pixels = { data: Uint8Array; width: number; height: number };

/** 40 megapixels take less; what takes more is no photo of a telephone. */
const MAX_MEMORY = 512 * 1024 * 1024;

/**
 * The pixels of a HEIC photo. libvips has no decoder of it: libheif compiled to WebAssembly does it (decision 0029), in
 * a thread that has its memory counted and is ended after `seconds`. Throws when the picture cannot be decoded in that.
 */
export async function decodeHeic(
  bytes: Buffer,
  { maxPixels, seconds, maxMemory = MAX_MEMORY }: { maxPixels: number; seconds: number; maxMemory?: number },
): Promise<Pixels> {
  const worker = new Worker(new URL('./heic-worker.js', import.meta.url), {
    workerData: { bytes, maxPixels, maxMemory },
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
    stdout: true,
    stderr: true,
    env: {},
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Pixels>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('timeout: a HEIC photo took too long')), seconds * 1000);
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the decoder ended without a picture')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
