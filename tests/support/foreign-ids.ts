import type { api, ApiName } from '#contract/api.ts';
import { randomUUID } from 'node:crypto';
import { memberRef } from '../../src/server/members/refs.ts';
import { payments } from './payments.ts';
import type { Suite } from './suite.ts';
import { PASSWORD, type Person, testPicture } from './world.ts';

/** Routes with a name of something in their address, but the team's. */
export type NamingRoute = {
  [N in ApiName]: N extends `${string}/:${string}` ? ((typeof api)[N]['who'] extends 'staff' ? never : N) : never;
}[ApiName];

/** What is somebody else's: names as its owner has them. */
export type Owner = {
  person: Person;
  paper: string;
  permission: string;
  blocked: string;
  number: string;
  conversation: string;
  session: string;
  passkey: string;
  decision: string;
  said: string;
  copy: string;
  request: string;
  introduction: string;
  payment: string;
  proof: string;
};

type Foreign =
  | { of: (owner: Owner) => string; body?: unknown }
  /** A test of its own in that file of tests/api; or nothing in the address is anybody's. */
  | { triedIn: string; why: string }
  | { nobodys: string };

const picture = new FormData();
picture.append('file', new Blob([new Uint8Array(await testPicture())]), 'foto.jpg');
const photo = ({ person }: Owner) => person.photoIds[0]!;
const member = ({ person }: Owner) => person.id;
const conversation = (owner: Owner) => owner.conversation;

/** How each is tried with what belongs to somebody else (T12): a route that is not here does not compile. */
export const FOREIGN: Record<NamingRoute, Foreign> = {
  'GET /api/articles/:slug': { nobodys: 'the name of an article' },
  'PUT /api/profile/closed/:field': { nobodys: 'the name of an own field' },
  'DELETE /api/uploads/:id': { triedIn: 'uploads.test.ts', why: 'by the ticket of a visitor' },
  'GET /api/uploads/:id/preview': { triedIn: 'uploads.test.ts', why: 'by the ticket of a visitor' },
  'GET /api/privacy/exports/:id/file': { triedIn: 'links.test.ts', why: 'with the key of its link' },
  'POST /api/payments/:id/charge': { triedIn: 'gateway.test.ts', why: 'needs a gateway' },
  'POST /api/payments/:id/cancel': { triedIn: 'gateway.test.ts', why: 'needs a gateway' },
  'DELETE /api/sessions/:id': { of: (o) => o.session },
  'PATCH /api/passkeys/:id': { of: (o) => o.passkey, body: { name: 'Ponsel' } },
  'POST /api/passkeys/:id/removal': { of: (o) => o.passkey, body: { currentPassword: PASSWORD } },
  'GET /api/matches/:id/explanation': { of: member },
  'GET /api/members/:id': { of: member },
  'DELETE /api/passes/:ref': { of: (o) => o.blocked },
  'POST /api/matches/:id/ending': { of: member },
  'GET /api/media/:id/:size': { of: photo },
  'GET /api/media/blurred/:ref': { of: (o) => o.blocked },
  'PUT /api/profile/photos/:id': { of: photo, body: picture },
  'DELETE /api/profile/photos/:id': { of: photo },
  'PATCH /api/profile/photos/:id': { of: photo, body: { shown: 'blurred-until-match' } },
  'DELETE /api/profile/papers/:id': { of: (o) => o.paper },
  'GET /api/media/papers/:id': { of: (o) => o.paper },
  'POST /api/permissions/:id/answer': { of: (o) => o.permission, body: { answer: 'approve' } },
  'POST /api/decisions/:id/acknowledgement': { of: (o) => o.decision },
  'POST /api/decisions/:id/appeal': { of: (o) => o.decision, body: { text: 'Saya tidak setuju dengan ini' } },
  'DELETE /api/blocks/:ref': { of: (o) => o.blocked },
  'DELETE /api/hidden-numbers/:id': { of: (o) => o.number },
  'GET /api/conversations/:id': { of: conversation },
  'GET /api/conversations/:id/messages': { of: conversation },
  'POST /api/conversations/:id/messages': { of: conversation, body: { clientId: 'percobaan-1', text: 'Halo' } },
  'POST /api/conversations/:id/read': { of: conversation, body: { seq: 1 } },
  'POST /api/conversations/:id/extension': { of: conversation },
  'GET /api/transcripts/:id/file': { of: conversation },
  'DELETE /api/room/messages/:seq': { of: (o) => o.said },
  'POST /api/privacy/exports/:id/opening': { of: (o) => o.copy, body: { currentPassword: PASSWORD } },
  'DELETE /api/requests/:id': { of: (o) => o.request },
  'POST /api/introductions/:id/answer': { of: (o) => o.introduction, body: { answer: 'decline' } },
  'POST /api/payments/:id/refund-request': { of: (o) => o.payment, body: {} },
  'DELETE /api/payments/:id/refund-request': { of: (o) => o.payment },
  'GET /api/payments/:id': { of: (o) => o.payment },
  'GET /api/media/payments/:id': { of: (o) => o.proof },
};

/** Somebody with one of each. */
export async function ownerOfAll({ server, world }: Suite): Promise<Owner> {
  const [person, asker, blocked] = [
    await world.signedIn('wanita', { photos: 2 }),
    await world.member('pria'),
    await world.member('pria'),
  ];
  await world.matched(person, asker);
  await world.blocked(person, blocked);
  const money = payments(server);
  await money.accounts();
  const payment = await money.pays(person, 'premium');
  const { body } = await person.browser.get(`/api/payments/${payment.id}`);
  const said = { clientId: 'percobaan-9', text: 'Halo semua' };
  return {
    person,
    ...(await rowsOf({ server, world }, person, asker)),
    blocked: memberRef(server.ctx.config, person.id, blocked.id),
    number: (await person.browser.post('/api/hidden-numbers', { whatsapp: '081298765432' })).body.numbers[0].id,
    session: (await person.browser.get('/api/sessions')).body.sessions[0].id,
    said: String((await person.browser.post('/api/room/messages', said)).body.message.seq),
    payment: payment.id,
    proof: body.proof.file.split('/').at(-1),
  };
}

async function rowsOf({ server }: Suite, { id: member_id }: Person, { id: asker_id }: Person) {
  const { pool } = server.ctx;
  const insert = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const columns = Object.keys(row);
    const { rows } = await pool.query(
      `insert into ${table} (${columns.join()}) values (${columns.map((_, i) => `$${i + 1}`).join()}) returning *`,
      Object.values(row),
    );
    return rows[0].id;
  };
  const [now, soon] = [new Date(), new Date(Date.now() + 3_600_000)];
  const [a_id, b_id] = [member_id, asker_id].sort();
  const conversation_id = await insert('conversations', { a_id, b_id, last_seq: 1, expires_at: soon });
  await insert('messages', { conversation_id, seq: 1, sender_id: asker_id, client_id: 'klien-0001', body: 'Halo' });
  const file = { object_key: `papers/${randomUUID()}`, mime: 'application/pdf', name: 'slip.pdf', bytes: 3 };
  const key = { credential_id: randomUUID(), public_key: Buffer.from('x'), counter: 0, transports: [], name: 'Ponsel' };
  const asked = {
    kind: 'data-right',
    topic: 'access',
    body: 'Salinan',
    created_at: now,
    due_at: soon,
    changed_at: now,
  };
  const call = { times: [soon], asked_at: now, changed_at: now, until: soon };
  return {
    conversation: conversation_id,
    permission: await insert('profile_permissions', { requester_id: asker_id, target_id: member_id }),
    paper: await insert('documents', { member_id, kind: 'income', ...file }),
    passkey: await insert('passkeys', { member_id, ...key, added_at: now }),
    decision: await insert('sanctions', { member_id, kind: 'warn', cause: 'other', reason: 'Menulis kasar di ruang' }),
    copy: await insert('data_exports', {
      member_id,
      asked_at: now,
      ready_at: now,
      expires_at: soon,
      object_key: `exports/${randomUUID()}`,
      bytes: 3,
    }),
    request: await insert('support_requests', { member_id, ...asked }),
    introduction: await insert('introductions', { asker_id, other_id: member_id, ...call }),
  };
}
