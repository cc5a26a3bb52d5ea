import type { PersonaRole } from '#copy/demo.ts';
import type { LikeNote } from '#domain/likes/like-note.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import { DAY_MS, TRIAL_DAYS } from '#domain/subscription/entitlement.ts';
import { sql } from 'kysely';
import { demoSanction } from '#copy/demo.ts';
import type { Db } from '../db/connect.ts';
import { profileRow } from '../db/profile-rows.ts';
import { shownText } from '../members/consents.ts';
import { PORTRAIT_SIZE } from './portrait-drawing.ts';
import { portraitKey } from './portrait-files.ts';
import { PICTURES } from './portrait-people.ts';
import { stablePhotoId } from './random.ts';

export type DemoMember = {
  username: string;
  profile: Profile;
  /** Name of the drawn person (portrait-people.ts). */
  person: string;
  passwordHash: string;
  status?: 'active' | 'suspended' | 'deleted';
  pausedAt?: Date | null;
  plan: { tier: string; status: string; trial_end: Date; period_end: Date | null };
};

/** When a demo member registered: the trial began then. */
export const joinedAt = ({ plan }: Pick<DemoMember, 'plan'>, now: Date): Date =>
  new Date(Math.min(now.getTime(), plan.trial_end.getTime() - TRIAL_DAYS * DAY_MS));

/**
 * Writes a batch of demo members with four statements; existing ones stay as they are. `hashNumber` as
 * in adapters/phone.ts; without it nobody can hide from them until the next server start fills it in.
 */
export async function insertDemoMembers(
  db: Db,
  members: readonly DemoMember[],
  today: string,
  hashNumber?: (e164: string) => Buffer,
): Promise<void> {
  const now = new Date();
  const profiles = members.map((m) => ({
    ...profileRow(m.profile, today),
    // JSON keeps a list unchanged, but a record made of it gets no defaults.
    prompts: m.profile.prompts,
    closed_fields: [],
    contact_wa_hash: hashNumber && m.profile.contactWa ? `\\x${hashNumber(m.profile.contactWa).toString('hex')}` : null,
    revision: 1,
    updated_at: now,
  }));
  const accounts = members.map((m) => ({
    id: m.profile.id,
    username: m.username,
    password_hash: m.passwordHash,
    status: m.status ?? 'active',
    paused_at: m.pausedAt ?? null,
    joined_at: joinedAt(m, now),
  }));
  await sql`insert into accounts (id, username, password_hash, status, paused_at, is_demo, created_at, first_signed_in_at, number_proved_at)
    select id, username, password_hash, status, paused_at, true, joined_at, joined_at, joined_at from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
    as r(id uuid, username text, password_hash text, status text, paused_at timestamptz, joined_at timestamptz)
    on conflict do nothing`.execute(db);
  await sql`insert into profiles select r.* from jsonb_populate_recordset(null::profiles, ${JSON.stringify(profiles)}::jsonb) r on conflict do nothing`.execute(
    db,
  );
  for (const purpose of ['profile', 'documents'] as const) {
    // A version begins with its day: nobody has agreed to a text before it was written.
    const { version, text_hash } = shownText(purpose);
    await sql`insert into consents (member_id, purpose, given, version, text_hash, given_at)
      select id, ${purpose}::text, true, ${version}, ${text_hash}, greatest(created_at, ${version.slice(0, 10)}::date)
      from accounts a
      where id = any(${members.map((m) => m.profile.id)}::uuid[])
        and not exists (select from consents c where c.member_id = a.id and c.purpose = ${purpose}::text)`.execute(db);
  }
  const plans = members.map((m) => ({ member_id: m.profile.id, ...m.plan }));
  await sql`insert into sanctions (member_id, kind, cause, reason) select id, 'suspend', 'rude-or-threatening', ${demoSanction}
    from accounts where is_demo and not_deleted(accounts) and not signs_in(accounts) on conflict do nothing`.execute(
    db,
  );
  await sql`insert into subscriptions (member_id, tier, status, trial_end, period_end)
    select member_id, tier, status, trial_end, period_end from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb)
    as r(member_id uuid, tier text, status text, trial_end timestamptz, period_end timestamptz) on conflict do nothing`.execute(
    db,
  );
  const photos = members.flatMap((m) =>
    Array.from({ length: PICTURES }, (_, position) => ({
      id: stablePhotoId(`${m.username}-${position}`),
      member_id: m.profile.id,
      position,
      object_key: portraitKey(m.person, position),
      ...PORTRAIT_SIZE,
    })),
  );
  // Our own drawings: nobody needs to review them.
  await sql`insert into photos (id, member_id, position, object_key, width, height, hashed_at, reviewed_at)
    select id, member_id, position, object_key, width, height, now(), now() from jsonb_to_recordset(${JSON.stringify(photos)}::jsonb)
    as r(id text, member_id uuid, position smallint, object_key text, width int, height int) on conflict (id) do nothing`.execute(
    db,
  );
}

/** Staff logins without a profile, marked as demo. */
export async function insertDemoStaff(db: Db, passwordHash: string): Promise<void> {
  for (const [username, role] of Object.entries(DEMO_STAFF)) {
    const { id } = await db
      .insertInto('accounts')
      .values({ username, password_hash: passwordHash, role: 'staff', is_demo: true, first_signed_in_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('staff_roles').values({ staff_id: id, role }).execute();
  }
}

const DEMO_STAFF = {
  staf: 'owner',
  verifikator: 'verifier',
  bantuan: 'support',
  moderasi: 'moderator',
  keuangan: 'finance',
} as const satisfies Partial<Record<PersonaRole, StaffRole>>;

export async function insertDemoRelations(
  db: Db,
  rows: {
    likes: readonly { from_id: string; to_id: string; created_at: Date }[];
    notes: readonly { from: string; to: string; note: LikeNote }[];
    permissions: readonly (readonly [string, string])[];
    blocks: readonly (readonly [string, string])[];
  },
): Promise<void> {
  const pairs = (list: readonly (readonly [string, string])[]) => JSON.stringify(list.map(([a, b]) => ({ a, b })));
  await sql`insert into likes (from_id, to_id, created_at) select from_id, to_id, created_at from jsonb_to_recordset(${JSON.stringify(rows.likes)}::jsonb)
    as r(from_id uuid, to_id uuid, created_at timestamptz) on conflict do nothing`.execute(db);
  await db
    .insertInto('like_notes')
    .values(
      rows.notes.map(({ from, to, note: { field, prompt, text } }) => ({
        from_id: from,
        to_id: to,
        field,
        prompt,
        body: text,
      })),
    )
    .execute();
  await sql`insert into matches (a_id, b_id, created_at) select x.from_id, x.to_id, greatest(x.created_at, y.created_at) from likes x join likes y on y.from_id = x.to_id and y.to_id = x.from_id where x.from_id < x.to_id on conflict do nothing`.execute(
    db,
  );
  await sql`insert into match_events (member_id, other_id, created_at) select a_id, b_id, created_at from matches union all select b_id, a_id, created_at from matches on conflict do nothing`.execute(
    db,
  );
  // Asked and allowed by two who had just matched.
  await sql`insert into profile_permissions (requester_id, target_id, status, requested_at, responded_at)
    select a, b, 'approved', m.created_at + interval '2 minutes', m.created_at + interval '4 minutes'
    from jsonb_to_recordset(${pairs(rows.permissions)}::jsonb) as r(a uuid, b uuid)
    join matches m on m.a_id = least(a, b) and m.b_id = greatest(a, b) on conflict do nothing`.execute(db);
  await sql`insert into blocks (blocker_id, blocked_id) select a, b from jsonb_to_recordset(${pairs(rows.blocks)}::jsonb) as r(a uuid, b uuid) on conflict do nothing`.execute(
    db,
  );
}

export async function countAccounts(db: Db): Promise<number> {
  const { n } = await db.selectFrom('accounts').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  return n;
}

export async function holdsDemo(db: Db): Promise<boolean> {
  const one = await db.selectFrom('accounts').select('id').where('is_demo', '=', true).limit(1).executeTakeFirst();
  return one !== undefined;
}
