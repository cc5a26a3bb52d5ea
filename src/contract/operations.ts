import { z } from 'zod';
import { isoTime } from './profile.ts';
import { route } from './route.ts';

export const BACKUP_KINDS = ['backup', 'drill', 'restore'] as const;
/** `aging`: older than planned; `old`: too old to rely on; `never`: there is none. */
export const BACKUP_AGES = ['fresh', 'aging', 'old', 'never'] as const;

const run = z
  .object({
    id: z.uuid(),
    kind: z.enum(BACKUP_KINDS),
    at: isoTime,
    seconds: z.number(),
    /** Name of the file, without its folder. */
    file: z.string(),
    /** null: success. */
    failure: z.string().nullable(),
    bytes: z.number().nullable(),
    rows: z.number().nullable(),
    files: z.number().nullable(),
    /** Files with a row but not in the storage. */
    missing: z.number().nullable(),
  })
  .meta({ id: 'BackupRun' });
export type BackupRun = z.infer<typeof run>;

/**
 * `since`: the first second a return can reach, null without a copy; `late`: the history does not grow as it should.
 */
const history = z.object({ since: isoTime.nullable(), until: isoTime.nullable(), late: z.boolean() });

const state = z.object({ age: z.enum(BACKUP_AGES), last: run.nullable() });

const readOperations = route({
  method: 'GET',
  path: '/api/staff/operations',
  who: 'staff',
  roles: ['owner'],
  summary:
    'The last backup and its trial that went well, how old they are, what one can return to, and the newest runs of each kind',
  output: z
    .object({
      /** Is a backup made each night? */
      nightly: z.boolean(),
      /** Are new backups encrypted? */
      sealed: z.boolean(),
      backup: state,
      drill: state,
      /** History of the embedded database; null: none is kept. */
      history: history.nullable(),
      runs: z.array(run),
    })
    .meta({ id: 'Operations' }),
  refusals: [],
});
export type Operations = z.infer<(typeof readOperations)['output']>;

export const routes = {
  'GET /api/staff/operations': readOperations,
} as const;
