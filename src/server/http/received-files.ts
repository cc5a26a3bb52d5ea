import { DOCUMENT_TYPES, type UploadType } from '#contract/uploads.ts';
import { DOCUMENTS, PHOTOS } from '#domain/profile/values.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { receiving } from '../adapters/received-bytes.ts';
import type { Turn } from '../adapters/waiting-lines.ts';
import { Refusal, refuse } from '../refusal.ts';

/** Files that members send: those of a profile, and the proof of a payment. */
type ReceivedFile = UploadType | 'payment-proof';

/** Slots and largest size of each kind of file (S1 §5, S2 §5). */
export const UPLOAD_RULES: Readonly<Record<ReceivedFile, { slots: number; maxBytes: number; maxText: string }>> = {
  photo: { slots: PHOTOS.max, maxBytes: PHOTOS.maxBytes, maxText: '5MB' },
  income: { slots: DOCUMENTS.maxIncomeProofs, maxBytes: DOCUMENTS.maxBytes, maxText: '10MB' },
  divorce: { slots: DOCUMENTS.maxCertificates, maxBytes: DOCUMENTS.maxBytes, maxText: '10MB' },
  /** Slots: proofs without a payment. */
  'payment-proof': { slots: 5, maxBytes: 5 * 1024 * 1024, maxText: '5MB' },
};
const NAME_MAX = 120;

/** RFC 2046 allows 70 characters; the parser would accept none, or thousands. */
const BOUNDARY = /;\s*boundary=("[^"]{1,70}"|[^\s";]{1,70})\s*(;|$)/i;

/** The file of a multipart request. Throws unsupported-media-type, upload-no-file, invalid-input. */
export async function filePart(request: FastifyRequest): Promise<MultipartFile> {
  if (!request.isMultipart() || !BOUNDARY.test(request.headers['content-type']!))
    throw refuse('unsupported-media-type');
  const part = await request.file().catch(notMultipart);
  if (!part) throw refuse('upload-no-file');
  return part;
}

/** The value of a field sent before the file, if it is one of these; throws invalid-input. */
export function fieldBefore<T extends string>(part: MultipartFile, name: string, values: readonly T[]): T {
  const field = part.fields[name];
  const given = field && !Array.isArray(field) && field.type === 'field' ? field.value : undefined;
  const known = values.find((value) => value === given);
  if (known === undefined) {
    part.file.resume();
    throw refuse('invalid-input', { fields: [{ field: name, code: 'invalid-input' }] });
  }
  return known;
}

/**
 * Reads one whole file of this sender, and refuses it as soon as it is longer than its kind allows, or as there is no
 * room for what is being received. Throws upload-too-large, upload-no-file, invalid-input, unavailable.
 */
async function readBytes(part: MultipartFile, type: ReceivedFile, of: Turn): Promise<Buffer> {
  const { maxBytes, maxText } = UPLOAD_RULES[type];
  const held = new Pieces();
  const reading = receiving(of);
  // One listener a file: a race with this promise would leave one behind for each piece, of a byte if so sent.
  let stop: (error: Error) => void = () => {};
  reading.givenUp.catch((error: Error) => stop(error));
  // A destroyed stream would stop the request in the middle: the client, still sending, would never read the refusal.
  const sent: AsyncIterator<Buffer> = part.file.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
  try {
    for (;;) {
      // A sender who sends nothing more reads it as well: the bytes are needed for others.
      const { done, value } = await new Promise<IteratorResult<Buffer>>((resolve, reject) => {
        stop = reject;
        sent.next().then(resolve, reject);
      });
      if (done) break;
      if (held.length + value.length > maxBytes) throw refuse('upload-too-large', { params: { size: maxText } });
      reading.take(value.length);
      held.add(value);
    }
  } catch (error) {
    const drop = () => void part.file.resume();
    // After the chunk that is waited for, if one is: the rest passes unread.
    void sent.return!().then(drop, drop);
    throw error instanceof Refusal ? error : brokenFile();
  } finally {
    reading.end();
  }
  if (held.length === 0) throw refuse('upload-no-file');
  return held.whole();
}

const FIRST_BLOCK_BYTES = 1024;
const BLOCK_BYTES = 64 * 1024;

/**
 * Pieces of a file, copied into larger blocks: kept as they come, each byte sent alone would hold some hundred. The
 * first block is small and each next one twice as long, up to a bound: little more is held than came, which is counted.
 */
export class Pieces {
  length = 0;
  private readonly filled: Buffer[] = [];
  private free = Buffer.alloc(0);
  private nextBlock = FIRST_BLOCK_BYTES;

  add(piece: Buffer): void {
    for (let from = 0; from < piece.length; ) {
      if (this.free.length === 0) {
        this.free = Buffer.allocUnsafeSlow(this.nextBlock);
        this.filled.push(this.free);
        this.nextBlock = Math.min(2 * this.nextBlock, BLOCK_BYTES);
      }
      const copied = piece.copy(this.free, 0, from);
      this.free = this.free.subarray(copied);
      from += copied;
    }
    this.length += piece.length;
  }

  whole(): Buffer {
    return Buffer.concat(this.filled, this.length);
  }
}

/** The file of a part for who takes files in turn (adapters/receiving.ts); it throws what `readBytes` throws. */
export const sentFile = (part: MultipartFile, type: ReceivedFile, of: Turn) => ({
  read: () => readBytes(part, type, of),
  drop: () => void part.file.resume(),
});

/** A body that ends inside a part, or without parts, was broken on its way; limits keep their own codes. */
function notMultipart(error: { code?: string }): never {
  throw error.code?.startsWith('FST_') ? error : brokenFile();
}
const brokenFile = () => refuse('invalid-input', { fields: [{ field: 'file', code: 'invalid-input' }] });

/** The type of a file by its content, whatever its name. Throws upload-not-image, upload-not-document. */
export async function assertContent(type: ReceivedFile, bytes: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type === 'photo') {
    if (!found?.mime.startsWith('image/')) throw refuse('upload-not-image');
    return found.mime;
  }
  if (!found || !DOCUMENT_TYPES.some((type) => type === found.mime)) throw refuse('upload-not-document');
  return found.mime;
}

/**
 * The original name of a file, for display: no controls, no formatting characters; never used as a path.
 */
export function shownName(part: MultipartFile): string {
  const name = (part.filename ?? '').normalize('NFC').replace(/[\p{Cc}\p{Cf}]/gu, '');
  return [...name].slice(-NAME_MAX).join('').trim() || 'file';
}
