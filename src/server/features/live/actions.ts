import type { Context } from '../../context.ts';
import { syncStateOf } from './store.ts';
import { presentSyncState } from './view.ts';

/** The sync state: a browser reads it to see whether it missed an event. */
export async function readSyncState(ctx: Context, memberId: string) {
  return presentSyncState(await syncStateOf(ctx)(memberId), ctx.now());
}
