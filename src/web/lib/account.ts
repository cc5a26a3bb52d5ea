import { ACCOUNT_HEADER } from '#domain/privacy/account-header.ts';
import { keepInTab, readOfTab } from './tab-storage.ts';

let account: string | null = null;

/** From now on requests of this tab say that they are this member's. Returns how to stop. */
export function speakFor(memberId: string): () => void {
  account = memberId;
  return () => {
    if (account === memberId) account = null;
  };
}

export const accountHeader = (): Record<string, string> => (account === null ? {} : { [ACCOUNT_HEADER]: account });

const RELOADED = 'serasi.dimuat-ulang';
/** A page that still speaks for the wrong member after a reload would reload for ever. */
const NOT_AGAIN_MS = 10_000;

/** Another member is signed in in this browser: nothing in this page is theirs. */
export function beginAnew(): void {
  if (Date.now() - (readOfTab<{ at: number }>(RELOADED)?.at ?? 0) < NOT_AGAIN_MS) return;
  keepInTab(RELOADED, { at: Date.now() });
  location.reload();
}
