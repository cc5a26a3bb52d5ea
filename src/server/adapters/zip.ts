import { setImmediate as turn } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

/** A file of an archive; `packed`: it is compressed already (a photo), and only wrapped. */
export type ZipEntry = { name: string; bytes: Uint8Array; packed?: boolean };

/** Packed at once; some 2 ms of compression. */
export const ZIP_PIECE = 64 * 1024;

/**
 * The archive of these files, in their order. The event loop turns after each piece, so that others are answered
 * meanwhile; a file is asked for when the one before it is packed, so that one at a time is held beside the archive.
 */
export async function zipOf(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { name, bytes, packed } of entries) {
    // Without compression it is deflate all the same: readers know stored files of unknown length less well.
    const file = new ZipDeflate(name, { level: packed ? 0 : 6 });
    zip.add(file);
    for (let at = 0, last = false; !last; at += ZIP_PIECE) {
      last = at + ZIP_PIECE >= bytes.length;
      file.push(bytes.subarray(at, at + ZIP_PIECE), last);
      await turn();
    }
  }
  zip.end();
  return Buffer.concat(chunks);
}
