/** A value this tab stored under the key; null: none, or one that cannot be read. */
export function readOfTab<T>(key: string): Partial<T> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown;
    return typeof kept === 'object' ? (kept as Partial<T> | null) : null;
  } catch {
    return null;
  }
}

/** Stores it for this tab; null deletes it. A full or forbidden storage only means that the page alone has it. */
export function keepInTab(key: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // As above.
  }
}
