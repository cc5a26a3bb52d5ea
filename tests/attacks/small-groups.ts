import { RELIGIONS } from '#domain/profile/values.ts';
import { type Attacker, type Finding, finding } from './attacker.ts';

/**
 * T25d: what a sensitive wish would bring, asked beside kept religions and kept ages that grow year by year. Where the told count moves
 * with one year more, and one card alone is of that year and those religions, that card counts in it. Asked until no question is
 * answered any more.
 */
export async function pastBySmallGroups(attacker: Attacker): Promise<Finding> {
  const { open, shut } = await attacker.list();
  const cards = [
    ...shut.map(({ nama, age, religion }) => ({ nama, age, religion })),
    ...open.map(({ facts }) => ({
      nama: String(facts.nama),
      age: Number(facts.age),
      religion: String(facts.religion),
    })),
  ];
  const learned = new Map<string, string>();
  const done = () => finding(attacker, 'a sensitive wish counted group by group', 'pastBehavior', learned);
  for (const left of RELIGIONS) {
    const religions = RELIGIONS.filter((religion) => religion !== left);
    const among = cards.filter((card) => card.religion !== left).sort((a, b) => a.age - b.age);
    let before = 0;
    for (const max of new Set(among.map((card) => card.age))) {
      const wishes = { ageRangeWanted: { min: among[0]!.age, max, open: false }, desiredPartnerReligions: religions };
      await attacker.ask('PATCH', '/api/profile/preferences', wishes);
      const { status, body } = await attacker.ask('POST', '/api/matches/what-if', { ask: 'past' });
      if (status !== 200) return done();
      const clean = body.asked.find((change: { set: { acceptBadPast?: string } }) => change.set.acceptBadPast === 'no');
      const count = clean?.count ?? 0;
      const group = among.filter((card) => card.age === max);
      if (group.length === 1 && count > before) learned.set(group[0]!.nama, 'bersih');
      before = count;
    }
  }
  return done();
}
