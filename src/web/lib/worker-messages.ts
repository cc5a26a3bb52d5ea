/** Messages of a page to the service worker (web/worker). */
export type WorkerMessage = KeepPages | { name: 'take-over' };

/** Pages of members must open without a network: all of them, or those with these files. */
export type KeepPages = { name: 'keep-pages'; files: 'all' | string[] };

/**
 * Question of the worker to a page: a pressed push message leads here. Answered through the port: true when the page
 * stays, because it has unsent text, and offers the way itself.
 */
export type WayQuestion = { name: 'way'; path: string };

export const WORKER = '/sw.js';
