import pg from 'pg';
import { databaseOf, type StoryServer } from './server.ts';
import { storyServer } from './story.ts';

/** A statement on the stories' own database: for what only time brings about (an end in an hour, a message of last week). */
export async function inDatabase<R extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
  server: Pick<StoryServer, 'data'> = storyServer(),
): Promise<R[]> {
  const client = await connected(server);
  try {
    return (await client.query<R>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** A card that a basic member's list has opened today: who likes it must see it, and lists depend on all who are there. */
export const opened = (viewerId: string, candidateId: string, server?: Pick<StoryServer, 'data'>) =>
  inDatabase(
    'insert into opened_cards (viewer_id, candidate_id) values ($1, $2) on conflict do nothing',
    [viewerId, candidateId],
    server,
  );

async function connected(server: Pick<StoryServer, 'data'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseOf(server.data) });
  await client.connect();
  return client;
}
