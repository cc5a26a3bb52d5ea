/**
 * A value made when it is first asked for, and kept. For tables and patterns that cost a slow phone time, of modules
 * each page loads.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
