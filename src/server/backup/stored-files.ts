import type pg from 'pg';
import { namesOf } from '../adapters/objects.ts';

/** Every column that says where a stored object is; `one`: the object is one file, else a photo's copies. */
const POINTERS = [
  `select object_key as key, false as one from photos`,
  `select object_key, type <> 'photo' from uploads`,
  `select object_key, true from documents where erased_at is null`,
  `select object_key, true from payment_proofs where erased_at is null`,
  `select object_key, true from data_exports where object_key is not null`,
  `select evidence_key, true from reports where evidence_key is not null and erased_at is null`,
];

/**
 * Names of all files that rows point to, as the caller's transaction sees them. What nothing points to is not kept: a
 * sweep would remove it.
 */
export async function filesOfRows(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string; one: boolean }>(`${POINTERS.join(' union ')} order by 1`);
  return rows.flatMap(({ key, one }) => (one ? [key] : namesOf(key)));
}
