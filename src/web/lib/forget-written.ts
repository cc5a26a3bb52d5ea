import { WRITTEN } from './written.ts';

/** Deletes drafts, unsent messages, chat windows, the room's state: listeners of `left` may not be loaded yet. */
export function forgetWritten(): void {
  for (const store of [localStorage, sessionStorage])
    for (const key of Object.keys(store))
      if (Object.values(WRITTEN).some((prefix) => key.startsWith(prefix))) store.removeItem(key);
}
