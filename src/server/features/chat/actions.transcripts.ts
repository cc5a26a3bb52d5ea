import { zoneOf } from '#domain/profile/time-zone.ts';
import { createHash, type Hash } from 'node:crypto';
import { strToU8 } from 'fflate';
import { concurrencyLimit } from '../../adapters/concurrency-limit.ts';
import { inParts, type ZipEntry, zipPieces } from '../../adapters/zip.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { longAnswers } from '../../http/long-answers.ts';
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

/** A member takes one at a time: who takes many and reads none holds a page of each. */
export const takePlace = longAnswers({ atOnce: 1, retryAfter: 30 });
/** Parts packed at once on this instance; a reader who is slow holds none of these places. */
const PARTS_AT_ONCE = 2;
const inTurn = concurrencyLimit(PARTS_AT_ONCE);
/** Bytes of the ZIP made at once, and messages read at once: half a MB where each is as long as one may be. */
const PART_BYTES = 256 * 1024;
const PAGE = 200;

/**
 * A ZIP of one own conversation as the member saw it: own messages, and the other's up to the member's read place
 * (decision 0078). Made anew each time, part by part as it is read, and not stored; `over` is called when all parts are
 * made. Throws not-found, too-many-requests.
 */
export async function makeTranscript(
  ctx: Context,
  memberId: string,
  id: string,
  over: () => void,
): Promise<AsyncIterable<Buffer>> {
  await ctx.limits.use('transcript', memberId);
  const { profile } = await viewerOf(ctx)(memberId);
  // One snapshot: head and counts say the same. Messages up to these bounds do not change but by an erasure.
  const { row, bounds, handle } = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const found = await store.transcriptOf(tx, memberId, id);
      if (!found) throw refuse('not-found');
      return {
        row: found,
        bounds: await store.transcriptBounds(tx, memberId, id),
        handle: await store.handleOf(tx, memberId),
      };
    });
  const files = transcriptFiles({
    row,
    counted: bounds,
    messages: () => messagesOf(ctx.db, { viewerId: memberId, id }, row, bounds),
    own: { nama: profile.nama, handle },
    zone: zoneOf(profile.domicile),
    madeAt: ctx.now(),
  });
  return inTurns(inParts(zipPieces(withSums(files)), PART_BYTES), over);
}

/** The messages in pages. Throws when the other's account, or the conversation, is erased meanwhile. */
async function* messagesOf(
  db: Db,
  of: { viewerId: string; id: string },
  { erased }: store.TranscriptRow,
  bounds: store.TranscriptBounds,
): AsyncGenerator<store.TranscriptMessage[], void, void> {
  let left = bounds.mine + bounds.theirs;
  for (let after = 0; left > 0; ) {
    const page = await store.transcriptMessages(db, { ...of, after, limit: PAGE }, bounds);
    // Half of an erased conversation would look like a whole one: an answer that is cut off is not taken for whole.
    if (page.length === 0 || (!erased && page.some(({ body }) => body === null)))
      throw new Error('a conversation was erased while its transcript was made');
    yield page;
    left -= page.length;
    after = page.at(-1)!.seq;
  }
}

/** The files in their order, and the SHA-256 of each at the end. */
async function* withSums(files: Record<string, AsyncIterable<Uint8Array>>): AsyncGenerator<ZipEntry, void, void> {
  let sums = '';
  for (const [name, pieces] of Object.entries(files)) {
    const sum = createHash('sha256');
    yield { name, bytes: summed(pieces, sum) };
    sums += `${sum.digest('hex')}  ${name}\n`;
  }
  yield { name: 'SHA256SUMS.txt', bytes: strToU8(sums) };
}

async function* summed(pieces: AsyncIterable<Uint8Array>, sum: Hash): AsyncGenerator<Uint8Array, void, void> {
  for await (const piece of pieces) {
    sum.update(piece);
    yield piece;
  }
}

/** Each part is made in a turn of its own, when it is asked for. */
async function* inTurns(
  parts: AsyncGenerator<Buffer, void, void>,
  over: () => void,
): AsyncGenerator<Buffer, void, void> {
  try {
    for (;;) {
      const part = await inTurn(() => parts.next());
      if (part.done) return;
      yield part.value;
    }
  } finally {
    over();
    await parts.return();
  }
}
