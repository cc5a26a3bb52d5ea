import { createStore, useStore } from './store.ts';

/** The switch «Hemat data» of this browser. It is no private data of a member and stays after sign-out. */
const KEY = 'serasi.hemat-data';

const chosen = createStore(false);
// Pages are also written at build time. Forbidden storage throws where it is only named.
if (typeof window !== 'undefined') chosen.set(read());

/** Should pages load fewer bytes? By the browser's own setting, or by ours. */
export const savesData = (): boolean => chosen.get() || browserSavesData();

/** The browser's own setting, where supported; our switch is then unnecessary. */
export const browserSavesData = (): boolean =>
  typeof navigator !== 'undefined' &&
  ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false);

/** The choice made here, for the switch. */
export const useDataSaver = (): boolean => useStore(chosen);

/** Should pages load fewer bytes? For rendering: pages written at build time do not know. */
export const useSavesData = (): boolean => useDataSaver() || browserSavesData();

/** Sizes of requested pictures: in a list, in a profile, on the full screen. */
export function usePictureSizes(): { listed: Size; opened: Size; whole: Size } {
  return useSavesData() ? SAVING : USUAL;
}
type Size = 'thumb' | 'card' | 'full';
const USUAL = { listed: 'card', opened: 'card', whole: 'full' } as const;
const SAVING = { listed: 'thumb', opened: 'thumb', whole: 'card' } as const;

export function chooseDataSaver(on: boolean): void {
  chosen.set(on);
  try {
    if (on) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: the choice lasts as long as the page.
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}
