import { beforeAll, expect, it } from 'vitest';
import { cardsOf } from '../../src/server/members/store.cards.ts';
import { factsAbout, viewerOf } from '../../src/server/members/store.ts';
import { apiSuite } from '../support/suite.ts';
import { type Person, testPicture } from '../support/world.ts';

/**
 * What does not depend on the viewer is remembered by its version (decision 0086): after every kind of change the answer
 * with a memory is that of somebody who remembers nothing.
 */
const { server, world } = await apiSuite();
const { pool } = server.ctx;
const A_PHOTO = `insert into photos (id, member_id, position, object_key, width, height)
  select 'fotoUjiKartuTersimpan1', $1, count(*), 'photos/uji', 300, 380 from photos where member_id = $1`;
const A_DOCUMENT = `insert into documents (member_id, kind, object_key, mime, name, bytes)
  values ($1, 'income', 'documents/uji', 'image/png', 'slip.png', 10)`;
let viewer: Person;
let member: Person;

beforeAll(async () => {
  [viewer, member] = [await world.signedIn('pria', { tier: 'premium' }), await world.signedIn('wanita')];
  await world.matched(viewer, member);
});

const asked = () => ({ viewerId: viewer.id, ids: [member.id] });
const withMemory = async () => (await cardsOf(server.ctx)(asked())).get(member.id);
/** A memory belongs to its context: this one has none yet. */
const anew = async () => (await cardsOf({ pool, now: () => server.ctx.now() })(asked())).get(member.id);

async function seen() {
  const [remembered, fresh] = [await withMemory(), await anew()];
  expect(remembered).toEqual(fresh);
  // One member asked about in a transaction, by a statement of its own.
  const { db, now } = server.ctx;
  expect(remembered?.facts).toEqual((await factsAbout(db, viewer.id, [member.id], now())).get(member.id));
  // The member's own facts are remembered as well.
  const [own, ownAnew] = [
    await viewerOf(server.ctx)(member.id),
    await viewerOf({ pool, now: server.ctx.now })(member.id),
  ];
  expect(own).toEqual(ownAnew);
  return remembered!;
}

it.each([
  ['the profile', `update profiles set job = 'Guru SMA' where member_id = $1`],
  ['a field its owner closes', `update profiles set closed_fields = '{income}' where member_id = $1`],
  ['a field it is paid for to see', `update profiles set instagram_open = not instagram_open where member_id = $1`],
  ['a further photo', A_PHOTO],
  [
    'a photo for matches alone',
    `update photos set shown = 'blurred-until-match' where member_id = $1 and position = 1`,
  ],
  ['another first photo', `update photos set position = 1 - position where member_id = $1 and position < 2`],
  ['a photo that is held back', `update photos set held = true where member_id = $1 and position = 1`],
  ['a photo that goes', `delete from photos where member_id = $1 and position = 1`],
  ['a document that waits', A_DOCUMENT],
  [
    'a document that is approved',
    `update documents d set status = 'approved', decided_at = now(), verified_value = p.income from profiles p where p.member_id = d.member_id and d.member_id = $1`,
  ],
  ['the proved value', `update profiles set income = '6-10 juta' where member_id = $1`],
  ['a document that is withdrawn', `delete from documents where member_id = $1`],
  ['a pause', `update accounts set paused_at = now() where id = $1`],
  ['its end', `update accounts set paused_at = null where id = $1`],
  [
    'a number that is to be proved',
    `update accounts set number_proved_at = null, unproved_since = now() where id = $1`,
  ],
  ['its proof', `update accounts set number_proved_at = now(), unproved_since = null where id = $1`],
  ['a suspension', `update accounts set status = 'suspended' where id = $1`],
  ['its end', `update accounts set status = 'active' where id = $1`],
  ['a consent that is taken back', `update accounts set consent_withdrawn_at = now() where id = $1`],
  ['a consent that is given', `update accounts set consent_withdrawn_at = null where id = $1`],
])('%s', async (_, change) => {
  const before = await seen();
  const sent = await pool.query(change, [member.id]);
  expect(sent.rowCount).toBeGreaterThan(0);
  await seen();
  expect(before.profile.id).toBe(member.id);
});

const OF_BOTH = 'least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid)';
const [ASKED, THEIRS] = ['requester_id = $1 and target_id = $2', 'requester_id = $2 and target_id = $1'];
it.each([
  ['no permission asked', `delete from profile_permissions where ${ASKED} or ${THEIRS}`],
  ['asked', `insert into profile_permissions (requester_id, target_id) values ($1, $2)`],
  ['refused', `update profile_permissions set status = 'denied', responded_at = now() where ${ASKED}`],
  ['asked by them', `insert into profile_permissions (requester_id, target_id) values ($2, $1)`],
  ['given to them', `update profile_permissions set status = 'approved', responded_at = now() where ${THEIRS}`],
  ['opened', `insert into opened_cards (viewer_id, candidate_id) values ($1, $2)`],
  [
    'opened too long ago',
    `update opened_cards set opened_at = now() - interval '25 hours' where viewer_id = $1 and candidate_id = $2`,
  ],
  ['the match ends', `update matches set ended_at = now() where (a_id, b_id) = (${OF_BOTH})`],
  ['no match', `delete from matches where (a_id, b_id) = (${OF_BOTH})`],
  ['no like of theirs', `delete from likes where from_id = $2 and to_id = $1`],
  ['no like at all', `delete from likes where from_id = $1 and to_id = $2`],
  ['liked by them', `insert into likes (from_id, to_id) values ($2, $1)`],
  ['hidden', `insert into blocks (blocker_id, blocked_id) values ($2, $1)`],
  ['there again', `delete from blocks where blocker_id = $2 and blocked_id = $1`],
])('between the two: %s', async (_, change) => {
  await seen();
  await pool.query(change, [viewer.id, member.id]);
  await seen();
});

it('what is remembered is the same object, and nobody can change it', async () => {
  const [first, second] = [await withMemory(), await withMemory()];
  expect(second!.profile).toBe(first!.profile);
  expect(() => Object.assign(first!.profile, { nama: 'lain' })).toThrow(TypeError);
});

it('a photo sent and taken back by the front door is there at once, and gone at once', async () => {
  const before = (await seen()).photos.length;
  const bytes = await testPicture({ width: 300, height: 380 });
  await member.browser.sendFile('POST', '/api/profile/photos', bytes, 'foto.jpg');
  const { photos } = await seen();
  expect(photos).toHaveLength(before + 1);
  await member.browser.delete(`/api/profile/photos/${photos.at(-1)!.id}`);
  expect((await seen()).photos).toHaveLength(before);
});

it('an erased member leaves no version behind', async () => {
  const other = await world.signedIn('wanita');
  const versions = () => pool.query('select from card_versions where member_id = $1', [other.id]);
  expect((await versions()).rowCount).toBe(1);
  await pool.query('delete from accounts where id = $1', [other.id]);
  expect((await versions()).rowCount).toBe(0);
});
