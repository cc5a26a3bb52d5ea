import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expect } from './story.ts';

/** Everything a script of the page can read on this device: storage, caches, databases, address. */
export function reach(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) kept.push(request.url, await (await cache.match(request))?.text());
    }
    for (const { name } of await indexedDB.databases())
      kept.push(
        await new Promise((resolve, reject) => {
          const opening = indexedDB.open(name!);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const stores = [...opening.result.objectStoreNames];
            if (stores.length === 0) return resolve([]);
            const read = opening.result.transaction(stores);
            const all = stores.map((store) => read.objectStore(store).getAll());
            read.oncomplete = () => resolve(all.map((one) => one.result as unknown));
            read.onerror = () => reject(read.error);
          };
        }),
      );
    return JSON.stringify(kept);
  });
}

/** Addresses whose answers are kept on this device, without their queries; of whom and of when, is not among them. */
export function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'serasi-tersimpan')) return [];
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('serasi-tersimpan');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const read = opening.result.transaction('jawaban').objectStore('jawaban').getAllKeys();
        read.onsuccess = () => {
          opening.result.close();
          resolve(read.result.map((key) => String(key).split('?')[0]!).filter((key) => key.startsWith('/')));
        };
      };
    });
  });
}

/** Addresses in the caches of the service worker. */
export const cachedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname);
    return [...new Set(all)];
  });

/** The worker is at work, and has every file its list names. */
export async function filesKept(page: Page): Promise<void> {
  const listed = new Set(readFileSync('dist/web/client/sw.js', 'utf8').match(/\/assets\/[\w.-]+/g));
  // Only once the page is calm.
  await expect
    .poll(
      async () => {
        const kept = new Set(await cachedFiles(page));
        return [...listed].filter((url) => !kept.has(url)).length;
      },
      { timeout: 45_000 },
    )
    .toBe(0);
}
