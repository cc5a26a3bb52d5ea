import { UPLOAD_TYPES, type Upload, type UploadType } from '#contract/uploads.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { randomBytes } from 'node:crypto';
import { makePhotoCopies, type PhotoCopies } from '../../adapters/images.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../http/refusal.ts';
import { ipHash, newSecret, sha256 } from '../session/policy.ts';
import { ticketOf, UPLOAD_RULES } from './policy.ts';
import * as store from './store.ts';
import { presentUpload } from './view.ts';

export const TICKET_HOURS = 24;
const PAPER_TYPES = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']);
export const PHOTO_COPIES = ['thumb', 'card', 'full', 'blur'] as const;

/** A ticket for this browser: the one it has while that lives, else a new one with its secret. */
export async function openTicket(ctx: Context, request: FastifyRequest): Promise<{ expiresAt: Date; secret: string | null }> {
  const existing = await ticketOf(ctx, request).catch(() => null);
  if (existing) return { expiresAt: existing.expires_at, secret: null };
  await ctx.limits.use('upload-ticket', request.ip);
  const secret = newSecret();
  const expiresAt = new Date(ctx.now().getTime() + TICKET_HOURS * 3_600_000);
  await store.insertTicket(ctx.db, { secret_hash: sha256(secret), ip_hash: ipHash(ctx.config, request.ip), expires_at: expiresAt });
  return { expiresAt, secret };
}

export async function uploadsOf(ctx: Context, request: FastifyRequest): Promise<Upload[]> {
  const ticket = await ticketOf(ctx, request);
  return (await store.listUploads(ctx.db, ticket.id)).map(presentUpload);
}

/**
 * Takes one file in: size and type by content, a slot held by a unique key, then the bytes. A failure on the way gives the
 * slot back. Throws the upload-* refusals.
 */
export async function takeUpload(ctx: Context, request: FastifyRequest): Promise<Upload> {
  const ticket = await ticketOf(ctx, request);
  await ctx.limits.use('upload', request.ip);
  const { type, part } = await readPart(request);
  const rule = UPLOAD_RULES[type];
  const bytes = await readBytes(part, rule.maxBytes, rule.maxText);
  const mime = await assertContent(type, bytes);
  const copies = type === 'photo' ? await makePhotoCopies(bytes) : null;
  const key = `${type === 'photo' ? 'photos' : 'papers'}/${randomBytes(16).toString('hex')}`;
  const name =
    (part.filename ?? '')
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .slice(-120) || 'file';
  const id = await store.reserveSlot(ctx.db, ticket.id, type, rule.slots, { object_key: key, mime: copies ? 'image/webp' : mime, name, bytes: bytes.length });
  if (!id) throw refuse(type === 'photo' ? 'upload-photo-limit' : 'upload-paper-limit');
  try {
    if (copies) await storeCopies(ctx, key, copies);
    else await ctx.papers.put(key, bytes);
    await store.finishUpload(ctx.db, id, { width: copies?.width ?? null, height: copies?.height ?? null });
  } catch (error) {
    await store.deleteUpload(ctx.db, ticket.id, id);
    throw error;
  }
  return presentUpload((await store.findUpload(ctx.db, ticket.id, id))!);
}

export async function takeBack(ctx: Context, request: FastifyRequest, id: string): Promise<void> {
  const ticket = await ticketOf(ctx, request);
  const gone = await store.deleteUpload(ctx.db, ticket.id, id);
  if (!gone) throw refuse('not-found');
  await removeObjects(ctx, gone.object_key);
}

/** The thumbnail of a photo of this browser's ticket. */
export async function previewBytes(ctx: Context, request: FastifyRequest, id: string): Promise<Buffer> {
  const ticket = await ticketOf(ctx, request);
  const row = await store.findUpload(ctx.db, ticket.id, id);
  const bytes = row?.type === 'photo' ? await ctx.files.get(`${row.object_key}/thumb.webp`) : null;
  if (!bytes) throw refuse('not-found');
  return bytes;
}

/** Everything stored under an upload's key. */
export async function removeObjects(ctx: Context, key: string): Promise<void> {
  const names = key.startsWith('photos/') ? PHOTO_COPIES.map((size) => `${key}/${size}.webp`) : [key];
  for (const name of names) await ctx.files.delete(name);
}

export async function storeCopies(ctx: Pick<Context, 'files'>, key: string, copies: PhotoCopies): Promise<void> {
  await Promise.all(PHOTO_COPIES.map((size) => ctx.files.put(`${key}/${size}.webp`, copies[size], 'image/webp')));
}

async function readPart(request: FastifyRequest): Promise<{ type: UploadType; part: MultipartFile }> {
  if (!request.isMultipart()) throw refuse('unsupported-media-type');
  const part = await request.file();
  if (!part) throw refuse('upload-no-file');
  const field = part.fields.type;
  const type = field && !Array.isArray(field) && field.type === 'field' ? field.value : undefined;
  const known = UPLOAD_TYPES.find((t) => t === type);
  if (!known) {
    part.file.resume();
    throw refuse('invalid-input', { fields: [{ field: 'type', code: 'invalid-input' }] });
  }
  return { type: known, part };
}

/** Reads at most `max` bytes; a longer file is refused as soon as it is longer. */
async function readBytes(part: MultipartFile, max: number, size: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > max) {
      part.file.resume();
      throw refuse('upload-too-large', { params: { size } });
    }
    chunks.push(chunk);
  }
  if (length === 0) throw refuse('upload-no-file');
  return Buffer.concat(chunks);
}

async function assertContent(type: UploadType, bytes: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(bytes);
  if (type === 'photo') {
    if (!found?.mime.startsWith('image/')) throw refuse('upload-not-image');
    return found.mime;
  }
  if (!found || !PAPER_TYPES.has(found.mime)) throw refuse('upload-not-document');
  return found.mime;
}
