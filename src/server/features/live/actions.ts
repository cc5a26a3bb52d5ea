import type { Context } from '../../context.ts';
import { syncStateOf } from './store.ts';
import { presentSyncState } from './view.ts';

/** Where everything stands: what a browser asks to see whether it missed something. */
export async function readSyncState(ctx: Context, memberId: string) {
  return presentSyncState(await syncStateOf(ctx)(memberId), ctx.now());
}
