import { createStore, useStore } from './store.ts';

/** The switch «Hemat data» of this browser. It is no secret of a member and stays when they sign out. */
const KEY = 'serasi.hemat-data';

const chosen = createStore(false);
if (typeof localStorage !== 'undefined') chosen.set(read());

/** Fewer bytes are wanted: by the browser's own setting, or by ours. */
export const savesData = (): boolean => chosen.get() || browserSavesData();

/** The browser says so by itself, where it can; then ours has nothing to add. */
export const browserSavesData = (): boolean =>
  typeof navigator !== 'undefined' &&
  ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false);

/** What was chosen here, for the switch. */
export const useDataSaver = (): boolean => useStore(chosen);

/** Fewer bytes are wanted, for what is drawn: pages written at build time do not know. */
export const useSavesData = (): boolean => useDataSaver() || browserSavesData();

/** The sizes of pictures that are asked for: of one in a list, of one in a profile, of one that fills the screen. */
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
    // Storage is forbidden: the choice lives as long as the page.
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}
