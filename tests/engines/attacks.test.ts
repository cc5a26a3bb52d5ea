import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Profile } from '#domain/profile/profile.ts';
import { DAY_MS } from '#domain/subscription/entitlement.ts';
import { Attacker, type Finding } from '../attacks/attacker.ts';
import { factsByCounts, movedIn, readCounts } from '../attacks/counts.ts';
import { ATTACKER, thirtyPeople } from '../attacks/people.ts';
import { idsOfShutCards, likersOfBasic } from '../attacks/references.ts';
import { factsByWishes, factsInWeeks } from '../attacks/rule-facts.ts';
import { pastBySmallGroups } from '../attacks/small-groups.ts';
import { incomeByEdits, loveByEdits, stressByEdits } from '../attacks/score-facts.ts';
import { engineOf } from '../support/match-index.ts';
import { ownServer } from '../support/suite.ts';
import type { Person, World } from '../support/world.ts';

type Row = {
  attack: string;
  by: string;
  fact: string;
  known: number;
  of: number;
  requests: number;
  edits: number;
  days: number;
};
const rows: Row[] = [];
afterAll(() => {
  console.table(rows);
  mkdirSync('.cache', { recursive: true });
  writeFileSync('.cache/attacks.json', JSON.stringify(rows, null, 1));
});

/** `limits`: 1 where the attack is about questions a day. */
const cast = async (tier: 'basic' | 'premium', limits = 100, now?: () => Date) => {
  const { server, world } = await ownServer({ limits, ...(now && { now }) });
  const people = await Promise.all(thirtyPeople().map((facts) => world.member('wanita', facts)));
  const man = await world.signedIn('pria', { ...ATTACKER, tier });
  await vi.waitFor(() => expect(people.filter((p) => !engineOf(server.ctx).has(p.id))).toEqual([]));
  const attacker = new Attacker(man.browser);
  await attacker.listen();
  return { attacker, people, man, server, world: world as World };
};

function told(
  by: string,
  found: Finding,
  people: readonly Person[],
  right: (person: Person, value: string) => boolean,
): number {
  const known = [...found.learned].filter(([who, value]) => {
    const person = people.find((p) => p.id === who || p.profile.nama === who);
    return person !== undefined && right(person, value);
  });
  const { attack, fact, requests, edits, days } = found;
  rows.push({ attack, by, fact, known: known.length, of: people.length, requests, edits, days });
  return known.length;
}

describe.each(['basic', 'premium'] as const)('a new %s member', (tier) => {
  it.each([
    ['income', incomeByEdits, (p: Profile, v: string) => p.income === v],
    ['stressLanguage', stressByEdits, (p: Profile, v: string) => p.stressLanguage === v],
    [
      'loveLanguage',
      loveByEdits,
      (p: Profile, v: string) => [...p.loveLanguage].sort().join() === v.split(',').sort().join(),
    ],
  ] as const)('T25a: learns nobody’s %s by own edits', async (_fact, attack, right) => {
    const { attacker, people } = await cast(tier);
    const found = await attack(attacker);
    attacker.close();
    expect(told(tier, found, people, (person, value) => right(person.profile, value))).toBe(0);
  });

  it('T25d: no count moves by an own block', async () => {
    const { attacker, people, server } = await cast(tier);
    const before = await readCounts(attacker);
    const found = await factsByCounts(attacker, 12);
    expect(told(tier, found, people, () => true)).toBe(0);
    expect(movedIn(before, await readCounts(attacker))).toEqual([]);
    // What is measured does move: with blocks of more than 30 days ago.
    await server.ctx.pool.query(`update blocks set created_at = created_at - interval '31 days'`);
    expect(movedIn(before, await readCounts(attacker))).toEqual(expect.arrayContaining(['now', 'proposed', 'pool']));
    attacker.close();
  });

  it('T25d: no count beside few people tells one of them', async () => {
    const { attacker, people } = await cast(tier, 1);
    const found = await pastBySmallGroups(attacker);
    attacker.close();
    expect(told(tier, found, people, (person) => person.profile.pastBehavior === 'bersih')).toBe(0);
  });

  it('T25b: at most three questions about facts of the rules are answered in 7 days', async () => {
    const { attacker, people } = await cast(tier);
    const { findings, questions } = await factsByWishes(attacker);
    attacker.close();
    for (const found of findings) told(tier, found, people, () => true);
    expect(questions).toBeLessThanOrEqual(3);
  });

  it('T25e: who has patience learns by three questions a week, and is told no more by waiting', async () => {
    let later = 0;
    const { attacker, people } = await cast(tier, 100, () => new Date(Date.now() + later));
    const found = await factsInWeeks(attacker, async (days) => void (later += days * DAY_MS));
    attacker.close();
    const known = found.map((one) => told(tier, one, people, ({ profile }, said) => isSo(profile, one.fact, said)));
    // What was learned is right; what is published is how many, and on what day.
    expect(known).toEqual(found.map(({ learned }) => learned.size));
    expect(found.map(({ fact, days }) => [fact, days])).toEqual([
      ['pastBehavior', 0],
      ['myStatus', 0],
      ['childrenPreference', 7],
      ['height', 28],
    ]);
  });
});

/** Is the answer of a question about a fact true of this person? */
function isSo(profile: Profile, fact: string, said: string): boolean {
  const value = profile[fact as 'height' | 'myStatus' | 'pastBehavior' | 'childrenPreference'];
  if (said.startsWith('< ')) return Number(value) < Number(said.slice(2));
  return said.startsWith('not ') ? value !== said.slice(4) : value === said;
}

const known = ({ id, profile }: Person) => ({ id, nama: profile.nama! });
/** The likes that were tried are such as are taken where the card is open. */
async function likesOpenCard(attacker: Attacker): Promise<void> {
  const [card] = (await attacker.list()).open;
  expect((await attacker.ask('POST', '/api/likes', { candidateId: card!.id })).status).toBe(200);
}

describe('a new basic member', () => {
  it('T25c: turns no card that is not open into an id', async () => {
    const { attacker, people } = await cast('basic');
    const found = await idsOfShutCards(attacker, 6, people.map(known));
    expect(told('basic', found, people, () => true)).toBe(0);
    await likesOpenCard(attacker);
    attacker.close();
  });

  it('T19h: finds nobody who likes them', async () => {
    const { attacker, people, man, world } = await cast('basic');
    for (const person of people.slice(0, 15)) await world.liked(person, man);
    const found = await likersOfBasic(attacker, people.map(known));
    expect(told('basic', found, people, (person) => people.indexOf(person) < 15)).toBe(0);
    await likesOpenCard(attacker);
    attacker.close();
  });
});
