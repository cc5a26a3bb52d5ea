import type { Context } from '../../context.ts';
import { type SyncedSession, syncedSession } from './store.ts';
import { presentSyncState } from './view.ts';

/** A browser reads it to see whether it missed an event. Asked all the time, so it comes with the session. */
export const syncState = {
  reading: syncedSession,
  answer: (ctx: Context, session: SyncedSession) => presentSyncState(session, ctx.now()),
};
