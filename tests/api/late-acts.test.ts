import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import { PasskeyHolder } from '../support/authenticator.ts';
import { BANK, PAYER, payments } from '../support/payments.ts';
import type { Answer } from '../support/server.ts';
import { apiSuite } from '../support/suite.ts';
import { PASSWORD, type Person } from '../support/world.ts';

const { server, world } = await apiSuite();
const money = payments(server);
await money.accounts();
const rows = async (text: string, values: unknown[] = []) => (await server.ctx.pool.query(text, values)).rows;

/** What is about to be sent, and a question whose answer must be the same afterwards. */
type Late = { who: Person; send: () => Promise<Answer>; kept: [text: string, values: unknown[]] };

async function withKey(who: Person): Promise<{ id: string; holder: PasskeyHolder }> {
  const holder = new PasskeyHolder(server.url);
  const { body: options } = await who.browser.post('/api/passkeys/options', { currentPassword: PASSWORD });
  const { body } = await who.browser.post('/api/passkeys', { name: 'Ponselku', made: holder.make(options) });
  return { id: body.passkey.id, holder };
}
const passkeysOf = ({ id }: Person): Late['kept'] => ['select id from passkeys where member_id = $1', [id]];
const challengesOf = ({ id }: Person): Late['kept'] => [
  'select challenge_hash from passkey_challenges where member_id = $1',
  [id],
];
const idempotent = () => ({ 'idempotency-key': randomUUID() });

const ACTS: Record<string, () => Promise<Late>> = {
  async 'a new passkey'() {
    const who = await world.signedIn('wanita');
    const { body: options } = await who.browser.post('/api/passkeys/options', { currentPassword: PASSWORD });
    const made = new PasskeyHolder(server.url).make(options);
    const send = () => who.browser.post('/api/passkeys', { name: 'Ponsel orang lain', made });
    return { who, send, kept: passkeysOf(who) };
  },
  async 'what begins a passkey'() {
    const who = await world.signedIn('wanita');
    const send = () => who.browser.post('/api/passkeys/options', { currentPassword: PASSWORD });
    return { who, send, kept: challengesOf(who) };
  },
  async 'a passkey taken away'() {
    const who = await world.signedIn('wanita');
    const { id } = await withKey(who);
    const send = () => who.browser.post(`/api/passkeys/${id}/removal`, { currentPassword: PASSWORD });
    return { who, send, kept: passkeysOf(who) };
  },
  async 'a passkey shown by the team'() {
    const who = await world.staff('support');
    await withKey(who);
    const send = () => who.browser.post('/api/staff/factors/passkey/options');
    return { who, send, kept: challengesOf(who) };
  },
  async 'recovery codes'() {
    const who = await world.staff('support');
    await withKey(who);
    const send = () => who.browser.post('/api/staff/factors/codes', { currentPassword: PASSWORD });
    return { who, send, kept: ['select code_hash from recovery_codes where member_id = $1 order by 1', [who.id]] };
  },
  async 'a payment'() {
    const who = await world.signedIn('wanita');
    const [quoteId, proofId] = [(await money.quote(who, 'premium')).body.id, await money.proof(who)];
    const body = { quoteId, ...PAYER, method: 'transfer', accountId: BANK.id, proofId };
    const send = () => who.browser.post('/api/payments', body, idempotent());
    return { who, send, kept: ['select id from payments where member_id = $1', [who.id]] };
  },
  async 'a decision about a payment'() {
    const [who, payer] = [await world.staff('finance'), await world.signedIn('pria')];
    const { id } = await money.pays(payer, 'premium');
    await money.open(who, id);
    const send = () => money.decide(who, id, 'approve');
    return { who, send, kept: ['select status from payments where id = $1', [id]] };
  },
  async 'a refund'() {
    const [who, payer] = [await world.staff('finance'), await world.signedIn('pria')];
    const { id } = await money.pays(payer, 'premium');
    await money.approves(who, id);
    const body = { reason: 'Diminta anggota hari ini' };
    const send = () => who.browser.post(`/api/staff/payments/${id}/refund`, body, idempotent());
    return { who, send, kept: ['select status from payments where id = $1', [id]] };
  },
};

it.each(Object.keys(ACTS))('does nothing once the session has ended: %s, still on its way', async (name) => {
  const { who, send, kept } = await ACTS[name]!();
  const before = await rows(...kept);
  const holder = new pg.Client({ connectionString: server.database.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from accounts where id = $1 for update', [who.id]);
  const answer = send();
  await expect
    .poll(
      () =>
        rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%for no key update%' and pid <> pg_backend_pid()`),
      { timeout: 30_000 },
    )
    .toHaveLength(1);
  await rows('delete from sessions where member_id = $1', [who.id]);
  await holder.query('rollback');
  await holder.end();
  const { status, body } = await answer;
  expect([status, body.code]).toEqual([401, 'login-required']);
  // A challenge goes with its session.
  expect(await rows(...kept)).toEqual(kept[0].includes('passkey_challenges') ? [] : before);
});
