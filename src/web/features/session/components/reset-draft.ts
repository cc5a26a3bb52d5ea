import { ownedKey, VISITOR } from '#web/lib/forget-written.ts';
import { keepInTab, readOfTab } from '#web/lib/tab-storage.ts';
import { WRITTEN } from '#web/lib/written.ts';

/** A code that was asked for. Times are ms since 1970 by this device's clock. */
export type SentCode = {
  who: { username: string; whatsapp: string };
  request: string;
  until: number;
  againFrom: number;
};

const KEY = ownedKey(WRITTEN.forms, VISITOR, 'lupa-password');

/**
 * Stores it in this tab, for a reload while the code is looked for in another application; null forgets it. Neither
 * the code nor a password is stored.
 */
export const keepSentCode = (sent: SentCode | null): void => keepInTab(KEY, sent);

/** The code that was asked for in this tab, while it can still be used. */
export function keptSentCode(): SentCode | null {
  const { who, request, until = 0, againFrom = 0 } = readOfTab<SentCode>(KEY) ?? {};
  if (who && request && until > Date.now()) return { who, request, until, againFrom };
  keepSentCode(null);
  return null;
}
