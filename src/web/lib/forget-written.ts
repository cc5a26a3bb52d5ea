import { WRITTEN } from './written.ts';

/** Changes when somebody signs out here: the other tabs of this browser hear of it. */
const SIGNED_OUT = 'serasi.ditinggalkan';
const JUST_MS = 60_000;
/** When another tab of this browser signed out; only those hear of it. */
let leftAt = 0;
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === SIGNED_OUT) leftAt = Date.now();
});
/** Owner of what a visitor types. */
export const VISITOR = 'tamu';

/**
 * Deletes drafts, unsent messages, chat windows, the room's state: listeners of `left` may not be loaded yet. The other
 * tabs delete theirs (`forgetInTime`).
 */
export function forgetWritten(): void {
  for (const store of [localStorage, sessionStorage]) forgetIn(store, () => true);
  markSignedOut();
}

/** Tells the other tabs of this browser that somebody signs out here. */
export const markSignedOut = (): void => localStorage.setItem(SIGNED_OUT, String(Date.now()));

/** Has somebody just signed out in another tab of this browser? */
export const isSignedOutElsewhere = (): boolean => Date.now() - leftAt < JUST_MS;

/**
 * Deletes what another member left here, unsent messages as well (their session may have ended without a sign-out), and
 * the member's own after a sign-out in another tab. Returns how to stop.
 */
export function forgetInTime(memberId: string): () => void {
  for (const store of [localStorage, sessionStorage])
    forgetIn(store, (key) => OWNED.test(key) && !key.includes(memberId));
  const heard = ({ key }: StorageEvent) => key === SIGNED_OUT && forgetIn(sessionStorage, () => true);
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

/** Key of what one person typed: nobody else reads it. */
export const ownedKey = (prefix: string, owner: string, name: string): string => `${prefix}${owner}.${name}`;
/** A key of one member. */
const OWNED = /[.:][\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.|$)/;

function forgetIn(store: Storage, which: (key: string) => boolean): void {
  for (const key of Object.keys(store))
    if (Object.values(WRITTEN).some((prefix) => key.startsWith(prefix)) && which(key)) store.removeItem(key);
}
