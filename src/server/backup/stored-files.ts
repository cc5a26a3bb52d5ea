import type pg from 'pg';
import { namesOf } from '../adapters/objects.ts';
import { PAPER_POINTERS } from '../db/paper-pointers.ts';

/** Every column with the key of a stored object; `one`: the object is one file, else a photo's copies. */
const POINTERS = [
  `select object_key as key, false as one from photos`,
  `select object_key, false from uploads where type = 'photo' and state = 'ready'`,
  ...PAPER_POINTERS.map(({ table, column, held }) => `select ${column}, true from ${table} where ${held}`),
];

/**
 * Names of all files that rows point to, as the caller's transaction sees them. Files without a row are not kept: a
 * sweep would remove it.
 */
export async function filesOfRows(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string; one: boolean }>(`${POINTERS.join(' union ')} order by 1`);
  return rows.flatMap(({ key, one }) => (one ? [key] : namesOf(key)));
}
