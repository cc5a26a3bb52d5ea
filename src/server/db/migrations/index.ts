import type { Migration } from 'kysely';
import * as m0001 from './0001-foundation.ts';
import * as m0002 from './0002-match-index.ts';

/** Every migration by name, in order; listed here so that the bundled server carries them. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': m0001,
  '0002-match-index': m0002,
};
