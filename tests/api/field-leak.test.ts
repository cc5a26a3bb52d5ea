import { api } from '#contract/api.ts';
import type { Route } from '#contract/route.ts';
import type { PermissionStatus } from '#domain/permissions/permission-decision.ts';
import { FIELDS, type FieldName, isStated } from '#domain/profile/fields.ts';
import { visibility } from '#domain/visibility/visible-fields.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectLive } from '../support/live-client.ts';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/** Every text of every member holds a mark of its own («KNR7-job»); no answer may hold one the matrix forbids (T13–T17, T26). */
const MARKED = [
  'nama',
  'job',
  'familyBackground',
  'instagram',
  'dealbreakers',
  'tribeValue',
  'about',
  'prompts',
  'city',
] as const satisfies readonly FieldName[];
type Tier = 'basic' | 'premium' | 'pro';
type Other = {
  person: Person;
  mark: string;
  relation: 'none' | 'you-liked' | 'they-liked' | 'mutual';
  /** What the viewer asked of them. */
  asked: PermissionStatus | null;
  /** Who keeps whom away: a block either way, or a hidden number either way. */
  hidden: 'they-blocked' | 'i-blocked' | 'they-hide' | 'i-hide' | null;
  status: 'active' | 'paused' | 'suspended' | 'deleted';
  opened: boolean;
  instagramOpen: boolean;
  /** What they show to nobody. */
  closed: FieldName[];
  /** A conversation of the two, in which they wrote «KNR7-pesan»; only a match's is there. */
  conversation: string;
};

type Kind = Omit<Other, 'person' | 'mark' | 'conversation'>;

let next = 0;
const viewers: { tier: Tier; needsPayment: boolean; person: Person; others: Other[] }[] = [];

const { server, world } = await apiSuite();
beforeAll(async () => {
  // Each viewer lives in a province and age of their own, so that the lists do not mix.
  const kinds: { tier: Tier; needsPayment: boolean }[] = [
    ...(['basic', 'premium', 'pro'] as const).map((tier) => ({ tier, needsPayment: false })),
    { tier: 'basic', needsPayment: true },
  ];
  for (const { tier, needsPayment } of kinds) {
    const person = await world.signedIn('wanita', {
      tier,
      ...marked().fields,
      ...(needsPayment ? { trialEnd: new Date(Date.now() - 1000) } : {}),
    });
    viewers.push({
      tier,
      needsPayment,
      person,
      others: await Promise.all(OTHERS.map((kind) => makeOther(person, kind))),
    });
  }
}, 120_000);

const NOBODY = {
  relation: 'none',
  asked: null,
  hidden: null,
  status: 'active',
  opened: false,
  instagramOpen: false,
  closed: [] as FieldName[],
} as const;
const OTHERS: Kind[] = [
  NOBODY,
  { ...NOBODY, relation: 'you-liked' },
  { ...NOBODY, relation: 'they-liked' },
  { ...NOBODY, relation: 'mutual' },
  { ...NOBODY, relation: 'mutual', asked: 'pending' },
  { ...NOBODY, relation: 'mutual', asked: 'denied' },
  { ...NOBODY, relation: 'mutual', asked: 'revoked', instagramOpen: true },
  { ...NOBODY, relation: 'mutual', asked: 'approved' },
  { ...NOBODY, relation: 'mutual', asked: 'approved', instagramOpen: true },
  { ...NOBODY, relation: 'none', asked: 'approved' },
  { ...NOBODY, relation: 'mutual', asked: 'approved', hidden: 'they-blocked' },
  { ...NOBODY, relation: 'mutual', asked: 'approved', hidden: 'i-blocked' },
  { ...NOBODY, relation: 'mutual', asked: 'approved', hidden: 'they-hide' },
  { ...NOBODY, relation: 'they-liked', hidden: 'i-hide' },
  { ...NOBODY, hidden: 'they-hide' },
  { ...NOBODY, relation: 'mutual', status: 'paused' },
  { ...NOBODY, relation: 'mutual', status: 'suspended' },
  { ...NOBODY, relation: 'mutual', status: 'deleted' },
  { ...NOBODY, opened: true },
  { ...NOBODY, relation: 'you-liked', closed: ['about', 'prompts'] },
  { ...NOBODY, relation: 'mutual', asked: 'approved', closed: ['about', 'prompts', 'city'] },
];

function marked() {
  const mark = `KNR${++next}-`;
  return {
    mark,
    fields: {
      nama: `${mark}nama`,
      job: `${mark}job`,
      familyBackground: `${mark}familyBackground`,
      instagram: `${mark}instagram`,
      dealbreakers: [`${mark}dealbreakers`],
      tribeValue: `${mark}tribeValue`,
      about: `${mark}about`,
      prompts: [{ prompt: 'rumah' as const, answer: `${mark}prompts` }],
      city: `${mark}city`,
    },
  };
}

async function makeOther(viewer: Person, kind: Kind): Promise<Other> {
  const { mark, fields } = marked();
  const person = await world.member('pria', {
    ...fields,
    status: kind.status === 'paused' ? 'active' : kind.status,
    paused: kind.status === 'paused',
    instagramOpen: kind.instagramOpen,
    photos: 2,
  });
  await server.ctx.db
    .insertInto('mail_addresses')
    .values({ member_id: person.id, address: `${mark}surat@contoh.test`, verified_at: new Date() })
    .execute();
  for (const field of kind.closed)
    await server.ctx.pool.query('update profiles set closed_fields = closed_fields || $2::text where member_id = $1', [
      person.id,
      field,
    ]);
  if (kind.relation === 'mutual') await world.matched(viewer, person, `${mark}catatan`);
  if (kind.relation === 'you-liked') await world.liked(viewer, person);
  if (kind.relation === 'they-liked') await world.liked(person, viewer, `${mark}catatan`);
  if (kind.asked) await world.asked(viewer, person, kind.asked);
  if (kind.hidden === 'they-blocked') await world.blocked(person, viewer);
  if (kind.hidden === 'i-blocked') await world.blocked(viewer, person);
  if (kind.hidden === 'they-hide') await world.hides(person, viewer);
  if (kind.hidden === 'i-hide') await world.hides(viewer, person);
  if (kind.opened) await world.opened(viewer, [person]);
  await calls(viewer, person, `https://temu.contoh/${mark}telepon`);
  return { ...kind, person, mark, conversation: await talk(viewer, person, `${mark}pesan`) };
}

/** A call of the two that is to come, whatever they are to each other now, with the address they meet at. */
async function calls(viewer: Person, person: Person, link: string): Promise<void> {
  const at = new Date(Date.now() + 3_600_000);
  const [asker_id, other_id] = next % 2 ? [viewer.id, person.id] : [person.id, viewer.id];
  await server.ctx.db
    .insertInto('introductions')
    .values({
      asker_id,
      other_id,
      state: 'confirmed',
      times: [at],
      asked_at: new Date(),
      changed_at: new Date(),
      until: at,
      chosen_at: at,
      due_at: at,
      link,
    })
    .execute();
}

/** A conversation that is there whatever they are to each other now, with a message of the other side. */
async function talk(viewer: Person, person: Person, text: string): Promise<string> {
  const { db } = server.ctx;
  const [a_id, b_id] = [viewer.id, person.id].sort() as [string, string];
  const { id } = await db
    .insertInto('conversations')
    .values({ a_id, b_id, last_seq: 1, expires_at: new Date(Date.now() + 3_600_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('messages')
    .values({ conversation_id: id, seq: 1, sender_id: person.id, client_id: 'klien-0001', body: text })
    .execute();
  return id;
}

/** What a route is asked for besides its path: all it needs to answer, and each of its lists. */
const QUERIES: Record<string, readonly string[]> = {
  '/api/likes/history': ['tab=mutual', 'tab=liked', 'tab=likers'],
  '/api/registration/username': ['username=abc'],
  '/api/profile/preview': ['as=mutual-approved'],
  '/api/room/changes': ['after=0'],
  '/api/room/people': ['keys='],
  '/api/requests': ['kind=data-right', 'kind=consultation'],
  '/api/payments/checkout': ['plan=premium', 'plan=pro'],
};

/** Routes a member cannot have answered here, each with its reason; those of the team refuse every member. */
const NOT_ANSWERED: Record<string, string> = {
  '/api/articles/:slug': 'an article is the same for everybody; there is none',
  '/api/registration/username': 'for visitors',
  '/api/uploads': 'for who holds an upload ticket',
  '/api/uploads/:id/preview': 'for who holds an upload ticket',
  '/api/transcripts/:id/file':
    'an own copy of an own chat; these members asked for none (tests/api/transcripts.test.ts)',
  '/api/privacy/exports/:id/file':
    'an own copy of own data; these members asked for none (tests/api/data-copy.test.ts)',
  '/api/payments/:id': 'an own payment; these members made none (tests/api/payments.test.ts)',
  '/api/whatsapp/webhook': 'there is no sender here',
};

/** Every GET address there is, filled with every id there is. */
function addresses(others: Other[]): { route: Route; where: string }[] {
  const found: { route: Route; where: string }[] = [];
  for (const route of Object.values(api) as Route[]) {
    if (route.method !== 'GET') continue;
    if (route.path.includes('/media/')) continue;
    const idOf = (o: Other) => (route.path.includes('/conversations/') ? o.conversation : o.person.id);
    const withIds = route.path.includes(':id') ? others.map((o) => route.path.replace(':id', idOf(o))) : [route.path];
    const queries =
      route.path === '/api/room/mentions' ? others.map((o) => `q=${o.mark.toLowerCase()}`) : QUERIES[route.path];
    const asked = withIds.flatMap((p) => queries?.map((query) => `${p}?${query}`) ?? [p]);
    found.push(...asked.map((where) => ({ route, where })));
  }
  return found;
}

const FIELD_NAMES: ReadonlySet<string> = new Set(FIELDS.map((f) => f.name));

/** Every object in an answer that holds this name. */
function factsNamed(text: string, nama: string): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  if (!text.startsWith('{') || !text.includes(nama)) return found;
  JSON.parse(text, (_, value: unknown) => {
    if (value !== null && typeof value === 'object' && (value as { nama?: unknown }).nama === nama)
      found.push(value as Record<string, unknown>);
    return value;
  });
  return found;
}

function allowed(viewer: (typeof viewers)[number], other: Other, opened: boolean): ReadonlySet<FieldName> {
  return visibility({
    viewer: { tier: viewer.tier, gender: 'wanita', needsPayment: viewer.needsPayment, paused: false },
    other: { gender: 'pria', status: other.status, instagramOpen: other.instagramOpen, closed: other.closed },
    hidden: other.hidden !== null,
    relation: other.relation,
    permissionApproved: other.asked === 'approved',
    openedCard: opened,
  }).fields;
}

describe('T13, T26: no answer holds what the matrix forbids', () => {
  it.each([0, 1, 2, 3])('to viewer %i, on any route', async (index) => {
    const viewer = viewers[index]!;
    const answers: { where: string; text: string }[] = [];
    const statuses = new Map<Route, number[]>();
    for (const { route, where } of addresses(viewer.others)) {
      const { status, text } = await viewer.person.browser.get(where);
      statuses.set(route, [...(statuses.get(route) ?? []), status]);
      answers.push({ where, text });
    }
    // What only ever refuses tells nothing, and proves nothing.
    const silent = [...statuses].filter(([{ who }, all]) => who !== 'staff' && !all.includes(200));
    // Who has a plan without an end, the highest there is, has nothing to pay.
    const toPay = viewer.tier === 'pro' ? ['/api/payments/checkout'] : [];
    expect(silent.map(([{ path }]) => path).sort()).toEqual([...Object.keys(NOT_ANSWERED), ...toPay].sort());
    expect([...statuses].filter(([{ who }, all]) => who === 'staff' && all.some((one) => one !== 403))).toEqual([]);
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body, text } = await viewer.person.browser.get(`/api/matches${cursor && `?cursor=${cursor}`}`);
      answers.push({ where: '/api/matches', text });
      cursor = body.nextCursor;
    }
    const { rows } = await server.ctx.pool.query('select candidate_id from opened_cards where viewer_id = $1', [
      viewer.person.id,
    ]);
    const openedIds = new Set(rows.map((r) => r.candidate_id));
    let seenMarks = 0;
    for (const other of viewer.others) {
      const may = allowed(viewer, other, other.relation === 'you-liked' || openedIds.has(other.person.id));
      // Every set of facts that carries this name, wherever it is in an answer: its keys are the matrix's.
      for (const { where, text } of answers)
        for (const facts of factsNamed(text, `${other.mark}nama`)) {
          // A closed field may be named as one that is not stated.
          const tooMuch = Object.keys(facts).filter(
            (key) =>
              FIELD_NAMES.has(key) &&
              !may.has(key as FieldName) &&
              !(other.closed.includes(key as FieldName) && !isStated(facts[key])),
          );
          expect([where, { ...other, person: undefined }, tooMuch]).toEqual([
            where,
            { ...other, person: undefined },
            [],
          ]);
        }
      for (const field of MARKED) {
        const holders = answers.filter((a) => a.text.includes(`${other.mark}${field}`));
        if (!may.has(field))
          expect(
            holders.map((h) => `${h.where} tells ${field} of ${JSON.stringify({ ...other, person: undefined })}`),
          ).toEqual([]);
        seenMarks += holders.length;
      }
      const said = answers.filter((a) => a.text.includes(`${other.mark}pesan`)).map((a) => a.where);
      const theirs = `/api/conversations/${other.conversation}`;
      expect(said).toEqual(
        may.size > 0 && other.relation === 'mutual'
          ? ['/api/dashboard', '/api/conversations', theirs, `${theirs}/messages`]
          : [],
      );
      // A note of their like: never before a basic member knows of the like itself (R-SEE-2).
      const isTold = other.relation === 'mutual' || (other.relation === 'they-liked' && viewer.tier !== 'basic');
      const noted = new Set(answers.filter((a) => a.text.includes(`${other.mark}catatan`)).map((a) => a.where));
      if (may.size > 0 && isTold) expect(noted).toContain(`/api/members/${other.person.id}`);
      else expect([...noted]).toEqual([]);
      const met = answers.filter((a) => a.text.includes(`${other.mark}telepon`)).map((a) => a.where);
      expect(met).toEqual(may.size > 0 && other.relation === 'mutual' ? ['/api/introductions'] : []);
      if (said.length === 0)
        expect(answers.filter((a) => a.text.includes(other.conversation)).map((a) => a.where)).toEqual([]);
      const secrets = [other.person.profile.contactWa!, other.person.username, `${other.mark}surat`];
      const secret = answers.filter((a) => secrets.some((text) => a.text.includes(text)));
      expect(secret.map((s) => s.where)).toEqual([]);
      // The own list of blocked members is the one place that names them.
      const elsewhere = answers.filter((a) => !(other.hidden === 'i-blocked' && a.where === '/api/blocks'));
      if (may.size === 0)
        expect(elsewhere.filter((a) => a.text.includes(other.person.id)).map((a) => a.where)).toEqual([]);
    }
    expect(seenMarks).toBeGreaterThan(0);
    // Marks of members who belong to other viewers' stories obey their own relation: «none».
    const text = answers.map((a) => a.text).join('\n');
    for (const field of ['familyBackground', 'tribeValue'] as const)
      for (const stranger of viewers.filter((v) => v !== viewer).flatMap((v) => v.others))
        expect(text).not.toContain(`${stranger.mark}${field}`);
  });

  it('a locked field is absent and named; a card has no other keys', async () => {
    const { person, others } = viewers[1]!;
    const mutual = others.find((o) => o.relation === 'mutual' && o.asked === null && o.status === 'active')!;
    const { body } = await person.browser.get(`/api/members/${mutual.person.id}`);
    expect(Object.keys(body.facts).sort()).toEqual([
      'about',
      'age',
      'city',
      'domicile',
      'education',
      'ethnicity',
      'gender',
      'hobbies',
      'job',
      'languages',
      'maritalStatus',
      'marriagePlan',
      'nama',
      'prompts',
      'religion',
      'siblings',
      'smoking',
      'worship',
    ]);
    expect(body.locked).toEqual(FIELDS.filter((f) => f.cardRow && !(f.name in body.facts)).map((f) => f.name));
  });
});

describe('T15: a locked field', () => {
  it('leaves an answer of the same length whatever it holds', async () => {
    const viewer = await world.signedIn('wanita', { tier: 'premium' });
    const same = { nama: 'Sama', job: 'Guru', photos: 1, contactWa: null };
    const [short, long] = [
      await world.member('pria', {
        ...same,
        familyBackground: 'a',
        dealbreakers: ['x'],
        weight: 50,
        instagram: '@a',
        loveLanguage: ['quality time'],
        pastBehavior: 'bersih',
      }),
      await world.member('pria', {
        ...same,
        familyBackground: 'panjang '.repeat(100),
        dealbreakers: Array.from({ length: 10 }, (_, i) => `hal yang panjang ${i}`),
        weight: 120,
        instagram: `@${'z'.repeat(50)}`,
        income: '40+ juta',
        stressLanguage: 'flight',
        desiredPartnerReligions: ['Islam', 'Hindu'],
        ageRangeWanted: { min: 20, max: 100, open: true },
        pastBehavior: 'pernah nakal',
        pastMistakeType: 'narkoba',
      }),
    ];
    for (const relation of ['none', 'mutual'] as const) {
      if (relation === 'mutual') for (const man of [short, long]) await world.matched(viewer, man);
      const [a, b] = await Promise.all(
        [short, long].map(async (man) => (await viewer.browser.get(`/api/members/${man.id}`)).body),
      );
      // The score and its reasons are made of both profiles; everything else must weigh the same.
      const weigh = (card: Record<string, unknown>) =>
        JSON.stringify({ ...card, percent: 0, reasons: [], matchedAt: null }).length;
      expect([relation, weigh(a)]).toEqual([relation, weigh(b)]);
    }
  });
});

describe('T15: what only paid members read', () => {
  it('weighs the same to a basic member whatever it holds, and is named', async () => {
    const viewer = await world.signedIn('wanita');
    const same = { nama: 'Sama', photos: 1, contactWa: null, dealbreakers: ['x'] };
    const men = [
      await world.member('pria', { ...same, job: 'Guru', education: null, marriagePlan: null }),
      await world.member('pria', {
        ...same,
        job: 'Guru SD',
        education: 'SMA/SMK',
        marriagePlan: 'dalam 1 tahun',
        about: 'Suka kopi',
        prompts: [{ prompt: 'rumah', answer: 'ada ibu.' }],
        city: 'Kota Jakarta Pusat',
        hobbies: ['Kopi', 'Lari'],
        languages: ['Jawa'],
        smoking: 'tidak',
        worship: 'pribadi',
        siblings: 2,
      }),
    ];
    await world.opened(viewer, men);
    const [a, b] = await Promise.all(men.map(async (man) => (await viewer.browser.get(`/api/members/${man.id}`)).body));
    expect(Object.keys(a.facts).sort()).toEqual(['age', 'nama', 'religion']);
    expect(a.locked).toEqual(
      expect.arrayContaining(['job', 'education', 'marriagePlan', 'about', 'hobbies', 'worship', 'siblings']),
    );
    expect(JSON.stringify({ ...a, id: '', photos: [] })).toBe(JSON.stringify({ ...b, id: '', photos: [] }));
  });
});

describe('T15: a closed field (decision 0049)', () => {
  it('cannot be told from an empty one, at once, by nobody, and comes back as the matrix says', async () => {
    const viewer = await world.signedIn('wanita', { tier: 'premium' });
    const told = {
      about: 'KNR-tutup',
      languages: ['Jawa' as const],
      prompts: [{ prompt: 'lelah' as const, answer: 'x' }],
    };
    const silent = { about: null, languages: [], prompts: [] };
    const same = { nama: 'Sama', photos: 1, contactWa: null, dealbreakers: ['x'] };
    const [man, other] = [
      await world.signedIn('pria', { ...same, ...told }),
      await world.member('pria', { ...same, ...silent }),
    ];
    const read = async (person: Person) => (await viewer.browser.get(`/api/members/${person.id}`)).body;
    const close = (field: string, closed: boolean) =>
      man.browser.send('PUT', `/api/profile/closed/${field}`, { closed });
    expect((await read(man)).facts.about).toBe('KNR-tutup');
    // Both at once, and twice: neither is lost, none stands twice.
    const answers = await Promise.all(['about', 'prompts', 'languages', 'about'].map((field) => close(field, true)));
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 200]);
    const own = (await man.browser.get('/api/profile')).body;
    expect([own.closed.toSorted(), own.facts.about]).toEqual([['about', 'languages', 'prompts'], 'KNR-tutup']);
    const [a, b] = [await read(man), await read(other)];
    expect(JSON.stringify({ ...a, id: '', photos: [], matchedAt: null })).toBe(
      JSON.stringify({ ...b, id: '', photos: [], matchedAt: null }),
    );
    const preview = (await man.browser.get('/api/profile/preview?as=mutual-approved')).body;
    expect([preview.facts.about, preview.facts.languages]).toEqual([null, []]);
    await close('about', false);
    expect((await read(man)).facts).toMatchObject({ about: 'KNR-tutup', languages: [], prompts: [] });
  });
  it('is read anew at once by matches who are there for each other, and by nobody when nothing changes for them', async () => {
    const man = await world.signedIn('pria', { about: 'KNR-tutup', education: null });
    const [sari, dewi, rini] = [
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('wanita', { tier: 'premium' }),
      await world.signedIn('wanita', { tier: 'premium' }),
    ];
    for (const match of [sari, dewi]) await world.matched(man, match);
    await world.blocked(dewi, man);
    const live = await Promise.all([sari, dewi, rini].map((person) => connectLive(person.browser)));
    const heard = async () => {
      // Told last, heard last.
      server.ctx.live.emit([sari.id, dewi.id, rini.id], 'notified', { unread: 4711 });
      await expect.poll(() => live.every((one) => one.of('notified').length > 0)).toBe(true);
      const counts = live.map((one) => one.of('members').length);
      for (const one of live) one.heard.length = 0;
      return counts;
    };
    await heard();
    const close = (field: string, closed: boolean) =>
      man.browser.send('PUT', `/api/profile/closed/${field}`, { closed });
    expect([(await close('about', true)).status, await heard()]).toEqual([200, [1, 0, 0]]);
    expect([(await close('education', true)).status, await heard()]).toEqual([200, [0, 0, 0]]);
    expect([(await close('about', false)).status, await heard()]).toEqual([200, [1, 0, 0]]);
    for (const one of live) one.socket.disconnect();
  });
  it('is none that others are judged by, or that registration asks for', async () => {
    const { browser } = await world.signedIn('pria');
    for (const field of ['domicile', 'job', 'ldrPref', 'contactWa', 'x'])
      expect((await browser.send('PUT', `/api/profile/closed/${field}`, { closed: true })).status).toBe(400);
  });
});

describe('T20: the tier', () => {
  it('is the server’s, whatever the caller says, to the second', async () => {
    const [viewer, man] = [
      await world.signedIn('wanita', { tier: 'premium', periodEnd: new Date(Date.now() + 3_600_000) }),
      await world.member('pria', { job: 'Nakhoda' }),
    ];
    const seesJob = async (headers: Record<string, string> = {}) =>
      (await viewer.browser.get(`/api/members/${man.id}`, headers)).text.includes('Nakhoda');
    expect(await seesJob()).toBe(true);
    await server.ctx.pool.query(
      "update subscriptions set period_end = now() - interval '1 second' where member_id = $1",
      [viewer.id],
    );
    expect(await seesJob()).toBe(false);
    viewer.browser.cookies.set('tier', 'pro');
    expect(await seesJob({ 'x-tier': 'pro', tier: 'pro' })).toBe(false);
    for (const where of ['/api/matches?tier=pro', '/api/dashboard?tier=pro', '/api/session?tier=pro']) {
      const { body } = await viewer.browser.get(where);
      expect(body.tier ?? body.member?.tier ?? 'basic').toBe('basic');
    }
  });
});

describe('photos', () => {
  const fetched = async (viewer: Person, other: Other, size: string, photo = 0) =>
    (await viewer.browser.get(`/api/media/${other.person.photoIds[photo]}/${size}`)).status;

  it.each([0, 1, 2, 3])('are served to viewer %i exactly as the matrix says', async (index) => {
    const viewer = viewers[index]!;
    const { rows } = await server.ctx.pool.query('select candidate_id from opened_cards where viewer_id = $1', [
      viewer.person.id,
    ]);
    const openedIds = new Set(rows.map((r) => r.candidate_id));
    for (const other of viewer.others) {
      const may = allowed(viewer, other, other.relation === 'you-liked' || openedIds.has(other.person.id));
      const row = may.size === 0 ? 'nothing' : may.has('religion') ? 'open' : 'blurred';
      const expected = { nothing: [404, 404, 404, 404], blurred: [404, 404, 404, 404], open: [200, 200, 200, 200] }[
        row
      ];
      expect(
        await Promise.all(['thumb', 'card', 'full', 'blur'].map((s) => fetched(viewer.person, other, s))),
        JSON.stringify({ ...other, person: undefined }),
      ).toEqual(expected);
      // The blur of a card that is not open goes by the viewer's reference alone.
      const byRef = `/api/media/blurred/${world.refOf(viewer.person, other.person)}`;
      expect((await viewer.person.browser.get(byRef)).status).toBe(row === 'nothing' ? 404 : 200);
    }
  });

  it('T17: are private, checked on every fetch, and closed at once', async () => {
    const { person, others } = viewers[1]!;
    const other = others.find((o) => o.relation === 'mutual' && o.asked === null && o.status === 'active')!;
    const where = `/api/media/${other.person.photoIds[0]}/card`;
    const first = await person.browser.get(where);
    expect([
      first.headers.get('cache-control'),
      first.headers.get('content-type'),
      first.headers.get('x-content-type-options'),
      first.headers.get('content-security-policy'),
    ]).toEqual(['private, no-cache', 'image/webp', 'nosniff', "default-src 'none'; sandbox"]);
    expect((await person.browser.get(where, { 'if-none-match': first.headers.get('etag')! })).status).toBe(304);
    await world.blocked(other.person, person);
    expect((await person.browser.get(where, { 'if-none-match': first.headers.get('etag')! })).status).toBe(404);
    await server.ctx.pool.query('delete from blocks where blocker_id = $1', [other.person.id]);
    expect((await server.browser().get(where)).status).toBe(401);
    for (const guess of [
      '/api/media/AAAAAAAAAAAAAAAAAAAAAA/card',
      `/api/media/${other.person.photoIds[0]}/original`,
      '/api/media/../../etc/passwd/card',
      '/files/demo/test/card.webp',
    ])
      expect((await person.browser.get(guess)).status).toBeGreaterThanOrEqual(400);
  });

  it('T16: blurred ones hold no detail', async () => {
    const bytes = (await server.ctx.files.get('demo/test/blur.webp'))!;
    const clear = (await server.ctx.files.get('demo/test/full.webp'))!;
    const detail = async (image: Buffer) =>
      (
        await sharp(image)
          .greyscale()
          .resize(80, 100, { fit: 'fill' })
          .convolve({ width: 3, height: 3, kernel: [0, -1, 0, -1, 4, -1, 0, -1, 0] })
          .stats()
      ).channels[0]!.stdev;
    expect(await detail(bytes)).toBeLessThan((await detail(clear)) / 5);
  });
});
