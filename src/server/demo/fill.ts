import { DEMO_CALL, DEMO_NOTES, DEMO_PASSWORD } from '#copy/demo.ts';
import { noteSubjects } from '#domain/likes/like-note.ts';
import { compatible } from '#domain/matching/compatibility.ts';
import { sql } from 'kysely';
import { hashPassword } from '../adapters/hashing.ts';
import { numberHash } from '../adapters/phone.ts';
import { type Config, ConfigError } from '../config.ts';
import type { Context } from '../context.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import type { Db } from '../db/connect.ts';
import { todayInJakarta } from '../db/profile-rows.ts';
import { demoPerson } from './people.ts';
import { PERSONA_BLOCKS, PERSONA_LIKES, PERSONA_NOTES, PERSONA_PERMISSIONS, PERSONAS, planTimes } from './personas.ts';
import { personOf } from './portrait-people.ts';
import { randomFrom } from './random.ts';
import {
  countAccounts,
  type DemoMember,
  holdsDemo,
  insertDemoMembers,
  insertDemoRelations,
  insertDemoStaff,
  joinedAt,
} from './store.ts';
import { insertDemoIntroduction } from './introduction.ts';
import { insertDemoMoney } from './money.ts';
import { insertDemoNews } from './news.ts';
import { ensureReceipts, insertDemoPayments } from './payments.ts';
import { insertDemoTalks } from './talk.ts';

/** Members of the demo world, personas included. */
export const DEMO_MEMBERS = 300;

/** Fills an empty database with the demo world, once, even with parallel starters; never in production. */
export async function fillDemoWorldWhenEmpty(ctx: Context): Promise<boolean> {
  if (!ctx.config.demo || (await countAccounts(ctx.db)) > 0) return false;
  const receipts = await ensureReceipts(ctx);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return ctx.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.demoFill})`.execute(tx);
    if ((await countAccounts(tx)) > 0) return false;
    const payers = await writeWorld(tx, passwordHash, ctx.now(), (number) => numberHash(ctx.config, number));
    await insertDemoPayments(tx, payers, receipts, ctx.now());
    return true;
  });
}

/** Throws ConfigError in production: the README's password would open its members, and the team as its owner (T10). */
export async function refuseDemoWorld({ env, databaseUrl }: Config, db: Db): Promise<void> {
  if (env !== 'production' || !(await holdsDemo(db))) return;
  throw new ConfigError(
    `${databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'}: basis data ini berisi dunia demo, dan kata sandinya diketahui umum. Production butuh basis data yang kosong atau miliknya sendiri: isi alamat yang lain`,
  );
}

/** Plain notes of the demo, each about the first fact its reader states. */
function demoNotes(members: readonly DemoMember[], pairs: readonly (readonly [string, string])[]) {
  return pairs.flatMap(([from, to]) => {
    const told = members.find(({ profile }) => profile.id === to)!.profile;
    const subject = noteSubjects(told).find(({ field }) => field in DEMO_NOTES);
    return subject
      ? [{ from, to, note: { ...subject, text: DEMO_NOTES[subject.field as keyof typeof DEMO_NOTES] } }]
      : [];
  });
}

/** Returns trial members who are not personas: they may be changed without affecting a story. */
async function writeWorld(
  tx: Db,
  passwordHash: string,
  now: Date,
  hashNumber: (e164: string) => Buffer,
): Promise<string[]> {
  const extras = Array.from({ length: DEMO_MEMBERS - PERSONAS.length }, (_, i) => demoMember(i, passwordHash, now));
  const personas: DemoMember[] = PERSONAS.map((p) => ({
    username: p.username,
    profile: p.profile,
    person: p.person,
    passwordHash,
    status: p.status,
    pausedAt: p.paused ? now : null,
    plan: { tier: p.plan.tier, status: p.plan.status, ...planTimes(p.plan, now) },
  }));
  await insertDemoMembers(tx, [...personas, ...extras], todayInJakarta(now), hashNumber);
  await insertDemoStaff(tx, passwordHash);
  await insertDemoMoney(tx, now);
  const idOf = new Map(PERSONAS.map((p) => [p.username, p.profile.id]));
  const ids = (pairs: typeof PERSONA_LIKES) => pairs.map(([a, b]) => [idOf.get(a)!, idOf.get(b)!] as const);
  await insertDemoRelations(tx, {
    likes: [...personaLikes(idOf, now), ...likesAmong(extras, now)],
    notes: demoNotes([...personas, ...extras], ids(PERSONA_NOTES)),
    permissions: ids(PERSONA_PERMISSIONS),
    blocks: ids(PERSONA_BLOCKS),
  });
  await insertDemoIntroduction(tx, ids([DEMO_CALL])[0]!, now);
  await insertDemoTalks(tx, idOf, now);
  await insertDemoNews(tx, idOf);
  return extras.filter(({ plan }) => plan.tier === 'basic').map(({ profile }) => profile.id);
}

/** Demo member number `index` with a plan: most are basic, some premium or pro. */
export function demoMember(index: number, passwordHash: string, now: Date): DemoMember {
  const random = randomFrom(31 + index * 17);
  const profile = demoPerson(index);
  const tier = random.chance(0.78) ? 'basic' : random.chance(0.8) ? 'premium' : 'pro';
  const times = planTimes({ tier, status: 'trial', trialDays: random.between(5, 85) }, now);
  return {
    username: `demo-${index + 1}`,
    profile,
    person: personOf(index, profile),
    passwordHash,
    plan: { tier, status: tier === 'basic' ? 'trial' : 'active', ...times },
  };
}

/** Minutes apart, the first one the newest, where nothing else is said. */
const personaLikes = (idOf: ReadonlyMap<string, string>, now: Date) =>
  PERSONA_LIKES.map(([from, to, hoursAgo], i) => ({
    from_id: idOf.get(from)!,
    to_id: idOf.get(to)!,
    created_at: new Date(now.getTime() - (hoursAgo === undefined ? (i + 1) * 7 : hoursAgo * 60) * 60_000),
  }));

/** Some likes between compatible people since both are members, about a third answered. */
function likesAmong(members: readonly DemoMember[], now: Date) {
  const random = randomFrom(4711);
  const likes: { from_id: string; to_id: string; created_at: Date }[] = [];
  for (const one of members.slice(0, 120)) {
    const fitting = members.filter((other) => compatible(one.profile, other.profile));
    for (const other of random.some(fitting, random.between(0, 2))) {
      const [from_id, to_id] = [one.profile.id, other.profile.id];
      const since = Math.max(joinedAt(one, now).getTime(), joinedAt(other, now).getTime());
      const liked = since + (now.getTime() - since) * (random.between(0, 99) / 100);
      likes.push({ from_id, to_id, created_at: new Date(liked) });
      if (!random.chance(0.35)) continue;
      const answered = liked + (now.getTime() - liked) * (random.between(1, 20) / 100);
      likes.push({ from_id: to_id, to_id: from_id, created_at: new Date(answered) });
    }
  }
  return likes;
}
