import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hashPassword, passwordIs } from '../../src/server/adapters/hashing.ts';

describe('passwords worked on in turns', () => {
  it('sixty calls for one account leave a line of twelve, and others are served', async () => {
    const stored = await hashPassword('rumah nenek');
    const ended: string[] = [];
    const ask = (owner: string, address: string) =>
      passwordIs(stored, 'rumah nenek', { address, owner }).then(
        (right) => void ended.push(right ? owner : 'wrong'),
        (error: { code: string }) => void ended.push(error.code),
      );
    const greedy = Array.from({ length: 60 }, () => ask('serakah', '10.0.0.1'));
    const others = [ask('sari', '10.0.0.1'), ask('lina', '10.0.0.2')];
    await Promise.all([...greedy, ...others]);
    // One at work and twelve in line; all others are told at once.
    expect(ended.slice(0, 47)).toEqual(Array(47).fill('too-many-requests'));
    const served = ended.slice(47);
    expect(served).toHaveLength(15);
    // In which order they begin is of fair-queue.test; how fast two threads are is the machine's.
    expect(served).toEqual(expect.arrayContaining(['sari', 'lina']));
  });

  it('somebody unknown costs the same work, and is nobody', async () => {
    expect(await passwordIs(null, 'no account has this password')).toBe(false);
  });

  it('works in threads that give way to everything else of the server', {
    skip: process.platform !== 'linux',
  }, async () => {
    await hashPassword('rumah nenek');
    const niceOf = (thread: string) => {
      const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    };
    const all = readdirSync('/proc/self/task').map(niceOf);
    expect(all).toContain(10);
    expect(niceOf(String(process.pid))).toBe(0);
  });

  it('what is no hash is refused by the thread, which works on', async () => {
    await expect(passwordIs('$argon2id$v=19$keiner', 'rumah nenek')).rejects.toThrow();
    expect(await passwordIs(await hashPassword('rumah nenek'), 'rumah nenek')).toBe(true);
  });
});
