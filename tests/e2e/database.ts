import path from 'node:path';
import pg from 'pg';

/** A statement on the stories' own database: for what only time brings about (an end in an hour, a message of last week). */
export async function inDatabase<R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> {
  const client = await connected();
  try {
    return (await client.query<R>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

const ROOM_LOCK = 481_516;

/** The room is one for all stories: those that meet in it hold it together, one that clears it holds it alone. */
export async function holdingRoom(how: 'together' | 'alone', story: () => Promise<void>): Promise<void> {
  const client = await connected();
  try {
    await client.query(`select pg_advisory_lock${how === 'together' ? '_shared' : ''}(${ROOM_LOCK})`);
    await story();
  } finally {
    await client.end();
  }
}

async function connected(): Promise<pg.Client> {
  const folder = path.join(process.env.E2E_DATA!, 'run');
  const client = new pg.Client({ connectionString: `postgresql://postgres@localhost/serasi?host=${encodeURIComponent(folder)}` });
  await client.connect();
  return client;
}
