import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { clusterUrl, ensureRunning } from '../../src/server/db/embedded/postmaster.ts';
import { giveTo } from '../../src/server/db/embedded/run-as.ts';
import { clusterAt } from '../../src/server/db/embedded/start.ts';

/** What a server makes for itself, and a copy of it has no use for. */
const ITS_OWN = /^(pg_wal|pg_replslot|pg_stat_tmp|pg_notify)\/.|^postmaster\.(pid|opts)$/;

/** A streaming replica of the embedded server below `primary`, made while that one works; name of its slot: `standby`. */
export async function startStandby(primary: string, root: string): Promise<{ url: string }> {
  const from = await clusterAt(primary, []);
  const cluster = await clusterAt(root, ['wal_receiver_timeout=5s', 'wal_retrieve_retry_interval=200ms']);
  const client = new pg.Client({ connectionString: clusterUrl(from, 'postgres') });
  await client.connect();
  await client.query(`select pg_create_physical_replication_slot('standby', true)`);
  await client.query(`select pg_backup_start('standby', true)`);
  await mkdir(root, { recursive: true });
  await cp(from.data, cluster.data, {
    recursive: true,
    filter: (file) => !ITS_OWN.test(path.relative(from.data, file)),
  });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  await writeFile(path.join(cluster.data, 'backup_label'), rows[0]!.labelfile);
  await writeFile(path.join(cluster.data, 'standby.signal'), '');
  await appendFile(
    path.join(cluster.data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${from.sockets} user=postgres application_name=standby'\nprimary_slot_name = 'standby'\n`,
  );
  await giveTo(cluster.runAs, cluster.data);
  await ensureRunning(cluster);
  return { url: clusterUrl(cluster, 'serasi') };
}
