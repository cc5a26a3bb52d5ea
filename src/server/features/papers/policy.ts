import { OPENING_REASON } from '#contract/papers.ts';
import { characters, isBlank } from '#domain/profile/text.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../http/refusal.ts';
import type { PaperFile } from './store.ts';
import { downloadName } from './view.ts';

/** How long staff may read a paper after stating a reason. */
export const OPENING_MINUTES = 10;

/** A paper about to be read; `read` deciphers it, and throws not-found when its file is gone. */
export type Paper = { etag: string; type: string; attachment: string; read: () => Promise<Buffer> };

/** Throws not-found when there is no such file for this reader. */
export function paperOf(ctx: Context, file: PaperFile | undefined, reader: 'owner' | 'staff'): Paper {
  if (!file) throw refuse('not-found');
  return {
    etag: `"${file.id}"`,
    type: file.mime,
    attachment: downloadName(file, reader),
    read: async () => {
      const bytes = await ctx.papers.get(file.object_key);
      if (!bytes) throw refuse('not-found');
      return bytes;
    },
  };
}

/** A reason its owner will read: 10 to 300 characters, not only blanks. Throws reason-required. */
export function reasonOf(typed: string | null | undefined): string {
  const reason = (typed ?? '').replace(/[\p{Cc}\p{White_Space}]+/gu, ' ').trim();
  const length = characters(reason);
  if (isBlank(reason) || length < OPENING_REASON.min || length > OPENING_REASON.max) throw refuse('reason-required');
  return reason;
}
