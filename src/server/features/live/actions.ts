import type { Context } from '../../context.ts';
import { headsOf } from './store.ts';
import { presentHeads } from './view.ts';

/** Where everything stands: what a browser asks to see whether it missed something. */
export async function readHeads(ctx: Context, memberId: string) {
  return presentHeads(await headsOf(ctx)(memberId), ctx.now());
}
