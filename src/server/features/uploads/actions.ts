import { UPLOAD_TYPES, type Upload, type UploadType } from '#contract/uploads.ts';
import type { FastifyRequest } from 'fastify';
import { makePhotoCopies, type PhotoSender } from '../../adapters/images.ts';
import { limitAddress } from '../../adapters/network.ts';
import { release, newObjectKey, removeOrphans, storeAndKeep, storeCopies } from '../../adapters/objects.ts';
import { readIf, receiveInTurn } from '../../adapters/receiving.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { refuse } from '../../refusal.ts';
import { cookieName, readSecret } from '../../http/secret-cookies.ts';
import { assertContent, fieldBefore, filePart, sentFile, shownName, UPLOAD_RULES } from '../../http/received-files.ts';
import * as store from './store.ts';
import { presentUpload } from './view.ts';
import { ipHash, newSecret, sha256 } from '../../adapters/secrets.ts';

export const TICKET_HOURS = 24;

/** A ticket for this browser: its live one, else a new one with its secret. */
export async function openTicket(
  ctx: Context,
  request: FastifyRequest,
): Promise<{ expiresAt: Date; secret: string | null }> {
  const existing = await ticketOf(ctx, request).catch(() => null);
  if (existing) return { expiresAt: existing.expires_at, secret: null };
  await ctx.limits.use('upload-ticket', limitAddress(request.ip));
  const secret = newSecret();
  const expiresAt = new Date(ctx.now().getTime() + TICKET_HOURS * 3_600_000);
  await store.insertTicket(ctx.db, {
    secret_hash: sha256(secret),
    ip_hash: ipHash(ctx.config, request.ip),
    expires_at: expiresAt,
  });
  return { expiresAt, secret };
}

export async function uploadsOf(ctx: Context, request: FastifyRequest): Promise<Upload[]> {
  const ticket = await ticketOf(ctx, request);
  return (await store.listUploads(ctx.db, ticket.id)).map(presentUpload);
}

/**
 * Accepts one file: size and type by content, a slot reserved by a unique key, then the bytes. A failure frees
 * the slot. Throws the upload-* refusals, upload-ticket-missing also when the ticket ends meanwhile.
 */
export async function takeUpload(ctx: Context, request: FastifyRequest): Promise<Upload> {
  const ticket = await ticketOf(ctx, request);
  await ctx.limits.use('upload', limitAddress(request.ip));
  const part = await filePart(request);
  const type = fieldBefore(part, 'type', UPLOAD_TYPES);
  const sender = senderWithoutAccount(ctx, request.ip);
  const assertFree = async () => {
    const ready = await store.listUploads(ctx.db, ticket.id);
    if (ready.filter((file) => file.type === type).length >= UPLOAD_RULES[type].slots) throw slotsTaken(type);
  };
  const take = async (bytes: Buffer) => {
    const mime = await assertContent(type, bytes);
    // Ends most requests beyond the limit before the picture is processed; the deciding slot is below.
    await assertFree();
    return { bytes, mime, copies: type === 'photo' ? await makePhotoCopies(bytes, sender) : null };
  };
  // Behind one address are many who register: each has the own ticket, and a paper is not decoded.
  const turn = { address: sender.address, owner: ticket.id };
  const sent = sentFile(part, type, turn);
  // A paper there is no place for is not read; a photo waits for its turn first.
  const taken = type === 'photo' ? receiveInTurn(turn, sent, take) : readIf(sent, assertFree).then(take);
  const { bytes, mime, copies } = await taken;
  const key = newObjectKey(type === 'photo' ? 'photos' : 'papers');
  const file = { object_key: key, mime: copies ? 'image/webp' : mime, name: shownName(part), bytes: bytes.length };
  const id = await store.reserveSlot(ctx.db, ticket.id, type, UPLOAD_RULES[type].slots, file).catch(ticketGone);
  if (!id) throw slotsTaken(type);
  try {
    const picture = { width: copies?.width ?? null, height: copies?.height ?? null, phash: copies?.phash ?? null };
    await storeAndKeep(
      ctx,
      key,
      () => (copies ? storeCopies(ctx, key, copies) : ctx.sealedFiles.put(key, bytes)),
      async (tx) => {
        // The ticket may have been used up, or have expired, meanwhile.
        if (!(await store.finishUpload(tx, id, picture))) throw refuse('upload-ticket-missing');
      },
    );
  } catch (error) {
    await store.freeSlot(ctx.db, ticket.id, id);
    throw error;
  }
  const row = await store.findUpload(ctx.db, ticket.id, id);
  if (!row) throw refuse('upload-ticket-missing');
  return presentUpload(row);
}

/** Its files were used up by a registration, or it was swept, while this file arrived. */
function ticketGone(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'uploads_ticket_id_fkey') throw refuse('upload-ticket-missing');
  throw error;
}

const slotsTaken = (type: UploadType) => refuse(type === 'photo' ? 'upload-photo-limit' : 'upload-paper-limit');

/** Without an account the sender is the address; a picture counts as eight megapixels at least. */
function senderWithoutAccount(ctx: Context, ip: string): PhotoSender {
  const address = limitAddress(ip);
  return { address, owner: address, spend: (n) => ctx.limits.use('upload-megapixels', address, Math.max(8, n)) };
}

export async function takeBack(ctx: Context, request: FastifyRequest, id: string): Promise<void> {
  const ticket = await ticketOf(ctx, request);
  const key = await ctx.db.transaction().execute(async (tx) => {
    const gone = await store.deleteUpload(tx, ticket.id, id);
    if (!gone) throw refuse('not-found');
    await release(tx, [gone.object_key], ctx.now());
    return gone.object_key;
  });
  await removeOrphans(ctx, [key]);
}

/** The thumbnail of a photo of this browser's ticket. */
export async function previewBytes(ctx: Context, request: FastifyRequest, id: string): Promise<Buffer> {
  const ticket = await ticketOf(ctx, request);
  const row = await store.findUpload(ctx.db, ticket.id, id);
  const bytes = row?.type === 'photo' ? await ctx.files.get(`${row.object_key}/thumb.webp`) : null;
  if (!bytes) throw refuse('not-found');
  return bytes;
}

/** The live ticket of this browser; throws upload-ticket-missing. */
export async function ticketOf(ctx: Context, request: FastifyRequest): Promise<{ id: string; expires_at: Date }> {
  const secret = readSecret(request, cookieName(ctx.config, 'ticket'));
  const ticket = secret === null ? undefined : await store.findTicket(ctx.db, sha256(secret), ctx.now());
  if (!ticket) throw refuse('upload-ticket-missing');
  return ticket;
}

export type { UploadRow } from './store.ts';

/**
 * The finished files of a ticket, in slot order; `lock` locks ticket and files for the transaction that uses them up.
 */
export function filesOf(db: Db, ticketId: string, lock: 'lock' | 'read'): Promise<store.UploadRow[]> {
  return lock === 'lock' ? store.lockUploads(db, ticketId) : store.listUploads(db, ticketId);
}

/**
 * Ends a ticket in the caller's transaction; files not kept become orphans. Returns their keys, to be removed
 * after the commit.
 */
export async function useUp(tx: Db, ticketId: string, kept: readonly string[], now: Date): Promise<string[]> {
  const left = await store.deleteTicket(tx, ticketId, kept);
  await release(tx, left, now);
  return left;
}
