import { type ApiName, api } from '#contract/api.ts';
import { needsProof } from '#contract/common-refusals.ts';

/** Who calls, of the personas of TRUST: a visitor, members by plan, members who are gone, staff. */
export const PERSONAS = [
  'visitor',
  'basic',
  'premium',
  'expired',
  'pro',
  'trialOver',
  // Signed in, with a number that is only claimed (R-ACC 3).
  'unproved',
  'suspended',
  'deleted',
  'staff',
] as const;
export type RoutePersona = (typeof PERSONAS)[number];

/** Statuses by kind of caller; `member` holds for every live member unless named. */
export type Expected = { visitor: number; member: number; staff: number } & Partial<Record<RoutePersona, number>>;
export type RouteRow = {
  /** ':id' is a random one unless given. */
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  expected: Expected;
};

const NOBODY = '00000000-0000-4000-8000-000000000000';
const NO_PHOTO = 'AAAAAAAAAAAAAAAAAAAAAA';
const NO_REF = 'AAAAAAAAAAAAAAAAAAAAAA';
/** Passkeys of nobody: signed for nothing that was asked. */
const key = (response: object) => ({ id: 'AAAA', rawId: 'AAAA', type: 'public-key', response });
const NO_KEY = key({ clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' });
const NO_NEW_KEY = key({ clientDataJSON: 'e30', attestationObject: 'AAAA' });
const ARTICLE = { title: 'Judul', excerpt: 'Ringkasan', category: 'komunikasi', body: 'Isi', featured: false };
const anyone = (status: number): Expected => ({ visitor: status, member: status, staff: status });
/** Members get `status`; nobody else gets anything. */
const members = (status: number, others: Partial<Record<RoutePersona, number>> = {}): Expected => ({
  visitor: 401,
  member: status,
  staff: 401,
  ...others,
});
/** Members and the team alike, about their own account. */
const accounts = (status: number): Expected => ({ visitor: 401, member: status, staff: status });
const staff = (status: number): Expected => ({ visitor: 401, member: 403, staff: status });

/** Every route of the API with what each persona gets (T11): a route that is not here does not compile. */
export const ROUTE_MATRIX: Record<ApiName, RouteRow> = {
  'GET /api/articles': { expected: anyone(200) },
  'GET /api/articles/:slug': { params: { slug: 'tidak-ada' }, expected: anyone(404) },
  'GET /api/staff/articles': { expected: staff(200) },
  'GET /api/staff/articles/csv': { expected: staff(200) },
  'POST /api/staff/articles': { body: { slug: 'Bukan alamat' }, expected: staff(400) },
  'GET /api/staff/articles/:id': { expected: staff(404) },
  'PUT /api/staff/articles/:id': { body: { ...ARTICLE, version: 1 }, expected: staff(404) },
  'PUT /api/staff/articles/:id/state': { body: { version: 1, state: 'hidden' }, expected: staff(404) },
  'GET /api/staff/articles/:id/versions/:version': { params: { version: '1' }, expected: staff(404) },
  'GET /api/session': { expected: anyone(200) },
  'POST /api/session': { body: { username: 'tidak-ada', password: 'salah sekali' }, expected: anyone(401) },
  'DELETE /api/session': { expected: anyone(204) },
  'POST /api/session/passkey/options': { expected: anyone(200) },
  'POST /api/session/passkey': { body: { shown: NO_KEY }, expected: anyone(422) },
  'POST /api/session/reset-code': { body: { username: 'tidak-ada', whatsapp: '08123456789' }, expected: anyone(200) },
  'POST /api/session/reset': {
    body: { request: NOBODY, code: '123456', password: 'kata sandi baru', confirmation: 'kata sandi baru' },
    expected: anyone(422),
  },
  'POST /api/session/recovery': {
    body: { accessToken: 'a', refreshToken: 'b', password: 'kata sandi baru', confirmation: 'kata sandi baru' },
    expected: anyone(422),
  },
  'PATCH /api/session/password': { body: {}, expected: accounts(422) },
  'GET /api/sessions': { expected: accounts(200) },
  'DELETE /api/sessions/:id': { expected: accounts(404) },
  // Nobody of the matrix is signed in twice.
  'DELETE /api/sessions': { expected: accounts(204) },
  'GET /api/passkeys': { expected: accounts(200) },
  'POST /api/passkeys/options': { body: {}, expected: accounts(422) },
  'POST /api/passkeys': { body: { name: 'Ponsel', made: NO_NEW_KEY }, expected: accounts(422) },
  'PATCH /api/passkeys/:id': { body: { name: 'Ponsel' }, expected: accounts(404) },
  // Members are asked for their password first.
  'POST /api/passkeys/:id/removal': { body: {}, expected: { visitor: 401, member: 422, staff: 404 } },
  'GET /api/development/outbox': { expected: anyone(200) },
  'GET /api/development/logins': { expected: anyone(200) },
  'POST /api/uploads/ticket': { expected: { visitor: 200, member: 409, staff: 409 } },
  'GET /api/uploads': { expected: anyone(401) },
  'POST /api/uploads': { body: new FormData(), expected: anyone(401) },
  'DELETE /api/uploads/:id': { expected: anyone(401) },
  'GET /api/uploads/:id/preview': { expected: anyone(401) },
  'POST /api/registration': { body: {}, expected: { visitor: 422, member: 409, staff: 409 } },
  'GET /api/registration/username': { query: '?username=abc', expected: { visitor: 200, member: 409, staff: 409 } },
  'GET /api/proof': { expected: members(200) },
  'PUT /api/proof/number': { body: {}, expected: members(422) },
  // Proved already: nothing is claimed.
  'POST /api/proof/code': { expected: members(422, { unproved: 200 }) },
  'POST /api/proof/contact': { expected: members(422, { unproved: 409 }) },
  'POST /api/proof': { body: { code: '1' }, expected: members(422) },
  'GET /api/matches': { expected: members(200) },
  'GET /api/matches/funnel': { expected: members(200) },
  'GET /api/matches/news': { expected: members(200) },
  'POST /api/matches/what-if': { body: {}, expected: members(200) },
  'PATCH /api/profile/preferences': { body: {}, expected: members(200) },
  'GET /api/matches/:id/explanation': { expected: members(404) },
  'GET /api/members/:id': { expected: members(404) },
  'POST /api/likes': { body: { candidateId: NOBODY }, expected: members(404, { trialOver: 402 }) },
  'GET /api/likes/history': { query: '?tab=likers', expected: members(200) },
  'POST /api/passes': { body: { memberId: NOBODY }, expected: members(404) },
  'DELETE /api/passes/:ref': { params: { ref: NO_REF }, expected: members(404) },
  'POST /api/matches/:id/ending': { expected: members(404) },
  'GET /api/dashboard': { expected: members(200) },
  'POST /api/dashboard/seen': { body: { memberIds: [NOBODY] }, expected: members(204) },
  'GET /api/media/:id/:size': { params: { id: NO_PHOTO, size: 'thumb' }, expected: members(404) },
  'GET /api/media/blurred/:ref': { params: { ref: NO_REF }, expected: members(404) },
  'GET /api/profile': { expected: members(200) },
  'PATCH /api/profile': { body: {}, expected: members(200) },
  'PUT /api/profile/closed/:field': {
    params: { field: 'about' },
    body: { closed: false },
    expected: members(200),
  },
  'PUT /api/profile/handle': { body: { handle: 'x' }, expected: members(422) },
  'GET /api/profile/preview': { query: '?as=paid', expected: members(200) },
  'PUT /api/profile/pause': { body: { paused: false }, expected: members(200) },
  'POST /api/profile/photos': { body: new FormData(), expected: members(422) },
  'PUT /api/profile/photos/:id': { params: { id: NO_PHOTO }, body: new FormData(), expected: members(422) },
  'DELETE /api/profile/photos/:id': { params: { id: NO_PHOTO }, expected: members(404) },
  'PATCH /api/profile/photos/:id': { params: { id: NO_PHOTO }, body: { shown: 'open' }, expected: members(404) },
  'PUT /api/profile/photo-order': { body: { ids: [NO_PHOTO] }, expected: members(409) },
  'GET /api/staff/photos': { expected: staff(200) },
  'POST /api/staff/photos/openings': { body: { only: 'held' }, expected: staff(200) },
  'GET /api/media/reviews/:token': { params: { token: 'A'.repeat(40) }, expected: staff(404) },
  'POST /api/staff/photos/:id/decision': {
    params: { id: NO_PHOTO },
    body: { decision: 'fine' },
    expected: staff(404),
  },
  'POST /api/staff/photos/:id/removal': {
    params: { id: NO_PHOTO },
    body: { reason: 'no-face' },
    expected: staff(404),
  },
  'GET /api/profile/papers': { expected: members(200) },
  'POST /api/profile/papers': { body: new FormData(), expected: members(422) },
  'DELETE /api/profile/papers/:id': { expected: members(404) },
  'GET /api/media/papers/:id': { expected: members(404) },
  'GET /api/staff/papers': { expected: staff(200) },
  'POST /api/staff/papers/:id/openings': { body: { reason: 'Memeriksa bukti penghasilan' }, expected: staff(404) },
  'GET /api/media/openings/:id': { expected: staff(404) },
  'POST /api/staff/kept-numbers/lookups': { body: { whatsapp: '081200000001' }, expected: staff(200) },
  'POST /api/staff/kept-numbers/releases': {
    body: { whatsapp: '081200000001', reason: 'Nomornya sudah berganti pemilik' },
    expected: staff(404),
  },
  'POST /api/staff/papers/:id/revocation': { body: { reason: 'Slip gaji ini palsu' }, expected: staff(404) },
  'POST /api/staff/papers/:id/decision': { body: { decision: 'approve' }, expected: staff(404) },
  'POST /api/permissions': { body: { memberId: NOBODY }, expected: members(404) },
  'POST /api/permissions/:id/answer': { body: { answer: 'approve' }, expected: members(404) },
  'GET /api/permissions': { expected: members(200) },
  'GET /api/notifications': { expected: members(200) },
  'POST /api/notifications/read': { body: {}, expected: members(200) },
  'GET /api/notifications/settings': { expected: members(200) },
  'PATCH /api/notifications/settings': { body: {}, expected: members(200) },
  'PUT /api/notifications/push': {
    body: { endpoint: 'https://push.contoh/1', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } },
    expected: members(422),
  },
  'DELETE /api/notifications/push': { expected: members(200) },
  'POST /api/notifications/mail': { body: { address: 'bukan alamat' }, expected: members(422) },
  'POST /api/notifications/mail/verification': { body: { code: '123456' }, expected: members(422) },
  'DELETE /api/notifications/mail': { expected: members(200) },
  'POST /api/appeals': { body: { token: 'x', text: 'Saya tidak setuju dengan ini' }, expected: anyone(409) },
  'GET /api/decisions': { expected: members(200) },
  'POST /api/decisions/:id/acknowledgement': { expected: members(404) },
  'POST /api/decisions/:id/appeal': { body: { text: 'Saya tidak setuju dengan ini' }, expected: members(404) },
  'GET /api/staff/members': { expected: staff(200) },
  'GET /api/staff/members/csv': { expected: staff(200) },
  'POST /api/staff/members/:id/openings': { expected: staff(404) },
  'POST /api/staff/members/:id/sign-out': { body: { reason: 'Ponselnya hilang kemarin' }, expected: staff(404) },
  'POST /api/staff/members/:id/recovery-link': {
    body: { whatsapp: '08123456789', reason: 'Ponselnya hilang kemarin' },
    expected: staff(404),
  },
  'POST /api/staff/members/:id/grants': {
    body: { tier: 'premium', days: 30, reason: 'Ganti rugi gangguan kemarin' },
    expected: staff(404),
  },
  'POST /api/staff/members/:id/plan-end': { body: { reason: 'Ganti rugi gangguan kemarin' }, expected: staff(404) },
  'POST /api/staff/members/:id/sanctions': {
    body: { kind: 'warn', cause: 'other', reason: 'Menulis kasar di ruang' },
    expected: staff(404),
  },
  'POST /api/staff/members/:id/lifting': { body: { reason: 'Sudah menjelaskan semuanya' }, expected: staff(404) },
  'GET /api/staff/appeals': { expected: staff(200) },
  'POST /api/staff/appeals/:id/openings': { expected: staff(404) },
  'POST /api/staff/appeals/:id/decision': {
    body: { outcome: 'upheld', note: 'Buktinya jelas dan cukup' },
    expected: staff(404),
  },
  'GET /api/blocks': { expected: members(200) },
  'POST /api/blocks': { body: { memberId: NOBODY }, expected: members(404) },
  'DELETE /api/blocks/:ref': { params: { ref: NO_REF }, expected: members(404) },
  'POST /api/reports': { body: { memberId: NOBODY, kind: 'profile', category: 'other' }, expected: members(404) },
  'GET /api/hidden-numbers': { expected: members(200) },
  'POST /api/hidden-numbers': { body: { whatsapp: '' }, expected: members(422) },
  'DELETE /api/hidden-numbers/:id': { params: { id: 'A'.repeat(43) }, expected: members(404) },
  'GET /api/staff/reports': { expected: staff(200) },
  'POST /api/staff/reports/:id/openings': { expected: staff(404) },
  'POST /api/staff/reports/:id/decision': {
    body: { decision: 'dismiss', note: 'Tidak terbukti sama sekali' },
    expected: staff(404),
  },
  'GET /api/media/evidence/:id': { expected: staff(404) },
  'GET /api/conversations': { expected: members(200) },
  'POST /api/conversations': { body: { memberId: NOBODY }, expected: members(404) },
  'GET /api/conversations/:id': { expected: members(404) },
  'GET /api/conversations/:id/messages': { expected: members(404) },
  'POST /api/conversations/:id/messages': { body: { clientId: 'percobaan-1', text: 'halo' }, expected: members(404) },
  'POST /api/conversations/:id/read': { body: { seq: 1 }, expected: members(404) },
  'POST /api/conversations/:id/extension': { expected: members(404) },
  'GET /api/transcripts': { expected: members(200) },
  'GET /api/transcripts/:id/file': { expected: members(404) },
  'GET /api/room': { expected: members(200) },
  'GET /api/room/changes': { query: '?after=0', expected: members(200) },
  // Nothing is posted by asking who may: an empty text is refused for everybody who may post.
  'POST /api/room/messages': {
    body: { clientId: 'percobaan-1', text: ' ' },
    expected: members(422, { trialOver: 402 }),
  },
  'DELETE /api/room/messages/:seq': { params: { seq: '999999999' }, expected: members(404) },
  'GET /api/room/people': { query: '?keys=tidak-ada', expected: members(200) },
  'GET /api/room/mentions': { query: '?q=tidak-ada-siapa', expected: members(200) },
  'GET /api/staff/room': { expected: staff(200) },
  'DELETE /api/staff/room/messages/:seq': { params: { seq: '999999999' }, expected: staff(404) },
  'POST /api/staff/room/mutes': {
    body: { memberId: NOBODY, minutes: 60, reason: 'Menulis kasar berulang kali' },
    expected: staff(404),
  },
  'DELETE /api/staff/room/mutes/:id': { expected: staff(404) },
  'POST /api/staff/room/clear': { body: { upToSeq: 0 }, expected: staff(200) },
  'GET /api/staff/factors': { expected: staff(200) },
  'POST /api/staff/factors/totp': { body: {}, expected: staff(422) },
  'POST /api/staff/factors/totp/confirmation': { body: { code: '1' }, expected: staff(422) },
  'POST /api/staff/factors/pass': { body: { code: '1' }, expected: staff(422) },
  'POST /api/staff/factors/passkey/options': { expected: staff(404) },
  'POST /api/staff/factors/passkey': { body: { shown: NO_KEY }, expected: staff(422) },
  'POST /api/staff/factors/codes': { body: {}, expected: staff(422) },
  'POST /api/staff/team/:id/factors/reset': { body: { reason: 'Kehilangan ponselnya' }, expected: staff(404) },
  'POST /api/contact': { body: {}, expected: anyone(422) },
  'GET /api/requests': { query: '?kind=data-right', expected: members(200) },
  'POST /api/privacy/deletion': { body: { waived: false }, expected: members(422) },
  'POST /api/privacy/suspended-deletion': { body: { token: 'x' }, expected: anyone(409) },
  'GET /api/privacy/exports': { expected: members(200) },
  'POST /api/privacy/exports': { body: {}, expected: members(422) },
  'POST /api/privacy/exports/:id/opening': { body: {}, expected: members(422) },
  'GET /api/privacy/exports/:id/file': { query: '?key=bukan', expected: members(404) },
  'GET /api/privacy/consents': { expected: members(200) },
  'POST /api/privacy/consents': {
    body: { purpose: 'profile', given: true, version: '', way: 'asked-again' },
    expected: members(409),
  },
  'GET /api/privacy/openings': { expected: members(200) },
  'POST /api/requests/data-rights': { body: { right: 'access', text: ' ' }, expected: members(422) },
  'POST /api/requests/consultations': {
    body: { way: 'whatsapp', text: ' ', times: [] },
    expected: members(402, { pro: 422 }),
  },
  'DELETE /api/requests/:id': { expected: members(404) },
  'GET /api/introductions': { expected: members(200) },
  'POST /api/introductions': { body: { memberId: NOBODY, times: [] }, expected: members(404) },
  'POST /api/introductions/:id/answer': { body: { answer: 'decline' }, expected: members(404) },
  'GET /api/staff/introductions': { expected: staff(200) },
  'POST /api/staff/introductions/:id/opening': { expected: staff(404) },
  'POST /api/staff/introductions/:id/act': { body: { act: 'refuse', text: 'Maaf' }, expected: staff(404) },
  'GET /api/staff/requests': { query: '?kind=message', expected: staff(200) },
  'POST /api/staff/requests/:id/opening': { expected: staff(404) },
  'POST /api/staff/requests/:id/act': { body: { act: 'done' }, expected: staff(404) },
  'GET /api/staff/numbers': { expected: staff(200) },
  'POST /api/staff/numbers/:id/confirmation': { body: { code: 'ABCDEF' }, expected: staff(404) },
  'GET /api/staff/overview': { expected: staff(200) },
  'GET /api/staff/overview/figures': { query: '?days=7', expected: staff(200) },
  'GET /api/staff/compensations': { expected: staff(200) },
  'GET /api/staff/compensations/preview': { query: '?kind=chats&days=2', expected: staff(200) },
  'GET /api/staff/compensations/:id': { expected: staff(404) },
  'POST /api/staff/compensations': { body: { kind: 'chats', days: 2, reason: '' }, expected: staff(422) },
  'GET /api/staff/operations': { expected: staff(200) },
  'GET /api/staff/trail': { expected: staff(200) },
  'GET /api/staff/trail/csv': { expected: staff(200) },
  'GET /api/staff/trail/:seq': { params: { seq: '999999999' }, expected: staff(404) },
  'GET /api/staff/trail-state': { expected: staff(200) },
  'POST /api/staff/trail-state/:id/answer': {
    body: { reason: 'Diperiksa bersama operator' },
    expected: staff(404),
  },
  'GET /api/staff/team': { expected: staff(200) },
  'PUT /api/staff/team/:id/roles': {
    body: { roles: ['support'], reason: 'Membantu anggota mulai hari ini' },
    expected: staff(404),
  },
  'GET /api/plans': { expected: anyone(200) },
  'POST /api/referral-codes/check': { body: { code: 'TIDAKADA', plan: 'premium' }, expected: anyone(200) },
  'GET /api/subscription': { expected: members(200) },
  // Without end they pay for nothing they have.
  'GET /api/payments/checkout': { query: '?plan=premium', expected: members(200, { premium: 409, pro: 409 }) },
  'POST /api/payments/quotes': { body: { plan: 'premium' }, expected: members(200, { premium: 409, pro: 409 }) },
  'POST /api/payments/proofs': { body: new FormData(), expected: members(422) },
  'POST /api/payments': { body: { quoteId: NOBODY }, expected: members(422) },
  'POST /api/payments/:id/charge': { expected: members(404) },
  'POST /api/payments/:id/cancel': { expected: members(404) },
  'POST /api/payments/:id/refund-request': { body: {}, expected: members(404) },
  'DELETE /api/payments/:id/refund-request': { expected: members(404) },
  // Not there without a gateway: tried in gateway.test.ts.
  'POST /api/payments/notifications/midtrans': { body: {}, expected: anyone(404) },
  'GET /api/payments': { expected: members(200) },
  'GET /api/payments/:id': { expected: members(404) },
  'GET /api/media/payments/:id': { expected: members(404) },
  'GET /api/staff/payments': { expected: staff(200) },
  'GET /api/staff/payments/:id': { expected: staff(404) },
  'POST /api/staff/payments/:id/openings': { expected: staff(404) },
  'GET /api/media/proof-openings/:id': { expected: staff(404) },
  'POST /api/staff/payments/:id/decision': { body: { decision: 'approve' }, expected: staff(404) },
  'POST /api/staff/payments/:id/refund': { body: { reason: 'Dikembalikan sesuai permintaan' }, expected: staff(404) },
  'POST /api/staff/payments/:id/refund-refusal': {
    body: { reason: 'Paketnya sudah dipakai sebulan penuh' },
    expected: staff(404),
  },
  'GET /api/staff/referral-codes': { expected: staff(200) },
  'GET /api/staff/referral-codes/csv': { expected: staff(200) },
  'POST /api/staff/referral-codes': {
    body: {
      code: 'x',
      terms: { premium: { kind: 'price', amount: 0 } },
      maxUses: null,
      startsAt: null,
      endsAt: null,
      active: true,
      note: null,
    },
    expected: staff(422),
  },
  'PATCH /api/staff/referral-codes/:id': { body: { active: false }, expected: staff(404) },
  'GET /api/staff/settings': { expected: staff(200) },
  'GET /api/staff/settings/versions': { expected: staff(200) },
  'GET /api/staff/settings/csv': { expected: staff(200) },
  'GET /api/staff/settings/preview': { query: '?at=2027-01-01T00:00:00.000Z', expected: staff(200) },
  'PUT /api/staff/settings/:name': {
    params: { name: 'contact' },
    body: { value: 'x', reason: 'Angka yang tidak bisa dipakai' },
    expected: staff(422),
  },
  'DELETE /api/staff/settings/:id': { params: { id: '999999' }, expected: staff(404) },
  'GET /api/live/heads': { expected: members(200) },
  // Not there without a sender: tried in whatsapp-sender.test.ts.
  'GET /api/whatsapp/webhook': { expected: anyone(404) },
  'POST /api/whatsapp/webhook': { body: {}, expected: anyone(404) },
};

/** The address of a route with its ids filled in. */
export function addressOf(name: ApiName, { params = {}, query = '' }: Pick<RouteRow, 'params' | 'query'>): string {
  return name.split(' ')[1]!.replace(/:(\w+)/g, (_, key: string) => params[key] ?? NOBODY) + query;
}

/** What a persona gets from a route. Members who are gone have no session any more; the unproved meet nobody. */
export function expectedFor(persona: RoutePersona, name: ApiName): number {
  const { expected } = ROUTE_MATRIX[name];
  if (persona === 'unproved' && needsProof(api[name])) return 403;
  const asVisitor = persona === 'suspended' || persona === 'deleted';
  return expected[persona] ?? (asVisitor || persona === 'visitor' ? expected.visitor : expected.member);
}
