import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Connection, connect } from '../../src/server/db/connect.ts';
import { admin, databaseUrl } from './template.ts';

export type TestDatabase = Connection & { url: string; close(): Promise<void> };

/** A database of this test file's own: a copy of the migrated template. */
export function testDatabase({ max = 12 }: { max?: number } = {}): Promise<TestDatabase> {
  return copyOf(inject('database').template, max);
}

/** One without any migration. */
export const emptyDatabase = (): Promise<TestDatabase> => copyOf('template0', 4);

async function copyOf(template: string, max: number): Promise<TestDatabase> {
  const { adminUrl } = inject('database');
  const name = `serasi_f_${randomBytes(5).toString('hex')}`;
  await admin(adminUrl, `create database ${name} template ${template}`);
  const url = databaseUrl(adminUrl, name);
  const connection = connect(url, { max });
  return {
    ...connection,
    url,
    async close() {
      await connection.close();
      await admin(adminUrl, `drop database if exists ${name} with (force)`);
    },
  };
}
