import { normaliseProfile } from '#domain/profile/legacy-values.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { sql } from 'kysely';
import type { StaffRole } from '#domain/staff/roles.ts';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { hashPassword } from '../../src/server/adapters/hashing.ts';
import { copiesOf } from '../../src/server/adapters/picture-work.ts';
import { storeCopies } from '../../src/server/adapters/objects.ts';
import { numberHash } from '../../src/server/adapters/phone.ts';
import { signed } from '../../src/server/adapters/secrets.ts';
import { todayInJakarta } from '../../src/server/db/profile-rows.ts';
import { insertConsents, shownText } from '../../src/server/members/consents.ts';
import { memberRef } from '../../src/server/members/refs.ts';
import { insertPhotos } from '../../src/server/features/photos/store.ts';
import { openSession } from '../../src/server/features/session/actions.ts';
import { findAccount } from '../../src/server/features/session/store.ts';
import { cookieName } from '../../src/server/http/secret-cookies.ts';
import { insertProfile } from '../../src/server/features/registration/store.ts';
import type { Browser, TestServer } from './server.ts';

export const PASSWORD = 'kata sandi panjang';
let hashed: Promise<string> | undefined;
let number = 0;

export type Person = {
  id: string;
  username: string;
  handle: string;
  profile: Profile;
  photoIds: string[];
  browser: Browser;
};
type Wish = Partial<Profile> & {
  username?: string;
  handle?: string;
  tier?: 'basic' | 'premium' | 'pro';
  planStatus?: 'trial' | 'active';
  trialEnd?: Date;
  periodEnd?: Date | null;
  photos?: number;
  status?: 'active' | 'suspended' | 'deleted';
  paused?: boolean;
  /** false: as registration leaves them, with a number that is only claimed. */
  proved?: boolean;
};

/** People by name and what they do, over one test server. Wishes left out fit everybody. */
export function createWorld(server: TestServer) {
  const { db } = server.ctx;
  /** The handle the database gave, or the one that is wished for in its place. */
  const handleOf = async (id: string, wished: string | undefined) =>
    (
      await db
        .updateTable('handles')
        .set(wished === undefined ? { chosen_at: null } : { handle: wished })
        .where('member_id', '=', id)
        .returning('handle')
        .executeTakeFirstOrThrow()
    ).handle;
  const world = {
    /** A member with an open mind; women 27 and 158 cm, men 33 and 176 cm, all in DKI Jakarta. */
    async member(gender: 'wanita' | 'pria', wish: Wish = {}): Promise<Person> {
      const n = ++number;
      const {
        tier = 'basic',
        planStatus = tier === 'basic' ? 'trial' : 'active',
        trialEnd = new Date(Date.now() + 60 * 86_400_000),
        periodEnd = null,
        photos = 1,
        status = 'active',
        paused = false,
        proved = true,
        username = `akun-${n}-x`,
        handle: wished,
        ...profileWish
      } = wish;
      const id = randomUUID();
      const profile = {
        ...normaliseProfile({
          nama: `Orang ${n}`,
          gender,
          age: gender === 'wanita' ? 27 : 33,
          height: gender === 'wanita' ? 158 : 176,
          weight: 60,
          religion: 'Islam',
          ethnicity: 'Jawa',
          domicile: 'DKI Jakarta',
          maritalStatus: 'single',
          job: 'Guru',
          education: 'S1',
          marriagePlan: '1-2 tahun',
          income: '6-10 juta',
          familyBackground: 'Keluarga kecil',
          minIncomeWanted: 'bebas',
          minHeightWanted: 140,
          loveLanguage: ['quality time'],
          stressLanguage: 'fight',
          dealbreakers: [`khusus ${n}`],
          pastBehavior: 'bersih',
          acceptBadPast: 'yes',
          ldrPref: 'yes',
          tribePref: 'any',
          religionPref: 'boleh beda',
          instagram: `@orang${n}`,
          contactWa: `+62811${String(1_000_000 + n)}`,
        }),
        ...profileWish,
        id,
      };
      hashed ??= hashPassword(PASSWORD);
      await db
        .insertInto('accounts')
        .values({
          id,
          username,
          password_hash: await hashed,
          status,
          paused_at: paused ? new Date() : null,
          first_signed_in_at: new Date(),
          ...(proved ? { number_proved_at: new Date() } : { unproved_since: new Date() }),
        })
        .execute();
      const held = proved ? profile.contactWa : null;
      await insertProfile(
        db,
        { ...profile, contactWa: held },
        todayInJakarta(server.ctx.now()),
        held ? numberHash(server.ctx.config, held) : null,
      );
      if (!proved && profile.contactWa)
        await db.insertInto('number_claims').values({ member_id: id, number: profile.contactWa }).execute();
      await db
        .insertInto('subscriptions')
        .values({ member_id: id, tier, status: planStatus, trial_end: trialEnd, period_end: periodEnd })
        .execute();
      // Papers are taken with it alone.
      await insertConsents(db, [
        {
          ...shownText('documents'),
          member_id: id,
          purpose: 'documents',
          given: true,
          given_at: new Date(),
          ip_hash: null,
          way: 'registration',
        },
      ]);
      const photoIds = Array.from({ length: photos }, () => randomUUID().replaceAll('-', '').slice(0, 22));
      if (photos > 0) await storePicture(server);
      await insertPhotos(
        db,
        photoIds.map((photo, position) => ({
          id: photo,
          member_id: id,
          position,
          object_key: 'demo/test',
          width: 80,
          height: 100,
        })),
      );
      const handle = await handleOf(id, wished);
      return { id, username, handle, profile, photoIds, browser: server.browser() };
    },
    async signIn(person: Person): Promise<Browser> {
      const answer = await person.browser.post('/api/session', { username: person.username, password: PASSWORD });
      if (answer.status !== 200) throw new Error(`${person.username} cannot sign in: ${answer.text}`);
      return person.browser;
    },
    async signedIn(gender: 'wanita' | 'pria', wish: Wish = {}): Promise<Person> {
      const person = await world.member(gender, wish);
      await world.enters(person);
      return person;
    },
    /** The session that a right password gives; the password is not asked for: each look at one costs a hash. */
    async enters({ username, browser }: Person): Promise<void> {
      const { ctx } = server;
      const account = await findAccount(db, username);
      if (account?.status !== 'active') throw new Error(`${username} cannot sign in`);
      const from = { ip: '127.0.0.1', userAgent: 'node', device: null };
      const { secret, device } = await openSession(ctx, account, from);
      browser.keeps(cookieName(ctx.config, 'session'), secret);
      browser.keeps(cookieName(ctx.config, 'device'), signed(ctx.config, device));
    },
    /** Proves the number that is claimed, as its owner does: the code is asked for and given back. */
    async proves(browser: Browser): Promise<void> {
      const { status, body } = await browser.post('/api/proof/code');
      const proved = await browser.post('/api/proof', { code: body.code });
      if (proved.status !== 200) throw new Error(`cannot prove: ${status} ${proved.text}`);
    },
    /** Another number, by all the routes it takes. */
    async changesNumber({ browser }: Person, whatsapp: string): Promise<void> {
      const claimed = await browser.send('PUT', '/api/proof/number', { whatsapp, currentPassword: PASSWORD });
      if (claimed.status !== 200) throw new Error(`cannot claim: ${claimed.text}`);
      await world.proves(browser);
    },
    /** Somebody of the team, signed in: an account without a profile. Without a wish for documents, reports and the room. */
    async staff(...roles: StaffRole[]): Promise<Person> {
      const given: readonly StaffRole[] = roles.length > 0 ? roles : ['verifier', 'moderator'];
      const id = randomUUID();
      const username = `staf${++number}`;
      hashed ??= hashPassword(PASSWORD);
      await db
        .insertInto('accounts')
        .values({ id, username, password_hash: await hashed, role: 'staff' })
        .execute();
      await db
        .insertInto('staff_roles')
        .values(given.map((role) => ({ staff_id: id, role })))
        .execute();
      const person = {
        id,
        username,
        handle: '',
        profile: normaliseProfile({}),
        photoIds: [],
        browser: server.browser(),
      };
      await world.enters(person);
      return person;
    },
    /** A like that is already there, without asking the rules; `note`: what it said about the work of who is liked. */
    async liked(from: Person, to: Person, note?: string): Promise<void> {
      const pair = { from_id: from.id, to_id: to.id };
      await db.insertInto('likes').values(pair).execute();
      if (note)
        await db
          .insertInto('like_notes')
          .values({ ...pair, field: 'job', body: note })
          .execute();
    },
    /** `note`: of the second, whose like came last. */
    async matched(a: Person, b: Person, note?: string): Promise<void> {
      await world.liked(a, b);
      await world.liked(b, a, note);
      const [a_id, b_id] = a.id < b.id ? [a.id, b.id] : [b.id, a.id];
      await db.insertInto('matches').values({ a_id, b_id }).execute();
      await db
        .insertInto('match_events')
        .values([
          { member_id: a.id, other_id: b.id },
          { member_id: b.id, other_id: a.id },
        ])
        .execute();
    },
    allowed: (requester: Person, target: Person) => world.asked(requester, target, 'approved'),
    async asked(
      requester: Person,
      target: Person,
      status: 'pending' | 'approved' | 'denied' | 'revoked',
    ): Promise<void> {
      await db
        .insertInto('profile_permissions')
        .values({
          requester_id: requester.id,
          target_id: target.id,
          status,
          responded_at: status === 'pending' ? null : new Date(),
        })
        .execute();
    },
    /** Hides from whoever has that person's number; `days` ago, by default so long that it holds from both sides. */
    async hides(member: Person, from: Person, days = 31): Promise<void> {
      const number = from.profile.contactWa!;
      await db.transaction().execute(async (tx) => {
        await tx
          .insertInto('hidden_numbers')
          .values({
            member_id: member.id,
            number_hash: numberHash(server.ctx.config, number),
            ending: number.slice(-3),
          })
          .execute();
        await sql`update hidden_pairs set since = since - ${days} * interval '1 day'
          where member_id = ${member.id} and other_id = ${from.id} and cause = 'hides'`.execute(tx);
      });
    },
    /** What a member calls another whose card is not open. */
    refOf: (viewer: Pick<Person, 'id'>, other: Pick<Person, 'id'>) => memberRef(server.ctx.config, viewer.id, other.id),
    /** One ends the match of two, as if long ago. */
    async ended(by: Person, other: Person): Promise<void> {
      await db
        .updateTable('matches')
        .set({ ended_at: new Date(), ended_by: by.id })
        .where('a_id', 'in', [by.id, other.id])
        .where('b_id', 'in', [by.id, other.id])
        .execute();
    },
    async blocked(blocker: Person, blocked: Person): Promise<void> {
      await db.insertInto('blocks').values({ blocker_id: blocker.id, blocked_id: blocked.id }).execute();
    },
    async opened(viewer: Person, candidates: Person[]): Promise<void> {
      await db
        .insertInto('opened_cards')
        .values(candidates.map((c) => ({ viewer_id: viewer.id, candidate_id: c.id })))
        .execute();
    },
    like: (from: Person, to: Person) => from.browser.post('/api/likes', { candidateId: to.id }),
  };
  return world;
}
export type World = ReturnType<typeof createWorld>;

/** A picture with detail, so that a blurred copy can be told from a clear one. */
export function testPicture({
  width = 640,
  height = 800,
  format = 'jpeg' as 'jpeg' | 'png' | 'webp',
} = {}): Promise<Buffer> {
  const stripes = Buffer.alloc(width * height * 3);
  for (let i = 0; i < stripes.length; i++) stripes[i] = ((i * 7919) ^ (i >> 4)) & 255;
  return sharp(stripes, { raw: { width, height, channels: 3 } })
    [format]()
    .toBuffer();
}

async function storePicture(server: TestServer): Promise<void> {
  if (await server.ctx.files.get('demo/test/thumb.webp')) return;
  await storeCopies(server.ctx, 'demo/test', await copiesOf(await testPicture({ width: 80, height: 100 })));
}

/** A registration body that passes every check. */
export function application(n: number | string): Record<string, unknown> {
  return {
    username: `calon-${n}`,
    password: PASSWORD,
    nama: 'Calon Anggota',
    gender: 'wanita',
    age: '27',
    height: '158',
    weight: '52',
    domicile: 'Jawa Barat',
    religion: 'Islam',
    ethnicity: 'Sunda',
    job: 'Guru',
    education: 'S1',
    marriagePlan: 'belum tahu',
    income: '6-10 juta',
    maritalStatus: 'single',
    familyBackground: 'Anak pertama',
    minHeightWanted: '165',
    minIncomeWanted: 'bebas',
    loveLanguage: ['quality time'],
    stressLanguage: 'fight',
    dealbreakers: 'judi, bohong',
    pastBehavior: 'bersih',
    acceptBadPast: 'mau asalkan sudah tobat',
    instagram: '@calon',
    contactWa: `0812${String(30_000_000 + Number(n)).slice(-8)}`,
    religionPref: 'boleh beda',
    tribePref: 'bebas',
    ldrOk: true,
    consents: { profile: true, documents: true },
  };
}
