import { createStore } from '#web/lib/store.ts';

/** A newer version of the pages is waiting; `takeOver` reloads this page with it. null: none is known. */
export const newVersion = createStore<{ takeOver: () => void } | null>(null);
