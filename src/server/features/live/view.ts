import type { SyncStateRow } from './store.ts';

export function presentSyncState(row: SyncStateRow, now: Date) {
  return {
    serverTime: now.toISOString(),
    roomRev: Number(row.room_rev),
    unreadNotifications: row.unread_notifications,
    unreadMessages: row.unread_messages,
    conversations: row.conversations.map(([id, memberId, lastSeq, myReadSeq, theirReadSeq, ends]) => ({
      id,
      memberId,
      lastSeq,
      myReadSeq,
      theirReadSeq,
      expiresAt: new Date(ends).toISOString(),
    })),
  };
}
