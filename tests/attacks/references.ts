import { randomUUID } from 'node:crypto';
import { type Attacker, type Finding, finding } from './attacker.ts';

/** An id that was got elsewhere (the room, a former match, somebody's link), with its name where that came with it. */
export type Known = { id: string; nama: string };

/** Likes by id; told apart by all that is answered but the number of the request. */
async function likes(attacker: Attacker, candidateId: string): Promise<{ answer: string; text: string }> {
  const { status, body, text } = await attacker.ask('POST', '/api/likes', { candidateId });
  if (body.code === 'invalid-input') throw new Error(`no like was tried: ${text}`);
  return { answer: `${status} ${JSON.stringify({ ...body, requestId: '' })}`, text };
}

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
 * T25c: blocks and reports cards that are not open by their reference, likes ids without a name that are known from
 * elsewhere, reads every page and hears every event afterwards. Learned: ids that were told and belong to no open card,
 * and known ones whose like is answered with a name of such a card, or otherwise than that of nobody's id.
 */
export async function idsOfShutCards(attacker: Attacker, acts: number, elsewhere: readonly Known[]): Promise<Finding> {
  const { open, shut } = await attacker.list();
  const known = new Set([...attacker.ids, ...open.map((card) => card.id), ...elsewhere.map(({ id }) => id)]);
  const learned = new Map<string, string>();
  const nobody = await likes(attacker, randomUUID());
  for (const { id } of elsewhere) {
    if (open.some((card) => card.id === id)) continue;
    const { answer, text } = await likes(attacker, id);
    if (answer !== nobody.answer || shut.some(({ nama }) => text.includes(`"${nama}"`))) learned.set(id, 'id');
  }
  for (const { ref } of shut.slice(0, acts)) {
    await attacker.ask('POST', '/api/reports', { ref, kind: 'profile', category: 'other', note: 'uji', block: true });
    await attacker.ask('POST', '/api/blocks', { ref });
    for (const page of PAGES) await attacker.ask('GET', page);
  }
  await attacker.list();
  for (const id of attacker.ids) if (!known.has(id)) learned.set(id, 'id');
  return finding(attacker, 'blocking and reporting cards that are not open', 'id', learned);
}

/**
 * T19h: likes each card that is not open by its real id, known from elsewhere, and compares the answers: two kinds of them part the likers
 * from the others. Then compares the total of likers before and after a block, and likes by any id told meanwhile.
 */
export async function likersOfBasic(attacker: Attacker, elsewhere: readonly Known[]): Promise<Finding> {
  const { shut } = await attacker.list();
  const total = async () => (await attacker.ask('GET', '/api/likes/history?tab=likers')).body.counts.likers as number;
  const learned = new Map<string, string>();
  const answers = new Map<string, string>();
  const likeAll = async () => {
    for (const { nama } of shut) {
      const { id } = elsewhere.find((one) => one.nama === nama)!;
      answers.set(nama, (await likes(attacker, id)).answer);
    }
    if (new Set(answers.values()).size > 1) for (const nama of answers.keys()) learned.set(nama, 'liker');
  };
  await likeAll();
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
  // Once more, after each was blocked and let go.
  await likeAll();
  return finding(attacker, 'likes of cards that are not open, totals around blocks', 'they like me', learned);
}
