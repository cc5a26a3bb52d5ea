import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { namesOf, release } from '../../src/server/adapters/objects.ts';
import { isCopyDue } from '../../src/server/backup/history/keep.ts';
import { isSegment, logFolder, logIn } from '../../src/server/backup/history/names.ts';
import { backUp, begin } from '../support/backups.ts';
import {
  backTo,
  copied,
  home,
  members,
  newMember,
  newPhoto,
  now,
  open,
  start,
  taken,
  whole,
} from '../support/history-place.ts';

describe('the history of the embedded database', () => {
  it('T61g: killed at any step, the one or the other opens; a gap, a time without history and a broken cluster are told', async () => {
    let { place } = open;
    await newMember(place, 'pertama');
    await copied(place);
    const at = await now(place);
    await newMember(place, 'kedua');
    for (let n = 0; n < 3; n++) await taken(place);
    const end = await now(place);
    await open.close();
    expect(backTo(new Date(Date.now() + 60_000))).toMatchObject({ status: 1, stderr: 'Waktu itu belum tiba.\n' });
    expect(backTo(new Date(at.getTime() - 3_600_000))).toMatchObject({
      status: 1,
      stderr: /^Riwayat dimulai/ as never,
    });

    // While it is unpacked, and when it has opened beside the other one.
    const signal = path.join(home.data, 'return.half', 'postgres', 'recovery.signal');
    for (const goneAgain of [false, true]) {
      const killed = begin('backup-restore', [`--at=${at.toISOString()}`], place.env);
      while (!existsSync(goneAgain ? signal : path.dirname(signal))) await wait(5);
      while (goneAgain && existsSync(signal)) await wait(1);
      killed.kill('SIGKILL');
      await once(killed, 'exit');
      place = await start();
      expect([goneAgain, await members(place)]).toEqual([goneAgain, ['kedua', 'pertama']]);
      await open.close();
    }
    whole(backTo(at));
    expect(await members(await start())).toEqual(['pertama']);
    await open.close();
    // As a kill between the two names leaves it.
    const waits = path.join(home.data, 'return.whole');
    mkdirSync(path.join(waits, 'wal'), { recursive: true });
    renameSync(path.join(home.data, 'postgres'), path.join(waits, 'postgres'));
    expect(await members(await start())).toEqual(['pertama']);
    await open.close();

    // The one that was there is broken: it is left as it is, and the history of it serves.
    truncateSync(path.join(home.data, 'postgres', 'global', 'pg_control'), 0);
    expect(backTo(at)).toMatchObject({ status: 0, stderr: expect.stringContaining('tidak bisa dibuka') });
    // What those returns left behind is a second one can go to as well.
    whole(backTo(end));
    expect(await members(await start())).toEqual(['kedua', 'pertama']);
    await open.close();
    const gap = (await logIn(home.backups)).filter((name) => isSegment(name)).at(-2)!;
    for (const one of [logFolder(home.backups), path.join(home.data, 'postgres', 'pg_wal')])
      rmSync(path.join(one, gap), { force: true });
    expect(await isCopyDue(home.backups, new Date())).toBe(true);
    expect(backTo(end)).toMatchObject({ status: 1, stderr: expect.stringContaining('tidak sampai ke waktu itu') });
    expect(await members(await start())).toEqual(['kedua', 'pertama']);
    await open.close();
  });

  it('T61f: what was erased since stays erased, sessions end, a lost photo comes from the backup of the night', async () => {
    const { place } = open;
    const member = await newMember(place, 'pertama');
    const [erased, lost] = [await newPhoto(place, member), await newPhoto(place, member, 1)];
    await place.pool.query(
      `insert into sessions (id_hash, member_id, expires_at) select 'x', $1, now() + interval '1 day'`,
      [member],
    );
    await copied(place);
    await backUp(place, path.join(home.backups, 'serasi-20260101-023000.backup'), home.env.BACKUP_PASSPHRASE);
    const at = await now(place);
    await place.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('photos').where('object_key', '=', erased).execute();
      await release(tx, [erased], new Date());
    });
    const [file] = namesOf(lost);
    await place.files.delete(file!);
    await open.close();
    expect(whole(backTo(at))).toContain('sudah dihapus lagi');
    const after = await start();
    const { rows } = await after.pool.query('select object_key as key, position from photos');
    expect(rows).toEqual([{ key: lost, position: 0 }]);
    expect((await after.files.get(file!))?.toString()).toBe(file);
    expect((await after.pool.query('select from sessions')).rowCount).toBe(0);
    await open.close();
  });
});
