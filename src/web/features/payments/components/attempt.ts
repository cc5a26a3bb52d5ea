type Storage = { getItem: (key: string) => string | null; setItem: (key: string, value: string) => void };

/**
 * The idempotency key of a write: it stays the same while the body is the same, over retries and a reload; it changes
 * with any change.
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

/** Pages without HTTPS have no randomUUID. */
const newKey = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
