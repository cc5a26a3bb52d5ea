import { setImmediate as turn } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

/**
 * A file of an archive: its bytes, or the pieces it is made of as they are packed, so that it is never held whole;
 * `packed`: it is compressed already (a photo), and only wrapped.
 */
export type ZipEntry = { name: string; bytes: Uint8Array | AsyncIterable<Uint8Array>; packed?: boolean };

/** Packed at once; some 2 ms of compression. */
export const ZIP_PIECE = 64 * 1024;

/** The archive of these files, whole: for small ones. */
export async function zipOf(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipPieces(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/**
 * The archive of these files, in their order, piece by piece. The event loop turns after each, so that others are
 * answered meanwhile; a file is asked for when the one before it is packed, and what was taken is not held.
 */
export async function* zipPieces(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array, void, void> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { name, bytes, packed } of entries) {
    // Without compression it is deflate all the same: readers know stored files of unknown length less well.
    const file = new ZipDeflate(name, { level: packed ? 0 : 6 });
    zip.add(file);
    for await (const { piece, last } of bytes instanceof Uint8Array ? cut(bytes) : cutEach(bytes)) {
      file.push(piece, last);
      yield* chunks.splice(0);
      await turn();
    }
  }
  zip.end();
  yield* chunks;
}

type Cut = { piece: Uint8Array; last: boolean };

function* cut(bytes: Uint8Array): Generator<Cut, void, void> {
  for (let at = 0, last = false; !last; at += ZIP_PIECE) {
    last = at + ZIP_PIECE >= bytes.length;
    yield { piece: bytes.subarray(at, at + ZIP_PIECE), last };
  }
}

/** Which piece is the last is known after it: an empty one ends the file. */
async function* cutEach(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Cut, void, void> {
  for await (const bytes of pieces) for (const { piece } of cut(bytes)) yield { piece, last: false };
  yield { piece: new Uint8Array(), last: true };
}

/** The same bytes in parts of one size, the last one shorter. */
export async function* inParts(pieces: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer, void, void> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; ) {
      const taken = piece.subarray(at, at + size - bytes);
      held.push(taken);
      at += taken.length;
      bytes += taken.length;
      if (bytes < size) continue;
      yield Buffer.concat(held);
      [held, bytes] = [[], 0];
    }
  if (bytes > 0) yield Buffer.concat(held);
}
