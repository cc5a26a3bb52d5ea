type Storage = { getItem: (key: string) => string | null; setItem: (key: string, value: string) => void };

/**
 * The name of a write that must happen once: the same as long as the same is sent, over retries and a reload; another
 * as soon as something is different.
 */
export function attemptKey(slot: string, body: unknown, storage: Storage): string {
  const text = JSON.stringify(body);
  try {
    const kept = JSON.parse(storage.getItem(slot) ?? 'null') as { text: string; key: string } | null;
    if (kept?.text === text) return kept.key;
    const key = newKey();
    storage.setItem(slot, JSON.stringify({ text, key }));
    return key;
  } catch {
    return newKey();
  }
}

/** Pages that are not served over HTTPS have no randomUUID. */
const newKey = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
