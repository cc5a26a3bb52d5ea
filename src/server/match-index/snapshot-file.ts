import { type FrozenTexts, LONGEST, type MoreWords } from '#engine/freeze.ts';
import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync, readSync } from 'node:fs';
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
/** Bytes read at once. */
const PART = 1 << 20;

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

export type FoundSnapshot = { says: SnapshotSays; more: MoreWords; close(): Promise<void> };

/**
 * Null when there is no file. Throws UnusableSnapshot for a broken one, or one of another program or format. Read
 * twice through one small buffer: first to see that it is as it was written, then by `more`. Held in one piece it would
 * double what the members take.
 */
export async function readSnapshot(folder: string): Promise<FoundSnapshot | null> {
  const handle = await open(path.join(folder, NAME), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return null;
  try {
    const { says, members } = await judged(handle);
    return { says, more: wordsOf(handle, members), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function judged(handle: FileHandle): Promise<{ says: Says; members: number }> {
  const end = (await handle.stat()).size - FOOT;
  if (end < 0) throw new UnusableSnapshot('it is cut short');
  const foot = await bytesOf(handle, end, FOOT);
  const [members, json] = [foot.readBigUInt64LE(0), foot.readBigUInt64LE(8)].map(Number) as [number, number];
  const hash = createHash('sha256');
  const part = Buffer.alloc(PART);
  for (let at = 0; at < end; ) {
    const { bytesRead } = await handle.read(part, 0, Math.min(PART, end - at), at);
    if (bytesRead === 0) throw new UnusableSnapshot('it is cut short');
    hash.update(part.subarray(0, bytesRead));
    at += bytesRead;
  }
  if (
    members + json !== end ||
    members % 4 !== 0 ||
    !hash.update(foot.subarray(0, 16)).digest().equals(foot.subarray(16))
  )
    throw new UnusableSnapshot('it is not as it was written');
  const says = JSON.parse((await bytesOf(handle, members, json)).toString()) as Says;
  if (says.format !== FORMAT) throw new UnusableSnapshot('it has another format');
  if (says.program !== programMark()) throw new UnusableSnapshot('another version of the application wrote it');
  return { says, members };
}

/** The words of the first bytes of a file, as an engine asks for them; it waits for the disk meanwhile. */
function wordsOf({ fd }: FileHandle, bytes: number): MoreWords {
  const room = new Int32Array(PART / 4 + LONGEST);
  let [read, filled] = [0, 0];
  return (done) => {
    room.copyWithin(0, done, filled);
    filled -= done;
    while (filled < LONGEST && read < bytes) {
      const got = readSync(fd, room, filled * 4, Math.min((room.length - filled) * 4, bytes - read), read);
      if (got === 0 || got % 4 !== 0) throw new UnusableSnapshot('it is cut short');
      read += got;
      filled += got / 4;
    }
    return room.subarray(0, filled);
  };
}

async function bytesOf(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await handle.read(bytes, at, length - at, from + at);
    if (bytesRead === 0) throw new UnusableSnapshot('it is cut short');
    at += bytesRead;
  }
  return bytes;
}

/** Removes the file, or the rest of a kill. */
export async function removeSnapshot(folder: string, { whole = true, halves = false } = {}): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const gone = names.filter((name) => (whole && name === NAME) || (halves && HALF.test(name)));
  for (const name of gone) await rm(path.join(folder, name), { force: true });
  if (gone.length > 0) await syncFolder(folder);
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
