import type { RoomMessage, RoomPerson } from '#contract/room.ts';
import type { PermissionStatus } from '#domain/permissions/permission-decision.ts';
import { visibility } from '#domain/visibility/visible-fields.ts';
import { describe, expect, it } from 'vitest';
import { apiSuite } from '../support/suite.ts';
import type { Person } from '../support/world.ts';

/** T13, T26 in the room: of every kind of author, every kind of viewer learns first word and handle, and more only by the matrix. */
type Kind = {
  relation: 'none' | 'you-liked' | 'they-liked' | 'mutual';
  asked?: PermissionStatus;
  hidden?: 'they-blocked' | 'i-blocked' | 'they-hide' | 'i-hide';
  status?: 'paused' | 'suspended' | 'deleted';
  opened?: boolean;
  gender?: 'wanita';
};
const KINDS: Kind[] = [
  { relation: 'none' },
  { relation: 'none', opened: true },
  { relation: 'none', gender: 'wanita' },
  { relation: 'you-liked' },
  { relation: 'they-liked' },
  { relation: 'mutual' },
  { relation: 'mutual', asked: 'approved' },
  { relation: 'mutual', asked: 'approved', hidden: 'they-blocked' },
  { relation: 'mutual', hidden: 'i-blocked' },
  { relation: 'none', hidden: 'they-hide' },
  { relation: 'they-liked', hidden: 'i-hide' },
  { relation: 'none', gender: 'wanita', hidden: 'they-blocked' },
  { relation: 'mutual', status: 'paused' },
  { relation: 'mutual', status: 'suspended' },
  { relation: 'mutual', status: 'deleted' },
];
const VIEWERS = [
  { tier: 'basic', needsPayment: false },
  { tier: 'premium', needsPayment: false },
  { tier: 'pro', needsPayment: false },
  { tier: 'basic', needsPayment: true },
] as const;

const { server, world } = await apiSuite();

let next = 0;

async function author(viewer: Person, kind: Kind) {
  const mark = `KNR${++next}`;
  const secret = `${mark}rahasia`;
  const person = await world.member(kind.gender ?? 'pria', {
    nama: `${mark}depan ${secret}`,
    job: secret,
    familyBackground: secret,
    instagram: secret,
    dealbreakers: [secret],
    ...(kind.status === 'paused' ? { paused: true } : {}),
  });
  if (kind.relation === 'mutual') await world.matched(viewer, person);
  if (kind.relation === 'you-liked') await world.liked(viewer, person);
  if (kind.relation === 'they-liked') await world.liked(person, viewer);
  if (kind.asked) await world.asked(viewer, person, kind.asked);
  if (kind.hidden === 'they-blocked') await world.blocked(person, viewer);
  if (kind.hidden === 'i-blocked') await world.blocked(viewer, person);
  if (kind.hidden === 'they-hide') await world.hides(person, viewer);
  if (kind.hidden === 'i-hide') await world.hides(viewer, person);
  if (kind.opened) await world.opened(viewer, [person]);
  // Who is gone posted before: the rows are there, whatever the account is now.
  const { pool } = server.ctx;
  const { rows } = await pool.query(
    'update room_state set last_rev = last_rev + 1, last_seq = last_seq + 1 returning last_rev, last_seq',
  );
  await pool.query('insert into room_messages (seq, rev, author_id, client_id, body) values ($1, $2, $3, $4, $5)', [
    rows[0].last_seq,
    rows[0].last_rev,
    person.id,
    `klien-${mark}`,
    `${mark}kata`,
  ]);
  if (kind.status === 'suspended' || kind.status === 'deleted')
    await pool.query('update accounts set status = $2 where id = $1', [person.id, kind.status]);
  return { kind, person, mark, secret };
}

describe.each(VIEWERS)('T13, T26: to a viewer who is $tier (to pay: $needsPayment)', ({ tier, needsPayment }) => {
  it('no answer of the room holds what the matrix forbids', async () => {
    const viewer = await world.signedIn('wanita', {
      tier,
      ...(needsPayment ? { trialEnd: new Date(Date.now() - 1000) } : {}),
    });
    const { rev } = (await viewer.browser.get('/api/room')).body;
    const authors = await Promise.all(KINDS.map((kind) => author(viewer, kind)));
    const answers = [await viewer.browser.get('/api/room'), await viewer.browser.get(`/api/room/changes?after=${rev}`)];
    const messages: RoomMessage[] = answers[0]!.body.messages;
    const keys = messages.map((m) => m.author!.key).join(',');
    answers.push(await viewer.browser.get(`/api/room/people?keys=${keys}`));
    for (const { mark } of authors)
      answers.push(await viewer.browser.get(`/api/room/mentions?q=${mark.toLowerCase()}depan`));
    const text = answers.map((a) => a.text).join('\n');
    const people: RoomPerson[] = answers[2]!.body.people;
    for (const { kind, person, mark, secret } of authors) {
      const { row } = visibility({
        viewer: { tier, gender: 'wanita', needsPayment, paused: false },
        other: { gender: kind.gender ?? 'pria', status: kind.status ?? 'active', instagramOpen: false, closed: [] },
        hidden: kind.hidden !== undefined,
        relation: kind.relation,
        permissionApproved: kind.asked === 'approved',
        openedCard: kind.opened === true || kind.relation === 'you-liked',
      });
      const there = kind.hidden === undefined && kind.status === undefined;
      // A match who paused is open elsewhere; the room has nobody who paused.
      const openElsewhere = row !== 'nothing' && row !== 'blurred';
      const open = there && openElsewhere;
      for (const hidden of [secret, person.profile.contactWa!, person.username])
        expect([kind, hidden, text.includes(hidden)]).toEqual([kind, hidden, false]);
      expect([kind, text.includes(mark), text.includes(person.handle), text.includes(person.id)]).toEqual([
        kind,
        there,
        there,
        open,
      ]);
      const message = messages.find((m) => m.text === `${mark}kata`);
      if (message) expect(Object.keys(message.author!).sort()).toEqual(['handle', 'key', 'mark', 'nama']);
      const shown = people.find((p) => p.key === message?.author!.key);
      const address = open ? `${person.photoIds[0]}/thumb` : `blurred/${world.refOf(viewer, person)}`;
      const photo = row === 'nothing' ? null : `/api/media/${address}`;
      expect([kind, shown && { ...shown, key: '' }]).toEqual([
        kind,
        there
          ? { key: '', memberId: open ? person.id : null, photo, blurred: row === 'blurred', isDemo: false }
          : undefined,
      ]);
      if (photo && there) expect((await viewer.browser.get(photo)).status).toBe(200);
      for (const size of ['thumb', 'blur'])
        if (!photo?.endsWith(size) && !openElsewhere)
          expect((await viewer.browser.get(`/api/media/${person.photoIds[0]}/${size}`)).status).toBe(404);
    }
  });
});
