import { constants } from 'node:zlib';

const brotli = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Compressed anew for each answer, in one call: above 64 KB as a stream (decision 0097 has the figures). */
export const ANSWERS = {
  threshold: 1024,
  syncThreshold: 64 * 1024,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  brotliOptions: brotli(3),
};

/** Of built pages with our origin in them: once a page, or once an answer where the words are the answer's own. */
export const PAGES = brotli(5);
