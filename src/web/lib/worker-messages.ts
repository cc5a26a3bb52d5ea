/** Messages of a page to the service worker (web/worker). */
export type WorkerMessage = KeepPages | { name: 'take-over' };

/** Pages of members must open without a network: all of them, or those with these files. */
export type KeepPages = { name: 'keep-pages'; files: 'all' | string[] };

export const WORKER = '/sw.js';
