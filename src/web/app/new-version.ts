import { createStore } from '#web/lib/store.ts';

/** A newer version of the pages waits; `takeOver` loads this page with it. null: none is known. */
export const newVersion = createStore<{ takeOver: () => void } | null>(null);
