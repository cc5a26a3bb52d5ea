import { zoneOf } from '#domain/profile/time-zone.ts';
import { createHash } from 'node:crypto';
import { strToU8 } from 'fflate';
import { zipOf } from '../../adapters/zip.ts';
import type { Context } from '../../context.ts';
import { viewerOf } from '../../members/store.ts';
import { refuse } from '../../refusal.ts';
import * as store from './store.transcripts.ts';
import { presentTranscript, transcriptFiles } from './view.transcripts.ts';

/** More conversations than any member has: each needs a match. */
const TRANSCRIPTS = 200;

/**
 * Conversations with a transcript for this member, also those with a member who blocked, ended, left or is
 * suspended; the list does not reveal which.
 */
export async function listTranscripts(ctx: Context, memberId: string) {
  return { transcripts: (await store.transcriptsOf(ctx.db, memberId, TRANSCRIPTS)).map(presentTranscript) };
}

/**
 * A ZIP of one own conversation as the member saw it: own messages, and the other's up to the member's read place
 * (decision 0078). Made anew each time and not stored. Throws not-found, too-many-requests.
 */
export async function makeTranscript(ctx: Context, memberId: string, id: string): Promise<Buffer> {
  await ctx.limits.use('transcript', memberId);
  const { profile } = await viewerOf(ctx)(memberId);
  // One snapshot: an erasure in between would remove half of it.
  const { row, messages, handle } = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const found = await store.transcriptOf(tx, memberId, id);
      if (!found) throw refuse('not-found');
      return {
        row: found,
        messages: await store.transcriptMessages(tx, memberId, id),
        handle: await store.handleOf(tx, memberId),
      };
    });
  const own = { nama: profile.nama, handle };
  const files = transcriptFiles({ row, messages, own, zone: zoneOf(profile.domicile), madeAt: ctx.now() });
  const bytes = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  const sums = bytes.map(([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`);
  const entries = bytes.map(([name, content]) => ({ name, bytes: content }));
  return zipOf([...entries, { name: 'SHA256SUMS.txt', bytes: strToU8(sums.join('')) }]);
}
