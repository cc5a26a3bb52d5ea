import { beforeAll, expect, it } from 'vitest';
import { cardsOf } from '../../src/server/members/store.cards.ts';
import { factsAbout, viewerOf } from '../../src/server/members/store.ts';
import { CARD_CHANGES, TIE_CHANGES } from '../support/card-changes.ts';
import { apiSuite } from '../support/suite.ts';
import { type Person, testPicture } from '../support/world.ts';

/**
 * What does not depend on the viewer is remembered by its version (decision 0086): after every kind of change the answer
 * with a memory is that of somebody who remembers nothing.
 */
const { server, world } = await apiSuite();
const { pool } = server.ctx;
let viewer: Person;
let member: Person;

beforeAll(async () => {
  [viewer, member] = [await world.signedIn('pria', { tier: 'premium' }), await world.signedIn('wanita')];
  await world.matched(viewer, member);
});

const asked = () => ({ viewerId: viewer.id, ids: [member.id] });
const withMemory = async () => (await cardsOf(server.ctx)(asked())).get(member.id);
/** A memory belongs to its context: this one has none yet. */
const anew = async () => (await cardsOf({ pool, now: () => server.ctx.now(), replica: null })(asked())).get(member.id);

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

it.each(CARD_CHANGES)('%s', async (_, change) => {
  const before = await seen();
  const sent = await pool.query(change, [member.id]);
  expect(sent.rowCount).toBeGreaterThan(0);
  await seen();
  expect(before.profile.id).toBe(member.id);
});

it.each(TIE_CHANGES)('between the two: %s', async (_, change) => {
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
