import { type Attacker, type Finding, finding } from './attacker.ts';

/** Every list and page a member can ask for that may name others. */
const PAGES = [
  '/api/session',
  '/api/dashboard',
  '/api/blocks',
  '/api/hidden-numbers',
  '/api/permissions',
  '/api/notifications',
  '/api/conversations',
  '/api/room',
  '/api/reports',
  '/api/likes/history?tab=mutual',
  '/api/likes/history?tab=liked',
  '/api/likes/history?tab=likers',
];

/**
 * T25c: blocks, reports and likes cards that are not open by their reference, reads every page and hears every event afterwards. Learned:
 * ids that were told and belong to no open card.
 */
export async function idsOfShutCards(attacker: Attacker, acts: number): Promise<Finding> {
  const { open, shut } = await attacker.list();
  const known = new Set([...attacker.ids, ...open.map((card) => card.id)]);
  for (const { ref } of shut.slice(0, acts)) {
    await attacker.ask('POST', '/api/reports', { ref, kind: 'profile', category: 'other', note: 'uji', block: true });
    await attacker.ask('POST', '/api/blocks', { ref });
    await attacker.ask('POST', '/api/likes', { ref });
    for (const page of PAGES) await attacker.ask('GET', page);
  }
  await attacker.list();
  const learned = new Map([...attacker.ids].filter((id) => !known.has(id)).map((id) => [id, 'id']));
  return finding(attacker, 'blocking and reporting cards that are not open', 'id', learned);
}

/**
 * T19h: likes each card that is not open, by its reference and by any id told, and compares the answers: where most are refused alike, who
 * answers otherwise is a liker. Then compares the total of likers before and after a block.
 */
export async function likersOfBasic(attacker: Attacker): Promise<Finding> {
  const { shut } = await attacker.list();
  const total = async () => (await attacker.ask('GET', '/api/likes/history?tab=likers')).body.counts.likers as number;
  const answers = new Map<string, string>();
  const learned = new Map<string, string>();
  for (const { nama, ref } of shut) {
    const { status, body } = await attacker.ask('POST', '/api/likes', { ref, candidateId: ref });
    answers.set(nama, `${status} ${body.code}`);
  }
  const usual = [...answers.values()].sort(
    (a, b) => [...answers.values()].filter((v) => v === b).length - [...answers.values()].filter((v) => v === a).length,
  )[0];
  for (const [nama, answer] of answers) if (answer !== usual) learned.set(nama, 'liker');
  let before = await total();
  for (const { nama, ref } of shut) {
    const ids = new Set(attacker.ids);
    await attacker.ask('POST', '/api/blocks', { ref });
    const after = await total();
    if (after < before) learned.set(nama, 'liker');
    before = after;
    // Let go again: by whatever name the list of blocks gives.
    for (const entry of (await attacker.ask('GET', '/api/blocks')).body.blocked as Record<string, string>[]) {
      const named = entry.memberId ?? entry.key ?? entry.ref ?? entry.id;
      if (named) await attacker.ask('DELETE', `/api/blocks/${encodeURIComponent(named)}`);
    }
    for (const id of attacker.ids)
      if (!ids.has(id)) {
        const { status, body } = await attacker.ask('POST', '/api/likes', { candidateId: id });
        if (status === 200 && body.relation === 'mutual') learned.set(nama, 'liker');
      }
    before = await total();
  }
  return finding(attacker, 'likes of cards that are not open, totals around blocks', 'they like me', learned);
}
