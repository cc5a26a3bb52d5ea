import { type Attacker, type Finding, finding } from './attacker.ts';

/** Everybody of the list, by what tells a card apart: the id of an open one, the name of another. */
async function everybody(attacker: Attacker): Promise<Set<string>> {
  const { open, shut } = await attacker.list();
  return new Set([...open.map((card) => String(card.facts.nama)), ...shut.map((card) => card.nama)]);
}

type Question = {
  fact: string;
  /** The wish that lets everybody in, then those that leave some out, and what who is left out then is. */
  open: Record<string, unknown>;
  ask: [Record<string, unknown>, string][];
};

/** Wishes judged against locked facts: who vanishes has the fact. */
export const QUESTIONS: Question[] = [
  { fact: 'pastBehavior', open: { acceptBadPast: 'yes' }, ask: [[{ acceptBadPast: 'no' }, 'pernah nakal']] },
  {
    fact: 'myStatus',
    open: { partnerStatusExpectation: 'bebas' },
    ask: [
      [{ partnerStatusExpectation: 'bebas asal belum punya anak' }, 'pernah menikah ada anak'],
      [{ partnerStatusExpectation: 'single' }, 'pernah menikah tanpa anak'],
    ],
  },
  {
    fact: 'childrenPreference',
    open: { childrenPreference: null },
    ask: [
      [{ childrenPreference: 'mau langsung' }, 'not mau langsung'],
      [{ childrenPreference: 'tidak mau' }, 'not tidak mau'],
    ],
  },
  {
    fact: 'height',
    open: { minHeightWanted: 120 },
    ask: Array.from({ length: 8 }, (_, i) => [{ minHeightWanted: 168 + 2 * i }, `< ${168 + 2 * i}`]),
  },
];

/**
 * T25b: the list as an answer to a wish about a locked fact. Each wish that counts at once is a question answered for all cards; asked
 * until it is refused or no longer counts. `questions`: how many were answered.
 */
export async function factsByWishes(attacker: Attacker): Promise<{ findings: Finding[]; questions: number }> {
  let questions = 0;
  const findings: Finding[] = [];
  for (const { fact, open, ask } of QUESTIONS) {
    await attacker.edit(open);
    let before = await everybody(attacker);
    const learned = new Map<string, string>();
    for (const [wish, means] of ask) {
      const { status } = await attacker.edit(wish);
      const after = await everybody(attacker);
      const gone = [...before].filter((name) => !after.has(name));
      if (status === 200 && gone.length > 0) questions++;
      for (const name of gone) if (!learned.has(name)) learned.set(name, means);
      before = new Set([...before, ...after]);
    }
    await attacker.edit(open);
    findings.push(finding(attacker, 'own wish edited, lists compared', fact, learned));
  }
  return { findings, questions };
}

/** Questions that count at once in a week. */
const A_WEEK = 3;

/**
 * T25e: the same by somebody with patience: each wish asked as soon as it counts, three a week, and undone at once, which is free.
 * `passes` lets days go by. Learned: of who vanished what they are, with the day of the attack on which it was known.
 */
export async function factsInWeeks(attacker: Attacker, passes: (days: number) => Promise<void>): Promise<Finding[]> {
  let [asked, days] = [0, 0];
  const findings: Finding[] = [];
  for (const { fact, open, ask } of QUESTIONS) {
    await attacker.edit(open);
    const learned = new Map<string, string>();
    for (const [wish, means] of ask) {
      if (asked === A_WEEK) {
        [asked, days] = [0, days + 7];
        await passes(7);
      }
      const before = await everybody(attacker);
      await attacker.edit(wish);
      asked++;
      const after = await everybody(attacker);
      for (const name of before) if (!after.has(name) && !learned.has(name)) learned.set(name, means);
      await attacker.edit(open);
    }
    findings.push({ ...finding(attacker, 'own wish edited three times a week', fact, learned), days });
  }
  return findings;
}
