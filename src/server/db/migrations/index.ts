import type { Migration } from 'kysely';
import * as m0001 from './0001-foundation.ts';

/** Every migration by name, in order; listed here so that the bundled server carries them. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': m0001,
};
