import { sourceFiles } from '#tests/support/source-files.ts';
import { describe, expect, it } from 'vitest';

/**
 * Who writes which table, and who reads one of another (decision 0096). Both lists are exact: a new access fails until
 * it has its place here, and a place nobody uses fails too.
 */
const IDENTITY = ['accounts', 'profiles', 'handles'];
/** The read model, what works on whole databases, and features that are about everything a member has. */
const SEE_EVERYTHING = ['members/', 'db/', 'backup/', 'breach/', 'demo/', 'keys/', 'privacy', 'desk', 'overview'];

/** Tables with more than one writer, those that see everything aside; every other table has one. */
const WRITERS: Record<string, string> = {
  // Each writes the columns of its own subject: role, status, proof, pause, password, sign-in.
  accounts: 'password profile proof registration sanctions session staff',
  profiles: 'profile proof registration',
  // Registration is one transaction; papers come with it.
  documents: 'documents registration',
  // The first sign-in of a member from before claims the number, and begins the trial.
  number_claims: 'password proof session',
  subscriptions: 'payments proof session',
  // A new password proves the number; a lost number is released by one statement.
  number_codes: 'password proof',
  // An end of a match.
  matches: 'likes matches',
  match_events: 'dashboard likes',
  // Sessions end with a factor that is new.
  sessions: 'factors session',
  // The operator's drill of a copy, and the copy.
  backup_runs: 'operations',
  outgoing_messages: 'adapters/ whatsapp',
  // What is over is swept with the sessions.
  rate_limits: 'adapters/ session',
};

/** Tables read by a room that does not write them; identity, and those that see everything, aside. */
const READERS: Record<string, string> = {
  audit: 'staff trail',
  audit_head: 'audit/',
  backup_runs: 'health',
  // What the shell shows on every page is one statement (decision 0074).
  consents: 'session',
  appeals: 'session',
  sanctions: 'session',
  match_events: 'session',
  photos: 'media session',
  profile_permissions: 'safety session',
  // An opening keeps its reader's roles of that moment.
  staff_roles: 'audit/ session',
  notifications: 'chat live live/ safety session',
  // Sync state, and the connections it is sent to.
  conversations: 'live live/ notifications safety',
  messages: 'live',
  // Whose block is seen by an open room.
  room_messages: 'live/',
  room_state: 'live',
  sessions: 'live/ notifications search staff',
  documents: 'profile',
  kept_limits: 'search',
  likes: 'chat',
  mail_addresses: 'payments search',
  matches: 'profile',
  notification_deliveries: 'health',
  opened_cards: 'safety',
  outgoing_messages: 'health payments session',
  profile_views: 'permissions',
  subscriptions: 'media notifications room support',
};

const TABLES = [
  ...new Set(
    sourceFiles('src/server/db/migrations').flatMap(({ code }) =>
      [...code.matchAll(/create table (?:if not exists )?([a-z_]+)/g)].map(([, name]) => name!),
    ),
  ),
].sort();

type Access = { writes: Set<string>; reads: Set<string> };

/** Rooms by what their statements name, in Kysely and in SQL. */
export function accesses(files: readonly { path: string; code: string }[]): Map<string, Access> {
  const found = new Map<string, Access>(TABLES.map((table) => [table, { writes: new Set(), reads: new Set() }]));
  for (const { path, code } of files) {
    if (/\/db\/(migrations\/|schema)/.test(path)) continue;
    const [, , part, feature] = path.split('/');
    const room = part === 'features' ? feature! : part!.endsWith('.ts') ? 'server' : `${part}/`;
    for (const [table, { writes, reads }] of found) {
      const name = `${table}(?![a-z_])`;
      if (
        new RegExp(
          `(insertInto|updateTable|deleteFrom)\\('${name}|deleteSome\\([\\w.]+, '${name}|\\b(insert into|update|delete from) ${name}`,
        ).test(code)
      )
        writes.add(room);
      if (
        new RegExp(`(selectFrom|[jJ]oin|using|from)\\(\\[?'${name}|(?<!delete )\\b(from|join|using) ${name}`).test(code)
      )
        reads.add(room);
    }
  }
  return found;
}

const others = (rooms: Iterable<string>) => [...rooms].filter((room) => !SEE_EVERYTHING.includes(room)).sort();
const found = accesses(sourceFiles('src/server'));
const listed = (of: (table: string, access: Access) => string[], least: number) =>
  Object.fromEntries(
    [...found].flatMap(([table, access]) => {
      const rooms = of(table, access);
      return rooms.length >= least ? [[table, rooms.join(' ')]] : [];
    }),
  );

describe('tables', () => {
  it('are seen', () => {
    expect(TABLES.length).toBeGreaterThan(70);
    const planted = accesses([
      { path: 'src/server/features/room/store.ts', code: 'sql`select from likes`' },
      { path: 'src/server/features/chat/store.staff.ts', code: `db.updateTable('likes as l')` },
      { path: 'src/server/features/trail/store.ts', code: `deleteSome(ctx.db, 'likes', sql\`true\`, limit)` },
      { path: 'src/server/features/desk/store.ts', code: `q.innerJoin('likes', 'a', 'b'); 'from like_notes'` },
      { path: 'src/server/db/migrations/0001.ts', code: 'create table likes; delete from likes' },
    ]).get('likes')!;
    expect([[...planted.reads], [...planted.writes]]).toEqual([
      ['room', 'desk'],
      ['chat', 'trail'],
    ]);
  });

  it('have one writer, or a reason for each more', () =>
    expect(
      listed((table, { writes }) => {
        const rooms = others(writes);
        return rooms.length > 1 || WRITERS[table] ? rooms : [];
      }, 1),
    ).toEqual(WRITERS));

  it('are read by others where it is said, only', () =>
    expect(
      listed((table, { writes, reads }) => {
        if (IDENTITY.includes(table)) return [];
        // A table whose only writers see everything has no room of its own.
        const homes = others(writes);
        return others(reads).filter((room) => !homes.includes(room));
      }, 1),
    ).toEqual(READERS));
});
