import type { Context } from '../../context.ts';
import * as store from './store.ts';
import { articleFiles } from './store.files.ts';

/** At each start: writes articles whose files are new or changed. Returns how many. */
export function fillArticles(ctx: Context): Promise<number> {
  return store.fillArticles(ctx.db, articleFiles());
}
