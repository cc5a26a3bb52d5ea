import type { Context } from '../../context.ts';
import { refuse } from '../../refusal.ts';
import type { DocumentFile } from './store.ts';
import { downloadName } from './view.ts';

/** How long staff may read a document after stating a reason. */
export const OPENING_MINUTES = 10;

/** A document to read; `read` decrypts it, and throws not-found when its file is gone. */
export type ReadableDocument = { etag: string; type: string; attachment: string; read: () => Promise<Buffer> };

/** Throws not-found when there is no such file for this reader. */
export function documentOf(ctx: Context, file: DocumentFile | undefined, reader: 'owner' | 'staff'): ReadableDocument {
  if (!file) throw refuse('not-found');
  return {
    etag: `"${file.id}"`,
    type: file.mime,
    attachment: downloadName(file, reader),
    read: async () => {
      const bytes = await ctx.sealedFiles.get(file.object_key);
      if (!bytes) throw refuse('not-found');
      return bytes;
    },
  };
}
