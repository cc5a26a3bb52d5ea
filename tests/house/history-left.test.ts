import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { returnTo } from '../../src/server/backup/history/return.ts';
import { noteMaker } from '../../src/server/db/embedded/return.ts';
import { begin } from '../support/backups.ts';
import { copied, home, members, newMember, now, open, start } from '../support/history-place.ts';

/** A moment to return to; the return stops before its end until the file `gate` is there. */
async function held(): Promise<{ at: Date; half: string; letGo: () => void }> {
  const { place } = open;
  const gate = path.join(path.dirname(home.data), 'gate');
  await newMember(place, 'pertama');
  await place.pool.query(`create function held() returns trigger language plpgsql as $$ begin
    while pg_stat_file('${gate}', true) is null loop perform pg_sleep(0.01); end loop; return null; end $$`);
  await place.pool.query('create trigger held after delete on recovery_links execute function held()');
  await copied(place);
  const at = await now(place);
  await newMember(place, 'kedua');
  await open.close();
  return { at, half: path.join(home.data, 'return.half'), letGo: () => writeFileSync(gate, '') };
}

const namesBeside = () => readdirSync(home.data).filter((name) => /^(return|postgres\.before)/.test(name));

describe('a return that does not come to its end', () => {
  it('moves nothing away under an application that was started meanwhile, and leaves nothing', async () => {
    const { at, half, letGo } = await held();
    const returned = returnTo(open.place.config, { at, keepSessions: false });
    const ended = expect(returned).rejects.toThrow('Aplikasi masih berjalan');
    while (!existsSync(path.join(half, 'postgres'))) await wait(5);
    const place = await start();
    // Connections of this process are those of the return too; an application is another process.
    const application = new pg.Client({ connectionString: place.url, application_name: 'serasi 1' });
    await application.connect();
    onTestFinished(() => application.end());
    expect(existsSync(path.join(half, 'postgres'))).toBe(true);
    letGo();
    await ended;
    expect([await members(place), namesBeside()]).toEqual([['kedua', 'pertama'], []]);
  });

  it('killed, leaves no second copy of the data behind the next start, and no server of it', async () => {
    const { at, half } = await held();
    const killed = begin('backup-restore', [`--at=${at.toISOString()}`], open.place.env);
    const signal = path.join(half, 'postgres', 'recovery.signal');
    while (!existsSync(signal)) await wait(5);
    while (existsSync(signal)) await wait(5);
    const server = Number(readFileSync(path.join(half, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(process.kill(server, 0)).toBe(true);
    expect([await members(await start()), namesBeside()]).toEqual([['kedua', 'pertama'], []]);
    expect(() => process.kill(server, 0)).toThrow('ESRCH');
  });

  /** An unfinished cluster, and what is left of it after a start. */
  async function leftOf(note: (half: string) => void | Promise<void>): Promise<string[]> {
    await open.close();
    const half = path.join(home.data, 'return.half');
    mkdirSync(path.join(half, 'postgres'), { recursive: true });
    await note(half);
    await start();
    return namesBeside();
  }
  const says = (text: string) => (half: string) => writeFileSync(path.join(half, 'maker.pid'), text);
  const noted = (half: string) => readFileSync(path.join(half, 'maker.pid'), 'utf8').split(' ');

  it('leaves what it has made while it goes on, and what an older version left is removed', async () => {
    expect(await leftOf(noteMaker)).toEqual(['return.half']);
    expect(await leftOf(says(''))).toEqual([]);
  });

  it('is no longer going on where another process has its number since', async () => {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // A process that runs, and began later than what is noted; that of the start itself, as in a container; a note
    // without a beginning, of the start itself and of a process that runs.
    expect(await leftOf(says(`${process.ppid} ${boot} 1`))).toEqual([]);
    expect(await leftOf(says(`${process.pid} ${boot} 1`))).toEqual([]);
    expect(await leftOf(says(`${process.pid} ${boot}`))).toEqual([]);
    expect(await leftOf(says(`${process.ppid} ${boot}`))).toEqual(['return.half']);
    expect(await leftOf(noteMaker)).toEqual(['return.half']);
    expect(noted(path.join(home.data, 'return.half'))).toEqual([
      String(process.pid),
      boot,
      expect.stringMatching(/^\d+$/),
    ]);
  });
});
