import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { makePaperCopy, memberSender } from '../../adapters/images.ts';
import { newObjectKey, release, removeOrphans, storeAndKeep } from '../../adapters/objects.ts';
import { receiveInTurn } from '../../adapters/receiving.ts';
import type { Context } from '../../context.ts';
import { type SealedDownload, sealedDownload } from '../../http/bytes.ts';
import { assertContent, filePart, sentFile, shownName, UPLOAD_RULES } from '../../http/received-files.ts';
import { assertStillIn, type OwnSession } from '../../members/session.ts';
import { refuse, refuseAs } from '../../refusal.ts';
import * as proofs from './store.proofs.ts';
import type { ProofRow } from './store.ts';
import { presentProof, proofName } from './view.ts';

const SLOTS = UPLOAD_RULES['payment-proof'].slots;

/**
 * Accepts the proof of a payment: pictures are re-encoded without metadata, everything is sealed. Hashes of the file
 * and its look are stored. A limited number may wait for a payment; a new one replaces the oldest. Throws the
 * upload-* refusals, too-many-requests.
 */
export async function takeProof(ctx: Context, viewer: OwnSession, request: FastifyRequest) {
  const { memberId } = viewer;
  await ctx.limits.use('payment-proof', memberId);
  const part = await filePart(request);
  const sender = memberSender(ctx.limits, memberId, request.ip);
  const { sent, mime, picture } = await receiveInTurn(sender, sentFile(part, 'payment-proof', sender), async (sent) => {
    const mime = await assertContent('payment-proof', sent);
    if (mime === 'application/pdf') return { sent, mime, picture: null };
    const made = makePaperCopy(sent, sender).catch(refuseAs('upload-not-image', 'upload-not-document'));
    return { sent, mime, picture: await made };
  });
  const bytes = picture?.copy ?? sent;
  const key = newObjectKey('papers');
  const { proof, gone } = await storeAndKeep(
    ctx,
    key,
    () => ctx.sealedFiles.put(key, bytes),
    async (tx) => {
      await assertStillIn(tx, viewer, ctx.now());
      const left = await proofs.unnamedProofs(tx, memberId);
      const old = left.slice(0, Math.max(0, left.length - SLOTS + 1));
      for (const { id } of old) await proofs.eraseProof(tx, id, ctx.now());
      const keys = old.map((row) => row.object_key);
      await release(tx, keys, ctx.now());
      const made = await proofs.insertProof(tx, {
        member_id: memberId,
        object_key: key,
        mime: picture ? 'image/webp' : mime,
        name: shownName(part),
        bytes: bytes.length,
        sent_hash: createHash('sha256').update(sent).digest(),
        picture_hash: picture?.phash ?? null,
        sent_at: ctx.now(),
      });
      return { proof: made, gone: keys };
    },
  );
  await removeOrphans(ctx, gone);
  return presentProof(proof);
}

/** The proof under a neutral name for the team, or the member's own name for it. */
export const readableProof = (
  ctx: Context,
  row: Pick<ProofRow, 'id' | 'mime' | 'object_key'>,
  called: string,
): SealedDownload => sealedDownload(ctx.sealedFiles, row, proofName(called, row.mime));

/** The member's own proof; throws not-found for every other. */
export async function ownProof(ctx: Context, memberId: string, id: string) {
  const row = await proofs.findOwnProof(ctx.db, id, memberId);
  if (!row) throw refuse('not-found');
  return readableProof(ctx, row, row.name);
}
