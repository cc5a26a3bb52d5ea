/** Only resolves addresses; nothing is ever there. */
const HERE = 'https://serasi.invalid';

/** Where a sign-in may lead (T36b): a page of ours, as the browser reads it. No other site, no API; null otherwise. */
export function ownPath(next: string | undefined): string | null {
  if (!next?.startsWith('/')) return null;
  // A browser drops tabs and line ends and reads «\» as «/»: what it would go to decides.
  try {
    const { origin, pathname, search, hash } = new URL(next, HERE);
    return origin === HERE && !/^\/(\/|api(\/|$))/.test(pathname) ? pathname + search + hash : null;
  } catch {
    return null;
  }
}
