const PREFIX = 'serasi.draf.';
const OWNER = 'serasi.draf-milik';

/** What was typed and not sent, by conversation; in this tab until it is sent or the member leaves. */
export const draftOf = (conversationId: string): string => sessionStorage.getItem(PREFIX + conversationId) ?? '';

export function keepDraft(conversationId: string, text: string): void {
  if (text === '') sessionStorage.removeItem(PREFIX + conversationId);
  else sessionStorage.setItem(PREFIX + conversationId, text);
}

/** Whoever signs in next in this tab does not find another's words. */
export function claimDrafts(memberId: string): void {
  if (sessionStorage.getItem(OWNER) !== memberId) forgetDrafts();
  sessionStorage.setItem(OWNER, memberId);
}

export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
