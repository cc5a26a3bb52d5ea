import type { OwnPaper } from '#contract/papers.ts';
import { PAPER_KINDS } from '#domain/profile/badges.ts';
import type { FastifyRequest } from 'fastify';
import { letGo, newObjectKey, removeLoose, storeAndKeep } from '../../adapters/objects.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { refuse } from '../../http/refusal.ts';
import { assertContent, fieldBefore, filePart, readBytes, shownName, UPLOAD_RULES } from '../uploads/policy.ts';
import { type Paper, paperOf } from './policy.ts';
import * as store from './store.ts';
import { presentOwnPaper } from './view.ts';

type Papers = { papers: OwnPaper[] };

export async function ownPapers(db: Db, memberId: string): Promise<Papers> {
  return { papers: (await store.papersOf(db, memberId)).map(presentOwnPaper) };
}

/**
 * Takes a paper in and stores it encrypted. So many of a kind may wait for a decision, counted under the member's lock. Throws
 * the upload-* refusals, invalid-input, too-many-requests.
 */
export async function sendPaper(ctx: Context, memberId: string, request: FastifyRequest): Promise<Papers> {
  await ctx.limits.use('paper', memberId);
  const part = await filePart(request);
  const kind = fieldBefore(part, 'kind', PAPER_KINDS);
  const bytes = await readBytes(part, kind);
  const mime = await assertContent(kind, bytes);
  const key = newObjectKey('papers');
  return storeAndKeep(
    ctx,
    key,
    () => ctx.papers.put(key, bytes),
    async (tx) => {
      await store.lockMember(tx, memberId);
      if ((await store.countWaiting(tx, memberId, kind)) >= UPLOAD_RULES[kind].slots) throw refuse('upload-paper-limit');
      const name = shownName(part);
      await store.insertPaper(tx, { member_id: memberId, kind, object_key: key, mime, name, bytes: bytes.length, created_at: ctx.now() });
      return ownPapers(tx, memberId);
    },
  );
}

/** Takes a paper back before its decision; the file goes at once. Throws not-found, paper-decided. */
export async function withdrawPaper(ctx: Context, memberId: string, id: string): Promise<Papers> {
  const { key, papers } = await ctx.db.transaction().execute(async (tx) => {
    const paper = await store.lockPaper(tx, id);
    if (!paper || paper.member_id !== memberId || paper.status === 'withdrawn') throw refuse('not-found');
    if (paper.status !== 'pending') throw refuse('paper-decided');
    await store.withdrawPaper(tx, id, ctx.now());
    await letGo(tx, [paper.object_key], ctx.now());
    return { key: paper.object_key, ...(await ownPapers(tx, memberId)) };
  });
  await removeLoose(ctx, [key]);
  return { papers };
}

/** The member's own paper; throws not-found for every other. */
export async function ownPaperFile(ctx: Context, memberId: string, id: string): Promise<Paper> {
  return paperOf(ctx, await store.findOwnFile(ctx.db, memberId, id), 'owner');
}
