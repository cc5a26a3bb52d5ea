import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  inPictureProcess,
  PICTURE_LIMITS,
  pictureFigures,
  pictureProcessId,
} from '../../src/server/adapters/picture-process.ts';
import { pixelBomb } from '../support/pictures.ts';

const onLinux = { skip: process.platform !== 'linux' };
/** Each start of the process costs seconds on a busy machine. */
const patient = { ...onLinux, timeout: 240_000 };
const picture = await pixelBomb(600, 800);
/** What stands in /proc of a process, or of one of its threads. */
const statOf = (of: string) => {
  const stat = readFileSync(`/proc/${of}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};
/** Ended, though its parent may not have asked yet. */
const isGone = (pid: number) => {
  try {
    return statOf(String(pid))[0] === 'Z';
  } catch {
    return true;
  }
};

/** A server and its worker as a build makes them: sources would be compiled at each of their starts. */
let built: string;
beforeAll(async () => {
  await mkdir('.cache', { recursive: true });
  built = await mkdtemp(path.resolve('.cache/pictures-'));
  await build({
    entryPoints: ['tests/support/picture-parent.ts', 'src/server/adapters/picture-worker.ts'],
    entryNames: '[name]',
    outdir: built,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['sharp', 'libheif-js'],
    logLevel: 'error',
  });
  return () => rm(built, { recursive: true });
});

describe('the process for pictures', () => {
  it('works on one after another, also on what is no picture and on HEIC, without starting again', async () => {
    const { megapixels, hevc } = await inPictureProcess('header', picture);
    const pid = pictureProcessId();
    const copies = await inPictureProcess('copies', picture, hevc);
    expect([megapixels, copies.width, copies.height, Buffer.isBuffer(copies.thumb)]).toEqual([0.48, 600, 800, true]);
    await expect(inPictureProcess('header', Buffer.from('no picture'))).rejects.toMatchObject({
      code: 'upload-not-image',
    });
    await expect(inPictureProcess('header', await pixelBomb(12_000))).rejects.toMatchObject({
      code: 'upload-too-many-pixels',
    });
    expect((await inPictureProcess('copies', await readFile('tests/support/photo.heic'), true)).width).toBe(64);
    expect(pictureProcessId()).toBe(pid);
  });

  it('gives way with all its threads, and has none of our settings', onLinux, async () => {
    await inPictureProcess('copies', picture, false);
    const pid = pictureProcessId()!;
    const nice = readdirSync(`/proc/${pid}/task`).map((thread) => statOf(`${pid}/task/${thread}`)[16]);
    expect([nice.length > 4, new Set(nice)]).toEqual([true, new Set(['10'])]);
    expect(Number(statOf(String(process.pid))[16])).toBeLessThan(10);
    // What Node itself tells its child, alone.
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
    expect(names.map((line) => line.split('=')[0]).filter((name) => !name!.startsWith('NODE_CHANNEL_'))).toEqual([]);
  });

  it('killed at work, it is answered for, counted, and started anew by the next picture', onLinux, async () => {
    await inPictureProcess('header', picture);
    const pid = pictureProcessId()!;
    const { deaths } = pictureFigures();
    process.kill(pid, 'SIGSTOP');
    const asked = [inPictureProcess('copies', picture, false), inPictureProcess('header', picture)];
    expect(pictureFigures().atWork).toBe(2);
    process.kill(pid, 'SIGKILL');
    for (const answer of asked)
      await expect(answer).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } });
    expect([pictureFigures(), pictureProcessId()]).toEqual([{ atWork: 0, deaths: deaths + 1, memory: 0 }, null]);
    expect((await inPictureProcess('copies', picture, false)).width).toBe(600);
    expect([pictureProcessId() === pid, pictureFigures().memory > 0]).toEqual([false, true]);
  });

  it('ends a picture that does not end, after 60 s and not before; the next one is worked on', patient, async () => {
    await inPictureProcess('header', picture);
    const pid = pictureProcessId()!;
    const { deaths } = pictureFigures();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    // In time: its end is taken back.
    expect((await inPictureProcess('copies', picture, false)).width).toBe(600);
    vi.advanceTimersByTime(60_000);
    process.kill(pid, 'SIGSTOP');
    await expect.poll(() => statOf(String(pid))[0], { timeout: 20_000 }).toBe('T');
    const answer = inPictureProcess('copies', picture, false);
    const ended = expect(answer).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } });
    vi.advanceTimersByTime(59_999);
    expect([isGone(pid), pictureFigures().atWork]).toEqual([false, 1]);
    vi.advanceTimersByTime(1);
    await ended;
    expect([isGone(pid), pictureFigures().deaths, pictureProcessId()]).toEqual([true, deaths + 1, null]);
    expect((await inPictureProcess('copies', picture, false)).width).toBe(600);
  });

  it('ends at work when a picture eats its memory, and says so; when it is idle, without a word', patient, async () => {
    const limits = { ...PICTURE_LIMITS };
    onTestFinished(() => void Object.assign(PICTURE_LIMITS, limits));
    const large = await readFile('tests/support/photo-large.heic');
    await inPictureProcess('copies', picture, false);
    const [pid, { deaths, memory }] = [pictureProcessId()!, pictureFigures()];
    // The photo takes some 70 MB more than what the process holds.
    PICTURE_LIMITS.mostMemory = memory + 10 * 2 ** 20;
    await expect(inPictureProcess('copies', large, true)).rejects.toMatchObject({ details: { retryAfter: 5 } });
    expect([isGone(pid), pictureFigures().deaths, pictureProcessId()]).toEqual([true, deaths + 1, null]);
    Object.assign(PICTURE_LIMITS, limits);
    expect((await inPictureProcess('copies', picture, false)).width).toBe(600);
    const second = pictureProcessId()!;
    PICTURE_LIMITS.idleMemory = 1;
    expect((await inPictureProcess('copies', picture, false)).width).toBe(600);
    expect([pictureProcessId(), pictureFigures().deaths]).toEqual([null, deaths + 1]);
    await expect.poll(() => isGone(second), { timeout: 20_000 }).toBe(true);
  });

  it('lets a Ctrl-C of the whole terminal be the server’s', onLinux, async () => {
    await inPictureProcess('header', picture);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pictureProcessId()!, signal);
    const pid = pictureProcessId();
    expect((await inPictureProcess('copies', picture, false)).width).toBe(600);
    expect(pictureProcessId()).toBe(pid);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'ends with a server that ends by %s, in the middle of a picture',
    {
      ...onLinux,
      timeout: 60_000,
    },
    async (signal) => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'serasi-pictures-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      // A long one: it is at work when its server ends.
      await writeFile(path.join(folder, 'photo'), await pixelBomb(6_000));
      const server = spawn(process.execPath, [path.join(built, 'picture-parent.js'), path.join(folder, 'photo')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      onTestFinished(() => void server.kill('SIGKILL'));
      const pid = Number(await firstLine(server));
      expect(isGone(pid)).toBe(false);
      server.kill(signal);
      await once(server, 'exit');
      await expect.poll(() => isGone(pid), { timeout: 20_000 }).toBe(true);
    },
  );
});

async function firstLine(child: ChildProcess): Promise<string> {
  let said = '';
  while (!said.includes('\n')) said += String((await once(child.stdout!, 'data'))[0]);
  return said.split('\n')[0]!;
}
