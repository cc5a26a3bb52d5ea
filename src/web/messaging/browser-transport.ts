import type { Transport } from './outbox.ts';

const TAB_KEY = 'serasi.tab';

/** The outbox's transport: this browser's storage, its other tabs, and locks between them. */
export const browserTransport = (): Transport => ({
  storage: localStorage,
  onChange: (listener) => {
    const listen = ({ key, newValue, storageArea }: StorageEvent) =>
      void (key !== null && storageArea === localStorage && listener(key, newValue));
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  },
  // Pages without HTTPS have no locks.
  exclusive: (name, work) => (navigator.locks ? navigator.locks.request(name, work) : work()),
  tab: tabId(),
});

function tabId(): string {
  const made = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  try {
    const known = sessionStorage.getItem(TAB_KEY);
    if (known === null) sessionStorage.setItem(TAB_KEY, made);
    return known ?? made;
  } catch {
    return made;
  }
}
