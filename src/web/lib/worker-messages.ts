/** What a page tells the service worker (web/worker). */
export type WorkerMessage = KeepPages | { name: 'take-over' };

/** Pages of members are to open without a network: all of them, or those whose files these addresses are. */
export type KeepPages = { name: 'keep-pages'; files: 'all' | string[] };

export const WORKER = '/sw.js';
