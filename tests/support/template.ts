import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connect } from '../../src/server/db/connect.ts';
import { migrateToLatest } from '../../src/server/db/migrate.ts';

/** A server address and a migrated database on it that is copied for each test file. */
export type TestCluster = { adminUrl: string; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    database: TestCluster;
    redisUrl: string | null;
  }
}

export async function createTemplate(adminUrl: string): Promise<TestCluster> {
  const template = `serasi_t_${randomBytes(5).toString('hex')}`;
  await admin(adminUrl, `create database ${template}`);
  const { db, close } = connect(databaseUrl(adminUrl, template), { max: 1 });
  await migrateToLatest(db);
  await close();
  return { adminUrl, template };
}

export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function admin(adminUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
