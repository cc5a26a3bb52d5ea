import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCopyDue } from '../../src/server/backup/history/keep.ts';
import { basesIn } from '../../src/server/backup/history/names.ts';
import { operations } from '../../src/server/features/operations/actions.ts';
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
  world,
} from '../support/history-place.ts';

describe('the history of the embedded database', () => {
  it('T61e: any second comes back, to the row and the file, again and again', async () => {
    let { place } = open;
    const first = await newMember(place, 'pertama');
    await copied(place);
    await newMember(place, 'kedua');
    await taken(place);
    await newPhoto(place, first);
    const told = (await operations(place.ctx)).history!;
    expect([told.late, Date.parse(told.since!)]).toEqual([false, (await basesIn(home.backups))[0]!.at.getTime()]);
    const asWas = await world(place);
    const at = await now(place);
    // What went wrong a moment later, partly still in no segment of the history.
    await newMember(place, 'ketiga');
    await taken(place);
    const late = await newPhoto(place, first, 1);
    await place.pool.query(`update accounts set password_hash = 'rusak'`);
    expect(backTo(at)).toMatchObject({ status: 1, stderr: expect.stringContaining('masih berjalan') });
    await open.close();

    whole(backTo(at, '--keep-sessions'));
    place = await start();
    expect(await world(place)).toEqual(asWas);
    expect(await members(place)).toEqual(['kedua', 'pertama']);
    // What is in the storage and of no row goes with the sweep.
    const { rows } = await place.pool.query(`select object_key as key from loose_objects`);
    expect(rows).toEqual([{ key: late }]);
    expect(readdirSync(home.data).filter((name) => name.startsWith('postgres.before-'))).toHaveLength(1);

    // Its new log needs a copy of its own; then one returns to a second of it, from a machine that lost everything.
    expect(await isCopyDue(home.backups, new Date())).toBe(false);
    await taken(place);
    expect((await basesIn(home.backups)).map(({ segment }) => segment.slice(0, 8))).toEqual(['00000001', '00000002']);
    await copied(place);
    await newMember(place, 'keempat');
    const later = await now(place);
    await newMember(place, 'kelima');
    await taken(place);
    await open.close();
    renameSync(path.join(home.data, 'postgres'), path.join(home.data, 'hilang'));
    rmSync(path.join(home.data, 'wal'), { recursive: true });
    whole(backTo(later));
    expect(await members(await start())).toEqual(['kedua', 'keempat', 'pertama']);
    await open.close();
    // Nobody reads the history without the passphrase.
    for (const name of readdirSync(home.backups, { recursive: true, encoding: 'utf8' }))
      if (/\/(base|wal)\/./.test(name))
        expect(readFileSync(path.join(home.backups, name)).subarray(0, 6).toString()).toBe('SERASI');
  });
});
