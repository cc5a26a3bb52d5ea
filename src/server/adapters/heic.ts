import { Worker } from 'node:worker_threads';

/** Four bytes a pixel, the right way up. */
export type Pixels = { data: Uint8Array; width: number; height: number };

/** 40 megapixels need less; a picture that needs more is not a phone's photo. */
const MAX_MEMORY = 512 * 1024 * 1024;
/** The decoder is loaded before it decodes: on a full machine, with the priority of pictures, that takes seconds. */
const LOADING_MS = 30_000;

/**
 * The pixels of a HEIC photo. libvips cannot decode it, so libheif compiled to WebAssembly does (decision 0029), in
 * a thread with limited memory that is ended when it decodes for `seconds`. Throws when decoding fails or takes longer.
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
      const tooLong = () => reject(new Error('timeout: a HEIC photo took too long'));
      let began = 0;
      timer = setTimeout(tooLong, LOADING_MS);
      worker.on('message', (told: 'loaded' | Pixels) => {
        if (told === 'loaded') {
          began = performance.now();
          clearTimeout(timer);
          timer = setTimeout(tooLong, seconds * 1000);
          // A picture that comes too late may come before its timer does.
        } else if (performance.now() - began < seconds * 1000) resolve(told);
        else tooLong();
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the decoder ended without a picture')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
