import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCopyDue } from '../../src/server/backup/history/keep.ts';
import { basesIn, logIn } from '../../src/server/backup/history/names.ts';
import { operations } from '../../src/server/features/operations/actions.ts';
import { backUp, program } from '../support/backups.ts';
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

  /** Loses the database, and fills an empty folder from its backup, with the same BACKUP_DIR; it keeps a history since. */
  async function restoredElsewhere({ saysWhose = true }) {
    const lost = { ...open.place.env, data: home.data };
    await newMember(open.place, 'pertama');
    await copied(open.place);
    const ofLost = await now(open.place);
    await newMember(open.place, 'kedua');
    for (let n = 0; n < 3; n++) await taken(open.place);
    const file = path.join(home.backups, 'serasi-20261123-193000.backup');
    await backUp(open.place, file, home.env.BACKUP_PASSPHRASE);
    await open.close();
    if (!saysWhose) rmSync(path.join(home.backups, 'history', 'of'), { force: true });
    const [copy] = await basesIn(home.backups);
    const needed = (log: string[]) => log.filter((name) => name >= copy!.segment);
    const before = needed(await logIn(home.backups));

    home.data = path.join(path.dirname(home.data), 'baru');
    mkdirSync(home.data);
    whole(program('backup-restore', [`--from=${file}`], { ...lost, DATA_DIR: home.data }));
    const place = await start();
    await copied(place);
    for (let n = 0; n < 3; n++) await taken(place);
    const bases = await basesIn(home.backups);
    expect(bases).toHaveLength(1);
    expect((await logIn(home.backups)).filter((name) => name.length === 24 && name >= bases[0]!.segment)).toHaveLength(
      4,
    );
    expect(await isCopyDue(home.backups, new Date())).toBe(false);
    const formers = readdirSync(home.backups).filter((name) => name.startsWith('history.before-'));
    expect(formers).toHaveLength(1);
    const apart = path.join(home.backups, formers[0]!);
    expect((await basesIn(apart)).map(({ segment }) => segment)).toEqual([copy!.segment]);
    expect(needed(await logIn(apart))).toEqual(before);
    const toFormer = (env: Record<string, string>) =>
      program('backup-restore', [`--at=${ofLost.toISOString()}`], { ...env, BACKUP_DIR: apart });
    return { place, lost, toFormer };
  }
  const OF_ANOTHER = { status: 1, stderr: expect.stringContaining('Riwayat ini milik database lain') };

  it('of a database that was lost, it stays apart from that of the one restored from a backup', async () => {
    const { place, lost, toFormer } = await restoredElsewhere({});
    await newMember(place, 'ketiga');
    const at = await now(place);
    await newMember(place, 'keempat');
    await taken(place);
    await open.close();
    expect(toFormer(place.env)).toMatchObject(OF_ANOTHER);
    whole(backTo(at));
    expect(await members(await start())).toEqual(['kedua', 'ketiga', 'pertama']);
    await open.close();
    // Where no other database is, what was set apart still serves.
    for (const name of ['postgres', 'wal']) rmSync(path.join(lost.data, name), { recursive: true });
    whole(toFormer({ ...place.env, DATA_DIR: lost.data }));
    home.data = lost.data;
    expect(await members(await start())).toEqual(['pertama']);
    await open.close();
  });

  it('so it does where it was begun before it said whose it is', async () => {
    const { place, toFormer } = await restoredElsewhere({ saysWhose: false });
    await open.close();
    expect(toFormer(place.env)).toMatchObject(OF_ANOTHER);
    expect(readdirSync(home.data).filter((name) => name.startsWith('return'))).toEqual([]);
  });
});
