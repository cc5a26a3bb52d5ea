import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SealedFiles } from '../adapters/sealed-files.ts';
import { refuse } from '../refusal.ts';

/**
 * Bytes with a name whose content never changes. `read` is called only when bytes are needed; `attachment`: file name
 * of a download.
 */
export type Served = {
  etag: string;
  type: string;
  cacheControl: string;
  attachment?: string;
  read: () => Promise<Buffer>;
};

/** A sealed file to download; the caller adds who may store it. */
export type SealedDownload = Omit<Served, 'cacheControl'>;

/** `read` opens the file, and throws not-found when it is gone. */
export function sealedDownload(
  files: SealedFiles,
  { id, mime, object_key }: { id: string; mime: string; object_key: string },
  attachment: string,
): SealedDownload {
  const read = async () => {
    const bytes = await files.get(object_key);
    if (!bytes) throw refuse('not-found');
    return bytes;
  };
  return { etag: `"${id}"`, type: mime, attachment, read };
}

/**
 * Answers a GET or HEAD with bytes: 304 if the client has them, 206 for one range, 416 for a range outside, else all.
 * They cannot run scripts or be framed (T41). The caller has checked that the client may have them.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, type, cacheControl, attachment, read }: Served,
): Promise<FastifyReply> {
  reply
    .header('etag', etag)
    .header('cache-control', cacheControl)
    .header('content-security-policy', "default-src 'none'; sandbox");
  if (holds(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const bytes = await read();
  reply.header('accept-ranges', 'bytes').type(type);
  if (attachment !== undefined) reply.header('content-disposition', disposition(attachment));
  const range = wantedRange(request, etag, bytes.length);
  if (range === null) return reply.send(bytes);
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
  const [first, last] = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${bytes.length}`)
    .send(bytes.subarray(first, last + 1));
}

/** Answers with bytes that nobody may store: for a single view. They cannot run scripts or be framed (T41). */
export function sendPassing(reply: FastifyReply, type: string, bytes: Buffer | Readable): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(type)
    .send(bytes);
}

/** RFC 6266: a plain name for old clients, and the real one, both escaped for the header. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const real = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${real}`;
}

/** JSON that is the same for everybody: browsers and proxies store it, and revalidate it each time. */
export function sendShared(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', etag).header('cache-control', 'public, no-cache');
  if (holds(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(json);
}

/** Does an If-None-Match name this version? */
function holds(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/**
 * First and last requested byte; null for all bytes (no range, several, an unknown one, or one of another version).
 */
function wantedRange(request: FastifyRequest, etag: string, length: number): [number, number] | 'outside' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range ?? '');
  if (!found || request.method !== 'GET' || (found[1] === '' && found[2] === '')) return null;
  const version = request.headers['if-range'];
  if (version !== undefined && version !== etag) return null;
  const [from, to] = [Number(found[1]), Number(found[2])];
  // «-n»: the last n bytes.
  if (found[1] === '') return to === 0 ? 'outside' : [Math.max(0, length - to), length - 1];
  if (found[2] !== '' && to < from) return null;
  if (from >= length) return 'outside';
  return [from, found[2] === '' ? length - 1 : Math.min(to, length - 1)];
}
