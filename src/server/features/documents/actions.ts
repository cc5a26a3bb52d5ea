import type { OwnDocument } from '#contract/documents.ts';
import { DOCUMENT_KINDS } from '#domain/profile/badges.ts';
import type { FastifyRequest } from 'fastify';
import { limitAddress } from '../../adapters/network.ts';
import { release, newObjectKey, removeOrphans, storeAndKeep } from '../../adapters/objects.ts';
import { readIf } from '../../adapters/receiving.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { refuse } from '../../refusal.ts';
import { type SealedDownload, sealedDownload } from '../../http/bytes.ts';
import { assertContent, fieldBefore, filePart, sentFile, shownName, UPLOAD_RULES } from '../../http/received-files.ts';
import { agrees } from '../../members/consents.ts';
import { assertStillIn, type OwnSession } from '../../members/session.ts';
import { endCopies } from '../../members/data-copies.ts';
import { lockMembers } from '../../members/locks.ts';
import * as store from './store.ts';
import { downloadName, presentOwnDocument } from './view.ts';

type Documents = { papers: OwnDocument[] };

export async function ownDocuments(db: Db, memberId: string): Promise<Documents> {
  return { papers: (await store.documentsOf(db, memberId)).map(presentOwnDocument) };
}

/**
 * Accepts a document and stores it encrypted. A limited number of a kind may wait, counted under the member's
 * lock. Throws the upload-* refusals, documents-consent-missing, invalid-input, too-many-requests.
 */
export async function sendDocument(ctx: Context, viewer: OwnSession, request: FastifyRequest): Promise<Documents> {
  const { memberId } = viewer;
  await ctx.limits.use('document', memberId);
  const part = await filePart(request);
  const kind = fieldBefore(part, 'kind', DOCUMENT_KINDS);
  const wanted = async (db: Db) => {
    if (!(await agrees(db, memberId, 'documents'))) throw refuse('documents-consent-missing');
    if ((await store.countWaiting(db, memberId, kind)) >= UPLOAD_RULES[kind].slots) throw refuse('upload-paper-limit');
  };
  const sender = { address: limitAddress(request.ip), owner: memberId };
  // Ends most requests beyond the limit before their bytes are read; the lock below decides.
  const bytes = await readIf(sentFile(part, kind, sender), () => wanted(ctx.db));
  const mime = await assertContent(kind, bytes);
  const key = newObjectKey('papers');
  return storeAndKeep(
    ctx,
    key,
    () => ctx.sealedFiles.put(key, bytes),
    async (tx) => {
      await assertStillIn(tx, viewer, ctx.now());
      await wanted(tx);
      const name = shownName(part);
      await store.insertDocument(tx, {
        member_id: memberId,
        kind,
        object_key: key,
        mime,
        name,
        bytes: bytes.length,
        created_at: ctx.now(),
      });
      return ownDocuments(tx, memberId);
    },
  );
}

/**
 * Takes a document back before its decision; the file is deleted at once, also from copies of the own data. Throws
 * not-found, paper-decided.
 */
export async function withdrawDocument(ctx: Context, memberId: string, id: string): Promise<Documents> {
  const { keys, papers } = await ctx.db.transaction().execute(async (tx) => {
    // First, as the job does that makes copies of the own data: one being made beside this would keep the paper.
    await lockMembers(tx, [memberId]);
    const document = await store.lockDocument(tx, id);
    if (!document || document.member_id !== memberId || document.status === 'withdrawn') throw refuse('not-found');
    if (document.status !== 'pending') throw refuse('paper-decided');
    await store.withdrawDocument(tx, id, ctx.now());
    await release(tx, [document.object_key], ctx.now());
    const copies = await endCopies(tx, memberId, ctx.now());
    return { keys: [document.object_key, ...copies], ...(await ownDocuments(tx, memberId)) };
  });
  await removeOrphans(ctx, keys);
  return { papers };
}

/**
 * After a member withdrew the consent for documents: waiting ones are taken back, all files are released, also those in
 * copies of the own data. Decisions stay. Returns the released storage keys; the caller removes them after the commit,
 * and has locked the member.
 */
export async function releaseDocuments(tx: Db, memberId: string, now: Date): Promise<string[]> {
  const kept = await store.lockFilesOf(tx, memberId);
  for (const { id, status } of kept)
    if (status === 'pending') await store.withdrawDocument(tx, id, now);
    else await store.markErased(tx, [id], now);
  const keys = kept.map((document) => document.object_key);
  await release(tx, keys, now);
  return [...keys, ...(await endCopies(tx, memberId, now))];
}

/** The member's own document; throws not-found for every other. */
export async function ownDocumentFile(ctx: Context, memberId: string, id: string): Promise<SealedDownload> {
  const file = await store.findOwnFile(ctx.db, memberId, id);
  if (!file) throw refuse('not-found');
  return sealedDownload(ctx.sealedFiles, file, downloadName(file, 'owner'));
}
