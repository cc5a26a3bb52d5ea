import path from 'node:path';
import pg from 'pg';
import { storyServer } from './story.ts';

/** A statement on the stories' own database: for what only time brings about (an end in an hour, a message of last week). */
export async function inDatabase<R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> {
  const client = await connected();
  try {
    return (await client.query<R>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

async function connected(): Promise<pg.Client> {
  const folder = path.join(storyServer().data, 'run');
  const client = new pg.Client({
    connectionString: `postgresql://postgres@localhost/serasi?host=${encodeURIComponent(folder)}`,
  });
  await client.connect();
  return client;
}
