import type { FrozenTexts } from '#engine/freeze.ts';
import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/**
 * One file: members as words (engine/freeze.ts), their description as JSON, and at the end the length of both and
 * their SHA-256. Words use this machine's byte order, which is part of the format.
 */
const FORMAT = `serasi match index 1 ${os.endianness()}`;
const NAME = 'members.snapshot';
const HALF = /\.half$/;
/** Bytes of the members, bytes of the JSON, hash. */
const FOOT = 8 + 8 + 32;

export type SnapshotSays = {
  id: string;
  revision: number;
  /** The day of the ages, 'YYYY-MM-DD'. */
  day: string;
  schema: string;
  texts: FrozenTexts;
};
type Says = SnapshotSays & { format: string; program: string };

/** Why a file is not used; its message is for the log. */
export class UnusableSnapshot extends Error {}

/** Writes the body through `write`; the file gets its name only after `finish`. */
export class SnapshotWriter {
  private readonly hash: Hash = createHash('sha256');
  private bytes = 0;

  private constructor(
    private readonly half: string,
    private readonly handle: FileHandle,
    private readonly folder: string,
  ) {}

  static async begin(folder: string, id: string): Promise<SnapshotWriter> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const half = path.join(folder, `${id}.half`);
    return new SnapshotWriter(half, await open(half, 'wx', 0o600), folder);
  }

  async write(words: Int32Array): Promise<void> {
    await this.append(Buffer.from(words.buffer, words.byteOffset, words.byteLength));
  }

  /** Everything is on the disk afterwards. */
  async close(says: SnapshotSays): Promise<void> {
    const members = this.bytes;
    const whole: Says = { ...says, format: FORMAT, program: programMark() };
    const json = Buffer.from(JSON.stringify(whole));
    await this.append(json);
    const lengths = Buffer.alloc(16);
    lengths.writeBigUInt64LE(BigInt(members), 0);
    lengths.writeBigUInt64LE(BigInt(json.length), 8);
    await this.append(lengths);
    await this.handle.writeFile(this.hash.digest());
    await this.handle.sync();
    await this.handle.close();
  }

  async takeName(): Promise<void> {
    await rename(this.half, path.join(this.folder, NAME));
    await syncFolder(this.folder);
  }

  async abandon(): Promise<void> {
    await this.handle.close().catch(() => {});
    await rm(this.half, { force: true });
  }

  private async append(bytes: Buffer): Promise<void> {
    this.hash.update(bytes);
    this.bytes += bytes.length;
    await this.handle.writeFile(bytes);
  }
}

/** Null when there is no file. Throws UnusableSnapshot for a broken one, or one of another program or format. */
export async function readSnapshot(folder: string): Promise<{ says: SnapshotSays; words: Int32Array } | null> {
  const whole = await wholeFile(path.join(folder, NAME));
  if (!whole) return null;
  const end = whole.length - FOOT;
  if (end < 0) throw new UnusableSnapshot('it is cut short');
  const [members, json] = [whole.readBigUInt64LE(end), whole.readBigUInt64LE(end + 8)].map(Number) as [number, number];
  const hash = createHash('sha256').update(whole.subarray(0, end + 16));
  if (members + json !== end || members % 4 !== 0 || !hash.digest().equals(whole.subarray(end + 16)))
    throw new UnusableSnapshot('it is not as it was written');
  const says = JSON.parse(whole.toString('utf8', members, end)) as Says;
  if (says.format !== FORMAT) throw new UnusableSnapshot('it has another format');
  if (says.program !== programMark()) throw new UnusableSnapshot('another version of the application wrote it');
  return { says, words: new Int32Array(whole.buffer, whole.byteOffset, members / 4) };
}

/** Removes the file, or the rest of a kill. */
export async function removeSnapshot(folder: string, { whole = true, halves = false } = {}): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const gone = names.filter((name) => (whole && name === NAME) || (halves && HALF.test(name)));
  for (const name of gone) await rm(path.join(folder, name), { force: true });
  if (gone.length > 0) await syncFolder(folder);
}

/** In a buffer of its own, so that its words are aligned. */
async function wholeFile(file: string): Promise<Buffer | null> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return null;
  try {
    const whole = Buffer.from(new ArrayBuffer((await handle.stat()).size));
    for (let at = 0; at < whole.length; ) {
      const { bytesRead } = await handle.read(whole, at, whole.length - at, at);
      if (bytesRead === 0) throw new UnusableSnapshot('it is cut short');
      at += bytesRead;
    }
    return whole;
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => {});
  await handle.close();
}

let mark: string | null = null;

/** The meaning of the words depends on the code that made them: the built server, or its sources. */
function programMark(): string {
  if (mark !== null) return mark;
  const hash = createHash('sha256');
  const own = import.meta.filename;
  if (own.endsWith('.ts')) {
    const source = path.resolve(import.meta.dirname, '../..');
    for (const room of ['domain', 'engine', 'server/db'])
      for (const name of readdirSync(path.join(source, room), { recursive: true, encoding: 'utf8' }).sort())
        if (name.endsWith('.ts')) hash.update(readFileSync(path.join(source, room, name)));
  } else hash.update(readFileSync(own));
  return (mark = hash.digest('hex'));
}
